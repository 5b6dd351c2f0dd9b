// Cells of things that have many: elements of arrays and typed arrays in a shadow with a stamp each, keys of dictionaries in a map of stamps. Beside
// them the stamp of the whole holds for every cell ("everything in here was touched at least then").

import type { Count, Partial } from './counter.ts'
import type { KeyCells } from './key-cells.ts'
import { createListCells, type ListCells } from './list-cells.ts'
import type { ObjectCells } from './object-cells.ts'
import { atReads, atWrites, type State } from './state.ts'
import type { Tasks } from './tasks.ts'
import type { Value } from './value.ts'

export interface ElementCells extends Pick<ListCells, 'one' | 'grown'> {
  /** `whole` and `shadow` are the hidden slots of `a`, where the caller has looked at them already. */
  readonly readElement: (a: Value, i: Value, t: number, whole?: number, shadow?: Value) => void
  readonly writeElement: (a: Value, i: Value, t: number, whole?: number, shadow?: Value) => void
  /** It is read, and then written. */
  readonly updateElement: (a: Value, i: Value, t: number, whole?: number, shadow?: Value) => void
}

/** What strings do when they are indexed, or used as keys. */
export interface StringCells {
  readonly character: (s: string, i: Value, t: number) => void
  readonly flattened: (s: string) => void
}

export function createElementCells(
  state: State,
  tasks: Tasks,
  count: Count,
  keys: KeyCells,
  objects: ObjectCells,
  strings: StringCells,
): ElementCells {
  const { host, writers } = state
  const { stamp: P } = host
  const { isArray } = Array
  const { isView } = ArrayBuffer
  const lists = createListCells(state, tasks, count)
  const { one, inShadow } = lists

  function access(at: Partial, a: Value, i: Value, t: number): void {
    if (typeof i === 'string') strings.flattened(i)
    if (typeof a !== 'object' || a === null) {
      if (typeof a === 'string') strings.character(a, i, t)
      else if (typeof a === 'function') objects.touch(at, a, t)
      return
    }
    const old = a[P]
    if (old >= t && (at === atReads || writers.alone)) return
    if (old === undefined && !objects.adopt(a)) return objects.touch(at, a, t)
    if (isArray(a) || isView(a)) one(at, a, i, t, old ?? 0)
    else keys.access(at, a, i, t, old ?? 0)
  }

  const readElement = (a: Value, i: Value, t: number, whole?: number, shadow?: Value): void => {
    if (!writers.none || shadow === undefined || typeof i !== 'number' || !(i < shadow.length) || !inShadow(atReads, a, i, t, whole ?? 0, shadow))
      access(atReads, a, i, t)
  }
  const writeElement = (a: Value, i: Value, t: number, whole?: number, shadow?: Value): void => {
    if (!writers.none || shadow === undefined || typeof i !== 'number' || !(i < shadow.length) || !inShadow(atWrites, a, i, t, whole ?? 0, shadow))
      access(atWrites, a, i, t)
  }
  const updateElement = (a: Value, i: Value, t: number, whole?: number, shadow?: Value): void => {
    if (writers.alone) return readElement(a, i, t, whole, shadow)
    access(atReads, a, i, t)
    access(atWrites, a, i, t)
  }
  return { readElement, writeElement, updateElement, one, grown: lists.grown }
}
