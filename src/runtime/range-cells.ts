// Built-ins pass over many elements at once.

import type { Count, Partial } from './counter.ts'
import type { ElementCells } from './element-cells.ts'
import { noShadow } from './births.ts'
import type { ObjectCells } from './object-cells.ts'
import { touchRuns } from './runs.ts'
import { wholeKey } from './shared-cells.ts'
import { atReads, atWrites, type State } from './state.ts'
import type { Tasks } from './tasks.ts'
import type { Value } from './value.ts'

/** No stamp: those of what the outside has filled are negative, too. */
const known = -2

export interface RangeCells {
  /** Elements [low, high) of an array or typed array are read. `length` is that of the list when they were: by now it may be shorter. */
  readonly readRange: (a: Value, low: number, high: number, t: number, length?: number) => void
  readonly writeRange: (a: Value, low: number, high: number, t: number, length?: number) => void
  /** `a.shift()` has taken the first element off, and the cells of the rest moved down with their elements. */
  readonly shifted: (a: Value, t: number) => void
}

/** The stamp `whole` of a list when it is older than `t`, else (or for a proxy) `known`: nothing is to be done. */
const staleStamp = (whole: number | undefined, a: Value, t: number, { adopt }: Pick<ObjectCells, 'adopt'>): number =>
  whole! >= t || (whole === undefined && !adopt(a)) ? known : (whole ?? 0)

export function createRangeCells({ host, writers }: State, tasks: Tasks, count: Count, objects: ObjectCells, elements: ElementCells): RangeCells {
  const { stamp: P, shadow: Q } = host
  const { small } = host.options

  const staleWhole = (a: Value, t: number): number => staleStamp(a[P], a, t, objects)

  function access(at: Partial, a: Value, low: number, high: number, t: number, length: number): void {
    const to = high > length ? length : high
    const from = low < 0 ? 0 : low
    const whole = staleWhole(a, t)
    if (to <= from || whole === known) return
    if (!writers.none) return accessEach(at, a, from, to, t, length)
    if (length <= small) {
      a[P] = t
      count(at, whole, length)
      return
    }
    const all = from === 0 && to === length
    const shadow: Int32Array = all ? (a[Q] ?? noShadow) : elements.grown(a, to - 1, length)
    if (shadow === noShadow) count(at, whole, to - from)
    else touchRuns((old, cells) => count(at, old, cells), shadow, whole, from, to, t)
    if (all) a[P] = t
  }

  /** The same where a task may wait that knows some of them. */
  function accessEach(at: Partial, a: Value, from: number, to: number, t: number, length: number): void {
    if (to <= from || (a[P] === undefined && !objects.adopt(a))) return
    const whole: number = a[P]
    const all = from === 0 && to === length
    if (length <= small) {
      if (whole >= t) return elements.one(at, a, from, t, whole)
      a[P] = t
      return count(at, whole, length, a, wholeKey)
    }
    if (all && whole < t && (a[Q] ?? noShadow) === noShadow && !tasks.isShared(a, whole)) count(at, whole, length, a, wholeKey)
    else for (let i = from; i < to; i++) elements.one(at, a, i, t, whole)
    if (!all || whole >= t) return
    tasks.keep(a, wholeKey, whole)
    // Elements that were taken off, and may come again.
    const shadow: Int32Array = a[Q] ?? noShadow
    if (shadow !== noShadow) for (let i = length; i < shadow.length; i++) if (shadow[i]! > whole) tasks.keep(a, i, shadow[i]!)
    a[P] = t
  }

  function shifted(a: Value, t: number): void {
    const length: number = a.length + 1
    const whole = staleWhole(a, t)
    if (whole === known) return
    const shadow: Int32Array | undefined = a[Q]
    const own = shadow?.[0] ?? 0
    if (own < t && length > small) count(atReads, own > whole ? own : whole, 1, a, 0)
    else if (own < t) {
      a[P] = t
      count(atReads, whole, length, a, wholeKey)
    }
    if (shadow !== undefined && shadow !== noShadow && shadow.length > 0) a[Q] = shadow.subarray(1)
    tasks.shifted(a)
  }

  return {
    readRange: (a, low, high, t, length = a.length) => access(atReads, a, low, high, t, length),
    writeRange: (a, low, high, t, length = a.length) => {
      if (writers.alone) access(atWrites, a, low, high, t, length)
      else accessEach(atWrites, a, low < 0 ? 0 : low, high > length ? length : high, t, length)
    },
    shifted,
  }
}
