// Built-ins pass over many elements at once.

import { max } from '../../protocol/index.ts'
import { isView, partOf } from '../builtins.ts'
import type { Count } from '../stack/counter.ts'
import { type ElementCells, sparse, unknownWhole } from './element-cells.ts'
import type { MarkOf } from '../stack/interleaved.ts'
import { noShadow, type ObjectCells } from './object-cells.ts'
import { touchRuns } from './runs.ts'
import { atReads, atWrites, type Partial, type State } from '../state.ts'
import type { Value } from '../value.ts'

/** No stamp: those of what the outside has filled are negative, too. */
const known = -2

export interface RangeCells {
  /** Elements [low, high) of an array or typed array are read. `length` is that of the list when they were: by now it may be shorter. */
  readonly readRange: (a: Value, low: number, high: number, t: number, length?: number) => void
  /** The same where the program's own text reads each of them: a list that is read to its end may still grow. */
  readonly readEach: (a: Value, low: number, high: number, t: number) => void
  readonly writeRange: (a: Value, low: number, high: number, t: number) => void
  /** `a.shift()` has taken the first element off, and the cells of the rest moved down with their elements. */
  readonly shifted: (a: Value, t: number) => void
}

export function createRangeCells({ host }: State, count: Count, markOf: MarkOf, objects: ObjectCells, elements: ElementCells): RangeCells {
  const { stamp: P, shadow: Q } = host
  const { small } = host.options

  /** The stamp of the whole when it is older than `t`, else (or for a proxy) `known`: nothing is to be done. */
  function staleWhole(a: Value, t: number): number {
    const whole = a[P]
    return whole >= t || (whole === undefined && !objects.adopt(a)) ? known : (whole ?? 0)
  }

  /** `tellsWhole`: when all cells are touched the stamp of the whole says so, also for those to come. */
  function access(at: Partial, a: Value, low: number, high: number, t: number, length: number, tellsWhole = true): void {
    const to = high > length ? length : high
    const from = low < 0 ? 0 : low
    const whole = staleWhole(a, t)
    if (to <= from || whole === known) return
    if (length <= small && whole !== unknownWhole) {
      a[P] = t + count(at, whole, length)
      return
    }
    const all = tellsWhole && whole >= 0 && from === 0 && to === length
    const shadow: Int32Array = all ? (a[Q] ?? noShadow) : elements.grown(a, to - 1, length)
    let mark = 0
    const tell = (old: number, cells: number): void => {
      mark = max(mark, count(at, old, cells))
    }
    if (shadow === noShadow || shadow === sparse) tell(whole, to - from)
    else touchRuns(tell, shadow, whole, from, to, t, (old) => markOf(at, old))
    if (all || shadow === sparse) a[P] = t + mark
  }

  function shifted(a: Value, t: number): void {
    const length: number = a.length + 1
    const whole = staleWhole(a, t)
    if (whole === known) return
    const shadow: Int32Array | undefined = a[Q]
    const own = shadow?.[0] ?? 0
    if (own < t && length > small) count(atReads, own > whole ? own : whole, 1)
    else if (own < t) {
      a[P] = t + count(atReads, whole, length)
    }
    if (shadow !== undefined && shadow !== noShadow && shadow.length > 0) a[Q] = partOf(shadow, 1)
  }

  return {
    readRange: (a, low, high, t, length = a.length) => access(atReads, a, low, high, t, length),
    readEach: (a, low, high, t) => access(atReads, a, low, high, t, a.length, isView(a)),
    writeRange: (a, low, high, t) => access(atWrites, a, low, high, t, a.length),
    shifted,
  }
}
