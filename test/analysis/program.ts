// A notation for hand-made profiles: one line a unit. Costs are functions of the size; edges and natives are parts of the caller's cost.

import type { CostTable, Profile, Unit } from '../../src/profile/index.ts'
import type { CostColumns, MeasureKind } from '../../src/protocol/index.ts'

export type Law = (n: number) => number

export interface UnitLine {
  readonly cost: Law
  readonly sizes?: readonly number[]
  /** Activations per size. */
  readonly calls?: number
  readonly kind?: 'routine' | 'loop'
  readonly in?: string
  readonly line?: number
  readonly file?: string
  readonly by?: string
  /** Callee → part of this unit's steps. */
  readonly to?: Readonly<Record<string, number>>
  /** Callee → how often it is called; once where nothing is said. */
  readonly times?: Readonly<Record<string, number>>
  /** Built-in → part of this unit's steps. */
  readonly natives?: Readonly<Record<string, number>>
  /** How often each built-in is called in all; once where nothing is said. */
  readonly nativeCalls?: number
  /** Nanoseconds of native time by size. */
  readonly ns?: Law
  /** Further measures: name → size under it, given the size. `(writes)` and `(ordinal)` name the other kinds. */
  readonly also?: Readonly<Record<string, Law>>
  /** Relative deviation of each call; makes min and max differ. */
  readonly noise?: (n: number, call: number) => number
  readonly elided?: boolean
  /** Cells that a call reads and the call before it had read. */
  readonly again?: number
  /** Loops without a record of their own: keyword, line, depth. */
  readonly loops?: readonly (readonly [name: string, line: number, depth: number])[]
  readonly sharedWith?: string
}

export function doubling(from: number, to: number): number[] {
  const sizes: number[] = []
  for (let n = from; n <= to; n *= 2) sizes.push(n)
  return sizes
}

const standardSizes = doubling(16, 2048)

function tableOf(line: UnitLine, kind: MeasureKind, name: string, sizeOf: Law): CostTable {
  const calls = line.calls ?? 1
  const rows = (line.sizes ?? standardSizes).map((n) => {
    const costs = Array.from({ length: calls }, (_, i) => Math.round(line.cost(n) * (line.noise?.(n, i) ?? 1)))
    const ns = line.ns?.(n) ?? 0
    return { size: sizeOf(n), costs, ns }
  })
  const sum = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0)
  const columns: CostColumns = {
    size: rows.map((r) => r.size),
    calls: rows.map((r) => r.costs.length),
    min: rows.map((r) => Math.min(...r.costs)),
    max: rows.map((r) => Math.max(...r.costs)),
    sum: rows.map((r) => sum(r.costs)),
    squares: rows.map((r) => sum(r.costs.map((c) => c * c))),
    selfMin: rows.map(() => 0),
    selfMax: rows.map(() => 0),
    selfSum: rows.map(() => 0),
    nativeMin: rows.map((r) => r.ns),
    nativeSum: rows.map((r) => r.ns * r.costs.length),
  }
  return { measure: { kind, name }, columns }
}

function unitOf(name: string, line: UnitLine, files: string[]): Unit {
  const file = line.file ?? 'src/app.ts'
  if (!files.includes(file)) files.push(file)
  const rms = tableOf(line, 'rms', line.by ?? 'cells first read', (n) => n)
  const others = Object.entries(line.also ?? {}).map(([other, sizeOf]) => {
    const kind = other === '(writes)' ? 'writes' : other === '(ordinal)' ? 'ordinal' : 'candidate'
    return tableOf(line, kind, other, sizeOf)
  })
  const steps = rms.columns.sum.reduce((a, b) => a + b, 0)
  const nativeNs = rms.columns.nativeSum.reduce((a, b) => a + b, 0)
  const inEdges = Object.values(line.to ?? {}).reduce((a, b) => a + b, 0)
  const start = line.line ?? 10 + 10 * files.length + name.length
  return {
    id: name,
    kind: line.kind ?? 'routine',
    name,
    path: name,
    file: files.indexOf(file),
    line: start,
    column: 1,
    endLine: start + 5,
    parent: line.in ?? null,
    calls: rms.columns.calls.reduce((a, b) => a + b, 0),
    steps,
    selfSteps: Math.max(0, Math.round(steps * (1 - inEdges))),
    nativeNs,
    selfNativeNs: nativeNs * Math.max(0, 1 - inEdges),
    ...(line.again !== undefined && { again: line.again }),
    elided: line.elided ?? false,
    sharedWith: line.sharedWith ?? null,
    tables: line.elided === true || line.sharedWith !== undefined ? [] : [rms, ...others],
    natives: Object.entries(line.natives ?? {}).map(([what, part]) => ({
      what,
      file: files.indexOf(file),
      line: start + 1,
      column: 1,
      calls: line.nativeCalls ?? 1,
      steps: part * steps,
      ns: part * nativeNs,
    })),
    ...(line.loops && {
      loops: { name: line.loops.map(([it]) => it), line: line.loops.map(([, it]) => it), depth: line.loops.map(([, , it]) => it) },
    }),
    callees: Object.entries(line.to ?? {}).map(([id, part]) => ({
      id,
      calls: line.times?.[id] ?? 1,
      steps: part * steps,
      nativeNs: part * nativeNs,
    })),
  }
}

/** A profile of the units; `totalSteps` is what the whole program did (default: the dearest unit's steps). */
export function program(lines: Readonly<Record<string, UnitLine>>, totalSteps?: number): Profile {
  const files: string[] = []
  const units = Object.entries(lines).map(([name, line]) => unitOf(name, line, files))
  const totals = {
    steps: totalSteps ?? Math.max(...units.map((u) => u.steps)),
    nativeNs: Math.max(...units.map((u) => u.nativeNs)),
    activations: 1000,
  }
  return {
    header: {
      version: 1,
      command: ['node', 'app.js'],
      environment: { landau: '0.0.0', node: 'v24.0.0', v8: '13', platform: 'linux', arch: 'x64' },
      options: {},
      ending: 'exit',
      recordings: 1,
      files: files.map((path) => ({ path, hash: '' })),
      notSeen: [],
      totals,
    },
    units: units.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }
}
