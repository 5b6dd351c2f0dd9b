import type { JointRecording, NativeRecording, Recording, Site, TableRecording, UnitRecording } from '../protocol/index.ts'
import { buildAlgorithms } from './algorithms.ts'
import { mergedLoops } from './loops.ts'
import { sortById } from './merge.ts'
import type { CostTable, Ending, Environment, JointTable, Measure, MergedLoops, NativeCost, NotSeen, Profile, ProfiledFile, Unit } from './types.ts'
import { formatVersion } from '../protocol/index.ts'

/** What a recording does not know by itself. */
export interface BuildContext {
  /** `Site.file` is an index into this list. */
  readonly files: readonly ProfiledFile[]
  readonly notSeen: readonly NotSeen[]
  readonly command: readonly string[]
  readonly environment: Environment
  readonly options: Readonly<Record<string, string | number | boolean>>
  readonly ending: Ending
  /** SHA-256 of a text, in hex. */
  readonly hash: (text: string) => string
}

/** Turns the recording of one thread into a profile; only units that ran, or that a unit that ran refers to, are in it. */
export const build = (recording: Recording, context: BuildContext): Profile => {
  const ids = stableIds(recording.sites, context)
  const units = [...reachableSites(recording)].map((site) => buildUnit(site, recording, ids))
  return {
    header: {
      version: formatVersion,
      command: context.command,
      environment: context.environment,
      options: context.options,
      ending: context.ending,
      recordings: 1,
      files: context.files,
      notSeen: context.notSeen,
      uncounted: recording.sites.filter(({ elided }) => elided).map(({ file, line, column }) => ({ file, line, column })),
      totals: recording.totals,
    },
    units: sortById(attachCosts(units, recording, ids)),
    ...(recording.algorithms === undefined
      ? {}
      : {
          algorithms: buildAlgorithms(recording.algorithms, {
            ids,
            isLoop: (site) => recording.sites[site]?.kind === 'loop',
            hash: context.hash,
          }),
        }),
  }
}

const idLength = 16

/** The ordinal counts sites of the same file, kind and path in source order, so that an edit elsewhere in the file changes no id. */
const stableIds = (sites: readonly Site[], { files, hash }: BuildContext): string[] => {
  const seen = new Map<string, number>()
  return sites.map((site) => {
    const key = `${files[site.file]?.path ?? ''}\0${site.kind}\0${site.path}`
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    return hash(`${key}\0${ordinal}`).slice(0, idLength)
  })
}

const reachableSites = ({ sites, nativeSites, units, edges, natives, counts = [] }: Recording): Set<number> => {
  const reached = new Set<number>()
  const reach = (from: number | null): void => {
    for (let site = from; site !== null && site >= 0 && !reached.has(site); site = sites[site]?.parent ?? null) {
      reached.add(site)
      reach(sites[site]?.sharedWith ?? null)
    }
  }
  for (const { site } of units) reach(site)
  for (const { site } of counts) reach(site)
  for (const { caller, callee } of edges) [caller, callee].forEach(reach)
  for (const { native } of natives) reach(nativeSites[native]?.site ?? null)
  // A loop that shares its routine's record has none of its own, and must still be found by who reads the source.
  sites.forEach(({ sharedWith }, site) => sharedWith !== null && reached.has(sharedWith) && reach(site))
  return reached
}

interface Draft {
  readonly site: number
  readonly unit: Unit
}

const buildUnit = (index: number, { sites }: Recording, ids: readonly string[]): Draft => {
  const site = sites[index] as Site
  const idOf = (other: number | null): string | null => (other === null ? null : (ids[other] ?? null))
  const unit: Unit = {
    id: ids[index] as string,
    kind: site.kind,
    name: site.name,
    path: site.path,
    file: site.file,
    line: site.line,
    column: site.column,
    endLine: site.endLine,
    parent: idOf(site.parent),
    calls: 0,
    steps: 0,
    selfSteps: 0,
    nativeNs: 0,
    selfNativeNs: 0,
    elided: site.elided,
    sharedWith: idOf(site.sharedWith),
    ...(site.byRound === true && { byRound: true }),
    ...(site.waits === true && { waits: true }),
    tables: [],
    natives: [],
    callees: [],
  }
  return { site: index, unit }
}

const attachCosts = (drafts: readonly Draft[], recording: Recording, ids: readonly string[]): Unit[] => {
  const records = new Map(recording.units.map((record) => [record.site, record]))
  const countsOf = new Map((recording.counts ?? []).map(({ site, columns }) => [site, { counts: columns }]))
  const nativesOf = Map.groupBy(recording.natives, ({ native }) => recording.nativeSites[native]?.site)
  const edgesOf = Map.groupBy(recording.edges, ({ caller }) => caller)
  const loopsOf = mergedLoops(recording.sites)
  return drafts.map(({ site, unit }) => ({
    ...unit,
    ...costsOf(records.get(site), recording.sites[site] as Site, loopsOf.get(site)),
    ...countsOf.get(site),
    natives: (nativesOf.get(site) ?? []).map((native) => nativeCost(native, recording)),
    callees: sortById((edgesOf.get(site) ?? []).map(({ callee, calls, steps, nativeNs }) => ({ id: ids[callee] as string, calls, steps, nativeNs }))),
  }))
}

const costsOf = (record: UnitRecording | undefined, site: Site, loops: MergedLoops | undefined): Partial<Unit> => {
  if (record === undefined) return {}
  return {
    calls: record.calls,
    steps: record.steps,
    selfSteps: record.selfSteps,
    nativeNs: record.nativeNs,
    selfNativeNs: record.selfNativeNs,
    ...(record.again !== undefined && { again: record.again }),
    tables: record.tables.map((table): CostTable => ({ measure: measureOf(table, site), columns: table.columns })).filter(hasName),
    ...(loops !== undefined && { loops }),
    ...(record.joints === undefined ? {} : { joints: record.joints.map((joint) => jointOf(joint, site)).filter(bothHaveNames) }),
  }
}

/** A parameter that was now a number, now a list, has sizes that cannot be compared, and no name. */
const hasName = ({ measure }: Pick<CostTable, 'measure'>): boolean => measure.name !== ''

const bothHaveNames = ({ measures }: JointTable): boolean => measures.every(({ name }) => name !== '')

const jointOf = ({ measures: [first, second], columns }: JointRecording, site: Site): JointTable => ({
  measures: [measureOf(first, site), measureOf(second, site)],
  columns,
})

const measureOf = ({ kind, candidate }: Pick<TableRecording, 'kind' | 'candidate'>, site: Site): Measure => {
  if (kind === 'candidate') return { kind, name: site.candidates[candidate] ?? `candidate ${candidate}` }
  const names = { rms: 'cells first read', writes: 'cells first written', returned: 'cells returned', ordinal: 'calls before' }
  return { kind, name: names[kind] }
}

const nativeCost = ({ native, calls, steps, ns, ambiguity, pattern }: NativeRecording, { nativeSites }: Recording): NativeCost => {
  const { what = '', file = 0, line = 0, column = 0 } = nativeSites[native] ?? {}
  const place = pattern === undefined ? undefined : nativeSites[pattern]
  return {
    what,
    file,
    line,
    column,
    calls,
    steps,
    ns,
    ...(ambiguity !== undefined && { ambiguity }),
    ...(place !== undefined && { pattern: { file: place.file, line: place.line } }),
  }
}
