// Charged native work (DESIGN §5): what a built-in visits is charged in steps, as V8 does it and not as the specification describes it. One table a kind of
// receiver; an entry returns the steps and touches the cells that were read. Where the work cannot be seen exactly, the comment says what is estimated.

import { OwnMap } from './own-map.ts'
import { type CallNote, nativeMethods, type NativeMethod, rangeArguments, max } from '../protocol/index.ts'
import { collectionSize, dataOf, forEachEntry, isArray, isView, keysOf, RegExp } from './builtins.ts'
import { type Charge, type Charges, type ChargeTools, createReadWhole, type NativeCall } from './charge.ts'
import { arrayCharges } from './charge-array.ts'
import { regexpCharges, stringCharges } from './charge-string.ts'
import { objectCharges } from './charge-object.ts'
import { isMatching, type Matches } from './matches.ts'
import { atSelfNative, clockDepth, floatStride, totalNative, totalSteps } from './state.ts'
import type { Value } from './value.ts'

/** Strings shorter than this are not worth two looks at the clock. */
const timedLength = 64

export interface Natives {
  /** The time before a call whose subject is `subject`; 0 when it is too small to time. */
  readonly begin: (subject: Value) => number
  readonly call: (code: number, site: number, t: number, r: Value, o: Value, a: Value, b: Value, note: CallNote, more?: readonly Value[]) => Value
  /** A global function such as `structuredClone(a)` returned `r`. */
  readonly callFunction: (site: number, t: number, r: Value, a: Value, started: number) => Value
  readonly charge: (site: number, steps: number, ns: number) => void
}

const { hasOwnProperty } = Object.prototype
const callCode = nativeMethods.indexOf('call')
const applyCode = nativeMethods.indexOf('apply')
const spliceCode = nativeMethods.indexOf('splice')

/** Methods whose native time is taken: their work cannot be counted from outside. */
const timed: ReadonlySet<NativeMethod> = new Set([
  'exec',
  'test',
  'match',
  'matchAll',
  'replace',
  'replaceAll',
  'search',
  'split',
  'parse',
  'stringify',
  'normalize',
  'inflateSync',
  'deflateSync',
  'gzipSync',
  'gunzipSync',
  'update',
  'digest',
  'pbkdf2Sync',
  'scryptSync',
  'hashSync',
  'inspect',
  'isDeepStrictEqual',
  'deepStrictEqual',
  'deepEqual',
  'encode',
  'decode',
])

/** Methods whose result is data that they made. */
const creators: ReadonlySet<NativeMethod> = new Set([
  'splice',
  'concat',
  'slice',
  'flat',
  'map',
  'filter',
  'flatMap',
  'keys',
  'values',
  'entries',
  'fromEntries',
  'from',
  'of',
  'parse',
  'exec',
  'match',
  'split',
  'toSorted',
  'toReversed',
  'toSpliced',
  'with',
  'subarray',
  'groupBy',
  'getOwnPropertyNames',
  'getOwnPropertySymbols',
  'getOwnPropertyDescriptors',
  'union',
  'intersection',
  'difference',
])

const timedCodes = nativeMethods.map((name) => timed.has(name))
const matchingCodes = nativeMethods.map(isMatching)
const rangeCodes = nativeMethods.map((name) => rangeArguments.has(name))
const creatorCodes = nativeMethods.map((name) => creators.has(name))

type ChargesByCode = readonly (Charge | undefined)[]

function chargeTables(tools: ChargeTools): {
  readonly ofObject: ChargesByCode
  readonly chargesOf: (o: Value, code: number) => ChargesByCode | null
} {
  const { isProxy, stamp: P } = tools.state.host
  const byCode = (charges: Charges): ChargesByCode => nativeMethods.map((name) => (Object.hasOwn(charges, name) ? charges[name] : undefined))
  const ofArray = byCode(arrayCharges(tools))
  const ofString = byCode(stringCharges(tools))
  const ofRegexp = byCode(regexpCharges(tools))
  const ofObject = byCode(objectCharges(tools))
  const ofBigint = byCode({ toString: ({ o, a }: NativeCall) => tools.bigints.print(o, a) })
  function chargesOf(o: Value, code: number): ChargesByCode | null {
    if (typeof o === 'string') return ofString
    if (typeof o === 'function') return ofObject
    if (typeof o !== 'object' || o === null) return typeof o === 'bigint' ? ofBigint : null
    if (o[P] === undefined && isProxy(o)) return null
    if (isArray(o) || isView(o)) return ofArray
    return ofRegexp[code] !== undefined && o instanceof RegExp ? ofRegexp : ofObject
  }
  return { ofObject, chargesOf }
}

export function createNatives(tools: ChargeTools, matches: Matches, addNative: (site: number, steps: number, ns: number) => void): Natives {
  const { state, cells } = tools
  const { clock, totals, floats } = state
  const { now, isProxy } = state.host
  const { ofObject, chargesOf } = chargeTables(tools)
  const [codeOfFunction, readWhole, ownKey] = [builtinCodes(), createReadWhole(tools), createOwnKey(tools)]

  // Steps when the clock was last looked at: if they have moved, code of the program ran in between, and the time is not a built-in's.
  let stepsAtBegin = -1

  /** A number stands for a subject whose size cannot be told; any other object than bytes is no subject of a built-in that is timed. */
  function begin(subject: Value): number {
    if (typeof subject === 'string' ? subject.length < timedLength : typeof subject !== 'number' && !isView(subject)) return 0
    stepsAtBegin = totals[totalSteps]!
    return now()
  }

  const elapsed = (started: number): number => (started > 0 && totals[totalSteps] === stepsAtBegin ? now() - started : 0)

  function charge(site: number, steps: number, ns: number): void {
    totals[totalSteps]! += steps
    if (ns > 0) {
      totals[totalNative]! += ns
      floats[clock[clockDepth]! * floatStride + atSelfNative]! += ns
    }
    addNative(site, steps, ns)
  }

  function call(code: number, site: number, t: number, r: Value, o: Value, a: Value, b: Value, note: CallNote, more?: readonly Value[]): Value {
    if (code === callCode || code === applyCode) return indirect(code, site, t, r, o, a, b, note)
    const ns = timedCodes[code] === true ? elapsed(note) : 0
    // First: what the match looked at is charged below.
    const repeated = note > 0 && matchingCodes[code] === true ? matches.repeated(nativeMethods[code]!, site, r, o, a, ns) : -1
    const table = chargesOf(o, code)
    const charged = table?.[code]?.({ r, o, a, b, t, note, more }) ?? 0
    const steps = charged > 0 ? charged : 0
    if (repeated >= 0) charge(site, steps + repeated, 0)
    else if (steps > 0 || ns > 0) charge(site, steps, ns)
    if (creatorCodes[code] === true && r !== o && (table === ofObject ? steps > 0 : table !== null)) cells.born(r, t)
    return r
  }

  /** `f.call(o, a)` and `f.apply(o, [a, b])` of a built-in `f`. */
  function indirect(code: number, site: number, t: number, r: Value, f: Value, o: Value, a: Value, note: CallNote): Value {
    const inner = codeOfFunction.get(f)
    const list = code === applyCode && typeof a === 'object' && a !== null && !isProxy(a)
    // A list given to `apply` is spread, whatever is called; two or fewer are arguments.
    if (list && isArray(a) && a.length > 2 && typeof f === 'function') charge(site, readWhole(a, t), 0)
    if (inner === undefined || inner === callCode || inner === applyCode) return f === hasOwnProperty && code === callCode ? ownKey(o, a, r, t) : r
    if (code === callCode) return call(inner, site, t, r, o, a, undefined, 0)
    const more = list && rangeCodes[inner] === true ? [dataOf(a, '2'), dataOf(a, '3'), dataOf(a, '4')] : undefined
    const given = inner === spliceCode && list && isArray(a) ? a.length : note
    return call(inner, site, t, r, o, list ? dataOf(a, '0') : undefined, list ? dataOf(a, '1') : undefined, given, more)
  }

  function callFunction(site: number, t: number, r: Value, a: Value, started: number): Value {
    const ns = elapsed(started)
    const steps = typeof r === 'string' ? max(r.length, typeof a === 'string' ? a.length : 0) : plainSize(r)
    readWhole(a, t)
    charge(site, steps, ns)
    cells.born(r, t)
    return r
  }

  return { begin, call, callFunction, charge }
}

/** `hasOwnProperty.call(o, key)` returned `found`: a string is flattened and hashed, and what is there is read. */
const createOwnKey =
  ({ cells, strings, state: { host } }: ChargeTools) =>
  (o: Value, key: Value, found: Value, t: number): Value => {
    if (typeof key === 'string') strings.flattened(key)
    if (found === true && typeof o === 'object' && !host.isProxy(o)) cells.readElement(o, key, t)
    return found
  }

/** Objects and entries in what `structuredClone` made: plain data, no accessor or proxy can be in there. */
function plainSize(value: Value): number {
  const seen = new OwnMap<Value, true>()
  const pending: Value[] = [value]
  let size = 0
  for (let left = 1; left > 0;) {
    const next = pending[--left]
    size++
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.set(next, true)
    if (isView(next)) size += next.byteLength / 8
    else if (collectionSize(next) >= 0)
      forEachEntry(next, (key, entry) => {
        pending[left++] = key
        pending[left++] = entry
      })
    else for (let i = 0, keys = keysOf(next); i < keys.length; i++) pending[left++] = next[keys[i]!]
  }
  return size
}

/** The built-in functions themselves, for calls through `call` and `apply`. */
function builtinCodes(): OwnMap<unknown, number> {
  const codes = new OwnMap<unknown, number>()
  for (const owner of [
    Array.prototype,
    String.prototype,
    RegExp.prototype,
    Map.prototype,
    Set.prototype,
    Object,
    Array,
    JSON,
    Object.getPrototypeOf(Uint8Array.prototype),
  ] as Value[]) {
    nativeMethods.forEach((name, code) => {
      const f = Object.getOwnPropertyDescriptor(owner, name)?.value
      if (typeof f === 'function') codes.set(f, code)
    })
  }
  return codes
}
