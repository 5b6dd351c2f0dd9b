// What built-ins have made by the time that the program goes on: `await Promise.allSettled(…)`, `await Array.fromAsync(…)`.

import { asItWas, isArray } from '../builtins.ts'
import type { Cells } from '../cells/cells.ts'
import type { RuntimeHost } from '../host.ts'
import type { Value } from '../value.ts'

const isOwnAllSettled = asItWas('Promise', 'allSettled')
const isOwnFromAsync = asItWas('Array', 'fromAsync')

export const awaitedProbes = ({ isProxy }: RuntimeHost, cells: Cells): Record<string, Value> => ({
  /** A list from `Array.fromAsync`. */
  BA: (v: Value, t: number): Value => {
    if (isOwnFromAsync()) cells.born(v, t)
    return v
  },
  /** The list from `Promise.allSettled` with its records. */
  BS: (v: Value, t: number): Value => {
    cells.born(v, t)
    if (typeof v === 'object' && v !== null && !isProxy(v) && isArray(v) && isOwnAllSettled()) for (let i = 0; i < v.length; i++) cells.born(v[i], t)
    return v
  },
})
