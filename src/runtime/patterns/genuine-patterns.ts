// What the engine itself knows of a regular expression: `source` and the flags may be overridden, and what only inherits from RegExp.prototype has none.

import { getter } from '../builtins.ts'
import { RegExp } from '../globals.ts'
import { inheritsFromOther } from '../other-realm.ts'
import type { Value } from '../value.ts'

/** One that the engine does not know is never set. */
const regexpFlag = (name: string): ((pattern: Value) => boolean) =>
  Object.hasOwn(RegExp.prototype, name) ? getter(RegExp.prototype, name) : () => false
const isIgnoringCase = regexpFlag('ignoreCase')
const isMultiline = regexpFlag('multiline')
const isDotAll = regexpFlag('dotAll')
const isUnicode = regexpFlag('unicode')
const isOfSets = regexpFlag('unicodeSets')
const isSticky = regexpFlag('sticky')
const isGlobal = regexpFlag('global')
/** By letter, in the order of `flags`. */
const regexpFlags = Object.entries({
  i: isIgnoringCase,
  m: isMultiline,
  s: isDotAll,
  u: isUnicode,
  v: isOfSets,
  y: isSticky,
  g: isGlobal,
}).map(([letter, has]) => ({ letter, has }))
const regexpSource = getter(RegExp.prototype, 'source')

/** Whether `v`, which is no proxy, inherits from `RegExp.prototype`. A proxy above it may throw when it is asked for its prototype. */
export function isRegExp(v: Value): boolean {
  try {
    return v instanceof RegExp || inheritsFromOther('RegExp', v)
  } catch {
    return false
  }
}

/** The source of a genuine regular expression; null for anything else. `v` is no proxy. */
export function sourceOf(v: Value): string | null {
  if (!isRegExp(v)) return null
  try {
    return regexpSource(v)
  } catch {
    // Inherits from the prototype without being one.
    return null
  }
}

export const flagGlobal = 1
export const flagSticky = 2
export const flagMultiline = 4

/** The flags of a genuine regular expression that say where its matches may begin: a bit each. */
export const searchFlagsOf = (pattern: Value): number =>
  (isGlobal(pattern) ? flagGlobal : 0) | (isSticky(pattern) ? flagSticky : 0) | (isMultiline(pattern) ? flagMultiline : 0)

/** The flags that say what matches, a bit each. */
export const otherFlagsOf = (pattern: Value): number =>
  (isIgnoringCase(pattern) ? 1 : 0) | (isDotAll(pattern) ? 2 : 0) | (isUnicode(pattern) ? 4 : 0) | (isOfSets(pattern) ? 8 : 0)

/** The flags of a genuine regular expression, but for `d`: `flags` itself may be overridden. */
export function flagsOf(pattern: Value): string {
  let flags = ''
  for (let i = 0; i < regexpFlags.length; i++) if (regexpFlags[i]!.has(pattern) === true) flags += regexpFlags[i]!.letter
  return flags
}
