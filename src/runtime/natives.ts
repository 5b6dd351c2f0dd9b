// Charged native work (DESIGN §5): what a built-in visits is charged in steps, as V8 does it and not as the specification describes it. One table a kind of
// receiver; an entry returns the steps and touches the cells that were read. Where the work cannot be seen exactly, the comment says what is estimated.

import { OwnMap } from './own-map.ts'
import { type CallNote, nativeMethods, rangeArguments, spreadArguments, max, min } from '../protocol/index.ts'
import { dataOf, isArray, isOwnClone, isView, trimmedStart } from './builtins.ts'
import { bytePosition, type ChargeTools, createReadNested, createReadWhole, position } from './charge.ts'
import { createDirect, createMatched, type Elapsed, execCode, type ObservedCall, testCode } from './direct-calls.ts'
import { eachPlain } from './plain-data.ts'
import { type Matches, shortLength, slowNs } from './matches.ts'
import { atSelfNative, clockDepth, floatStride, type State, stepsOf, totalNative, totalSteps } from './state.ts'
import type { Strings } from './strings.ts'
import { type Attempts, createAttempts } from './thrown.ts'
import type { Value } from './value.ts'

/** Strings shorter than this are not worth two looks at the clock. */
const timedLength = 16

export interface Natives extends Attempts {
  /** The time before a call whose subject is `subject`; 0 when it is too small to time. */
  readonly begin: (subject: Value) => number
  readonly call: ObservedCall
  /** The same for `exec` and `test`, for what takes a part of a string, and for `call`. */
  readonly match: ObservedCall
  readonly part: ObservedCall
  readonly callOf: ObservedCall
  /** A call of a function by a name of its own, `keys(a)`: `f` is the function, which may be any. */
  readonly callAlias: ObservedCall
  /** A global function such as `structuredClone(a)` returned `r`. */
  readonly callFunction: (site: number, t: number, r: Value, a: Value, started: number) => Value
  readonly charge: (site: number, steps: number, ns: number) => void
}

const { hasOwnProperty } = Object.prototype
const callCode = nativeMethods.indexOf('call')
const applyCode = nativeMethods.indexOf('apply')
const mapCode = nativeMethods.indexOf('map')
const spliceCode = nativeMethods.indexOf('splice')
const parseCode = nativeMethods.indexOf('parse')
/** In place of an argument that may be there. */
const unseen = {}

const trimStartCode = nativeMethods.indexOf('trimStart')
const trimEndCode = nativeMethods.indexOf('trimEnd')
const substringCode = nativeMethods.indexOf('substring')
const isTrim = nativeMethods.map((name) => name === 'trim' || name === 'trimStart' || name === 'trimEnd')
const rangeCodes = nativeMethods.map((name) => rangeArguments.has(name))

function createTiming(state: State): Pick<Natives, 'begin'> & { readonly elapsed: Elapsed } {
  // Steps when the clock was last looked at: if they have moved, code of the program ran in between, and the time is not a built-in's.
  let stepsAtBegin = -1
  const { now } = state.host

  /** A number stands for a subject whose size cannot be told; any other object than bytes is no subject of a built-in that is timed. Negative for a short one. */
  function begin(subject: Value): number {
    const isShort = typeof subject === 'string' && subject.length < shortLength
    if (isShort ? subject.length < timedLength : typeof subject !== 'string' && typeof subject !== 'number' && !isView(subject)) return 0
    stepsAtBegin = stepsOf(state)
    return isShort ? -now() : now()
  }

  function elapsed(started: number): number {
    if (started === 0 || started === spreadArguments || stepsOf(state) !== stepsAtBegin) return 0
    if (started > 0) return now() - started
    const ns = now() + started
    return ns < slowNs ? 0 : ns
  }

  return { begin, elapsed }
}

export function createNatives(tools: ChargeTools, matches: Matches, addNative: (site: number, steps: number, ns: number) => void): Natives {
  const { state, strings } = tools
  const { clock, totals, floats } = state
  const { isProxy } = state.host
  const { begin, elapsed } = createTiming(state)
  const matched = createMatched(tools, matches, elapsed, charge)
  const direct = createDirect(tools, matches, elapsed, charge)
  const { beginParsing, caught } = createAttempts(state, strings, { begin, elapsed }, charge)
  const [codeOfFunction, ownerOf] = [builtinCodes(), builtinOwners()]
  const [ownKey, bornOf] = [createOwnKey(tools), createBornOf(tools)]
  const [readWhole, readNested] = [createReadWhole(tools), createReadNested(tools)]

  function charge(site: number, steps: number, ns: number): void {
    totals[totalSteps]! += steps
    if (ns > 0) {
      totals[totalNative]! += ns
      floats[clock[clockDepth]! * floatStride + atSelfNative]! += ns
    }
    addNative(site, steps, ns)
  }

  const call: ObservedCall = (code, site, t, r, o, a, b, note, more) => {
    if (code === callCode) return indirect(site, t, r, o, a, b)
    if (code === applyCode) return applied(site, t, r, o, a, b, note)
    if (note === spreadArguments) return spread(code, site, t, r, o, a, 0)
    return observed(code, site, t, r, o, a, b, note, more)
  }

  const observed: ObservedCall = (code, site, t, r, o, a, b, note, more) => {
    if ((code === testCode || code === execCode) && matched(code, site, t, r, o, a, note)) return r
    direct(code, site, t, r, o, a, b, note, more)
    if (code === mapCode && ownerOf.has(a)) mapped(site, t, r, o, a)
    return r
  }
  const spread = createSpread(state, observed)

  /** `texts.map(JSON.parse)`: the built-in `f` was given each element. */
  function mapped(site: number, t: number, r: Value, o: Value, f: Value): void {
    if (typeof o !== 'object' || o === null || isProxy(o) || !isArray(o) || isProxy(r) || !isArray(r)) return
    const [inner, owner] = [codeOfFunction.get(f)!, ownerOf.get(f)]
    for (let i = 0; i < r.length; i++) call(inner, site, t, dataOf(r, String(i)), owner, dataOf(o, String(i)), undefined, 0)
  }

  /** `f.call(o, a)` of a built-in `f`. */
  function indirect(site: number, t: number, r: Value, f: Value, o: Value, a: Value): Value {
    if (f === hasOwnProperty) return ownKey(o, a, r, t)
    const inner = codeOfFunction.get(f)
    if (inner === undefined || inner === callCode || inner === applyCode) return r
    return call(inner, site, t, r, o, a, inner === parseCode ? unseen : undefined, 0)
  }

  /** `f.apply(o, [a, b])` of a built-in `f`. */
  function applied(site: number, t: number, r: Value, f: Value, o: Value, a: Value, note: CallNote): Value {
    const inner = codeOfFunction.get(f)
    const list = typeof a === 'object' && a !== null && !isProxy(a)
    // A list given to `apply` is spread, whatever is called; two or fewer are arguments.
    if (list && isArray(a) && a.length > 2 && typeof f === 'function') charge(site, readWhole(a, t), 0)
    if (inner === undefined || inner === callCode || inner === applyCode) return r
    return spread(inner, site, t, r, o, a, note)
  }

  function callFunction(site: number, t: number, r: Value, a: Value, started: number): Value {
    const ns = elapsed(started)
    readNested(a, t)
    charge(site, bornOf(r, a, t), ns)
    return r
  }

  return {
    begin,
    beginParsing,
    caught,
    call,
    match: (code, site, t, r, o, a, b, note) => (matched(code, site, t, r, o, a, note) ? r : direct(code, site, t, r, o, a, b, note)),
    part: createPart(strings, direct),
    callAlias: (code, site, t, r, f, a, b, note, more) => call(code, site, t, r, ownerOf.get(f), a, b, note, more),
    callOf: (_code, site, t, r, f, o, a) => indirect(site, t, r, f, o, a),
    callFunction,
    charge,
  }
}

const createPart =
  (strings: Strings, direct: ObservedCall): ObservedCall =>
  (code, site, t, r, o, a, b, note, more) => {
    if (typeof o !== 'string') return direct(code, site, t, r, o, a, b, note, more)
    // The whole of a string is that string, at which nobody has looked but to trim it.
    if (r?.length === o.length && isTrim[code] !== true) return r
    strings.flattened(o)
    if (typeof r !== 'string') return r
    strings.made(r, false)
    const from = r.length === o.length || r === '' ? -1 : startOfPart(code, o, r, a, b)
    if (from >= 0) strings.cut(r, o, from, t)
    return r
  }

/** Where the part `r` of `o` begins; -1 where code of the program was asked for the numbers. */
function startOfPart(code: number, o: string, r: string, a: Value, b: Value): number {
  if (isTrim[code] === true) return code === trimStartCode ? o.length - r.length : code === trimEndCode ? 0 : o.length - trimmedStart(o).length
  if (!isPosition(a) || !isPosition(b)) return -1
  if (code !== substringCode) return position(a, o.length)
  return min(bytePosition(a, o.length, 0), bytePosition(b, o.length, o.length))
}

const isPosition = (argument: unknown): boolean => typeof argument === 'number' || argument === undefined

/** A call whose arguments are the elements of `a`, as far as that is a list. */
const createSpread =
  ({ host: { isProxy } }: State, observed: ObservedCall) =>
  (code: number, site: number, t: number, r: Value, o: Value, a: Value, note: CallNote): Value => {
    const list = typeof a === 'object' && a !== null && !isProxy(a)
    const more = list && rangeCodes[code] === true ? [dataOf(a, '2'), dataOf(a, '3'), dataOf(a, '4')] : undefined
    const given = code !== spliceCode ? note : list && isArray(a) ? a.length : spreadArguments
    return observed(code, site, t, r, o, list ? dataOf(a, '0') : undefined, list ? dataOf(a, '1') : undefined, given, more)
  }

/** A global function of `a` made `r`, which is new data: how many characters, or objects and entries, that took. */
const createBornOf =
  ({ cells, strings }: ChargeTools) =>
  (r: Value, a: Value, t: number): number => {
    if (typeof r !== 'string') return isOwnClone() ? eachPlain(r, (o) => void cells.born(o, t)) : 0
    strings.made(r, true)
    return max(r.length, typeof a === 'string' ? a.length : 0)
  }

/** `hasOwnProperty.call(o, key)` returned `found`: a string is flattened and hashed, and what is there is read. */
const createOwnKey =
  ({ cells, strings, state: { host } }: ChargeTools) =>
  (o: Value, key: Value, found: Value, t: number): Value => {
    if (typeof key === 'string') strings.flattened(key)
    if (found === true && typeof o === 'object' && !host.isProxy(o)) cells.readElement(o, key, t)
    return found
  }

/** Functions of globals, with what they belong to, for calls by names of their own. */
function builtinOwners(): OwnMap<unknown, Value> {
  const owners = new OwnMap<unknown, Value>()
  for (const owner of [Object, Array, JSON] as Value[])
    for (const name of nativeMethods) {
      const f = Object.getOwnPropertyDescriptor(owner, name)?.value
      if (typeof f === 'function') owners.set(f, owner)
    }
  return owners
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
