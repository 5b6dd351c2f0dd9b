// One observed call of a built-in: its time is taken, what it looked at is touched, and its steps are charged.

import { type CallNote, deepComparisons, max, namesOfPrograms, nativeMethods, type NativeMethod, wholeInputs } from '../../protocol/index.ts'
import { isArray, isView } from '../builtins.ts'
import { type Charge, type Charges, type ChargeTools, createLengthOf, createReadNested, createReadWhole, type NativeCall } from './charge.ts'
import { arrayCharges } from './charge-array.ts'
import { patternCharges, stringCharges } from './charge-string.ts'
import { objectCharges } from './charge-object.ts'
import { createCompared } from './compared.ts'
import { isMatching, isWanted, type Matches } from '../patterns/matches.ts'
import type { Value } from '../value.ts'

/** A method of the name with that code returned `r`; `o` is its receiver, `a` and `b` are its first arguments. */
export type ObservedCall = (
  code: number,
  site: number,
  t: number,
  r: Value,
  o: Value,
  a: Value,
  b: Value,
  note: CallNote,
  more?: readonly Value[],
) => Value

/** Nanoseconds since a call began; 0 where code of the program ran in between. */
export type Elapsed = (started: number) => number
export interface Timing {
  readonly elapsed: Elapsed
  /** Whether it is known when the call began, and none of the program's code ran since. */
  readonly isAlone: (started: number) => boolean
}
export type Charged = (site: number, steps: number, ns: number) => void

export const execCode: number = nativeMethods.indexOf('exec')
export const testCode: number = nativeMethods.indexOf('test')

/** Methods whose native time is taken: their work cannot be counted from outside. */
const timed: ReadonlySet<string> = new Set([
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
  ...wholeInputs,
  'update',
  'digest',
  'pbkdf2Sync',
  'scryptSync',
  'hashSync',
  'inspect',
  ...deepComparisons,
  'encode',
  'decode',
])

/** Of those the functions of Node that go through all of a text or of bytes, or make a text of an object: of what is no built-in of V8 only its name and what it did are known. */
const handedOver: ReadonlySet<string> = new Set(['update', ...wholeInputs, 'inspect'])

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
  'ownKeys',
  'union',
  'intersection',
  'difference',
  'listeners',
  'rawListeners',
])

const isTimed = 1
const isMatch = 2
const isCreator = 4
const isHanded = 8
const isComparison = 16
const isOfPrograms = 32
/** By code: what is true of a method, a bit each. */
const traits = new Uint8Array(
  nativeMethods.map(
    (name) =>
      (timed.has(name) ? isTimed : 0) |
      (isMatching(name) ? isMatch : 0) |
      (creators.has(name) ? isCreator : 0) |
      (handedOver.has(name) ? isHanded : 0) |
      (deepComparisons.has(name) ? isComparison : 0) |
      (namesOfPrograms.has(name) ? isOfPrograms : 0),
  ),
)

type ChargesByCode = readonly (Charge | undefined)[]

function chargeTables(tools: ChargeTools): {
  readonly ofObject: ChargesByCode
  readonly chargesOf: (o: Value) => ChargesByCode | null
} {
  const { isProxy, stamp: P } = tools.state.host
  const byCode = (charges: Charges): ChargesByCode => nativeMethods.map((name) => (Object.hasOwn(charges, name) ? charges[name] : undefined))
  const ofArray = byCode(arrayCharges(tools))
  const ofString = byCode(stringCharges(tools))
  const ofObject = byCode(objectCharges(tools))
  const ofBigint = byCode({ toString: ({ o, a }: NativeCall) => tools.bigints.print(o, a) })
  function chargesOf(o: Value): ChargesByCode | null {
    if (typeof o === 'string') return ofString
    if (typeof o === 'function') return ofObject
    if (typeof o !== 'object' || o === null) return typeof o === 'bigint' ? ofBigint : null
    if (o[P] === undefined && isProxy(o)) return null
    return isArray(o) || isView(o) ? ofArray : ofObject
  }
  return { ofObject, chargesOf }
}

/** `pattern.exec(a)` and `pattern.test(a)`; false for what is no pattern. */
type Matched = (code: number, site: number, t: number, r: Value, o: Value, a: Value, note: CallNote) => boolean

export function createMatched(tools: ChargeTools, matches: Matches, elapsed: Elapsed, charge: Charged): Matched {
  const { cells, state } = tools
  const ofPattern = patternCharges(tools)
  return (code, site, t, r, o, a, note) => {
    const it = state.patterns.known(o, site)
    if (it === null) return false
    const ns = elapsed(note)
    it.looked = 1
    const repeated = note > 0 || ns > 0 || isWanted(it) ? matches.repeated(code === testCode ? 'test' : 'exec', site, r, o, a, ns, it) : -1
    const steps = code === testCode ? ofPattern.test(it, r, o, a, t) : ofPattern.exec(it, r, a, t)
    if (repeated >= 0) charge(site, steps + repeated, 0)
    else charge(site, steps, ns)
    if (code === execCode && r !== o) cells.born(r, t)
    return true
  }
}

/** What a function of Node goes through that was handed `a` and gave `r`. */
function createHandedOver(tools: ChargeTools): (r: Value, a: Value, t: number) => number {
  const [readWhole, readNested] = [createReadWhole(tools), createReadNested(tools)]
  const lengthOf = createLengthOf(tools.state.host)
  return (r, a, t) => {
    // What decompresses goes through what it gives.
    if (typeof a === 'string' || isView(a)) return max(readWhole(a, t), isView(r) ? lengthOf(r) : 0)
    if (typeof r !== 'string') return 0
    readNested(a, t)
    return r.length
  }
}

/** Any other call, and those of `exec` and `test` on what is no pattern. */
export function createDirect(tools: ChargeTools, matches: Matches, { elapsed, isAlone }: Timing, charge: Charged): ObservedCall {
  const { cells, strings, state } = tools
  const { patterns } = state
  const { ofObject, chargesOf } = chargeTables(tools)
  const handed = createHandedOver(tools)
  const compared = createCompared(tools)
  return (code, site, t, r, o, a, b, note, more) => {
    const trait = traits[code]!
    const ns = (trait & isTimed) !== 0 ? elapsed(note) : 0
    const pattern = (trait & isMatch) !== 0 && typeof o === 'string' ? patterns.known(a, site) : null
    // First: what the match looked at is charged below.
    if (pattern !== null) pattern.looked = 1
    const repeated =
      pattern !== null && (note > 0 || ns > 0 || isWanted(pattern)) ? matches.repeated(nativeMethods[code]!, site, r, o, a, ns, pattern) : -1
    const table = chargesOf(o)
    const isOfNode = (trait & (isHanded | isComparison)) !== 0 && isAlone(note)
    const charged = isOfNode
      ? (trait & isHanded) !== 0
        ? handed(r, a, t)
        : compared(r !== false, a, b, t)
      : (table?.[code]?.({ r, o, a, b, t, note, pattern, more }) ?? 0)
    const steps = charged > 0 ? charged : 0
    if (repeated >= 0) charge(site, steps + repeated, 0)
    else if (steps > 0 || ns > 0) charge(site, steps, ns)
    if (typeof r === 'string' && r !== o && (steps > 0 || (trait & isOfPrograms) === 0)) strings.made(r, true)
    if ((trait & isCreator) !== 0 && r !== o && (table === ofObject ? steps > 0 : table !== null)) cells.born(r, t)
    return r
  }
}
