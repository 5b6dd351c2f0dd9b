// The names that instrumented code uses (each behind `namePrefix`). Short, because they are everywhere in it; `instrument` documents where each is put.

import { floor, isNoted, max, trunc } from '../protocol/index.ts'
import { dataOf, isArray, isView, keysOf, numberOf } from './builtins.ts'
import { collectionSize } from './cells/genuine-collections.ts'
import { bufferLength, isBuffer, isDataView, isViewOf } from './cells/same-memory.ts'
import type { Bigints } from './charges/bigints.ts'
import { createBuiltText } from './texts/built-texts.ts'
import { bytePosition, createReadWhole } from './charges/charge.ts'
import type { Cells } from './cells/cells.ts'
import { awaitedProbes } from './outside/awaited.ts'
import { collectedKeys } from './charges/for-in.ts'
import { bornPairs } from './charges/charge-object.ts'
import type { Collections } from './cells/collections.ts'
import type { Incoming } from './outside/incoming.ts'
import { createOwnKey } from './charges/indirect-calls.ts'
import { createIterated, type Given } from './cells/iterated.ts'
import { rangeProbes } from './loop-ranges.ts'
import { codeByKey, noteOf } from './charges/by-key.ts'
import type { Natives } from './charges/natives.ts'
import { createRestoreMessage } from './messages.ts'
import { madeProbes } from './made-functions.ts'
import { createRefusals, type Refusal, type Refusals } from './refusals.ts'
import { noShadow } from './cells/object-cells.ts'
import { withRow } from './stack/rowless.ts'
import type { Stack } from './stack/stack.ts'
import {
  atCandidate,
  atNoted,
  atSite,
  carrySteps,
  clockDepth,
  clockTop,
  floatStride,
  intStride,
  livePending,
  liveStride,
  totalUntouched,
  type State,
} from './state.ts'
import type { Strings } from './texts/strings.ts'
import { createHanded } from './tables/handed.ts'
import type { Handle, SuspendableKind } from './stack/handle.ts'
import { candidateLength, candidateNumber, candidateSize, type Units } from './tables/units.ts'
import type { Value } from './value.ts'
import { whereTraced } from './bursts/where-traced.ts'

export interface ProbeParts {
  readonly state: State
  readonly units: Units
  readonly stack: Stack
  readonly cells: Cells
  readonly strings: Strings
  readonly collections: Collections
  readonly natives: Natives
  readonly bigints: Bigints
  readonly incoming: Incoming
}

/** What calls are handed is looked at of so many, and then of one in so many, which stands for these: of each it took lodash a twentieth of its time. */
const [fewHanded, handedEvery] = [64, 16]

/** After this many calls without one size among the candidates, they are not looked at again. */
const trialCalls = 256

// oxlint-disable-next-line typescript/explicit-function-return-type -- the probes' names and types are this one object
export function createProbes(parts: ProbeParts): Readonly<Record<string, Value>> {
  const { state, stack, cells, strings, natives, bigints, incoming } = parts
  const { stamp: P, shadow: Q, options } = state.host
  const built = createBuiltText(state, strings, natives)
  const called: Record<string, Value> = {}
  const refusals = createRefusals(state.host, called)
  const probes = {
    P,
    Q,
    RN: stack.renewal.take,
    Z: noShadow,
    G: state.clock,
    C: state.counter,
    A: state.totals,
    CC: (): void => carrySteps(state),
    ...activationProbes(parts),
    ...creationProbes(parts),
    ...dataProbes(parts, refusals),
    ...spreadProbes(parts, refusals),
    ...iterationProbes(parts, refusals),
    T: cells.readCell,
    TW: cells.writeCell,
    TF: cells.readField,
    TG: cells.writeField,
    R: cells.readElement,
    L: cells.writeElement,
    UA: refusals.UA,
    FR: refusals.FR,
    FN: (f: Value): Value => f,
    ...nativeProbes(natives),
    IC: incoming.called,
    IH: incoming.heard,
    IT: incoming.taken,
    ...rangeProbes(cells, strings),
    ...madeProbes(parts.units, state.host),
    ...awaitedProbes(state.host, cells),
    CH: (s: Value, i: Value, t: number): void => {
      if (typeof s === 'string') strings.character(s, i, t)
    },
    /** `left operation right` of a file that works with BigInts. */
    BG: (native: number, code: number, left: Value, r: Value, right: Value): Value => {
      if (typeof r !== 'bigint') return r
      const steps = bigints.operation(code, left, r, right)
      if (steps > 0) natives.charge(native, steps, 0)
      return r
    },
    S: (r: Value, native: number, a: Value, b: Value): Value => {
      if (typeof r === 'string' && r.length >= 32) built(r, native, a, b)
      return r
    },
  }
  return Object.assign(
    called,
    probes,
    options.share !== undefined && {
      ...whereTraced(probes as Record<string, Value>, state, refusals),
      UC: state.countdown,
      UH: state.hibernation.answer,
    },
  )
}

const nativeProbes = (natives: Natives): Readonly<Record<string, Value>> => ({
  N: natives.call,
  NM: natives.match,
  NP: natives.part,
  NC: natives.callOf,
  NA: natives.callAlias,
  NK: codeByKey,
  NN: noteOf,
  F: natives.callFunction,
  M: natives.begin,
  MJ: natives.beginParsing,
  MS: natives.beginSearch,
})

/** A number as it is, the length or size of a built-in collection, -1 for anything else; never runs user code. */
const createSizeOf =
  ({ state: { host }, units: { cold }, cells }: ProbeParts) =>
  (v: Value, which: number, f: number): number => {
    const { stamp: P } = host
    const kinds = cold[f]!.candidateKinds
    const number = typeof v === 'bigint' ? numberOf(v) : v
    if (typeof number === 'number') {
      if (!(number >= 0) || number > 1e15 || number !== floor(number)) return -1
      kinds[which]! |= candidateNumber
      return number
    }
    if (typeof v === 'string') {
      kinds[which]! |= candidateLength
      return v.length
    }
    // What comes from outside has its slots before any place in the routine looks for them (see `prepare`).
    if (typeof v !== 'object' || v === null || (v[P] === undefined && !cells.adopt(v))) return -1
    if (isArray(v) || (isView(v) && !isDataView(v))) {
      kinds[which]! |= candidateLength
      return (v as Value[]).length
    }
    const size = collectionSize(v)
    if (size >= 0) kinds[which]! |= candidateSize
    return size
  }

const noKeys: readonly string[] = []

/** What a candidate is of what it is asked of: of objects their own data under its keys. */
const createCandidateOf =
  ({ state: { host }, units: { sites } }: ProbeParts) =>
  (v: Value, which: number, f: number): Value => {
    const keys = sites[f]!.candidateKeys?.[which] ?? noKeys
    let at = v
    for (let i = 0; i < keys.length; i++) {
      if ((typeof at !== 'object' && typeof at !== 'function') || at === null || host.isProxy(at)) return undefined
      at = dataOf(at, keys[i]!)
    }
    return at
  }

/** The probe that begins an activation by `enter`, and notes what may be its size. */
function createEnterWith(parts: ProbeParts) {
  const { state, units } = parts
  const { clock, ints, floats, live, totals, untouchedBefore, untouchedWeight } = state
  const sizeOf = createSizeOf(parts)
  const candidateOf = createCandidateOf(parts)
  const handed = createHanded(state.host)

  const note = (f: number, a: Value, b: Value, c: Value): void => {
    if (clock[clockTop]! <= 0) return
    const calls = units.calls(f)
    const unit = units.cold[f]!
    if (calls >= trialCalls && unit.sizesNoted === 0) return
    // The few calls of a recursion from outside have the sizes that decide: they are not thinned with the inner ones.
    const isOutermost = live[f * liveStride + livePending]! <= 1
    const nth = isOutermost ? (unit.outermost += 1) : calls - unit.outermost
    if (!isNoted(nth)) return
    const k = clock[clockDepth]! * floatStride
    const first = candidateOf(a, 0, f)
    const second = b === undefined ? undefined : candidateOf(b, 1, f)
    const third = c === undefined ? undefined : candidateOf(c, 2, f)
    const x = sizeOf(first, 0, f)
    const y = sizeOf(second, 1, f)
    const z = sizeOf(third, 2, f)
    if (x < 0 && y < 0 && z < 0) return
    unit.sizesNoted++
    floats[k + atNoted] = floats[k + atNoted]! | 1
    floats[k + atCandidate] = x
    floats[k + atCandidate + 1] = y
    floats[k + atCandidate + 2] = z
    const noted = unit.sizesNoted
    if (noted <= fewHanded || noted % handedEvery === 0) {
      untouchedBefore[clock[clockDepth]!] = totals[totalUntouched]! + handed.textsIn(first) + handed.textsIn(second) + handed.textsIn(third)
      untouchedWeight[clock[clockDepth]!] = noted <= fewHanded ? 1 : handedEvery
    } else untouchedBefore[clock[clockDepth]!] = Infinity
  }
  return (enter: Stack['enter']) =>
    (f: number, a: Value, b?: Value, c?: Value): number => {
      const t = enter(f)
      if (ints[clock[clockDepth]! * intStride + atSite] === f) note(f, a, b, c)
      return t
    }
}

/** The probe that ends an activation which may have sizes by name, and returns `v`. */
function createLeaveWith({ state: { clock, floats, returned }, stack }: ProbeParts) {
  return (f: number, t: number, v: Value): Value => {
    const hasSizes = (floats[clock[clockDepth]! * floatStride + atNoted]! & 1) !== 0 && clock[clockTop] === t
    if (!hasSizes) stack.leave(f, t)
    else {
      returned.value = v
      stack.leave(f, t)
      returned.value = undefined
    }
    return v
  }
}

function activationProbes(parts: ProbeParts): Record<string, Value> {
  const { state, stack, natives } = parts
  const enterWith = createEnterWith(parts)
  const enterKeptWith = enterWith(stack.enterKept)
  const restoreMessage = createRestoreMessage(state.host)
  return {
    E: stack.enter,
    EA: enterWith(stack.enter),
    EK: stack.enterKept,
    EAK: enterKeptWith,
    LB: stack.look,
    X: stack.leave,
    Y: (f: number, t: number, v: Value): Value => {
      stack.leave(f, t)
      return v
    },
    YA: createLeaveWith(parts),
    /** At the head of a catch or finally block of one that cannot be suspended, whose timestamp is `t`; what was caught by name is `error`. */
    K: (t: number, error: Value): void => {
      natives.caught()
      stack.caught(t)
      if (error !== undefined) restoreMessage(error)
    },
    KM: restoreMessage,
    ...suspensionProbes(parts, enterKeptWith),
  }
}

/** `enter` begins an activation with a row. */
function suspensionProbes(
  { state, stack, natives, incoming }: ProbeParts,
  enter: (f: number, a: Value, b?: Value, c?: Value) => number,
): Record<string, Value> {
  const { rowless, suspensions } = stack
  const { isProxy } = state.host
  const suspendable =
    (kind: SuspendableKind) =>
    (f: number, a: Value, b?: Value, c?: Value): Handle =>
      suspensions.start(enter(f, a, b, c), f, kind)
  return {
    HA: suspendable({ waits: true, waitsUnseen: false }),
    HAU: suspendable({ waits: true, waitsUnseen: true }),
    /** A loop in the activation of `h` that awaits. */
    HL: (f: number, h: Handle, a: Value, b?: Value, c?: Value): Handle => {
      const around = withRow(h)
      if (around === null) return rowless.loop(f, h)
      stack.caught(around.t)
      return suspensions.startLoop(enter(f, a, b, c), f, around)
    },
    HG: suspendable({ waits: false, waitsUnseen: false }),
    /** The same without a row. */
    ...(state.host.options.share !== undefined && { HRA: rowless.call, HRL: rowless.loop, HRG: rowless.generator }),
    /** Before `await v`. */
    V: (h: Handle, v: Value): Value => {
      const waits = withRow(h)
      if (waits === null) return v
      stack.awaits(waits)
      incoming.awaits(waits, v)
      return v
    },
    /** Before `for await` asks `v` for its first value. */
    VA: (h: Handle, v: Value): void => {
      const asks = withRow(h)
      if (asks === null) return
      if (incoming.isStream(v) || (typeof v === 'object' && v !== null && !isProxy(v) && isArray(v))) stack.awaits(asks)
      else stack.asks(asks)
    },
    /** Before `yield v`. */
    VY: (h: Handle, v: Value): Value => {
      const yields = withRow(h)
      if (yields === null) {
        h.yielded++
        return v
      }
      stack.caught(yields.t)
      suspensions.suspend(yields, true)
      return v
    },
    /** After: the value it resumed with; the third argument has resumed it. */
    W: (h: Handle, v: Value): Value => {
      const waited = withRow(h)
      if (waited !== null) incoming.resumed(waited, v)
      return v
    },
    /** Behind `await v` and `yield v`, at the head of a catch or finally block, and of a `for await` body: the timestamp from here on. */
    J: (h: Handle): number => {
      natives.caught()
      return h.isRowless ? rowless.resume(h) : stack.resume(h)
    },
  }
}

const createIsList =
  ({ host: { stamp: P, isProxy } }: State) =>
  (v: Value): boolean =>
    typeof v === 'object' && v !== null && (v[P] !== undefined || !isProxy(v)) && (isArray(v) || isView(v))

function creationProbes(parts: ProbeParts): Record<string, Value> {
  const { state, cells, natives } = parts
  const { stamp: P, isProxy } = state.host
  const readWhole = createReadWhole(parts)
  const isList = createIsList(state)
  const { listed, givenBy, born } = createIterated(state.host, cells)
  return {
    /** A literal or `new` of built-in data: born here. */
    B: (v: Value, t: number): Value => {
      cells.born(v, t)
      return v
    },
    /** `it.toArray()`. */
    BT: (v: Value, t: number, it: Value): Value => {
      listed(v, t, it)
      return v
    },
    /** A function returned that was a built-in, no more is known: an object that it made, or a list of pairs that it made as well. */
    BU: (v: Value, t: number): Value => {
      if (typeof v !== 'object' || v === null || v[P] !== undefined || isProxy(v)) return v
      cells.born(v, t)
      const pair = isList(v) ? v[0] : undefined
      if (isList(pair) && pair.length === 2 && typeof pair[0] === 'string') bornPairs(cells, v, t)
      return v
    },
    /** `it.next()`: what a built-in iterator returns is made for the occasion, and so may be what it gives. */
    BI: (v: Value, t: number, it: Value): Value => {
      if (typeof v !== 'object' || v === null || v[P] !== undefined || isProxy(v) || typeof dataOf(v, 'done') !== 'boolean') return v
      cells.born(v, t)
      const given = givenBy(it)
      if (given !== 0) born(dataOf(v, 'value'), t, given)
      return v
    },
    /** `Object.create(p)`; `create` of anything else returns what it likes. */
    BC: (v: Value, t: number): Value => {
      if (typeof v === 'object' && v !== null && v[P] === undefined && !isProxy(v) && keysOf(v).length === 0) cells.born(v, t)
      return v
    },
    /** `new Map(v)`, `new Array(n)`: filled from what it is given. */
    BN: (v: Value, t: number, native: number, source: Value): Value => {
      if (isViewOf(v, source)) {
        cells.viewed(v, source)
        natives.charge(native, 1, 0)
        return v
      }
      const given = typeof source === 'object' || typeof source === 'string' ? readWhole(source, t) : 0
      cells.born(v, t)
      if (isArray(v) || isView(v)) natives.charge(native, (v as Value).length / 8 || 0, 0)
      else if (collectionSize(v) >= 0) natives.charge(native, max(given, collectionSize(v)), 0)
      else if (!isProxy(v) && isBuffer(v)) {
        cells.madeBuffer(v, t)
        natives.charge(native, bufferLength(v) / 8, 0)
      } else if (typeof source === 'string') natives.charge(native, given, 0)
      return v
    },
    /** What a pattern left over: new data, that was copied. */
    BR: (v: Value, t: number, native: number): Value => {
      if (typeof v !== 'object' || v === null || isProxy(v)) return v
      cells.born(v, t)
      natives.charge(native, isArray(v) ? v.length : keysOf(v).length, 0)
      return v
    },
  }
}

/** A probe behind a call whose value is `r`: what it touched is told. */
const tellingOf =
  (tell: (o: Value, key: Value, t: number) => void) =>
  (r: Value, t: number, o: Value, key: Value): Value => {
    tell(o, key, t)
    return r
  }

/** As built-ins take an offset. */
const offset = (v: unknown): number => (typeof v === 'number' ? trunc(v) || 0 : 0)

function dataProbes(parts: ProbeParts, refusals: Refusals): Record<string, Value> {
  const { state, cells, strings, collections, natives } = parts
  const { isProxy } = state.host
  const [readWhole, ownKey] = [createReadWhole(parts), createOwnKey(parts)]
  const isList = createIsList(state)
  return {
    /** `const [a, b] = v`: the first `n` elements. */
    DA: (v: Value, t: number, n: number, text?: string): Value => {
      if (isList(v)) cells.readRange(v, 0, n, t)
      else if (typeof v === 'string') strings.range(v, 0, n, t)
      else {
        if (n < Infinity) state.counter[0]! += collections.readFirst(v, t, n)
        else collections.readEntries(v, t)
        return refusals.DA(v, n, text)
      }
      return v
    },
    /** After `a.push(x)`. */
    PU: (a: Value, t: number): void => {
      if (isList(a) && a.length > 0) cells.writeElement(a, a.length - 1, t)
    },
    /** Before `a.pop()`. */
    PO: (a: Value, t: number): void => {
      if (isList(a) && a.length > 0) cells.readElement(a, a.length - 1, t)
    },
    /** `Reflect.get(o, k)` and what else reads a key, `Reflect.set`, `Object.hasOwn`. */
    RE: tellingOf(cells.readElement),
    WE: tellingOf(cells.writeElement),
    RH: (r: Value, t: number, o: Value, k: Value): Value => ownKey(o, k, r, t),
    /** `view.getInt8(at)` and `view.setInt8(at, v)`. */
    DV: tellingOf(cells.readValue),
    DW: tellingOf(cells.writeValue),
    /** `bytes.readInt16LE(at)` and `bytes.writeInt16LE(v, at)`. */
    DB: (r: Value, t: number, bytes: Value, at: Value, width: Value): Value => {
      if (isList(bytes)) cells.readRange(bytes, offset(at), offset(at) + offset(width), t)
      return r
    },
    DC: (r: Value, t: number, bytes: Value, at: Value, width: Value): Value => {
      if (isList(bytes)) cells.writeRange(bytes, offset(at), offset(at) + offset(width), t)
      return r
    },
    KR: collections.readKey,
    KW: collections.writeKey,
    KD: collections.deleteKey,
    /** Before `o.set(k, v)`: `native` is charged when a typed array copies `k` to where `v` says. */
    KS: (o: Value, k: Value, t: number, native: number, v: Value): void => {
      if (!isView(o) || isProxy(o)) return collections.writeKey(o, k, t)
      const moved = readWhole(k, t)
      const to = bytePosition(v, (o as Value).length, 0)
      cells.writeRange(o, to, to + moved, t)
      natives.charge(native, moved, 0)
    },
  }
}

function spreadProbes({ state, cells, strings, collections, natives }: ProbeParts, refusals: Refusals): Record<string, Value> {
  const { stamp: P, isProxy } = state.host
  const isList = createIsList(state)
  const { givenBy, bornIn } = createIterated(state.host, cells)
  const createSpread =
    (refusal: Refusal) =>
    (v: Value, t: number, native: number, text?: string, made?: readonly Value[], before = 0, behind = 0): Value => {
      if (isList(v)) {
        // A typed array may have lost its prototype, and its length with it.
        const length = v.length ?? 0
        cells.readRange(v, 0, length, t)
        natives.charge(native, length, 0)
      } else if (typeof v === 'string') {
        strings.flattened(v)
        strings.range(v, 0, v.length, t)
        natives.charge(native, v.length, 0)
      } else {
        if (typeof v === 'object' && v !== null) {
          collections.readEntries(v, t)
          const size = v[P] !== undefined || !isProxy(v) ? collectionSize(v) : -1
          // What an iterator or a generator gave, is told by the list.
          const copied = size < 0 ? (made?.length ?? 0) : size
          if (copied > 0) natives.charge(native, copied, 0)
          if (made !== undefined) bornIn(made, before, made.length - behind, t, givenBy(v))
        }
        return refusal(v, native, text)
      }
      return v
    }
  return {
    /** `...v`: every element is read and copied. */
    I: createSpread(refusals.I),
    /** `list` is made of what iterating `v` gave, and of so many elements before and behind that. */
    IM: (v: Value, t: number, list: readonly Value[], before: number, behind: number): void => {
      if (!isList(v)) bornIn(list, before, list.length - behind, t, givenBy(v))
    },
    /** The last argument of a call. */
    IL: createSpread(refusals.IL),
  }
}

function iterationProbes({ state, cells, strings, collections, natives }: ProbeParts, refusals: Refusals): Record<string, Value> {
  const { stamp: P, isProxy } = state.host
  const isList = createIsList(state)
  const { givenBy, born } = createIterated(state.host, cells)
  return {
    /** What the rounds of a loop over `v` are given. */
    UG: (v: Value): Given => (isList(v) ? 0 : givenBy(v)),
    /** A round was given `v`. */
    UB: born,
    /** `{...v}`: as many copies as it has keys, told from the result's growth; the object is one cell. */
    O: (v: Value, t: number, native: number): Value => {
      if (isList(v)) cells.readRange(v, 0, v.length, t)
      else cells.read(v, t)
      if (typeof v === 'object' && v !== null && !isProxy(v)) natives.charge(native, max(1, keysOf(v).length), 0)
      return v
    },
    /** The subject of `for…in`: V8 may collect all keys before the first round, and there may be no second. */
    DI: (v: Value, t: number, native: number): Value => {
      if (v === null || v === undefined) return v
      cells.read(v, t)
      const keys = typeof v === 'object' && (v[P] !== undefined || !isProxy(v)) ? collectedKeys(v, state.host) : 0
      if (keys > 0) natives.charge(native, keys, 0)
      return v
    },
    /** `const {…} = v`. */
    D: (v: Value, t: number, text?: string, key?: string): Value => {
      if (v === null || v === undefined) return refusals.D(v, text, key)
      cells.read(v, t)
      return v
    },
    /** `const { a, b } = v`, where every property is a cell. */
    DF: (v: Value, t: number, text: string | undefined, ...keys: readonly string[]): Value => {
      if (v === null || v === undefined) return refusals.DF(v, text, keys[0])
      if (t > 0) for (let i = 0; i < keys.length; i++) cells.readField(v, keys[i], t)
      return v
    },
    /** The subject of `for…of`: elements of a list are read one by one as the loop goes, other built-in iterables whole, or for their first step. */
    U: (v: Value, t: number, text?: string, first?: number): Value => {
      if (typeof v === 'string') {
        strings.flattened(v)
        strings.range(v, 0, first ?? v.length, t)
      } else if (!isList(v)) {
        if (first === undefined) collections.readEntries(v, t)
        else state.counter[0]! += collections.readFirst(v, t, first)
        return refusals.U(v, text)
      } else if (first !== undefined) cells.readRange(v, 0, first, t)
      return v
    },
  }
}
