// Data that have come in from outside of the program: their cells are new.

import { ceil, floor } from '../../protocol/index.ts'
import { dataOf, isArray, isView, keysOf } from '../builtins.ts'
import type { Cells } from '../cells/cells.ts'
import { external } from '../stack/dynamic.ts'
import { noShadow } from '../cells/object-cells.ts'
import { OwnMap } from '../own-map.ts'
import { isDataView } from '../cells/same-memory.ts'
import type { State } from '../state.ts'
import type { Strings } from '../texts/strings.ts'
import type { Value } from '../value.ts'

export interface Arrivals {
  readonly isBytes: (v: Value) => boolean
  /** So many bytes were put into `buffer`, from byte `at` on. Nothing happens when it is no buffer. */
  readonly fill: (buffer: Value, at: number, bytes: number) => void
  /** A string, a buffer, or plain data (arrays and objects without a class, as messages are) that no instrumented code has seen. */
  readonly arrived: (data: Value) => void
}

/** Objects of one message that are marked. */
const mostObjects = 4096

const { getPrototypeOf } = Object

export function createArrivals({ host }: State, cells: Cells, strings: Strings): Arrivals {
  const { stamp: P, shadow: Q, isProxy } = host
  const isBytes = (v: Value): boolean => isView(v) && !isProxy(v) && !isDataView(v)

  function fill(buffer: Value, at: number, bytes: number): void {
    if (!isBytes(buffer) || !(bytes > 0)) return
    const width = (buffer as Value).BYTES_PER_ELEMENT
    cells.filled(buffer, floor(at / width), ceil((at + bytes) / width))
  }

  /** Instrumented code has seen more of it than that it is there. */
  const isKnown = (o: Value): boolean => (o[P] ?? 0) !== 0 || (o[Q] ?? noShadow) !== noShadow

  function mark(o: Value, pending: Value[]): void {
    if (isView(o)) return fill(o, 0, o.byteLength)
    if (!isArray(o) && getPrototypeOf(o) !== Object.prototype) return
    const keys = keysOf(o)
    for (let i = 0; i < keys.length; i++) pending[pending.length] = dataOf(o, keys[i]!)
    if (isArray(o)) cells.filled(o, 0, o.length)
    else o[P] = external
  }

  function arrived(data: Value): void {
    if (typeof data === 'string') return strings.filled(data)
    const seen = new OwnMap<Value, true>()
    const pending: Value[] = [data]
    for (let next = 0; next < pending.length && seen.size < mostObjects; next++) {
      const o = pending[next]
      if (typeof o !== 'object' || o === null || isProxy(o) || isKnown(o) || seen.has(o)) continue
      seen.set(o, true)
      mark(o, pending)
    }
  }

  return { isBytes, fill, arrived }
}
