// Objects that are one cell, stamped in a hidden slot.

import { type Births, createBirths } from './births.ts'
import type { Count, Partial } from './counter.ts'
import type { KeyCells } from './key-cells.ts'
import { wholeKey } from './shared-cells.ts'
import { atReads, atWrites, type State } from './state.ts'
import type { Tasks } from './tasks.ts'
import type { Value } from './value.ts'

export interface ObjectCells extends Births {
  /** The one cell of an object, last accessed at `old`, is read; true when the caller is to stamp it with `t`. */
  readonly readCell: (o: Value, t: number, old: number | undefined) => boolean
  readonly writeCell: (o: Value, t: number, old: number | undefined) => boolean
  /** It is read, and then written. */
  readonly updateCell: (o: Value, t: number, old: number | undefined) => boolean
  /** The one cell of an object, or each of its properties, is accessed, and stamped. */
  readonly touch: (at: Partial, o: Value, t: number) => void
}

export function createObjectCells(state: State, tasks: Tasks, count: Count, keys: KeyCells): ObjectCells {
  const { host, patterns } = state
  const { stamp: P, isProxy } = host
  const { fields = false } = host.options
  const births = createBirths(state)
  const { isArray } = Array
  const { isView } = ArrayBuffer

  /** A property of an array is no cell: its elements are. */
  function isOneCell(at: Partial, o: Value, t: number, old: number | undefined): boolean {
    if (old === undefined && (o === null || (typeof o !== 'object' && typeof o !== 'function') || isProxy(o))) return false
    if (isArray(o) || isView(o)) return false
    if (old === undefined && o instanceof RegExp) {
      const before = patterns.touched(o, t)
      if (before < t) count(at, before, 1)
      return false
    }
    count(at, old ?? 0, 1, o, wholeKey)
    return true
  }

  /** The one cell of an object, accessed last at `latest`, is written by who knows it. */
  function rewritten(o: Value, latest: number): false {
    const now = isArray(o) || isView(o) ? 0 : tasks.overwrites(o, wholeKey, latest)
    if (now > 0) o[P] = now
    return false
  }

  function updateCell(o: Value, t: number, old: number | undefined): boolean {
    if (old! >= t) return rewritten(o, old!)
    if (!isOneCell(atReads, o, t, old)) return false
    tasks.overwrites(o, wholeKey, t)
    return true
  }

  function touch(at: Partial, o: Value, t: number): void {
    const old: number | undefined = o?.[P]
    if (fields && typeof o === 'object') return touchAll(at, o, t, old)
    if (old! >= t) {
      if (at === atWrites) rewritten(o, old!)
    } else if (isOneCell(at, o, t, old)) o[P] = t
  }

  /** Every property of an object is accessed. */
  function touchAll(at: Partial, o: Value, t: number, old: number | undefined): void {
    if (o === null || old! >= t || (old === undefined && isProxy(o)) || isArray(o) || isView(o)) return
    keys.accessAll(at, o, t, old ?? 0)
  }

  return {
    ...births,
    readCell: (o, t, old) => isOneCell(atReads, o, t, old),
    writeCell: (o, t, old) => (old! >= t ? rewritten(o, old!) : isOneCell(atWrites, o, t, old)),
    updateCell,
    touch,
  }
}
