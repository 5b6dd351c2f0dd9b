// What the engine itself knows of a Map or Set: the methods may be overridden, and what only inherits from their prototypes has no entries.

import { getter, uncurried } from '../builtins.ts'
import { Map, Set } from '../globals.ts'
import { inheritsFromOther } from '../other-realm.ts'
import type { Value } from '../value.ts'

const mapSize = getter(Map.prototype, 'size')
const setSize = getter(Set.prototype, 'size')
const mapGet = uncurried(Map.prototype.get)
const mapHas = uncurried(Map.prototype.has)
const setHas = uncurried(Set.prototype.has)
const mapForEach = uncurried(Map.prototype.forEach)
const setForEach = uncurried(Set.prototype.forEach)

const isMap = (v: Value): boolean => v instanceof Map || inheritsFromOther('Map', v)
const isSet = (v: Value): boolean => v instanceof Set || inheritsFromOther('Set', v)

/** Whether `v`, which is no proxy, is a Map or Set by its prototypes. */
export function isCollection(v: Value): boolean {
  try {
    return isMap(v) || isSet(v)
  } catch {
    return false
  }
}

/** Entries of a genuine Map or Set that is no proxy; -1 for anything else. */
export function collectionSize(v: Value): number {
  try {
    if (isMap(v)) return mapSize(v)
    if (isSet(v)) return setSize(v)
  } catch {
    // Inherits from the prototype without being one.
  }
  return -1
}

/** Whether `v`, which is no proxy, is a genuine Map. */
export const isGenuineMap = (v: Value): boolean => collectionSize(v) >= 0 && isMap(v)

/** Whether a genuine Map or Set has `key`. */
export const hasKey = (v: Value, key: Value): boolean => (isMap(v) ? mapHas(v, key) : setHas(v, key))

const mapKeys = uncurried(Map.prototype.keys)
const setKeys = uncurried(Set.prototype.values)
const nextOfMap = uncurried(Object.getPrototypeOf(new Map().keys()).next)
const nextOfSet = uncurried(Object.getPrototypeOf(new Set().values()).next)

/** Calls `each` with the first keys of a genuine Map, or values of a Set: `amount` of them, or all where it has fewer. */
export function forFirstKeys(v: Value, amount: number, each: (key: Value) => void): void {
  const ofMap = isMap(v)
  const keys = ofMap ? mapKeys(v) : setKeys(v)
  const next = ofMap ? nextOfMap : nextOfSet
  for (let i = 0, it = next(keys); i < amount && it.done === false; i++, it = next(keys)) each(it.value)
}

/** The same with the Map's values beside. */
export const forFirstEntries = (v: Value, amount: number, each: (key: Value, value: Value) => void): void =>
  forFirstKeys(v, amount, isMap(v) ? (key) => each(key, mapGet(v, key)) : (key) => each(key, undefined))

/** Calls `each` with every key of a genuine Map, or value of a Set; with the Map's values beside. */
export function forEachEntry(v: Value, each: (key: Value, value: Value) => void): void {
  if (isMap(v)) mapForEach(v, (value: Value, key: Value) => each(key, value))
  else setForEach(v, (value: Value) => each(value, undefined))
}
