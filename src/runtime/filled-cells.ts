// Elements that the outside of the program has filled are new cells.

import { max } from '../protocol/index.ts'
import { fillRange, partOf } from './builtins.ts'
import { external } from './dynamic.ts'
import type { ElementCells } from './element-cells.ts'
import { noShadow, type ObjectCells } from './object-cells.ts'
import type { State } from './state.ts'
import type { Value } from './value.ts'

/**
 * Stamp of a typed array of which the outside has filled some elements: less than any, so that the elements' own decide. It stays: the next filling may be
 * that of a view which has the same cells, and would not find a stamp of the whole here.
 */
const unknownWhole = -(2 ** 31)

export interface FilledCells {
  /** The outside of the program has filled elements [low, high) of a list that is no proxy. */
  readonly filled: (a: Value, low: number, high: number) => void
  /** `part` is the view `whole.subarray(from)`: where the outside has filled their cells, they share them. */
  readonly shared: (part: Value, whole: Value, from: number) => void
}

export function createFilledCells({ host }: State, objects: ObjectCells, elements: ElementCells): FilledCells {
  const { stamp: P, shadow: Q } = host
  const { small } = host.options

  function filled(a: Value, low: number, high: number): void {
    const { length }: { length: number } = a
    const from = low < 0 ? 0 : low
    const to = high > length ? length : high
    const whole = a[P]
    if (to <= from || (whole === undefined && !objects.adopt(a))) return
    if (length <= small) {
      a[P] = external
      return
    }
    // The stamp of the whole holds for the other elements only: each gets it for its own.
    const shadow = elements.grown(a, length - 1, length)
    if (whole > 0) for (let i = 0; i < length; i++) if (shadow[i]! < whole) shadow[i] = whole
    a[P] = unknownWhole
    fillRange(shadow, external, from, to)
  }

  function shared(part: Value, whole: Value, from: number): void {
    if (part[P] !== undefined || !(whole[P] < 0) || !objects.adopt(part)) return
    const own: Int32Array = whole.length <= small ? noShadow : partOf(whole[Q], from, from + part.length)
    if (part.length > small) {
      part[P] = unknownWhole
      part[Q] = own
      return
    }
    let latest = own === noShadow ? external : 0
    for (let i = 0; i < own.length && latest !== external; i++) latest = own[i] === external ? external : max(latest, own[i]!)
    part[P] = latest
  }

  return { filled, shared }
}
