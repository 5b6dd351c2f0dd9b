// Properties of objects, where every property is a cell.

import type { KeyCells } from './key-cells.ts'
import type { ObjectCells } from './object-cells.ts'
import { atReads, atWrites, type Partial, type State } from '../state.ts'
import type { Value } from '../value.ts'

export interface FieldCells {
  /** Property `k` of an object is read. */
  readonly readField: (o: Value, k: Value, t: number) => void
  readonly writeField: (o: Value, k: Value, t: number) => void
}

export function createFieldCells({ host }: State, keys: KeyCells, objects: ObjectCells): FieldCells {
  const { stamp: P } = host
  const { isArray } = Array
  const { isView } = ArrayBuffer

  function field(at: Partial, o: Value, k: Value, t: number): void {
    if (typeof o === 'function') return objects.touch(at, o, t)
    if (typeof o !== 'object' || o === null) return
    const old = o[P]
    if (old >= t || (old === undefined && (!objects.adopt(o) || o[P] >= t)) || isArray(o) || isView(o)) return
    keys.access(at, o, k, t, old ?? 0)
  }

  return { readField: (o, k, t) => field(atReads, o, k, t), writeField: (o, k, t) => field(atWrites, o, k, t) }
}
