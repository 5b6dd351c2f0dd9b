import { logShape, type Shape } from './families.ts'
import { at } from './numbers.ts'
import type { Sample } from './points.ts'

/** Columns of one sample, each computed once and scaled to 1 at the largest size. */
export class Columns {
  readonly #size: Float64Array
  readonly #known = new Map<string, Float64Array>()
  readonly largest: number

  constructor(s: Sample) {
    this.#size = s.size
    this.largest = at(s.size, s.size.length - 1)
  }

  of(shape: Shape): Float64Array {
    const key = `${shape.power} ${shape.log} ${shape.base ?? ''}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const top = logShape(shape, this.largest)
    const column = this.#size.map((n) => Math.exp(logShape(shape, n) - top))
    this.#known.set(key, column)
    return column
  }

  /** The coefficient of `shape` itself, given that of its scaled column. */
  unscale(beta: number, shape: Shape): number {
    return beta * Math.exp(-logShape(shape, this.largest))
  }
}
