// What is kept per routine or loop, and per pair of caller and callee.

import type { CostColumns, EdgeRecording, NativeSite, Site, TableRecording, UnitRecording } from '../protocol/index.ts'
import { Tuples } from './tuples.ts'

/** Kinds of value seen in a size candidate: a bit set, because a parameter may hold several. */
export const candidateNumber = 1
export const candidateLength = 2
export const candidateSize = 4

export class UnitRecord {
  readonly site: number
  calls = 0
  steps = 0
  selfSteps = 0
  nativeNs = 0
  selfNativeNs = 0
  /** Activations pending now: a recursion's inner ones are not added to the totals again. */
  pending = 0
  readonly reads: Tuples = new Tuples()
  writes: Tuples | null = null
  ordinal: Tuples | null = null
  readonly candidates: (Tuples | null)[] = [null, null, null]
  readonly candidateKinds: number[] = [0, 0, 0]
  lastCaller = -2
  lastEdge = 0

  constructor(site: number) {
    this.site = site
  }

  addCandidate(which: number, size: number, steps: number, self: number, native: number): void {
    const tuples = (this.candidates[which] ??= new Tuples())
    tuples.add(size, steps, self, native)
  }

  addWrites(size: number, steps: number, self: number, native: number): void {
    const tuples = (this.writes ??= new Tuples())
    tuples.add(size, steps, self, native)
  }

  /** Four bins an octave of "how many activations came before": enough to see whether each costs more than the last. */
  addOrdinal(steps: number, self: number, native: number): void {
    const tuples = (this.ordinal ??= new Tuples())
    const n = this.calls
    const octave = 31 - Math.clz32(n)
    tuples.add(octave < 2 ? n : octave * 4 + ((n >> (octave - 2)) & 3), steps, self, native)
  }
}

/** The first ordinal of a bin: the inverse of `addOrdinal`'s key. */
function firstOrdinal(key: number): number {
  return key < 8 ? Math.min(key, 4) : (4 + (key & 3)) * 2 ** ((key >> 2) - 2)
}

const table = (kind: TableRecording['kind'], candidate: number, columns: CostColumns): TableRecording => ({ kind, candidate, columns })

function unitRecording(unit: UnitRecord): UnitRecording {
  const tables = [table('rms', 0, unit.reads.columns())]
  if (unit.writes !== null) tables.push(table('writes', 0, unit.writes.columns()))
  unit.candidates.forEach((tuples, i) => {
    if (tuples !== null) tables.push(table('candidate', i, tuples.columns()))
  })
  if (unit.ordinal !== null) tables.push(table('ordinal', 0, unit.ordinal.columns(firstOrdinal)))
  const { site, calls, steps, selfSteps, nativeNs, selfNativeNs } = unit
  return { site, calls, steps, selfSteps, nativeNs, selfNativeNs, tables }
}

/** The name a user would write for a candidate of these kinds; empty when values of different kinds were seen, so that no one name fits. */
function candidateName(parameter: string, kinds: number): string {
  if (kinds === candidateNumber) return parameter
  if (kinds === candidateLength) return `${parameter}.length`
  return kinds === candidateSize ? `${parameter}.size` : ''
}

const edgeStride = 5

export class Units {
  readonly sites: Site[] = []
  readonly nativeSites: NativeSite[] = []
  readonly records: UnitRecord[] = []
  /** Per native site: calls, steps, nanoseconds. */
  natives: Float64Array = new Float64Array(3 * 256)
  private edges: Float64Array = new Float64Array(256 * edgeStride)
  private readonly edgeIndex: Map<number, number> = new Map()

  register(sites: readonly Site[], nativeSites: readonly NativeSite[]): void {
    for (const site of sites) {
      this.records.push(new UnitRecord(this.sites.length))
      this.sites.push(site)
    }
    for (const site of nativeSites) this.nativeSites.push(site)
    const needed = this.nativeSites.length * 3
    if (needed > this.natives.length) {
      const wider = new Float64Array(needed * 2)
      wider.set(this.natives)
      this.natives = wider
    }
  }

  addEdge(caller: number, unit: UnitRecord, steps: number, native: number): void {
    if (unit.lastCaller !== caller) this.findEdge(caller, unit)
    const e = this.edges
    const k = unit.lastEdge
    e[k + 2]! += 1
    e[k + 3]! += steps
    e[k + 4]! += native
  }

  private findEdge(caller: number, unit: UnitRecord): void {
    const key = (caller + 1) * 0x4000000 + unit.site
    let k = this.edgeIndex.get(key)
    if (k === undefined) {
      k = this.edgeIndex.size * edgeStride
      if (k + edgeStride > this.edges.length) {
        const wider = new Float64Array(this.edges.length * 2)
        wider.set(this.edges)
        this.edges = wider
      }
      this.edges[k] = caller
      this.edges[k + 1] = unit.site
      this.edgeIndex.set(key, k)
    }
    unit.lastCaller = caller
    unit.lastEdge = k
  }

  addNative(native: number, steps: number, ns: number): void {
    const n = this.natives
    n[native * 3]! += 1
    n[native * 3 + 1]! += steps
    n[native * 3 + 2]! += ns
  }

  /** Sites with the candidates' names as the values seen make them. */
  namedSites(): Site[] {
    return this.sites.map((site, i) => ({ ...site, candidates: site.candidates.map((name, c) => candidateName(name, this.records[i]!.candidateKinds[c]!)) }))
  }

  unitRecordings(): UnitRecording[] {
    return this.records.filter((unit) => unit.calls > 0).map(unitRecording)
  }

  edgeRecordings(): EdgeRecording[] {
    return Array.from({ length: this.edgeIndex.size }, (_, i) => {
      const [caller, callee, calls, steps, nativeNs] = this.edges.subarray(i * edgeStride, (i + 1) * edgeStride)
      return { caller: caller!, callee: callee!, calls: calls!, steps: steps!, nativeNs: nativeNs! }
    })
  }
}
