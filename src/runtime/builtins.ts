// The built-ins' own functions, taken before the program can replace or override them: a Map subclass with its own `has`, or an object that only
// inherits from Map.prototype, must neither run code of the program nor throw because landau looked.

import type { Value } from './value.ts'
import { DataView, Map, RegExp, Set } from './globals.ts'
import { inheritsFromOther } from './other-realm.ts'

/** In the order of `madeHeads`: the last three go by no name. */
export const functionConstructors: readonly Value[] = [
  Function,
  (async () => undefined).constructor,
  function* () {}.constructor,
  async function* () {}.constructor,
]

/** `f` with its receiver as first argument, not by way of `f.call`, which the program may replace. */
export const uncurried = (f: Value): ((receiver: Value, ...rest: Value[]) => Value) => Function.prototype.call.bind(f)
const getter = (prototype: object, name: string): ((receiver: Value) => Value) => uncurried(Object.getOwnPropertyDescriptor(prototype, name)!.get)

type Numbers = Uint8Array | Int32Array | Float64Array
const ofNumbers = Object.getPrototypeOf(Int32Array.prototype)
/** In place, ascending. */
export const sortNumbers: (list: Float64Array) => void = uncurried(ofNumbers.sort)
/** `to.set(from)`. */
export const copyInto: (to: Numbers, from: Numbers) => void = uncurried(ofNumbers.set)
/** `list.fill(value, from, to)`. */
export const fillRange: (list: Numbers, value: number, from: number, to: number) => void = uncurried(ofNumbers.fill)
/** `list.subarray(from, to)`; to its end where `to` is left out. */
export const partOf: (list: Int32Array, from: number, to?: number) => Int32Array = uncurried(ofNumbers.subarray)
/** `list.slice(from, to)`. */
export const copyOf: (list: Float64Array, from: number, to: number) => Float64Array = uncurried(ofNumbers.slice)

const mapSize = getter(Map.prototype, 'size')
const setSize = getter(Set.prototype, 'size')
const mapHas = uncurried(Map.prototype.has)
const setHas = uncurried(Set.prototype.has)
const mapForEach = uncurried(Map.prototype.forEach)
const setForEach = uncurried(Set.prototype.forEach)
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

const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = Object
export const isOwnKey: (o: Value, key: Value) => boolean = hasOwn

export const bigintOf: (v: number) => bigint = BigInt
/** The nearest number to a BigInt. */
export const numberOf: (v: bigint) => number = Number
export const isArray: (v: Value) => v is Value[] = Array.isArray
export const isView: (v: Value) => v is ArrayBufferView = ArrayBuffer.isView
const typedArrayBuffer = getter(Object.getPrototypeOf(Uint8Array.prototype), 'buffer')
/** Whether `view` is a typed array on the buffer `source`, of which nothing was copied. Others are not asked: V8 gives a small one its buffer only then. */
export const isViewOf = (view: Value, source: Value): boolean =>
  typeof source === 'object' &&
  source !== null &&
  !isArray(source) &&
  !isView(source) &&
  isView(view) &&
  !(view instanceof DataView) &&
  typedArrayBuffer(view) === source
/** Absent in a browser. */
const ofBuffers: Value = (globalThis as Value).Buffer?.prototype
const isTypedArray = (v: Value): boolean => isView(v) && !(v instanceof DataView)
/** Whether `part`, which a method of `whole` returned, is a typed array on the same memory. */
export const isPartOf = (part: Value, whole: Value): boolean =>
  isTypedArray(whole) && isTypedArray(part) && typedArrayBuffer(part) === typedArrayBuffer(whole)
/** The same where `whole` is a Buffer: their `slice` copies nothing. */
export const isPartOfBuffer = (part: Value, whole: Value): boolean => isView(whole) && getPrototypeOf(whole) === ofBuffers && isPartOf(part, whole)
const { TextDecoder, TextEncoder }: Value = globalThis
/** Whether `o` is a TextDecoder or TextEncoder: the program's own coders have methods of the same names. */
export function isTextCoder(o: Value): boolean {
  try {
    return (TextDecoder !== undefined && o instanceof TextDecoder) || (TextEncoder !== undefined && o instanceof TextEncoder)
  } catch {
    return false
  }
}
/** `s.charCodeAt(at)`. */
export const codeAt: (s: string, at: number) => number = uncurried(String.prototype.charCodeAt)
/** `s.indexOf(part)`. */
export const indexInText: (s: string, part: string) => number = uncurried(String.prototype.indexOf)
/** `s.slice(from, to)`; to its end where `to` is left out. */
export const partOfText: (s: string, from: number, to?: number) => string = uncurried(String.prototype.slice)
/** `s.trimStart()`. */
export const trimmedStart: (s: string) => string = uncurried(String.prototype.trimStart)
const { parse } = JSON
/** Whether the program has left `JSON.parse` as it was. */
export const isOwnParse = (): boolean => (globalThis as Value).JSON?.parse === parse
const { structuredClone }: Value = globalThis
export const isOwnClone = (): boolean => (globalThis as Value).structuredClone === structuredClone
export const keysOf: (o: object) => string[] = Object.keys
export const isNotANumber: (v: unknown) => boolean = Number.isNaN
/** `list.indexOf(value, from)`. */
export const indexIn: (list: Value, value: Value, from: number) => number = uncurried(Array.prototype.indexOf)

/** What a list has at `i`. Beyond its end and in its holes an index that the program gave to `Array.prototype` would be seen. */
export const ownAt = <T>(list: readonly T[], i: number): T | undefined => (hasOwn(list, i) ? list[i] : undefined)

/** A property that holds a value; undefined for accessors, whose code is the program's. The object must be no proxy. */
export const dataOf = (o: Value, key: PropertyKey): Value => getOwnPropertyDescriptor(o, key)?.value

/** Asks whether the program has left the function `name.method` as it was; never where the engine has none. */
export function asItWas(name: string, method: string): () => boolean {
  const owner: Value = (globalThis as Value)[name]
  const f: Value = owner[method]
  return () => f !== undefined && dataOf(globalThis, name) === owner && dataOf(owner, method) === f
}

/** What an object, which is no proxy, has or inherits under `key`; undefined where only code of the program could tell. */
export const inheritedFrom =
  (isProxy: (o: unknown) => boolean) =>
  (o: Value, key: PropertyKey): Value => {
    for (let at = o; at !== null && (at === o || !isProxy(at)); at = getPrototypeOf(at)) {
      const found = getOwnPropertyDescriptor(at, key)
      if (found !== undefined) return found.value
    }
    return undefined
  }

/** Whether `v`, which is no proxy, inherits from `RegExp.prototype`. A proxy above it may throw when it is asked for its prototype. */
export function isRegExp(v: Value): boolean {
  try {
    return v instanceof RegExp || inheritsFromOther('RegExp', v)
  } catch {
    return false
  }
}

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

/** Calls `each` with every key of a genuine Map, or value of a Set; with the Map's values beside. */
export function forEachEntry(v: Value, each: (key: Value, value: Value) => void): void {
  if (isMap(v)) mapForEach(v, (value: Value, key: Value) => each(key, value))
  else setForEach(v, (value: Value) => each(value, undefined))
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
