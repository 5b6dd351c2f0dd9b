// Calls of methods by computed keys: which built-in it may be, and what its note is, since the text tells neither.

import { type CallNote, countedByCallback, nativeMethods } from '../../protocol/index.ts'
import { isArray, isView } from '../builtins.ts'
import type { Value } from '../value.ts'

/** By name; nothing is inherited. */
const codes: Value = Object.create(null)
nativeMethods.forEach((name, code) => (codes[name] = code))

/** Of a list or text, the code of the built-in that goes by this name, undefined for others. An object is not turned into a key. */
export const codeByKey = (o: Value, key: Value): number | undefined =>
  typeof key === 'string' && (typeof o === 'string' || isArray(o) || isView(o)) ? codes[key] : undefined

const isCounted = nativeMethods.map((name) => countedByCallback.has(name))
const spliceCode = nativeMethods.indexOf('splice')

/** Of a method that was given so many arguments after so many steps. */
export const noteOf = (code: number, given: number, steps: number): CallNote => (isCounted[code] === true ? steps : code === spliceCode ? given : 0)
