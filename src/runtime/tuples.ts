// The tuples of aprof, <size, calls, min, max, sum, squares>, with self cost and native time beside: one row a distinct size. All rows of all units
// live in one buffer, found through one index: leaving an activation touches few cache lines, whatever unit it was.

import { clz32, floor, log2, max, round } from '../protocol/index.ts'
import type { CostColumns } from '../protocol/index.ts'
import { copyInto } from './builtins.ts'
import { OwnMap } from './own-map.ts'

/** Row of costs: least, most, sum and sum of squares of what activations took, and of what they took themselves. */
export const costStride = 8
const costMin = 0
const costMax = 1
const costSum = 2
const costSquares = 3
const selfMin = 4
const selfMax = 5
const selfSum = 6

/** Makes a row of one activation that took so many steps, callees included, and so many itself. */
export function fillCosts(costs: Float64Array, k: number, steps: number, self: number): void {
  costs[k + costMin] = steps
  costs[k + costMax] = steps
  costs[k + costSum] = steps
  costs[k + costSquares] = steps * steps
  costs[k + selfMin] = self
  costs[k + selfMax] = self
  costs[k + selfSum] = self
}

/** Adds an activation to the row. */
export function addCosts(costs: Float64Array, k: number, steps: number, self: number): void {
  if (steps < costs[k + costMin]!) costs[k + costMin] = steps
  if (steps > costs[k + costMax]!) costs[k + costMax] = steps
  costs[k + costSum]! += steps
  costs[k + costSquares]! += steps * steps
  if (self < costs[k + selfMin]!) costs[k + selfMin] = self
  if (self > costs[k + selfMax]!) costs[k + selfMax] = self
  costs[k + selfSum]! += self
}

export const mostOf = (costs: Float64Array, k: number): number => costs[k + costMax]!
export const mostSelfOf = (costs: Float64Array, k: number): number => costs[k + selfMax]!
export const sumOf = (costs: Float64Array, k: number): number => costs[k + costSum]!

/** A row: what every activation adds to is together. */
const rowStride = 12
const atCalls = 0
const atMin = 1
const atMax = 2
const atSum = 3
const atSquares = 4
const atSelfMin = 5
const atSelfMax = 6
const atSelfSum = 7
/** Of the activations with native time, which most have none of: how many, the least, and the sum. */
const atNativeCalls = 8
const atNativeMin = 9
const atNativeSum = 10
const atSize = 11

/** Past this many distinct large sizes of a table, new ones are rounded to 7 significant bits: at most 0.8 % off. */
const maximumSizes = 4096
const directSizes = 128

/** To the nearest of the sizes that need 7 bits: 1000 → 1000, 100001 → 100352. */
function rounded(size: number): number {
  if (size > 0x3fffffff) {
    const unit = 2 ** (floor(log2(size)) - 6)
    return round(size / unit) * unit
  }
  const shift = max(0, 25 - clz32(size))
  return ((size + ((1 << shift) >> 1)) >> shift) << shift
}

/** Where the dynamic input of a row is. */
const dynamicOf = (row: number): number => (row / rowStride) * 2
const isSome = (amount: number): boolean => amount > 0

/** A table's number in the pool. */
export type Table = number

export class TuplePool {
  private rows: Float64Array = new Float64Array(1024 * rowStride)
  private usedRows = 1
  /** Per table, the row of each size below `directSizes`; 0 where there is none yet. */
  private direct: Int32Array = new Int32Array(64 * directSizes)
  private readonly larger: OwnMap<number, number>[] = []
  /** By row, as far as any has some: of the sizes of all its activations, what came from the outside, and from other tasks. */
  private dynamic: Float64Array = new Float64Array(0)
  private readonly one: Float64Array = new Float64Array(costStride)

  newTable(): Table {
    const table = this.larger.length
    this.larger[table] = new OwnMap()
    if ((table + 1) * directSizes > this.direct.length) {
      const wider = new Int32Array(this.direct.length * 2)
      copyInto(wider, this.direct)
      this.direct = wider
    }
    return table
  }

  /** Adds one activation: its size, cumulative and self steps, and cumulative native nanoseconds. */
  add(table: Table, size: number, steps: number, self: number, native: number): void {
    fillCosts(this.one, 0, steps, self)
    this.addAlike(table, size, 1, this.one, 0, native)
  }

  /** Adds activations of one size: how many, the row `c` of what they cost, and the native nanoseconds that each of them took. */
  addAlike(table: Table, size: number, calls: number, costs: Float64Array, c: number, native: number): void {
    const k = this.rowOf(table, size)
    const r = this.rows
    r[k + atCalls]! += calls
    if (costs[c + costMin]! < r[k + atMin]!) r[k + atMin] = costs[c + costMin]!
    if (costs[c + costMax]! > r[k + atMax]!) r[k + atMax] = costs[c + costMax]!
    r[k + atSum]! += costs[c + costSum]!
    r[k + atSquares]! += costs[c + costSquares]!
    if (costs[c + selfMin]! < r[k + atSelfMin]!) r[k + atSelfMin] = costs[c + selfMin]!
    if (costs[c + selfMax]! > r[k + atSelfMax]!) r[k + atSelfMax] = costs[c + selfMax]!
    r[k + atSelfSum]! += costs[c + selfSum]!
    if (native <= 0) return
    r[k + atNativeCalls]! += calls
    if (native < r[k + atNativeMin]!) r[k + atNativeMin] = native
    r[k + atNativeSum]! += native * calls
  }

  /** Of the sizes of activations that were added, so much came from the outside and from other tasks. */
  addDynamic(table: Table, size: number, external: number, otherTask: number): void {
    const d = dynamicOf(this.rowOf(table, size))
    if (d >= this.dynamic.length) this.widenDynamic()
    if (external > 0) this.dynamic[d]! += external
    if (otherTask > 0) this.dynamic[d + 1]! += otherTask
  }

  private widenDynamic(): void {
    const wider = new Float64Array(dynamicOf(this.rows.length))
    copyInto(wider, this.dynamic)
    this.dynamic = wider
  }

  private rowOf(table: Table, size: number): number {
    const at = size < directSizes ? this.direct[table * directSizes + size]! : 0
    return at === 0 ? this.row(table, size) : at
  }

  private row(table: Table, size: number): number {
    if (size < directSizes) {
      const k = this.newRow(size)
      this.direct[table * directSizes + size] = k
      return k
    }
    const larger = this.larger[table]!
    const kept = larger.size < maximumSizes ? size : rounded(size)
    let k = larger.get(kept)
    if (k === undefined) {
      k = this.newRow(kept)
      larger.set(kept, k)
    }
    return k
  }

  private newRow(size: number): number {
    const k = this.usedRows * rowStride
    if (k + rowStride > this.rows.length) {
      const wider = new Float64Array(this.rows.length * 2)
      copyInto(wider, this.rows)
      this.rows = wider
    }
    this.usedRows++
    this.rows[k + atSize] = size
    this.rows[k + atMin] = Infinity
    this.rows[k + atSelfMin] = Infinity
    this.rows[k + atNativeMin] = Infinity
    return k
  }

  /** The rows of a table as columns, sizes ascending. */
  columns(table: Table): CostColumns {
    const direct = [...this.direct.subarray(table * directSizes, (table + 1) * directSizes)].filter((k) => k > 0)
    const { rows } = this
    const order = [...direct, ...this.larger[table]!.values()].toSorted((a, b) => rows[a + atSize]! - rows[b + atSize]!)
    const column = (offset: number): number[] => order.map((k) => rows[k + offset]!)
    const external = order.map((k) => this.dynamic[dynamicOf(k)] ?? 0)
    const otherTask = order.map((k) => this.dynamic[dynamicOf(k) + 1] ?? 0)
    return {
      size: column(atSize),
      calls: column(atCalls),
      min: column(atMin),
      max: column(atMax),
      sum: column(atSum),
      squares: column(atSquares),
      selfMin: column(atSelfMin),
      selfMax: column(atSelfMax),
      selfSum: column(atSelfSum),
      nativeMin: order.map((k) => (rows[k + atNativeCalls] === rows[k + atCalls] ? rows[k + atNativeMin]! : 0)),
      nativeSum: column(atNativeSum),
      ...(external.some(isSome) && { external }),
      ...(otherTask.some(isSome) && { otherTask }),
    }
  }
}
