// The tuples of aprof, <size, calls, min, max, sum, squares>, with self cost and native time beside: one row a distinct size. All rows of all units
// live in one buffer, found through one index: leaving an activation touches few cache lines, whatever unit it was.

import { clz32, floor, log2, max, round } from '../../protocol/index.ts'
import type { CostColumns } from '../../protocol/index.ts'
import { copyInto } from '../builtins.ts'
import type { Alike } from '../stack/memo.ts'
import { OwnMap } from '../own-map.ts'

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

/** Where the two numbers beside a row are. */
const besideOf = (row: number): number => (row / rowStride) * 2
const isSome = (amount: number): boolean => amount > 0

/** A table's number in the pool. */
export type Table = number

export class TuplePool {
  private rows: Float64Array = new Float64Array(1024 * rowStride)
  private usedRows = 1
  /** Per table, the row of each size below `directSizes`; 0 where there is none yet. */
  private direct: Int32Array = new Int32Array(64 * directSizes)
  private readonly larger: OwnMap<number, number>[] = []
  /** By row, as far as any has some: two parts of what all its activations have read first. */
  private beside: Float64Array = new Float64Array(0)

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
    const k = this.rowOf(table, size)
    this.addSteps(k, 1, steps, steps, steps, steps * steps)
    this.addSelf(k, self, self, self)
    if (native > 0) this.addNative(k, 1, native)
  }

  /** Adds activations of that size. */
  addAlike(table: Table, size: number, alike: Alike): void {
    const k = this.rowOf(table, size)
    this.addSteps(k, alike.calls, alike.min, alike.max, alike.sum, alike.squares)
    this.addSelf(k, alike.selfMin, alike.selfMax, alike.selfSum)
    if (alike.native > 0) this.addNative(k, alike.calls, alike.native)
  }

  private addSteps(k: number, calls: number, least: number, most: number, sum: number, squares: number): void {
    const r = this.rows
    r[k + atCalls]! += calls
    if (least < r[k + atMin]!) r[k + atMin] = least
    if (most > r[k + atMax]!) r[k + atMax] = most
    r[k + atSum]! += sum
    r[k + atSquares]! += squares
  }

  private addSelf(k: number, least: number, most: number, sum: number): void {
    const r = this.rows
    if (least < r[k + atSelfMin]!) r[k + atSelfMin] = least
    if (most > r[k + atSelfMax]!) r[k + atSelfMax] = most
    r[k + atSelfSum]! += sum
  }

  private addNative(k: number, calls: number, native: number): void {
    const r = this.rows
    r[k + atNativeCalls]! += calls
    if (native < r[k + atNativeMin]!) r[k + atNativeMin] = native
    r[k + atNativeSum]! += native * calls
  }

  /** Of what activations that were added have read first, so much is told beside them: from the outside and from other tasks, or given to them and touched by nobody. */
  addBeside(table: Table, size: number, first: number, second: number): void {
    const d = besideOf(this.rowOf(table, size))
    if (d >= this.beside.length) this.widenBeside()
    if (first > 0) this.beside[d]! += first
    if (second > 0) this.beside[d + 1]! += second
  }

  private widenBeside(): void {
    const wider = new Float64Array(besideOf(this.rows.length))
    copyInto(wider, this.beside)
    this.beside = wider
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

  /**
   * The rows of a table as columns, sizes ascending. A signal may ask for them in the middle of an addition: a row to which nothing was added yet is left out, and
   * a least cost that is not known yet is 0. `beside` are the names of the two numbers.
   */
  columns(table: Table, beside: readonly [keyof CostColumns, keyof CostColumns]): CostColumns {
    const { rows } = this
    const direct = this.direct.subarray(table * directSizes, (table + 1) * directSizes)
    const order = [...direct, ...this.larger[table]!.values()]
      .filter((k) => k > 0 && rows[k + atCalls]! > 0)
      .toSorted((a, b) => rows[a + atSize]! - rows[b + atSize]!)
    const column = (offset: number): number[] => order.map((k) => rows[k + offset]!)
    const leastOf = (offset: number): number[] => column(offset).map((least) => (least < Infinity ? least : 0))
    const besideColumn = (i: 0 | 1): object => {
      const amounts = order.map((k) => this.beside[besideOf(k) + i] ?? 0)
      return amounts.some(isSome) ? { [beside[i]]: amounts } : {}
    }
    return {
      size: column(atSize),
      calls: column(atCalls),
      min: leastOf(atMin),
      max: column(atMax),
      sum: column(atSum),
      squares: column(atSquares),
      selfMin: leastOf(atSelfMin),
      selfMax: column(atSelfMax),
      selfSum: column(atSelfSum),
      nativeMin: order.map((k) => (rows[k + atNativeCalls] === rows[k + atCalls] ? rows[k + atNativeMin]! : 0)),
      nativeSum: column(atNativeSum),
      ...besideColumn(0),
      ...besideColumn(1),
    }
  }
}
