// Lists at whose elements landau may look again: no code of the program would run.

import { indexIn, isView } from '../builtins.ts'
import type { RuntimeHost } from '../host.ts'
import type { Value } from '../value.ts'

const { getPrototypeOf } = Object
const ofArrays = Array.prototype

/** Of arrays and views. One with an accessor among its elements is kept as a dictionary, and what is not there is asked of what it inherits from, which may be a proxy. */
export const createIsQuiet =
  ({ isProxy, isSparse }: RuntimeHost) =>
  (list: Value): boolean => {
    if (isView(list)) return true
    for (let from = getPrototypeOf(list); from !== ofArrays && from !== null; from = getPrototypeOf(from)) if (isProxy(from)) return false
    return isSparse?.(list) !== true
  }

/** Where `includes`, which does not say it, has found a value: the same search again says so. -1 where that would be seen. */
export const createFoundAt = (host: RuntimeHost): ((list: Value, value: Value, from: number) => number) => {
  const isQuiet = createIsQuiet(host)
  return (list, value, from) => (isQuiet(list) ? indexIn(list, value, from) : -1)
}
