// Calls of built-ins by way of something else, told by what the function is: `f.call(o, a)`, `f.apply(o, [a])`, `Reflect.apply(f, o, [a])`, `keys(o)`,
// `texts.map(JSON.parse)`.

import { nativeMethods, rangeArguments, spreadArguments } from '../../protocol/index.ts'
import { asItWas, dataOf, isArray } from '../builtins.ts'
import { callOfFunctions, createBoundFunctions } from './bound.ts'
import { type ChargeTools, createReadWhole } from './charge.ts'
import type { Charged, ObservedCall } from './direct-calls.ts'
import type { Modules } from '../host.ts'
import { moduleOwners } from './module-charges.ts'
import { OwnMap } from '../own-map.ts'
import type { State } from '../state.ts'
import type { Value } from '../value.ts'

export interface Indirect {
  /** A call whose arguments are the elements of its first. */
  readonly spread: ObservedCall
  /** `f.call(o, a)` and `f.apply(o, [a, b])`, of which the receiver is `f`. */
  readonly callOf: ObservedCall
  readonly applied: ObservedCall
  /** `f.bind(o)` returned `r`; `b` is a first argument that is bound too. */
  readonly boundTo: (r: Value, f: Value, o: Value, b: Value) => void
  /** `keys(a)`, of which the receiver is the function. */
  readonly callAlias: ObservedCall
  /** `o.map(f)` returned `r`. */
  readonly mapped: (site: number, t: number, r: Value, o: Value, f: Value) => void
}

const { hasOwnProperty } = Object.prototype
export const callCode: number = nativeMethods.indexOf('call')
export const applyCode: number = nativeMethods.indexOf('apply')
const spliceCode = nativeMethods.indexOf('splice')
const parseCode = nativeMethods.indexOf('parse')
const rangeCodes = nativeMethods.map((name) => rangeArguments.has(name))
const isOwnApply = asItWas('Reflect', 'apply')
/** In place of an argument that may be there. */
const unseen = {}

/** `observed` is told of the call of the function itself. */
export function createIndirect(tools: ChargeTools, observed: ObservedCall, charge: Charged): Indirect {
  const { state } = tools
  const { isProxy } = state.host
  const { cells } = tools
  const ofArrays = new OwnMap<unknown, number>()
  eachMethod([Array.prototype], (f, code) => void ofArrays.set(f, code))
  const [codeOf, ownerOf] = [builtinCodes(state.host.modules), builtinOwners(state.host.modules)]
  const [ownKey, readWhole] = [createOwnKey(tools), createReadWhole(tools)]
  const spread = createSpread(state, observed)
  const bound = createBoundFunctions()

  const callOf: ObservedCall = (_code, site, t, r, f, o, a) => {
    if (f === hasOwnProperty) return ownKey(o, a, r, t)
    const inner = codeOf.get(f)
    if (inner === undefined || inner === callCode || inner === applyCode) return r
    if (isListOf(f, o, r)) {
      cells.born(r, t)
      charge(site, r.length, 0)
    }
    return observed(inner, site, t, r, o, a, inner === parseCode ? unseen : undefined, 0)
  }

  /** `[].slice.call(arguments)` has made a list of what is none. */
  const isListOf = (f: Value, o: Value, r: Value): boolean =>
    ofArrays.has(f) && typeof o === 'object' && o !== null && r !== o && !isProxy(o) && !isArray(o) && !isProxy(r) && isArray(r)

  const applied: ObservedCall = (code, site, t, r, f, o, a, note, more) =>
    f === Reflect && isOwnApply() ? appliedTo(code, site, t, r, o, a, more?.[0], note) : appliedTo(code, site, t, r, f, o, a, note)

  const appliedTo: ObservedCall = (_code, site, t, r, f, o, a, note) => {
    const inner = codeOf.get(f)
    const list = typeof a === 'object' && a !== null && !isProxy(a)
    // A list given to `apply` is spread, whatever is called; two or fewer are arguments.
    if (list && isArray(a) && a.length > 2 && typeof f === 'function') charge(site, readWhole(a, t), 0)
    if (inner === undefined || inner === callCode || inner === applyCode) return r
    return spread(inner, site, t, r, o, a, undefined, note)
  }

  const callAlias: ObservedCall = (code, site, t, r, f, a, b, note, more) => {
    const owner = ownerOf.get(f)
    const it = owner === undefined ? bound.of(f) : undefined
    const isSpread = note === spreadArguments
    if (it?.code === callCode) return isSpread ? r : callOf(code, site, t, r, it.receiver, a, b, 0)
    return (isSpread ? spread : observed)(it?.code ?? code, site, t, r, it === undefined ? owner : it.receiver, a, b, isSpread ? 0 : note, more)
  }

  return {
    spread,
    callOf,
    applied,
    boundTo: (r, f, o, b) => {
      const code = f === callOfFunctions ? callCode : codeOf.get(f)
      if (code !== undefined && b === undefined) bound.made(r, code, o)
    },
    callAlias,
    mapped: (site, t, r, o, f) => {
      const owner = ownerOf.get(f)
      if (owner === undefined || typeof o !== 'object' || o === null || isProxy(o) || !isArray(o) || isProxy(r) || !isArray(r)) return
      for (let i = 0; i < r.length; i++) observed(codeOf.get(f)!, site, t, dataOf(r, String(i)), owner, dataOf(o, String(i)), undefined, 0)
    },
  }
}

/** A call whose arguments are the elements of `a`, as far as that is a list. */
const createSpread =
  ({ host: { isProxy } }: State, observed: ObservedCall): ObservedCall =>
  (code, site, t, r, o, a, _b, note) => {
    const list = typeof a === 'object' && a !== null && !isProxy(a)
    const more = list && rangeCodes[code] === true ? [dataOf(a, '2'), dataOf(a, '3'), dataOf(a, '4')] : undefined
    const given = code !== spliceCode ? note : list && isArray(a) ? a.length : spreadArguments
    return observed(code, site, t, r, o, list ? dataOf(a, '0') : undefined, list ? dataOf(a, '1') : undefined, given, more)
  }

/** `hasOwnProperty.call(o, key)` returned `found`: a string is flattened and hashed, and what is there is read. */
export const createOwnKey =
  ({ cells, strings, state: { host } }: ChargeTools) =>
  (o: Value, key: Value, found: Value, t: number): Value => {
    if (typeof key === 'string') strings.flattened(key)
    if (found === true && typeof o === 'object' && !host.isProxy(o)) cells.readElement(o, key, t)
    return found
  }

/** Functions of globals and modules, with what they belong to, for calls by names of their own. */
function builtinOwners(modules: Modules | undefined): OwnMap<unknown, Value> {
  const owners = new OwnMap<unknown, Value>()
  eachMethod([...ofGlobals, ...moduleOwners(modules)], (f, _code, owner) => void owners.set(f, owner))
  return owners
}

/** The built-in functions themselves, for calls through `call` and `apply`. */
function builtinCodes(modules: Modules | undefined): OwnMap<unknown, number> {
  const codes = new OwnMap<unknown, number>()
  eachMethod(ofPrototypes, (f, code) => void codes.set(f, code))
  eachMethod([...ofGlobals, ...moduleOwners(modules)], (f, code) => void codes.set(f, code))
  return codes
}

const ofGlobals: readonly Value[] = [Object, Array, JSON]
const ofPrototypes: readonly Value[] = [
  Array.prototype,
  String.prototype,
  RegExp.prototype,
  Map.prototype,
  Set.prototype,
  Object.getPrototypeOf(Uint8Array.prototype),
]

/** Each function of a name in the table of natives that one of these has, as it is now. */
function eachMethod(owners: readonly Value[], visit: (f: Value, code: number, owner: Value) => void): void {
  for (const owner of owners) {
    nativeMethods.forEach((name, code) => {
      const f = Object.getOwnPropertyDescriptor(owner, name)?.value
      if (typeof f === 'function') visit(f, code, owner)
    })
  }
}
