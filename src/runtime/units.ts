// What is kept per routine or loop, and per pair of caller and callee.

import type { CostColumns, EdgeRecording, NativeSite, Site, TableRecording, UnitRecording } from '../protocol/index.ts'
import { Tuples } from './tuples.ts'

/** Kinds of value seen in a size candidate: a bit set, because a parameter may hold several. */
export const candidateNumber = 1
export const candidateLength = 2
export const candidateSize = 4

/** A unit's callers: [caller, calls, steps, native] each, the last one found first. */
const edgeStride = 4

export class UnitRecord {
  readonly site: number
  calls = 0
  /** Of outermost activations. */
  steps = 0
  nativeNs = 0
  selfNativeNs = 0
  /** Activations pending now: a recursion's inner ones are not added to the totals again. */
  pending = 0
  /** Size candidates were noted, and some of them were sizes; a unit whose candidates never are stops being asked. */
  sizesNoted = 0
  readonly reads: Tuples = new Tuples()
  writes: Tuples | null = null
  ordinal: OrdinalBin[] | null = null
  binStart = 0
  binEnd = 1
  binSteps = 0
  binNative = 0
  readonly candidates: (Tuples | null)[] = [null, null, null]
  readonly candidateKinds: number[] = [0, 0, 0]
  edges: Float64Array = new Float64Array(2 * edgeStride)
  callers = 0
  lastEdge = 0

  constructor(site: number) {
    this.site = site
    this.edges[0] = -2
  }

  /** One activation is over. */
  add(size: number, steps: number, self: number, native: number, selfNative: number): void {
    this.calls++
    if (this.pending === 1) this.steps += steps
    if (native > 0) {
      if (this.pending === 1) this.nativeNs += native
      this.selfNativeNs += selfNative
      this.binNative += native
    }
    this.reads.add(size < 0 ? 0 : size, steps, self, native)
    this.binSteps += steps
    if (this.calls >= this.binEnd) this.closeBin()
  }

  addEdge(caller: number, steps: number, native: number): void {
    if (this.edges[this.lastEdge]! !== caller) this.findEdge(caller)
    const k = this.lastEdge
    const e = this.edges
    e[k + 1]! += 1
    e[k + 2]! += steps
    e[k + 3]! += native
  }

  private findEdge(caller: number): void {
    const end = this.callers * edgeStride
    for (let k = 0; k < end; k += edgeStride) {
      if (this.edges[k]! !== caller) continue
      this.lastEdge = k
      return
    }
    if (end === this.edges.length) {
      const wider = new Float64Array(this.edges.length * 2)
      wider.set(this.edges)
      this.edges = wider
    }
    this.edges[end] = caller
    this.callers++
    this.lastEdge = end
  }

  addCandidate(which: number, size: number, steps: number, self: number, native: number): void {
    const tuples = (this.candidates[which] ??= new Tuples())
    tuples.add(size, steps, self, native)
  }

  addWrites(size: number, steps: number, self: number, native: number): void {
    const tuples = (this.writes ??= new Tuples())
    tuples.add(size, steps, self, native)
  }

  /** The current bin of four an octave is full, or the run is over: enough to see whether each activation costs more than the last. */
  closeBin(): void {
    const count = this.calls - this.binStart
    if (count <= 0) return
    const ordinals = (this.ordinal ??= [])
    ordinals.push({ first: this.binStart + 1, calls: count, steps: this.binSteps, native: this.binNative })
    this.binStart = this.calls
    this.binEnd = Math.max(this.calls + 1, Math.ceil(this.calls * 1.19))
    this.binSteps = 0
    this.binNative = 0
  }
}

interface OrdinalBin {
  readonly first: number
  readonly calls: number
  readonly steps: number
  readonly native: number
}

/** Bins keep sums of the cumulative cost only: least and most are the means. */
function ordinalColumns(bins: readonly OrdinalBin[]): CostColumns {
  const mean = (bin: OrdinalBin, sum: number): number => sum / bin.calls
  return {
    size: bins.map((bin) => bin.first),
    calls: bins.map((bin) => bin.calls),
    min: bins.map((bin) => mean(bin, bin.steps)),
    max: bins.map((bin) => mean(bin, bin.steps)),
    sum: bins.map((bin) => bin.steps),
    squares: bins.map((bin) => mean(bin, bin.steps) * bin.steps),
    selfMin: bins.map((bin) => mean(bin, bin.steps)),
    selfMax: bins.map((bin) => mean(bin, bin.steps)),
    selfSum: bins.map((bin) => bin.steps),
    nativeMin: bins.map((bin) => mean(bin, bin.native)),
    nativeSum: bins.map((bin) => bin.native),
  }
}

const table = (kind: TableRecording['kind'], candidate: number, columns: CostColumns): TableRecording => ({ kind, candidate, columns })

function unitRecording(unit: UnitRecord): UnitRecording {
  const tables = [table('rms', 0, unit.reads.columns())]
  if (unit.writes !== null) tables.push(table('writes', 0, unit.writes.columns()))
  unit.candidates.forEach((tuples, i) => {
    if (tuples !== null) tables.push(table('candidate', i, tuples.columns()))
  })
  unit.closeBin()
  if (unit.ordinal !== null) tables.push(table('ordinal', 0, ordinalColumns(unit.ordinal)))
  const { site, calls, steps, nativeNs, selfNativeNs } = unit
  const selfSteps = tables[0]!.columns.selfSum.reduce((a, b) => a + b, 0)
  return { site, calls, steps, selfSteps, nativeNs, selfNativeNs, tables }
}

/** The name a user would write for a candidate of these kinds; empty when values of different kinds were seen, so that no one name fits. */
function candidateName(parameter: string, kinds: number): string {
  if (kinds === candidateNumber) return parameter
  if (kinds === candidateLength) return `${parameter}.length`
  return kinds === candidateSize ? `${parameter}.size` : ''
}

export class Units {
  readonly sites: Site[] = []
  readonly nativeSites: NativeSite[] = []
  readonly records: UnitRecord[] = []
  /** Per native site: calls, steps, nanoseconds. */
  natives: Float64Array = new Float64Array(3 * 256)

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
    return this.records.flatMap((unit) =>
      Array.from({ length: unit.callers }, (_, i) => {
        const [caller, calls, steps, nativeNs] = unit.edges.subarray(i * edgeStride, (i + 1) * edgeStride)
        return { caller: caller!, callee: unit.site, calls: calls!, steps: steps!, nativeNs: nativeNs! }
      }),
    )
  }
}
