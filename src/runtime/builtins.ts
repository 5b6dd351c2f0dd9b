// The built-ins' own functions, taken before the program can replace or override them: a Map subclass with its own `has`, or an object that only
// inherits from Map.prototype, must neither run code of the program nor throw because landau looked.

import type { Value } from './value.ts'

const getter = (prototype: object, name: string): ((this: unknown) => Value) => Object.getOwnPropertyDescriptor(prototype, name)!.get as (this: unknown) => Value

const mapSize = getter(Map.prototype, 'size')
const setSize = getter(Set.prototype, 'size')
const mapHas = Map.prototype.has
const setHas = Set.prototype.has
const mapForEach = Map.prototype.forEach
const setForEach = Set.prototype.forEach
const regexpFlag = { global: getter(RegExp.prototype, 'global'), sticky: getter(RegExp.prototype, 'sticky'), multiline: getter(RegExp.prototype, 'multiline') }
const regexpSource = getter(RegExp.prototype, 'source')

/** Entries of a genuine Map or Set that is no proxy; -1 for anything else. */
export function collectionSize(v: Value): number {
  try {
    if (v instanceof Map) return mapSize.call(v)
    if (v instanceof Set) return setSize.call(v)
  } catch {
    // Inherits from the prototype without being one.
  }
  return -1
}

/** Whether a genuine Map or Set has `key`. */
export const hasKey = (v: Value, key: Value): boolean => (v instanceof Map ? mapHas.call(v, key) : setHas.call(v, key))

/** Calls `each` with every key of a genuine Map, or value of a Set; with the Map's values beside. */
export function forEachEntry(v: Value, each: (key: Value, value: Value) => void): void {
  if (v instanceof Map) mapForEach.call(v, (value, key) => each(key, value))
  else setForEach.call(v, (value) => each(value, undefined))
}

export interface Pattern {
  readonly source: string
  readonly global: boolean
  readonly sticky: boolean
  readonly multiline: boolean
}

/** What a genuine regular expression that is no proxy is made of; null for anything else. */
export function patternOf(v: Value): Pattern | null {
  if (!(v instanceof RegExp)) return null
  try {
    return { source: regexpSource.call(v), global: regexpFlag.global.call(v), sticky: regexpFlag.sticky.call(v), multiline: regexpFlag.multiline.call(v) }
  } catch {
    return null
  }
}
