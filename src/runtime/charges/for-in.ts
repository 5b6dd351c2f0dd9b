// What a `for…in` takes before its first round.

import { codeAt, isArray, isView, keysOf } from '../builtins.ts'
import type { RuntimeHost } from '../host.ts'
import type { Value } from '../value.ts'

const isDigit = (key: string): boolean => {
  const code = codeAt(key, 0)
  return code >= 48 && code <= 57
}

/** None of a module whose exports have no values yet: the loop will say so. */
function keysIn(o: Value): readonly string[] {
  try {
    return keysOf(o)
  } catch {
    return []
  }
}

/**
 * How many own keys V8 collects of an object that is no proxy: the indices, and those of a dictionary. Of the names of any other object it has a list. So
 * `for (const key in o) return false` takes time in proportion to the keys of a dictionary, and none to the rest.
 */
export function collectedKeys(o: Value, { hasFastProperties, isSparse }: RuntimeHost): number {
  if (isArray(o) || isView(o)) return isSparse?.(o) === true ? 0 : (o as { length: number }).length
  const keys = keysIn(o)
  if (!hasFastProperties(o)) return keys.length
  let indices = 0
  while (indices < keys.length && isDigit(keys[indices]!)) indices++
  return indices
}
