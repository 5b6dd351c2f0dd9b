// Data behind a plot, and laws in two sizes.

/** Points of one measure, one entry a size; at most 256, merged in log-spaced bins past that. */
export interface PointColumns {
  readonly size: readonly number[]
  readonly calls: readonly number[]
  readonly min: readonly number[]
  readonly median: readonly number[]
  readonly max: readonly number[]
}

/** A law in two sizes at once, where one alone does not explain the cost. */
export interface TwoSizes {
  readonly measures: readonly [first: string, second: string]
  readonly kind: 'product' | 'sum'
  readonly formula: string
  /** Local exponents in each size where both are largest. */
  readonly exponents: readonly [first: number, second: number]
  /** At most linear in all sizes together, but for logarithms. */
  readonly harmless: boolean
}

/** Costs of an algorithm that are no steps: accesses to structures, elements made, reads from and writes to the outside. */
export type AccessCost = 'reads' | 'writes' | 'creations' | 'inputReads' | 'outputWrites'

/** One kind of cost per size. */
export interface CostsBySize {
  readonly min: readonly number[]
  readonly median: readonly number[]
  readonly max: readonly number[]
  readonly sum: readonly number[]
}

/** One measure of size, with the costs of the activations of each size. */
export interface SizeTable {
  readonly measure: string
  readonly size: readonly number[]
  readonly calls: readonly number[]
  readonly steps: CostsBySize
  /** Coefficient of variation of the steps within each size. */
  readonly variation: readonly number[]
  /** Steps without those of callees; null where they are all of them. */
  readonly self: CostsBySize | null
  /** Nanoseconds in native code; null where there were none. The least time stands for all but the sum. */
  readonly native: CostsBySize | null
  /** Of an algorithm: its costs in accesses to its inputs, those that are not constant. */
  readonly others?: Readonly<Partial<Record<AccessCost, CostsBySize>>>
}
