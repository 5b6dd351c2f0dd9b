// The built-ins' own functions, taken before the program can replace or override them: a Map subclass with its own `has`, or an object that only
// inherits from Map.prototype, must neither run code of the program nor throw because landau looked.

import type { Value } from './value.ts'

/** In the order of `madeHeads`: the last three go by no name. */
export const functionConstructors: readonly Value[] = [
  Function,
  (async () => undefined).constructor,
  function* () {}.constructor,
  async function* () {}.constructor,
]

/** Of this realm; called by nobody. */
// oxlint-disable-next-line no-eval -- what the program calls is compared with it
export const indirectEval: Value = globalThis.eval

/** `f` with its receiver as first argument, not by way of `f.call`, which the program may replace. */
export const uncurried = (f: Value): ((receiver: Value, ...rest: Value[]) => Value) => Function.prototype.call.bind(f)
/** Reads the accessor `name` of `prototype`, as it is now, of any receiver. */
export const getter = (prototype: object, name: PropertyKey): ((receiver: Value) => Value) =>
  uncurried(Object.getOwnPropertyDescriptor(prototype, name)!.get)

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

const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = Object
/** False where the object does not allow it. */
export const defineOwn: (o: Value, key: PropertyKey, descriptor: PropertyDescriptor) => boolean = Reflect.defineProperty
export const isOwnKey: (o: Value, key: Value) => boolean = hasOwn

export const bigintOf: (v: number) => bigint = BigInt
/** The nearest number to a BigInt. */
export const numberOf: (v: bigint) => number = Number
export const isArray: (v: Value) => v is Value[] = Array.isArray
export const isView: (v: Value) => v is ArrayBufferView = ArrayBuffer.isView
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
/** `s.startsWith(part)`. */
export const beginsWith: (s: string, part: string) => boolean = uncurried(String.prototype.startsWith)
/** `s.indexOf(part, from)`. */
export const indexInText: (s: string, part: string, from?: number) => number = uncurried(String.prototype.indexOf)
/** `s.slice(from, to)`; to its end where `to` is left out. */
export const partOfText: (s: string, from: number, to?: number) => string = uncurried(String.prototype.slice)
/** `s.trimStart()`. */
export const trimmedStart: (s: string) => string = uncurried(String.prototype.trimStart)
/** `JSON.parse(text)`. */
export const parse: (text: string) => unknown = JSON.parse
/** Whether the program has left that as it was. */
export const isOwnParse = (): boolean => (globalThis as Value).JSON?.parse === parse
const { structuredClone }: Value = globalThis
export const isOwnClone = (): boolean => (globalThis as Value).structuredClone === structuredClone
export const keysOf: (o: object) => string[] = Object.keys
export const namesOf: (o: object) => string[] = Object.getOwnPropertyNames
export const isNotANumber: (v: unknown) => boolean = Number.isNaN
/** `list.indexOf(value, from)`. */
export const indexIn: (list: Value, value: Value, from: number) => number = uncurried(Array.prototype.indexOf)
/** `list.lastIndexOf(value)`. */
export const lastIndexIn: (list: Value, value: Value) => number = uncurried(Array.prototype.lastIndexOf)

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
