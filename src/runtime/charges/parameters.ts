// What `URLSearchParams` go through: Node keeps the parameters in a list, through which `get` and `has` look until they find a name, all others to its end. Where in the
// list a name is, is looked up again. A `FormData` is not asked: Node loads the class when the global is looked at, and it may be the program's own.

import { max, untilFound } from '../../protocol/index.ts'
import { getter, uncurried } from '../builtins.ts'
import type { RuntimeHost } from '../host.ts'
import type { Value } from '../value.ts'
import type { Charge, Charges, NativeCall } from './charge.ts'

const { URLSearchParams }: Value = globalThis
const prototype: Value = URLSearchParams?.prototype
const { getOwnPropertyDescriptor, getPrototypeOf } = Object
const isSized = prototype !== undefined && getOwnPropertyDescriptor(prototype, 'size')?.get !== undefined
const genuineSize: ((o: Value) => number) | null = isSized ? getter(prototype, 'size') : null
const has: (o: Value, name: string) => Value = isSized ? uncurried(prototype.has) : () => false
const namesOf: (o: Value) => Value = isSized ? uncurried(prototype.keys) : () => null
const next: (names: Value) => Value = isSized ? uncurried(getPrototypeOf(new URLSearchParams().keys()).next) : () => null

const mostAncestors = 8

/** How many parameters an object has that is no proxy; -1 for anything else. */
const createSizeOf =
  ({ isProxy }: RuntimeHost) =>
  (o: Value): number => {
    if (genuineSize === null || typeof o !== 'object' || o === null) return -1
    let from: Value = getPrototypeOf(o)
    for (let i = 0; i < mostAncestors && from !== prototype && from !== null && !isProxy(from); i++) from = getPrototypeOf(from)
    try {
      return from === prototype ? genuineSize(o) : -1
    } catch {
      // Inherits from the prototype without being one.
      return -1
    }
  }

/** So many are looked at one by one; of what is found behind them it is taken to be in the middle of the rest. */
const fewLookedAt = 64

function lookedAt(o: Value, name: string, size: number): number {
  if (has(o, name) !== true) return size
  const names = namesOf(o)
  for (let i = 1; i <= fewLookedAt; i++) if (next(names).value === name) return i
  return (fewLookedAt + size) / 2
}

export function parameterCharges(host: RuntimeHost): Charges {
  const sizeOf = createSizeOf(host)
  const looked: Charge = ({ o, a, note }) => {
    const size = sizeOf(o)
    return note === untilFound && size > 0 && typeof a === 'string' ? lookedAt(o, a, size) : max(0, size)
  }
  return { getAll: looked, toString: ({ o, r }: NativeCall) => (typeof r === 'string' && sizeOf(o) > 0 ? r.length : 0) }
}
