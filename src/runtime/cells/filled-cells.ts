// Elements that the outside of the program has filled are new cells.

import { fillRange } from '../builtins.ts'
import { external } from '../stack/dynamic.ts'
import type { ObjectCells } from './object-cells.ts'
import type { State } from '../state.ts'
import type { Value } from '../value.ts'
import type { ViewCells } from './view-cells.ts'

export interface FilledCells {
  /** The outside of the program has filled elements [low, high) of a list that is no proxy. */
  readonly filled: (a: Value, low: number, high: number) => void
}

export function createFilledCells({ host: { stamp: P } }: State, objects: ObjectCells, { isOneCell, ofElements }: ViewCells): FilledCells {
  function filled(a: Value, low: number, high: number): void {
    const { length }: { length: number } = a
    const from = low < 0 ? 0 : low
    const to = high > length ? length : high
    if (to <= from || (a[P] === undefined && !objects.adopt(a))) return
    if (isOneCell(a)) a[P] = external
    else fillRange(ofElements(a), external, from, to)
  }

  return { filled }
}
