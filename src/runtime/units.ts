// What is kept per routine or loop, and per pair of caller and callee. The numbers that change at every exit lie in flat arrays, a row a unit.

import type { EdgeRecording, MeasureKind, NativeRecording, NativeSite, Site, TableRecording, UnitRecording } from '../protocol/index.ts'
import { JointSample } from './joint-sample.ts'
import { binEnd, type OrdinalBin, ordinalColumns } from './ordinals.ts'
import { type Table, TuplePool } from './tuples.ts'

/** Kinds of value seen in a size candidate: a bit set, because a parameter may hold several. */
export const candidateNumber = 1
export const candidateLength = 2
export const candidateSize = 4

/** A routine is light when none of its first activations took more steps itself; of its further ones, one in so many is recorded. */
const lightTrial = 1024
const lightSteps = 64
const recordedEvery = 64

/** Row of `live`: what is asked at every entry. */
const liveStride = 4
const livePending = 0
const liveFold = 1
const liveTable = 2

/** Values of `liveFold` below 1; above, how many more calls until one is recorded. */
const foldNever = 0
const foldRecording = -1

/** Row of `hot`. Steps and native time are those of outermost activations: a recursion's inner ones are not added again. */
const hotStride = 11
const hotCalls = 0
const hotSteps = 1
const hotNative = 2
const hotSelfNative = 3
const hotBinEnd = 4
const hotBinSteps = 5
const hotBinNative = 6
const hotBinStart = 7
const hotEdge = 8
const hotFirstEdge = 9
const hotFolded = 10

/** Row of `edges`; `next` is the row of the unit's next caller. */
const edgeStride = 5
const edgeCaller = 0
const edgeCalls = 1
const edgeSteps = 2
const edgeNative = 3
const edgeNext = 4

/** What is rarely touched. */
interface Cold {
  writes: Table | null
  readonly candidates: (Table | null)[]
  readonly candidateKinds: number[]
  joint: JointSample | null
  /** How often some candidate was a size; a unit whose candidates never are stops being asked. */
  sizesNoted: number
  readonly ordinals: OrdinalBin[]
  recursive: boolean
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
  const wider = new Float64Array(Math.max(needed, array.length * 2))
  wider.set(array)
  return wider
}

function doubledInts(array: Int32Array, needed: number): Int32Array {
  if (needed <= array.length) return array
  const wider = new Int32Array(Math.max(needed, array.length * 2))
  wider.set(array)
  return wider
}

export class Units {
  readonly sites: Site[] = []
  readonly nativeSites: NativeSite[] = []
  readonly cold: Cold[] = []
  private readonly folding: boolean
  private live: Int32Array = new Int32Array(64 * liveStride)
  private hot: Float64Array = new Float64Array(64 * hotStride)
  private readonly pool: TuplePool = new TuplePool()
  private natives: Float64Array = new Float64Array(3 * 256)
  private edges: Float64Array = new Float64Array(256 * edgeStride)
  private usedEdges = 1

  /** `folding`: light routines are folded into their callers (docs/input-size.md). */
  constructor(folding: boolean) {
    this.folding = folding
  }

  register(sites: readonly Site[], nativeSites: readonly NativeSite[]): void {
    this.hot = doubled(this.hot, (this.sites.length + sites.length) * hotStride)
    this.live = doubledInts(this.live, (this.sites.length + sites.length) * liveStride)
    const { length } = this.sites
    for (let i = 0; i < sites.length; i++) {
      const h = (length + i) * hotStride
      this.sites[length + i] = sites[i]!
      this.cold[length + i] = {
        writes: null,
        candidates: [null, null, null],
        candidateKinds: [0, 0, 0],
        joint: null,
        sizesNoted: 0,
        ordinals: [],
        recursive: false,
      }
      // Most sites of a program never run: their tables are made at the first activation.
      this.live[(length + i) * liveStride + liveTable] = -1
      this.hot[h + hotBinEnd] = 1
    }
    for (let i = 0, natives = this.nativeSites.length; i < nativeSites.length; i++) this.nativeSites[natives + i] = nativeSites[i]!
    this.natives = doubled(this.natives, this.nativeSites.length * 3)
  }

  /** Whether this call of a light routine is to be folded into its caller. */
  folds(unit: number): boolean {
    const fold = this.live[unit * liveStride + liveFold]!
    if (fold <= 0) return false
    if (fold > 1) {
      this.live[unit * liveStride + liveFold] = fold - 1
      return true
    }
    this.live[unit * liveStride + liveFold] = foldRecording
    this.hot[unit * hotStride + hotFolded]! += recordedEvery - 1
    return false
  }

  enter(unit: number): void {
    this.live[unit * liveStride + livePending]! += 1
  }

  /** Takes one pending activation off: it was suspended, or it is over. */
  leave(unit: number): void {
    this.live[unit * liveStride + livePending]! -= 1
  }

  /** Recorded activations. */
  calls(unit: number): number {
    return this.hot[unit * hotStride + hotCalls]!
  }

  /** Activations, recorded or folded. */
  private allCalls(unit: number): number {
    const fold = this.live[unit * liveStride + liveFold]!
    return this.calls(unit) + this.hot[unit * hotStride + hotFolded]! + (fold > 0 ? recordedEvery - fold : 0)
  }

  /** One activation is over: its size, its steps and native time with and without callees, and who called. */
  add(unit: number, size: number, steps: number, self: number, native: number, selfNative: number, caller: number): void {
    const hot = this.hot
    const live = this.live
    const h = unit * hotStride
    const l = unit * liveStride
    const calls = hot[h + hotCalls]! + 1
    hot[h + hotCalls] = calls
    const outermost = live[l + livePending]! <= 1
    if (outermost) hot[h + hotSteps]! += steps
    else this.cold[unit]!.recursive = true
    hot[h + hotBinSteps]! += steps
    if (native > 0) this.addNativeTime(h, outermost, native, selfNative)
    let table = live[l + liveTable]!
    if (table < 0) table = live[l + liveTable] = this.pool.newTable()
    this.pool.add(table, size < 0 ? 0 : size, steps, self, native)
    if (calls >= hot[h + hotBinEnd]!) this.closeBin(unit)
    if (live[l + liveFold] === foldRecording) live[l + liveFold] = self <= lightSteps && outermost ? recordedEvery : foldNever
    let e = hot[h + hotEdge]!
    if (e === 0 || this.edges[e + edgeCaller] !== caller) e = this.findEdge(h, caller)
    const edges = this.edges
    edges[e + edgeCalls]! += 1
    edges[e + edgeSteps]! += steps
    if (native > 0) edges[e + edgeNative]! += native
  }

  private addNativeTime(h: number, outermost: boolean, native: number, selfNative: number): void {
    const hot = this.hot
    if (outermost) hot[h + hotNative]! += native
    hot[h + hotSelfNative]! += selfNative
    hot[h + hotBinNative]! += native
  }

  addWrites(unit: number, size: number, steps: number, self: number, native: number): void {
    this.pool.add((this.cold[unit]!.writes ??= this.pool.newTable()), size, steps, self, native)
  }

  addCandidate(unit: number, which: number, size: number, steps: number, self: number, native: number): void {
    this.pool.add((this.cold[unit]!.candidates[which] ??= this.pool.newTable()), size, steps, self, native)
  }

  /** Three candidates at once, -1 where one was no size, beside the cells first read. */
  addJoint(unit: number, x: number, y: number, z: number, reads: number, steps: number): void {
    const cold = this.cold[unit]!
    cold.joint ??= new JointSample()
    cold.joint.add(x, y, z, reads < 0 ? 0 : reads, steps)
  }

  addNative(native: number, steps: number, ns: number): void {
    const n = this.natives
    n[native * 3]! += 1
    n[native * 3 + 1]! += steps
    n[native * 3 + 2]! += ns
  }

  private closeBin(unit: number): void {
    const hot = this.hot
    const h = unit * hotStride
    const calls = hot[h + hotCalls]!
    const count = calls - hot[h + hotBinStart]!
    if (count <= 0) return
    const { ordinals } = this.cold[unit]!
    ordinals[ordinals.length] = { first: hot[h + hotBinStart]! + 1, calls: count, steps: hot[h + hotBinSteps]!, native: hot[h + hotBinNative]! }
    hot[h + hotBinStart] = calls
    hot[h + hotBinEnd] = binEnd(calls)
    if (this.folding && calls >= lightTrial && this.live[unit * liveStride + liveFold] === foldNever && this.isLight(unit)) {
      this.live[unit * liveStride + liveFold] = recordedEvery
    }
    hot[h + hotBinSteps] = 0
    hot[h + hotBinNative] = 0
  }

  private isLight(unit: number): boolean {
    return (
      this.sites[unit]!.foldable === true &&
      !this.cold[unit]!.recursive &&
      this.pool.mostSelf(this.live[unit * liveStride + liveTable]!) <= lightSteps
    )
  }

  private findEdge(h: number, caller: number): number {
    let e = this.hot[h + hotFirstEdge]!
    while (e !== 0 && this.edges[e + edgeCaller]! !== caller) e = this.edges[e + edgeNext]!
    if (e === 0) {
      e = this.usedEdges++ * edgeStride
      this.edges = doubled(this.edges, e + edgeStride)
      this.edges[e + edgeCaller] = caller
      this.edges[e + edgeNext] = this.hot[h + hotFirstEdge]!
      this.hot[h + hotFirstEdge] = e
    }
    this.hot[h + hotEdge] = e
    return e
  }

  /** Sites with the candidates' names as the values seen make them. */
  namedSites(): Site[] {
    return this.sites.map((site, i) => ({
      ...site,
      candidates: site.candidates.map((name, c) => candidateName(name, this.cold[i]!.candidateKinds[c]!)),
    }))
  }

  unitRecordings(): UnitRecording[] {
    return this.sites.flatMap((_, unit) => (this.calls(unit) > 0 ? [this.unitRecording(unit)] : []))
  }

  private unitRecording(unit: number): UnitRecording {
    this.closeBin(unit)
    const { writes, candidates, ordinals, joint } = this.cold[unit]!
    const h = unit * hotStride
    const table = (kind: MeasureKind, from: Table, candidate = 0): TableRecording => ({ kind, candidate, columns: this.pool.columns(from) })
    const tables = [table('rms', this.live[unit * liveStride + liveTable]!)]
    if (writes !== null) tables.push(table('writes', writes))
    candidates.forEach((from, i) => {
      if (from !== null) tables.push(table('candidate', from, i))
    })
    tables.push({ kind: 'ordinal', candidate: 0, columns: ordinalColumns(ordinals) })
    const joints = joint === null ? [] : joint.recordings()
    return {
      site: unit,
      calls: this.allCalls(unit),
      steps: this.hot[h + hotSteps]!,
      selfSteps: tables[0]!.columns.selfSum.reduce((a, b) => a + b, 0),
      nativeNs: this.hot[h + hotNative]!,
      selfNativeNs: this.hot[h + hotSelfNative]!,
      tables,
      ...(joints.length > 0 && { joints }),
    }
  }

  edgeRecordings(): EdgeRecording[] {
    const found: EdgeRecording[] = []
    this.sites.forEach((_, callee) => {
      for (let e = this.hot[callee * hotStride + hotFirstEdge]!; e !== 0; e = this.edges[e + edgeNext]!) {
        const [caller, calls, steps, nativeNs] = this.edges.subarray(e, e + 4)
        found.push({ caller: caller!, callee, calls: calls!, steps: steps!, nativeNs: nativeNs! })
      }
    })
    return found
  }

  nativeRecordings(): NativeRecording[] {
    return this.nativeSites.flatMap((_, native) => {
      const [calls, steps, ns] = this.natives.subarray(native * 3, native * 3 + 3)
      return calls! > 0 ? [{ native, calls: calls!, steps: steps!, ns: ns! }] : []
    })
  }
}
