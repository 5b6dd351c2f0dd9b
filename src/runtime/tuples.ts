// The tuples of aprof, <size, calls, min, max, sum, squares>, with self cost and native time beside: one row a distinct size, in one growing buffer.

import type { CostColumns } from '../protocol/index.ts'

const stride = 11
/** Past this many distinct sizes, new ones are rounded to 7 significant bits: at most 0.8 % off. */
const maximumSizes = 4096
const directSizes = 128

/** Keeps the 7 leading bits of a size: 1000 → 1000, 100001 → 99840. */
function rounded(size: number): number {
  if (size > 0x7fffffff) return size
  const shift = Math.max(0, 25 - Math.clz32(size))
  return (size >> shift) << shift
}

export class Tuples {
  rows: Float64Array = new Float64Array(4 * stride)
  used = 0
  readonly direct: Int32Array = new Int32Array(directSizes)
  readonly larger: Map<number, number> = new Map()

  /** Adds one activation: its size, cumulative and self steps, and cumulative native nanoseconds. */
  add(size: number, steps: number, self: number, native: number): void {
    const at = (size < directSizes ? this.direct[size]! : this.larger.get(size)) || this.row(size)
    const r = this.rows
    const k = at - 1
    if (steps < r[k + 2]!) r[k + 2] = steps
    if (steps > r[k + 3]!) r[k + 3] = steps
    if (self < r[k + 6]!) r[k + 6] = self
    if (self > r[k + 7]!) r[k + 7] = self
    if (native < r[k + 9]!) r[k + 9] = native
    r[k + 1]! += 1
    r[k + 4]! += steps
    r[k + 5]! += steps * steps
    r[k + 8]! += self
    r[k + 10]! += native
  }

  /** Position of a size's row, plus one so that zero means absent. */
  private row(size: number): number {
    if (size >= directSizes && this.larger.size >= maximumSizes) {
      size = rounded(size)
      const known = this.larger.get(size)
      if (known !== undefined) return known
    }
    const at = this.used * stride
    if (at + stride > this.rows.length) {
      const wider = new Float64Array(this.rows.length * 2)
      wider.set(this.rows)
      this.rows = wider
    }
    this.rows[at] = size
    this.rows[at + 2] = Infinity
    this.rows[at + 6] = Infinity
    this.rows[at + 9] = Infinity
    this.used++
    if (size < directSizes) this.direct[size] = at + 1
    else this.larger.set(size, at + 1)
    return at + 1
  }

  /** The rows as columns, sizes ascending. */
  columns(): CostColumns {
    const order = Array.from({ length: this.used }, (_, i) => i * stride).sort((a, b) => this.rows[a]! - this.rows[b]!)
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
    }
  }
}
