// A view of a part of a typed array has the cells of that part: both look at the same stamps, and no stamp of a whole stands beside them.

import { partOf } from '../builtins.ts'
import { type ElementCells, unknownWhole } from './element-cells.ts'
import { noShadow, type ObjectCells } from './object-cells.ts'
import type { State } from '../state.ts'
import type { Value } from '../value.ts'

/** Of longer ones that no element of was touched alone, views have cells of their own: a stamp for each element would take too much memory. */
const mostShared = 2 ** 22

export interface ViewCells {
  /** `part` is the view `whole.subarray(from)`: they share their cells. */
  readonly shared: (part: Value, whole: Value, from: number) => void
  /** A list of so few elements that they are one cell, and not those of another. */
  readonly isOneCell: (a: Value) => boolean
  /** The stamps of the elements of a typed array that is more than one cell, which alone decide from here on. */
  readonly ofElements: (a: Value) => Int32Array
}

export function createViewCells({ host }: State, objects: ObjectCells, elements: ElementCells): ViewCells {
  const { stamp: P, shadow: Q } = host
  const { small } = host.options

  const isOneCell = (a: Value): boolean => a.length <= small && a[P] !== unknownWhole

  function ofElements(a: Value): Int32Array {
    const { length }: { length: number } = a
    const whole: number = a[P]
    if (whole === unknownWhole) return a[Q]
    const shadow = elements.grown(a, length - 1, length)
    if (whole > 0) for (let i = 0; i < length; i++) if (shadow[i]! < whole) shadow[i] = whole
    a[P] = unknownWhole
    return shadow
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

  return { shared, isOneCell, ofElements }
}
