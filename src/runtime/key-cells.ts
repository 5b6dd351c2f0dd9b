// An object that V8 keeps as a dictionary has a cell per key, with a stamp each in a map; any other is one cell.

import type { Count, Partial } from './counter.ts'
import type { RuntimeHost } from './host.ts'
import { OwnMap } from './own-map.ts'
import type { Value } from './value.ts'

export interface KeyCells {
  /** Key `k` of an object whose stamp of the whole is `whole`, older than `t`, is accessed. */
  readonly access: (at: Partial, o: Value, k: Value, t: number, whole: number) => void
}

export function createKeyCells({ stamp: P, shadow: Q, hasFastProperties }: RuntimeHost, count: Count): KeyCells {
  function access(at: Partial, o: Value, k: Value, t: number, whole: number): void {
    let shadow = o[Q]
    if (shadow === undefined) {
      if ((typeof k !== 'string' && typeof k !== 'number') || hasFastProperties(o)) {
        o[P] = t
        count(at, whole, 1)
        return
      }
      shadow = o[Q] = new OwnMap<string | number, number>()
    }
    if (!(shadow instanceof OwnMap) || (typeof k !== 'string' && typeof k !== 'number')) return
    const own: number = shadow.get(k) ?? 0
    if (own >= t) return
    shadow.set(k, t)
    count(at, own > whole ? own : whole, 1)
  }

  return { access }
}
