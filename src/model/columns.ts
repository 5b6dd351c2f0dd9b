import { logShape, logShapeAt, type Shape } from './families.ts'
import { at } from './numbers.ts'
import type { Sample } from './points.ts'

/** Columns of one sample, each computed once and scaled to 1 at the largest size. */
export class Columns {
  readonly #size: Float64Array
  readonly #logSize: Float64Array
  readonly #known = new Map<number, Float64Array>()
  readonly largest: number

  constructor(s: Sample) {
    this.#size = s.size
    this.#logSize = s.logSize
    this.largest = at(s.size, s.size.length - 1)
  }

  of(shape: Shape): Float64Array {
    // A search tries each base once.
    if (shape.base !== null) return this.#made(shape)
    // Powers of the catalogue are halves, and there are two logs.
    const key = 4 * shape.power + shape.log
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const column = this.#made(shape)
    this.#known.set(key, column)
    return column
  }

  #made(shape: Shape): Float64Array {
    const top = logShape(shape, this.largest)
    const column = new Float64Array(this.#size.length)
    if (shape.power === 0 && shape.log === 0 && shape.base === null) return column.fill(1)
    for (let i = 0; i < column.length; i++) column[i] = Math.exp(logShapeAt(shape, this.#size[i]!, this.#logSize[i]!) - top)
    return column
  }

  /** The coefficient of `shape` itself, given that of its scaled column. */
  unscale(beta: number, shape: Shape): number {
    return beta * Math.exp(-logShape(shape, this.largest))
  }
}
