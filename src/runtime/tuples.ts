// The tuples of aprof, <size, calls, min, max, sum, squares>, with self cost and native time beside: one row a distinct size. All rows of all units
// live in one buffer, found through one index: leaving an activation touches few cache lines, whatever unit it was.

import { clz32, floor, log2, max, round } from '../protocol/index.ts'
import type { CostColumns } from '../protocol/index.ts'
import { copyInto } from './builtins.ts'
import { OwnMap } from './own-map.ts'

const rowStride = 11
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

/** A table's number in the pool. */
export type Table = number

export class TuplePool {
  private rows: Float64Array = new Float64Array(1024 * rowStride)
  private usedRows = 1
  /** Per table, the row of each size below `directSizes`; 0 where there is none yet. */
  private direct: Int32Array = new Int32Array(64 * directSizes)
  private readonly larger: OwnMap<number, number>[] = []
  /** By row, for the few that have any: of the sizes of all its activations, what came from the outside, and from other tasks. */
  private readonly external: OwnMap<number, number> = new OwnMap()
  private readonly otherTask: OwnMap<number, number> = new OwnMap()

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

  /** Adds activations that are alike: how many, their size, cumulative and self steps, and cumulative native nanoseconds. */
  add(table: Table, size: number, calls: number, steps: number, self: number, native: number): void {
    const k = this.rowOf(table, size)
    const r = this.rows
    r[k + 1]! += calls
    if (steps < r[k + 2]!) r[k + 2] = steps
    if (steps > r[k + 3]!) r[k + 3] = steps
    r[k + 4]! += steps * calls
    r[k + 5]! += steps * steps * calls
    if (self < r[k + 6]!) r[k + 6] = self
    if (self > r[k + 7]!) r[k + 7] = self
    r[k + 8]! += self * calls
    if (native < r[k + 9]!) r[k + 9] = native
    r[k + 10]! += native * calls
  }

  /** Of the size of an activation that was added, so much came from the outside and from other tasks. */
  addDynamic(table: Table, size: number, external: number, otherTask: number): void {
    const k = this.rowOf(table, size)
    if (external > 0) this.external.set(k, (this.external.get(k) ?? 0) + external)
    if (otherTask > 0) this.otherTask.set(k, (this.otherTask.get(k) ?? 0) + otherTask)
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
    this.rows[k] = size
    this.rows[k + 2] = Infinity
    this.rows[k + 6] = Infinity
    this.rows[k + 9] = Infinity
    return k
  }

  /** The rows of a table as columns, sizes ascending. */
  columns(table: Table): CostColumns {
    const direct = [...this.direct.subarray(table * directSizes, (table + 1) * directSizes)].filter((k) => k > 0)
    const order = [...direct, ...this.larger[table]!.values()].toSorted((a, b) => this.rows[a]! - this.rows[b]!)
    const column = (offset: number): number[] => order.map((k) => this.rows[k + offset]!)
    return {
      size: column(0),
      calls: column(1),
      min: column(2),
      max: column(3),
      sum: column(4),
      squares: column(5),
      selfMin: column(6),
      selfMax: column(7),
      selfSum: column(8),
      nativeMin: column(9),
      nativeSum: column(10),
      ...(order.some((k) => this.external.has(k)) && { external: order.map((k) => this.external.get(k) ?? 0) }),
      ...(order.some((k) => this.otherTask.has(k)) && { otherTask: order.map((k) => this.otherTask.get(k) ?? 0) }),
    }
  }
}
