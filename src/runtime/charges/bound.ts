// Built-ins that are bound to what they work on, `const has = seen.includes.bind(seen)`: the call of `has` shows neither. So they are kept where they are bound.

import { dataOf } from '../builtins.ts'
import { OwnWeakMap } from '../own-map.ts'
import type { Value } from '../value.ts'

export interface Bound {
  readonly code: number
  readonly receiver: Value
}

export interface BoundFunctions {
  /** `f.bind(receiver)` returned `r`; `code` is that of `f`. */
  readonly made: (r: Value, code: number, receiver: Value) => void
  readonly of: (f: Value) => Bound | undefined
}

/** `const indexOf = Function.prototype.call.bind([].indexOf)`. */
export const callOfFunctions: Value = Function.prototype.call
const { bind } = Function.prototype

export function createBoundFunctions(): BoundFunctions {
  const known = new OwnWeakMap<object, Bound>()
  return {
    made: (r, code, receiver) => {
      // Another `bind` may give anything.
      if (typeof r === 'function' && dataOf(Function.prototype, 'bind') === bind) known.set(r, { code, receiver })
    },
    of: (f) => (typeof f === 'function' ? known.get(f) : undefined),
  }
}
