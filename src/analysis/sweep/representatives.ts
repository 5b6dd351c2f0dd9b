// The representatives found so far, and which of them a row fits. The paper compares each location with each of them over all workloads; here most pairs are
// excluded cheaply and exactly. Rows are centred and scaled to unit length, and seen through an orthonormal basis: x·p is the product of their projections
// and that of what the basis leaves over, and the latter is at most the product of the lengths of these rests. The bound is tried on the first few
// directions, then on all.

/** A row of the matrix, centred, scaled and projected. */
export interface Row {
  readonly values: Float64Array
  readonly mean: number
  /** Length of the centred row; 0 for a constant. */
  readonly length: number
  readonly shadow: Float64Array
  /** Length of what the first few directions leave of the unit row, and what all of them leave. */
  readonly rests: readonly [few: number, all: number]
}

const few = 8
/** Rounding of the projections must not exclude a pair that the exact test accepts. */
const slack = 1e-9

/** A row of the matrix; `length` is that of the centred row. */
export function rowOf(values: Float64Array, { mean, length }: Pick<Row, 'mean' | 'length'>, basis: readonly Float64Array[]): Row {
  const shadow = Float64Array.from(basis, (direction) => {
    let total = 0
    for (let i = 0; i < values.length; i++) total += ((values[i] as number) - mean) * (direction[i] as number)
    return length > 0 ? total / length : 0
  })
  const restAfter = (amount: number): number => Math.sqrt(Math.max(0, 1 - shadow.subarray(0, amount).reduce((sum, s) => sum + s * s, 0)))
  return { values, mean, length, shadow, rests: [restAfter(few), restAfter(shadow.length)] }
}

export class Representatives {
  readonly #rows: Row[] = []
  readonly #directions: number
  readonly #least: number
  readonly #threshold: number
  #shadows: Float64Array
  #rests: Float64Array

  /** `leastR2`: rows whose R² is above it fit. `directions`: of the basis. */
  constructor(leastR2: number, directions: number) {
    this.#threshold = leastR2
    this.#least = Math.sqrt(leastR2) - slack
    this.#directions = directions
    this.#shadows = new Float64Array(64 * directions)
    this.#rests = new Float64Array(64 * 2)
  }

  /** Adds a representative and returns its index. */
  add(row: Row): number {
    const index = this.#rows.push(row) - 1
    if (2 * index === this.#rests.length) {
      this.#shadows = doubled(this.#shadows)
      this.#rests = doubled(this.#rests)
    }
    this.#shadows.set(row.shadow, index * this.#directions)
    this.#rests.set(row.rests, 2 * index)
    return index
  }

  /** Indexes of the representatives that the row fits. */
  fitting(row: Row): number[] {
    const found: number[] = []
    for (let index = 0; index < this.#rows.length; index++)
      if (this.#mayFit(row, index) && squaredCorrelation(row, this.#rows[index] as Row) > this.#threshold) found.push(index)
    return found
  }

  #mayFit({ shadow, rests }: Row, index: number): boolean {
    const shadows = this.#shadows
    const start = index * this.#directions
    const first = Math.min(few, this.#directions)
    let along = 0
    for (let k = 0; k < first; k++) along += (shadow[k] as number) * (shadows[start + k] as number)
    if (Math.abs(along) + rests[0] * (this.#rests[2 * index] as number) < this.#least) return false
    for (let k = first; k < this.#directions; k++) along += (shadow[k] as number) * (shadows[start + k] as number)
    return Math.abs(along) + rests[1] * (this.#rests[2 * index + 1] as number) >= this.#least
  }
}

function doubled(array: Float64Array): Float64Array {
  const wider = new Float64Array(2 * array.length)
  wider.set(array)
  return wider
}

/** R² of the line through the two rows. */
function squaredCorrelation(a: Row, b: Row): number {
  let total = 0
  for (let i = 0; i < a.values.length; i++) total += ((a.values[i] as number) - a.mean) * ((b.values[i] as number) - b.mean)
  return (total / (a.length * b.length)) ** 2
}
