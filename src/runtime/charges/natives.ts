// Charged native work (docs/operations.md): what a built-in visits is charged in steps, as V8 does it and not as the specification describes it. One table a kind of
// receiver; an entry returns the steps and touches the cells that were read. Where the work cannot be seen exactly, the comment says what is estimated.

import { createPassedOver } from './passed-over.ts'
import { applyCode, callCode, createIndirect } from './indirect-calls.ts'
import { max, min, nativeMethods, passedOver, spreadArguments } from '../../protocol/index.ts'
import { isOwnClone, isView, trimmedStart } from '../builtins.ts'
import { bytePosition, type ChargeTools, createReadNested, position } from './charge.ts'
import { createDirect, createMatched, execCode, type ObservedCall, testCode, type Timing } from './direct-calls.ts'
import { eachPlain } from '../cells/plain-data.ts'
import { type BeginSearch, createBeginSearch } from './listeners.ts'
import { type Matches, shortLength, slowNs } from '../patterns/matches.ts'
import { atSelfNative, clockDepth, floatStride, type State, stepsOf, totalNative, totalSteps } from '../state.ts'
import type { Strings } from '../texts/strings.ts'
import { type Attempts, createAttempts } from './thrown.ts'
import type { Value } from '../value.ts'

/** Strings shorter than this are not worth two looks at the clock. */
const timedLength = 16

export interface Natives extends Attempts {
  /** A listener is about to be looked for: the note of the call. */
  readonly beginSearch: BeginSearch
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

const mapCode = nativeMethods.indexOf('map')
const bindCode = nativeMethods.indexOf('bind')
const dropCode = nativeMethods.indexOf('drop')

const trimStartCode = nativeMethods.indexOf('trimStart')
const trimEndCode = nativeMethods.indexOf('trimEnd')
const substringCode = nativeMethods.indexOf('substring')
const isTrim = nativeMethods.map((name) => name === 'trim' || name === 'trimStart' || name === 'trimEnd')

function createTiming(state: State): Pick<Natives, 'begin'> & Timing {
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

  const isAlone = (started: number): boolean => started !== 0 && started !== spreadArguments && stepsOf(state) === stepsAtBegin

  function elapsed(started: number): number {
    if (!isAlone(started)) return 0
    if (started > 0) return now() - started
    const ns = now() + started
    return ns < slowNs ? 0 : ns
  }

  return { begin, elapsed, isAlone }
}

export function createNatives(tools: ChargeTools, matches: Matches, addNative: (site: number, steps: number, ns: number) => void): Natives {
  const { state, strings } = tools
  const { clock, totals, floats } = state
  const timing = createTiming(state)
  const { begin, elapsed } = timing
  const matched = createMatched(tools, matches, elapsed, charge)
  const direct = createDirect(tools, matches, timing, charge)
  const { beginParsing, caught } = createAttempts(state, strings, { begin, elapsed }, charge)
  const [bornOf, readNested] = [createBornOf(tools), createReadNested(tools)]

  function charge(site: number, steps: number, ns: number): void {
    totals[totalSteps]! += steps
    if (ns > 0) {
      totals[totalNative]! += ns
      floats[clock[clockDepth]! * floatStride + atSelfNative]! += ns
    }
    addNative(site, steps, ns)
  }

  const looked: ObservedCall = (code, site, t, r, o, a, b, note, more) =>
    (code === testCode || code === execCode) && matched(code, site, t, r, o, a, note) ? r : direct(code, site, t, r, o, a, b, note, more)
  const { spread, callOf, applied, boundTo, callAlias, mapped } = createIndirect(tools, looked, charge)
  const passing = createPassedOver(state.host)

  /** What is told by more than its receiver; false for any other call. */
  function isSpecial(code: number, site: number, t: number, r: Value, o: Value, a: Value, b: Value): boolean {
    if (code === bindCode) boundTo(r, o, a, b)
    else if (code === dropCode) {
      const steps = passing.dropped(o, a)
      if (steps < 0) return true
      charge(site, steps, 0)
      tools.cells.born(r, t)
    } else return false
    return true
  }

  const call: ObservedCall = (code, site, t, r, o, a, b, note, more) => {
    if (code === callCode) return callOf(code, site, t, r, o, a, b, note)
    if (code === applyCode) return applied(code, site, t, r, o, a, b, note, more)
    if (note === spreadArguments) return spread(code, site, t, r, o, a, undefined, 0)
    if (code >= bindCode && isSpecial(code, site, t, r, o, a, b)) return r
    if (note === passedOver) passing.from(code, r, o)
    looked(code, site, t, r, o, a, b, note, more)
    if (code === mapCode) mapped(site, t, r, o, a)
    return r
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
    beginSearch: createBeginSearch(state),
    call,
    match: (code, site, t, r, o, a, b, note) => (matched(code, site, t, r, o, a, note) ? r : direct(code, site, t, r, o, a, b, note)),
    part: createPart(strings, direct),
    callAlias,
    callOf,
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

/** A global function of `a` made `r`, which is new data: how many characters, or objects and entries, that took. */
const createBornOf =
  ({ cells, strings }: ChargeTools) =>
  (r: Value, a: Value, t: number): number => {
    if (typeof r !== 'string') return isOwnClone() ? eachPlain(r, (o) => void cells.born(o, t)) : 0
    strings.made(r, true)
    return max(r.length, typeof a === 'string' ? a.length : 0)
  }
