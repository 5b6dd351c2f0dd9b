// Elements that the outside of the program has filled are new cells, and a view of a part of a typed array has the cells of that part.

import { fillRange, partOf } from './builtins.ts'
import { external } from './dynamic.ts'
import { type ElementCells, unknownWhole } from './element-cells.ts'
import { noShadow, type ObjectCells } from './object-cells.ts'
import type { State } from './state.ts'
import type { Value } from './value.ts'

/** Of longer ones that no element of was touched alone, views have cells of their own: a stamp for each element would take too much memory. */
const mostShared = 2 ** 22

export interface FilledCells {
  /** The outside of the program has filled elements [low, high) of a list that is no proxy. */
  readonly filled: (a: Value, low: number, high: number) => void
  /** `part` is the view `whole.subarray(from)`: they share their cells. */
  readonly shared: (part: Value, whole: Value, from: number) => void
}

export function createFilledCells({ host }: State, objects: ObjectCells, elements: ElementCells): FilledCells {
  const { stamp: P, shadow: Q } = host
  const { small } = host.options

  const isOneCell = (a: Value): boolean => a.length <= small && a[P] !== unknownWhole

  /** The stamps of the elements of a typed array that is not small, which alone decide from here on. */
  function ofElements(a: Value): Int32Array {
    const { length }: { length: number } = a
    const whole: number = a[P]
    if (whole === unknownWhole) return a[Q]
    const shadow = elements.grown(a, length - 1, length)
    if (whole > 0) for (let i = 0; i < length; i++) if (shadow[i]! < whole) shadow[i] = whole
    a[P] = unknownWhole
    return shadow
  }

  function filled(a: Value, low: number, high: number): void {
    const { length }: { length: number } = a
    const from = low < 0 ? 0 : low
    const to = high > length ? length : high
    if (to <= from || (a[P] === undefined && !objects.adopt(a))) return
    if (isOneCell(a)) a[P] = external
    else fillRange(ofElements(a), external, from, to)
  }

  function shared(part: Value, whole: Value, from: number): void {
    if (part[P] !== undefined || (whole[P] === undefined && !objects.adopt(whole)) || !objects.adopt(part)) return
    if (isOneCell(whole) || (whole[Q] === noShadow && whole.length > mostShared)) {
      part[P] = whole[P]
      return
    }
    part[Q] = partOf(ofElements(whole), from, from + part.length)
    part[P] = unknownWhole
  }

  return { filled, shared }
}
