// What is kept per routine or loop, and per pair of caller and callee. The numbers that change at every exit lie in flat arrays, a row a unit.

import { clz32, max, min } from '../../protocol/index.ts'
import type {
  CostColumns,
  EdgeRecording,
  MeasureKind,
  NativeRecording,
  NativeSite,
  Site,
  TableRecording,
  UnitRecording,
} from '../../protocol/index.ts'
import { copyInto } from '../builtins.ts'
import { Edges } from './edges.ts'
import { JointSample } from './joint-sample.ts'
import { type Alike, createAlike, type Memo, takeMemo, takenPlace, unitAt } from '../stack/memo.ts'
import { binEnd, type OrdinalBin, ordinalColumns } from './ordinals.ts'
import { foldedNative, foldedSteps, foldedStride, foldNever, foldRecording, liveFold, livePending, liveStride, type State } from '../state.ts'
import { OwnMap } from '../own-map.ts'
import { type Table, TuplePool } from './tuples.ts'

/** Kinds of value seen in a size candidate: a bit set, because a parameter may hold several. */
export const candidateNumber = 1
export const candidateLength = 2
export const candidateSize = 4

/** What is returned after fewer steps is not looked at; of activations of similar effort, so many are. */
const [leastEffort, lookedAt] = [16, 8]

/** A routine is light when none of its first activations took more steps itself; of its further ones, one in so many is recorded. */
const lightTrial = 1024
const lightSteps = 64
const recordedEvery = 64

/**
 * Row of `hot`: sums over the recorded activations, of a recursion's inner ones too; `inner` is what those took, to be taken off. What every activation
 * needs is in the first 64 bytes.
 */
const hotStride = 16
const hotCalls = 0
const hotSteps = 1
const hotBinEnd = 2
const hotTable = 3
const hotInnerSteps = 4
const hotMost = 5
/** 1 once an activation had another one of the unit below it. */
const hotRecursive = 6
/** 1 where it is the steps of the routine itself that make it light or not. */
const hotForwards = 7
const hotNative = 8
const hotInnerNative = 9
const hotSelfNative = 10
/** What the sums were when the current bin began. */
const hotBinStart = 11
const hotBinSteps = 12
const hotBinNative = 13
const hotFolded = 14

/** What is rarely touched. */
interface Cold {
  writes: Table | null
  returned: Table | null
  /** How many of the activations with sizes took a number of steps of so many bits. */
  readonly ofEffort: number[]
  readonly candidates: (Table | null)[]
  readonly candidateKinds: number[]
  joint: JointSample | null
  /** How often some candidate was a size; a unit whose candidates never are stops being asked. */
  sizesNoted: number
  /** How many activations with candidates began while no other one of the unit was pending. */
  outermost: number
  readonly ordinals: OrdinalBin[]
  sizeless: number
  /** What those without a size did themselves; where not all is traced that is estimated (bursts/estimate.ts). */
  selfOfSizeless: number
}

/** An activation that is over: its size, the cells it wrote first, its cost with and without callees. */
export interface Activation {
  readonly unit: number
  readonly caller: number
  readonly size: number
  readonly writes: number
  /** No other activation of the unit was pending. */
  readonly outermost: boolean
  readonly steps: number
  readonly self: number
  readonly native: number
  readonly selfNative: number
  /** Of the size, what the outside and other tasks have filled. */
  readonly external: number
  readonly otherTask: number
}

/** The name a user would write for a candidate of these kinds; empty when values of different kinds were seen, so that no one name fits. */
function candidateName(parameter: string, kinds: number): string {
  if (parameter === '') return ''
  if (kinds === candidateNumber) return parameter
  if (kinds === candidateLength) return `${parameter}.length`
  return kinds === candidateSize ? `${parameter}.size` : ''
}

function doubled(array: Float64Array, needed: number): Float64Array {
  if (needed <= array.length) return array
  const wider = new Float64Array(max(needed, array.length * 2))
  copyInto(wider, array)
  return wider
}

/** Of all calls together. */
function cellsOf(table: TableRecording | undefined): number {
  const { size = [], calls = [] } = table?.columns ?? {}
  return size.reduce((sum, n, i) => sum + n * calls[i]!, 0)
}

/** Where all was given there is nothing to tell apart. */
const withoutGiven = ({ given: _given, ...columns }: CostColumns): CostColumns => columns

export class Units {
  readonly sites: Site[] = []
  readonly nativeSites: NativeSite[] = []
  readonly cold: Cold[] = []
  private readonly state: State
  private readonly memo: Memo
  private hot: Float64Array = new Float64Array(64 * hotStride)
  private readonly pool: TuplePool = new TuplePool()
  private natives: Float64Array = new Float64Array(3 * 256)
  /** The built-ins that each site calls, of so many of them. */
  private readonly nativesOf: OwnMap<number, number[]> = new OwnMap()
  private nativesKnown = 0
  private readonly edges: Edges = new Edges()
  /** What is being added. */
  private readonly alike: Alike = createAlike()

  constructor(state: State, memo: Memo) {
    this.state = state
    this.memo = memo
  }

  register(sites: readonly Site[], nativeSites: readonly NativeSite[]): void {
    this.hot = doubled(this.hot, (this.sites.length + sites.length) * hotStride)
    const { length } = this.sites
    for (let i = 0; i < sites.length; i++) {
      const h = (length + i) * hotStride
      this.sites[length + i] = sites[i]!
      this.cold[length + i] = {
        writes: null,
        returned: null,
        ofEffort: [],
        candidates: [null, null, null],
        candidateKinds: [0, 0, 0],
        joint: null,
        sizesNoted: 0,
        sizeless: 0,
        selfOfSizeless: 0,
        outermost: 0,
        ordinals: [],
      }
      // Most sites of a program never run: their tables are made at the first activation.
      this.hot[h + hotTable] = -1
      this.hot[h + hotForwards] = sites[i]!.foldable === 'forwards' ? 1 : 0
      this.hot[h + hotBinEnd] = 1
    }
    for (let i = 0, natives = this.nativeSites.length; i < nativeSites.length; i++) this.nativeSites[natives + i] = nativeSites[i]!
    this.natives = doubled(this.natives, this.nativeSites.length * 3)
  }

  /** This call of a light routine is the one of many that is recorded. */
  recordNext(unit: number): void {
    this.state.live[unit * liveStride + liveFold] = foldRecording
    this.hot[unit * hotStride + hotFolded]! += recordedEvery - 1
  }

  /** The recorded call of a light routine is over: it stays light unless it was not, or recurses. */
  recorded(unit: number, steps: number, self: number): void {
    const { live } = this.state
    const effort = this.hot[unit * hotStride + hotForwards] === 0 ? steps : self
    live[unit * liveStride + liveFold] = effort <= lightSteps && live[unit * liveStride + livePending]! <= 1 ? recordedEvery : foldNever
  }

  /** A folded call of the unit took long: all further ones are recorded, unless it only forwards. */
  isHeavy(unit: number): void {
    if (this.hot[unit * hotStride + hotForwards] !== 0) return
    const { live } = this.state
    const fold = live[unit * liveStride + liveFold]!
    if (fold > 0) this.hot[unit * hotStride + hotFolded]! += recordedEvery - fold
    live[unit * liveStride + liveFold] = foldNever
  }

  /** Recorded activations. */
  calls(unit: number): number {
    return this.hot[unit * hotStride + hotCalls]!
  }

  /** Recorded activations that were not traced from their begin to their end. */
  sizeless(unit: number): number {
    return this.cold[unit]!.sizeless
  }

  /** Activations, recorded or folded. */
  allCalls(unit: number): number {
    const fold = this.state.live[unit * liveStride + liveFold]!
    return this.calls(unit) + this.hot[unit * hotStride + hotFolded]! + (fold > 0 ? recordedEvery - fold : 0)
  }

  /** One more activation of the unit is over, whose tuple is still to be added. */
  count(unit: number, steps: number): void {
    const hot = this.hot
    const h = unit * hotStride
    hot[h + hotSteps]! += steps
    const calls = hot[h + hotCalls]! + 1
    hot[h + hotCalls] = calls
    if (calls >= hot[h + hotBinEnd]!) this.closeBin(unit)
  }

  /** Adds the activations of a place of the memo to the tables, and frees it. */
  addMemo(place: number): void {
    takeMemo(this.memo, place, this.alike)
    this.addAlike(this.alike)
  }

  /** Adds an activation that is like no other: its size, the cells it wrote first, its cost with and without callees, and what came from the outside and from other tasks. */
  addOne(
    unit: number,
    caller: number,
    outermost: boolean,
    size: number,
    writes: number,
    steps: number,
    self: number,
    native: number,
    selfNative: number,
    external: number,
    otherTask: number,
  ): void {
    const { alike } = this
    alike.unit = unit
    alike.caller = caller
    alike.outermost = outermost
    alike.size = size
    alike.writes = writes
    alike.calls = 1
    alike.min = alike.max = alike.sum = steps
    alike.squares = steps * steps
    alike.selfMin = alike.selfMax = alike.selfSum = self
    alike.native = native
    alike.selfNative = selfNative
    alike.external = external
    alike.otherTask = otherTask
    this.addAlike(alike)
  }

  private addAlike(alike: Alike): void {
    const { unit, calls, native, writes, external, otherTask } = alike
    const hot = this.hot
    const h = unit * hotStride
    this.addCalls(unit, alike.caller, alike.outermost, calls, alike.sum, native * calls)
    if (native > 0) {
      hot[h + hotNative]! += native
      hot[h + hotSelfNative]! += alike.selfNative
    }
    const effort = hot[h + hotForwards] === 0 ? alike.max + native : alike.selfMax
    if (effort > hot[h + hotMost]!) hot[h + hotMost] = effort
    if (hot[h + hotTable]! < 0) hot[h + hotTable] = this.pool.newTable()
    const size = max(0, alike.size)
    this.pool.addAlike(hot[h + hotTable]!, size, alike)
    if (external > 0 || otherTask > 0) this.pool.addBeside(hot[h + hotTable]!, size, external, otherTask)
    if (writes > 0) this.pool.addAlike((this.cold[unit]!.writes ??= this.pool.newTable()), writes, alike)
  }

  /** Of so many activations, which took so many steps and nanoseconds together: what the inner ones of a recursion took is noted, and who called. */
  private addCalls(unit: number, caller: number, outermost: boolean, calls: number, steps: number, native: number): void {
    const h = unit * hotStride
    if (!outermost) {
      this.hot[h + hotRecursive] = 1
      this.hot[h + hotInnerSteps]! += steps
      if (native > 0) this.hot[h + hotInnerNative]! += native
    }
    this.edges.add(unit, caller, calls, steps, native)
  }

  /** Adds what the memo has, of one unit or of all. */
  private addMemos(unit: number = -1): void {
    for (let place = takenPlace(this.memo, 0); place >= 0; place = takenPlace(this.memo, place + 1)) {
      if (unit < 0 || unitAt(this.memo, place) === unit) this.addMemo(place)
    }
  }

  /** Adds the tuple of one activation. */
  add({ unit, caller, outermost, size, writes, steps, self, native, selfNative, external, otherTask }: Activation): void {
    this.count(unit, steps)
    this.addOne(unit, caller, outermost, size, writes, steps, self, native, selfNative, external, otherTask)
  }

  /** Counts an activation that was not traced from its begin to its end. */
  addSizeless(unit: number, caller: number, outermost: boolean, steps: number, self: number): void {
    this.count(unit, steps)
    this.cold[unit]!.sizeless++
    if (this.state.host.options.share === undefined) this.cold[unit]!.selfOfSizeless += self
    this.addCalls(unit, caller, outermost, 1, steps, 0)
  }

  /** What the recorded activations took, callees included, and inner ones of a recursion once more. */
  recordedSteps(unit: number): number {
    return this.hot[unit * hotStride + hotSteps]!
  }

  /** What an activation of the unit takes, callees included; 0 when none has ended. */
  meanSteps(unit: number): number {
    return this.recordedSteps(unit) / max(1, this.calls(unit))
  }

  addCandidate(unit: number, which: number, size: number, steps: number, self: number, native: number): void {
    this.pool.add((this.cold[unit]!.candidates[which] ??= this.pool.newTable()), size, steps, self, native)
  }

  /** Of the cells that an activation with these candidates read first, how many it was given, and how many were nobody's; it stands for `weight` of them. */
  addHanded(unit: number, x: number, y: number, z: number, given: number, untouched: number, weight: number): void {
    const { candidates } = this.cold[unit]!
    if (x >= 0) this.pool.addBeside(candidates[0]!, x, given * weight, untouched * weight)
    if (y >= 0) this.pool.addBeside(candidates[1]!, y, given * weight, untouched * weight)
    if (z >= 0) this.pool.addBeside(candidates[2]!, z, given * weight, untouched * weight)
  }

  /** Three candidates at once, -1 where one was no size, beside the cells first read. */
  addJoint(unit: number, x: number, y: number, z: number, reads: number, steps: number): void {
    const cold = this.cold[unit]!
    cold.joint ??= new JointSample()
    cold.joint.add(x, y, z, reads < 0 ? 0 : reads, steps)
  }

  /** Whether what an activation of so many steps returns is to be looked at: of those with a number among their sizes, the first ones of similar effort. */
  looksAtReturned(unit: number, steps: number): boolean {
    const { candidateKinds, ofEffort } = this.cold[unit]!
    if (steps < leastEffort || ((candidateKinds[0]! | candidateKinds[1]! | candidateKinds[2]!) & candidateNumber) === 0) return false
    const bits = 32 - clz32(min(steps, 0xffffffff))
    const before = ofEffort[bits] ?? 0
    ofEffort[bits] = before + 1
    return before < lookedAt
  }

  /** Adds what an activation returned: -1 where it is not known how many cells that are. */
  addReturned(unit: number, cells: number, steps: number, self: number, native: number): void {
    if (cells > 0) this.pool.add((this.cold[unit]!.returned ??= this.pool.newTable()), cells, steps, self, native)
  }

  addNative(native: number, steps: number, ns: number): void {
    const n = this.natives
    n[native * 3]! += 1
    n[native * 3 + 1]! += steps
    n[native * 3 + 2]! += ns
  }

  /** What built-ins took that the unit has called itself. */
  stepsOfBuiltins(unit: number): number {
    const { nativeSites, nativesOf } = this
    for (; this.nativesKnown < nativeSites.length; this.nativesKnown++) {
      const { site } = nativeSites[this.nativesKnown]!
      const some = nativesOf.get(site)
      if (some === undefined) nativesOf.set(site, [this.nativesKnown])
      else some[some.length] = this.nativesKnown
    }
    const some = nativesOf.get(unit) ?? []
    let steps = 0
    for (let i = 0; i < some.length; i++) steps += this.natives[some[i]! * 3 + 1]!
    return steps
  }

  private closeBin(unit: number): void {
    const hot = this.hot
    const h = unit * hotStride
    const calls = hot[h + hotCalls]!
    const count = calls - hot[h + hotBinStart]!
    if (count <= 0) return
    const { ordinals } = this.cold[unit]!
    const steps = hot[h + hotSteps]! - hot[h + hotBinSteps]!
    ordinals[ordinals.length] = { first: hot[h + hotBinStart]! + 1, calls: count, steps, native: hot[h + hotNative]! - hot[h + hotBinNative]! }
    hot[h + hotBinStart] = calls
    hot[h + hotBinSteps] = hot[h + hotSteps]!
    hot[h + hotBinNative] = hot[h + hotNative]!
    hot[h + hotBinEnd] = binEnd(calls)
    const { live, host } = this.state
    if (host.options.light !== false && calls >= lightTrial && live[unit * liveStride + liveFold] === foldNever && this.isLight(unit)) {
      live[unit * liveStride + liveFold] = recordedEvery
    }
  }

  private isLight(unit: number): boolean {
    if (this.sites[unit]!.foldable === undefined || !this.maybeLight(unit)) return false
    this.addMemos(unit)
    return this.maybeLight(unit)
  }

  /** As far as its activations are in the tables. */
  private maybeLight(unit: number): boolean {
    return this.hot[unit * hotStride + hotRecursive] === 0 && this.hot[unit * hotStride + hotMost]! <= lightSteps
  }

  /** Sites with the candidates' names as the values seen make them. */
  namedSites(): Site[] {
    return this.sites.map((site, i) => ({
      ...site,
      candidates: site.candidates.map((name, c) => candidateName(name, this.cold[i]!.candidateKinds[c]!)),
    }))
  }

  unitRecordings(): UnitRecording[] {
    this.addMemos()
    return this.sites.flatMap((_, unit) => (this.calls(unit) > 0 ? [this.unitRecording(unit)] : []))
  }

  /** Cost of all activations, recorded or folded. */
  private cost(unit: number): { readonly steps: number; readonly native: number } {
    const { hot } = this
    const { folded } = this.state
    const [h, f] = [unit * hotStride, unit * foldedStride]
    return {
      steps: hot[h + hotSteps]! - hot[h + hotInnerSteps]! + folded[f + foldedSteps]!,
      native: hot[h + hotNative]! - hot[h + hotInnerNative]! + folded[f + foldedNative]!,
    }
  }

  /** What is read again further up may be no more than what each has written for the next. */
  private unitRecording(unit: number): UnitRecording {
    this.closeBin(unit)
    const { writes, returned, candidates, ordinals, joint, selfOfSizeless } = this.cold[unit]!
    const { steps, native } = this.cost(unit)
    const table = (kind: MeasureKind, from: Table, candidate = 0): TableRecording => {
      const isCandidate = kind === 'candidate'
      const columns = this.pool.columns(from, isCandidate ? ['given', 'untouched'] : ['external', 'otherTask'])
      return { kind, candidate, columns: isCandidate && columns.untouched === undefined ? withoutGiven(columns) : columns }
    }
    const own = this.hot[unit * hotStride + hotTable]!
    const tables: TableRecording[] = own < 0 ? [] : [table('rms', own)]
    if (writes !== null) tables.push(table('writes', writes))
    if (returned !== null) tables.push(table('returned', returned))
    candidates.forEach((from, i) => {
      if (from !== null) tables.push(table('candidate', from, i))
    })
    tables.push({ kind: 'ordinal', candidate: 0, columns: ordinalColumns(ordinals) })
    const joints = joint === null ? [] : joint.recordings()
    return {
      site: unit,
      calls: this.allCalls(unit),
      steps,
      selfSteps: (own < 0 ? 0 : tables[0]!.columns.selfSum.reduce((a, b) => a + b, 0)) + selfOfSizeless,
      nativeNs: native,
      selfNativeNs: this.hot[unit * hotStride + hotSelfNative]!,
      again: this.state.again[unit]! + max(0, this.state.around[unit]! - cellsOf(tables.find(({ kind }) => kind === 'writes'))),
      tables,
      ...(joints.length > 0 && { joints }),
    }
  }

  /** Recorded activations only: a folded one's callees are told of as its caller's. */
  edgeRecordings(): EdgeRecording[] {
    return this.edges.recordings()
  }

  nativeRecordings(): NativeRecording[] {
    return this.nativeSites.flatMap((_, native) => {
      const [calls, steps, ns] = this.natives.subarray(native * 3, native * 3 + 3)
      return calls! > 0 ? [{ native, calls: calls!, steps: steps!, ns: ns! }] : []
    })
  }
}
