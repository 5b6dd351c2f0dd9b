// Most activations are like one that was lately: the same unit, caller, size and writes. They are added up here, in one cache line for each such kind, and added
// to the tables together when another one needs the place, or at the end. Sums of integers: the tables are the same as if each had been added alone.

import { imul } from '../../protocol/index.ts'

const memoBits = 16
/** 4 MiB, whose pages are committed only when touched. A quarter of them, when each kind had one place, was 2 to 4 % slower in programs with many sizes: their activations pushed each other out. */
const memoEntries = 1 << memoBits
export const memoMask: number = memoEntries - 1

/** Row of `ints`, which is the row of `sums` as well: 64 bytes. */
const intStride = 16
/** The unit, twice, and 1 more when no other activation of it was pending. */
const atUnit = 0
const atCaller = 1
const atSize = 2
const atWrites = 3
/** How many such activations; 0 for a free place. */
const atCalls = 4
const atMin = 5
const atMax = 6
const atSelfMin = 7
const atSelfMax = 8
/** Of their sizes, what the outside has filled. */
const atExternal = 9

/** Row of `sums`. */
const sumStride = 8
const atSum = 5
const atSquares = 6
const atSelfSum = 7

/** Most cells from the outside that a row is added to. */
const mostExternal = 2 ** 30

/** The least and the most are integers in a row: steps are counted in eighths there, as what is copied word by word is charged. */
const fractions = 8

/** Whether a row can hold what an activation took and had from the outside; others are added alone. */
export function isMemoised(steps: number, self: number, external: number, otherTask: number): boolean {
  const most = steps * fractions
  const own = self * fractions
  return (most | 0) === most && (own | 0) === own && otherTask === 0 && external >= 0 && external <= mostExternal
}

export interface Memo {
  readonly ints: Int32Array
  readonly sums: Float64Array
  /** For each place 1 more than the unit in its row, or 0 where it is free: a look at all rows would take 4 MiB through the caches, and commit them. */
  readonly owners: Int32Array
}

export function createMemo(): Memo {
  const rows = new ArrayBuffer(memoEntries * intStride * Int32Array.BYTES_PER_ELEMENT)
  return { ints: new Int32Array(rows), sums: new Float64Array(rows), owners: new Int32Array(memoEntries) }
}

/** Activations of one unit, caller, size and number of written cells, added up. */
export interface Alike {
  unit: number
  caller: number
  size: number
  writes: number
  /** No other activation of the unit was pending. */
  outermost: boolean
  calls: number
  /** Steps, callees included: of the cheapest and the dearest, of all, and their squares. */
  min: number
  max: number
  sum: number
  squares: number
  selfMin: number
  selfMax: number
  selfSum: number
  /** Nanoseconds that each of them took. */
  native: number
  selfNative: number
  /** Of their sizes together, what the outside and other tasks have filled. */
  external: number
  otherTask: number
}

/** No whole numbers: V8 keeps the fields as floats from the beginning. */
export const createAlike = (): Alike => ({
  unit: 0,
  caller: 0,
  size: 0,
  writes: 0,
  outermost: true,
  calls: 0,
  min: 0.5,
  max: 0.5,
  sum: 0.5,
  squares: 0.5,
  selfMin: 0.5,
  selfMax: 0.5,
  selfSum: 0.5,
  native: 0.5,
  selfNative: 0.5,
  external: 0.5,
  otherTask: 0.5,
})

/** The first of the two places of activations like this one, an even number; any will do, equal ones must agree. */
export const memoPlace = (unit: number, caller: number, size: number, writes: number): number =>
  ((imul(unit, 0x9e3779b1) + imul(caller, 0x85ebca6b) + imul(size, 0xc2b2ae35) + imul(writes, 0x27d4eb2f)) >>> (32 - memoBits)) & ~1

/** Of the two places from `place` on, the one that is free, or that fewer activations were added to: of two kinds that take turns each would push out the other. */
export const rarerPlace = ({ ints }: Memo, place: number): number =>
  ints[(place + 1) * intStride + atCalls]! < ints[place * intStride + atCalls]! ? place + 1 : place

/** Adds an activation to the place of those like it; false when the place is free, or another's. */
export function addToMemo(
  { ints, sums }: Memo,
  place: number,
  unit: number,
  caller: number,
  size: number,
  writes: number,
  steps: number,
  self: number,
  external: number,
): boolean {
  const m = place * intStride
  if (ints[m + atUnit] !== unit || ints[m + atCaller] !== caller || ints[m + atSize] !== size || ints[m + atWrites] !== writes) return false
  const calls = ints[m + atCalls]!
  if (calls === 0 || ints[m + atExternal]! > mostExternal) return false
  ints[m + atCalls] = calls + 1
  const total = steps * fractions
  const own = self * fractions
  if (total < ints[m + atMin]!) ints[m + atMin] = total
  if (total > ints[m + atMax]!) ints[m + atMax] = total
  if (own < ints[m + atSelfMin]!) ints[m + atSelfMin] = own
  if (own > ints[m + atSelfMax]!) ints[m + atSelfMax] = own
  if (external !== 0) ints[m + atExternal]! += external
  const s = place * sumStride
  sums[s + atSum]! += steps
  sums[s + atSquares]! += steps * steps
  sums[s + atSelfSum]! += self
  return true
}

/** Makes a free place that of an activation. */
export function startMemo(
  { ints, sums, owners }: Memo,
  place: number,
  unit: number,
  caller: number,
  size: number,
  writes: number,
  steps: number,
  self: number,
  external: number,
): void {
  const m = place * intStride
  owners[place] = unit + 1
  ints[m + atUnit] = unit
  ints[m + atCaller] = caller
  ints[m + atSize] = size
  ints[m + atWrites] = writes
  ints[m + atCalls] = 1
  ints[m + atMin] = ints[m + atMax] = steps * fractions
  ints[m + atSelfMin] = ints[m + atSelfMax] = self * fractions
  ints[m + atExternal] = external
  const s = place * sumStride
  sums[s + atSum] = steps
  sums[s + atSquares] = steps * steps
  sums[s + atSelfSum] = self
}

/** The unit as a row has it. */
export const memoUnit = (unit: number, outermost: boolean): number => unit * 2 + (outermost ? 1 : 0)

/** The unit whose activations are at a place; -1 where it is free. */
export const unitAt = ({ owners }: Memo, place: number): number => (owners[place]! - 1) >> 1

/** The first place from this one on that is taken; -1 for none. In one function, as it is called before V8 has compiled it. */
export function takenPlace({ owners }: Memo, from: number): number {
  for (let place = from; place < memoEntries; place++) if (owners[place] !== 0) return place
  return -1
}

/** Frees a place that is taken; what was there is written to `into`. */
export function takeMemo({ ints, sums, owners }: Memo, place: number, into: Alike): void {
  const m = place * intStride
  const s = place * sumStride
  into.unit = ints[m + atUnit]! >> 1
  into.outermost = (ints[m + atUnit]! & 1) === 1
  into.caller = ints[m + atCaller]!
  into.size = ints[m + atSize]!
  into.writes = ints[m + atWrites]!
  into.calls = ints[m + atCalls]!
  into.min = ints[m + atMin]! / fractions
  into.max = ints[m + atMax]! / fractions
  into.sum = sums[s + atSum]!
  into.squares = sums[s + atSquares]!
  into.selfMin = ints[m + atSelfMin]! / fractions
  into.selfMax = ints[m + atSelfMax]! / fractions
  into.selfSum = sums[s + atSelfSum]!
  into.native = 0
  into.selfNative = 0
  into.external = ints[m + atExternal]!
  into.otherTask = 0
  ints[m + atCalls] = 0
  owners[place] = 0
}
