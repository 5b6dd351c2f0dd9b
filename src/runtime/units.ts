// What is kept per routine or loop, and per pair of caller and callee. The numbers that change at every exit lie in flat arrays, a row a unit.

import type { EdgeRecording, MeasureKind, NativeRecording, NativeSite, Site, TableRecording, UnitRecording } from '../protocol/index.ts'
import { binEnd, type OrdinalBin, ordinalColumns } from './ordinals.ts'
import { type Table, TuplePool } from './tuples.ts'

/** Kinds of value seen in a size candidate: a bit set, because a parameter may hold several. */
export const candidateNumber = 1
export const candidateLength = 2
export const candidateSize = 4

/** Row of `hot`. Steps and native time are those of outermost activations: a recursion's inner ones are not added again. */
const hotStride = 12
export const hotPending = 0
const hotCalls = 1
const hotSteps = 2
const hotNative = 3
const hotSelfNative = 4
const hotBinEnd = 5
const hotBinSteps = 6
const hotBinNative = 7
const hotBinStart = 8
const hotReads = 9
const hotEdge = 10
const hotFirstEdge = 11

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
  /** How often some candidate was a size; a unit whose candidates never are stops being asked. */
  sizesNoted: number
  readonly ordinals: OrdinalBin[]
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

export class Units {
  readonly sites: Site[] = []
  readonly nativeSites: NativeSite[] = []
  readonly cold: Cold[] = []
  hot: Float64Array = new Float64Array(64 * hotStride)
  private readonly pool: TuplePool = new TuplePool()
  private natives: Float64Array = new Float64Array(3 * 256)
  private edges: Float64Array = new Float64Array(256 * edgeStride)
  private usedEdges = 1

  register(sites: readonly Site[], nativeSites: readonly NativeSite[]): void {
    this.hot = doubled(this.hot, (this.sites.length + sites.length) * hotStride)
    const { length } = this.sites
    for (let i = 0; i < sites.length; i++) {
      const h = (length + i) * hotStride
      this.sites[length + i] = sites[i]!
      this.cold[length + i] = { writes: null, candidates: [null, null, null], candidateKinds: [0, 0, 0], sizesNoted: 0, ordinals: [] }
      // Most sites of a program never run: their tables are made at the first activation.
      this.hot[h + hotReads] = -1
      this.hot[h + hotBinEnd] = 1
    }
    for (let i = 0, natives = this.nativeSites.length; i < nativeSites.length; i++) this.nativeSites[natives + i] = nativeSites[i]!
    this.natives = doubled(this.natives, this.nativeSites.length * 3)
  }

  enter(unit: number): void {
    this.hot[unit * hotStride + hotPending]! += 1
  }

  /** Takes one pending activation off: it was suspended, or it is over. */
  leave(unit: number): void {
    this.hot[unit * hotStride + hotPending]! -= 1
  }

  calls(unit: number): number {
    return this.hot[unit * hotStride + hotCalls]!
  }

  /** One activation is over: its size, its steps and native time with and without callees, and who called. */
  add(unit: number, size: number, steps: number, self: number, native: number, selfNative: number, caller: number): void {
    const hot = this.hot
    const h = unit * hotStride
    hot[h + hotCalls]! += 1
    const outermost = hot[h + hotPending]! === 1
    if (outermost) hot[h + hotSteps]! += steps
    hot[h + hotBinSteps]! += steps
    if (native > 0) {
      if (outermost) hot[h + hotNative]! += native
      hot[h + hotSelfNative]! += selfNative
      hot[h + hotBinNative]! += native
    }
    if (hot[h + hotReads]! < 0) hot[h + hotReads] = this.pool.newTable()
    this.pool.add(hot[h + hotReads]!, size < 0 ? 0 : size, steps, self, native)
    if (hot[h + hotCalls]! >= hot[h + hotBinEnd]!) this.closeBin(unit)
    let e = hot[h + hotEdge]!
    if (this.edges[e]! !== caller || e === 0) e = this.findEdge(h, caller)
    const edges = this.edges
    edges[e + edgeCalls]! += 1
    edges[e + edgeSteps]! += steps
    edges[e + edgeNative]! += native
  }

  addWrites(unit: number, size: number, steps: number, self: number, native: number): void {
    this.pool.add((this.cold[unit]!.writes ??= this.pool.newTable()), size, steps, self, native)
  }

  addCandidate(unit: number, which: number, size: number, steps: number, self: number, native: number): void {
    this.pool.add((this.cold[unit]!.candidates[which] ??= this.pool.newTable()), size, steps, self, native)
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
    hot[h + hotBinSteps] = 0
    hot[h + hotBinNative] = 0
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
    const { writes, candidates, ordinals } = this.cold[unit]!
    const h = unit * hotStride
    const table = (kind: MeasureKind, from: Table, candidate = 0): TableRecording => ({ kind, candidate, columns: this.pool.columns(from) })
    const tables = [table('rms', this.hot[h + hotReads]!)]
    if (writes !== null) tables.push(table('writes', writes))
    candidates.forEach((from, i) => {
      if (from !== null) tables.push(table('candidate', from, i))
    })
    tables.push({ kind: 'ordinal', candidate: 0, columns: ordinalColumns(ordinals) })
    return {
      site: unit,
      calls: this.calls(unit),
      steps: this.hot[h + hotSteps]!,
      selfSteps: tables[0]!.columns.selfSum.reduce((a, b) => a + b, 0),
      nativeNs: this.hot[h + hotNative]!,
      selfNativeNs: this.hot[h + hotSelfNative]!,
      tables,
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
