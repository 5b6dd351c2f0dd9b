import type { CostColumns } from '../protocol/index.ts'
import { mergeAlgorithms } from './algorithms.ts'
import { addCounts } from './counts.ts'
import { addPairs } from './joint.ts'
import type { CostTable, Ending, JointTable, NativeCost, NotSeen, Place, Profile, ProfiledFile, ProfileHeader, Unit } from './types.ts'

/**
 * Adds up profiles of threads, processes, shards or runs: units meet by id, tuples by size. What the header says of the run is the first one's; the rest
 * does not depend on the order, because which of two threads ends first is no property of a program.
 */
export const merge = (parts: readonly [Profile, ...Profile[]]): Profile => {
  const profiles = byContent(parts)
  const files = mergeFiles(profiles)
  const groups = Map.groupBy(
    profiles.flatMap((profile, index) => profile.units.map((unit) => withFiles(unit, files.renumbering[index] as readonly number[]))),
    ({ id }) => id,
  )
  return {
    header: mergeHeaders(parts[0].header, profiles, files),
    units: sortById([...groups.values()].map((units) => units.reduce(addUnits))),
    ...withAlgorithms(profiles),
  }
}

const withAlgorithms = (profiles: readonly Profile[]): Pick<Profile, 'algorithms'> => {
  const algorithms = profiles.map((profile) => profile.algorithms).reduce(mergeAlgorithms)
  return algorithms === undefined ? {} : { algorithms }
}

/** By code unit, so that the order is the same in every locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The entities by id. */
export const sortById = <T extends { readonly id: string }>(entities: readonly T[]): T[] => entities.toSorted((a, b) => compareText(a.id, b.id))

/** By what ran, and how often: all of a profile that is the same each time. */
const byContent = (profiles: readonly [Profile, ...Profile[]]): readonly [Profile, ...Profile[]] => {
  const keyed = profiles.map((profile) => ({ profile, key: profile.units.map(({ id, calls, steps }) => `${id} ${calls} ${steps}`).join() }))
  const sorted = keyed.toSorted((a, b) => compareText(a.key, b.key))
  return sorted.map(({ profile }) => profile) as unknown as readonly [Profile, ...Profile[]]
}

interface MergedFiles {
  readonly files: readonly ProfiledFile[]
  /** For each profile, its file indexes in the merged list. */
  readonly renumbering: readonly (readonly number[])[]
}

/** By path: modules that are fetched at the same time are loaded in any order. */
const mergeFiles = (profiles: readonly Profile[]): MergedFiles => {
  const keyOf = ({ path, hash }: ProfiledFile): string => `${path}\0${hash}`
  const known = new Map(profiles.flatMap(({ header }) => header.files.map((file) => [keyOf(file), file])))
  const sorted = [...known].toSorted(([a], [b]) => compareText(a, b))
  const indexes = new Map(sorted.map(([key], index) => [key, index]))
  const renumbering = profiles.map(({ header }) => header.files.map((file) => indexes.get(keyOf(file)) as number))
  return { files: sorted.map(([, file]) => file), renumbering }
}

const withFiles = (unit: Unit, renumbered: readonly number[]): Unit => ({
  ...unit,
  file: renumbered[unit.file] ?? unit.file,
  natives: unit.natives.map(({ pattern, ...native }) => ({
    ...native,
    file: renumbered[native.file] ?? native.file,
    ...(pattern && { pattern: { ...pattern, file: renumbered[pattern.file] ?? pattern.file } }),
  })),
})

const mergeHeaders = (first: ProfileHeader, profiles: readonly Profile[], { files, renumbering }: MergedFiles): ProfileHeader => {
  const headers = profiles.map(({ header }) => header)
  const total = (count: (header: ProfileHeader) => number): number => headers.reduce((sum, header) => sum + count(header), 0)
  return {
    ...first,
    ending: worstEnding(headers.map(({ ending }) => ending)),
    recordings: total(({ recordings }) => recordings),
    files,
    notSeen: mergeNotSeen(headers.flatMap(({ notSeen }) => notSeen)),
    ...(headers.some(({ uncounted }) => uncounted !== undefined) ? { uncounted: mergePlaces(headers, renumbering) } : {}),
    totals: {
      steps: total(({ totals }) => totals.steps),
      nativeNs: total(({ totals }) => totals.nativeNs),
      activations: total(({ totals }) => totals.activations),
      ...(headers.some(({ totals }) => totals.traced !== undefined) && { traced: total(({ totals }) => totals.traced ?? totals.steps) }),
      ...(headers.some(({ totals }) => totals.unmeasuredNs !== undefined) && { unmeasuredNs: total(({ totals }) => totals.unmeasuredNs ?? 0) }),
    },
  }
}

/** A merged profile is only as complete as its least complete part. */
const endings: readonly Ending[] = ['exit', 'uncaught', 'SIGTERM', 'SIGINT', 'interrupted', 'truncated']
const worstEnding = (all: readonly Ending[]): Ending => all.reduce((a, b) => (endings.indexOf(a) >= endings.indexOf(b) ? a : b))

const mergeNotSeen = (all: readonly NotSeen[]): NotSeen[] =>
  [...new Map(all.map((entry) => [`${entry.file}\0${entry.why}`, entry]))].toSorted(([a], [b]) => compareText(a, b)).map(([, entry]) => entry)

const mergePlaces = (headers: readonly ProfileHeader[], renumbering: MergedFiles['renumbering']): Place[] => {
  const places = headers.flatMap(({ uncounted = [] }, part) =>
    uncounted.map((place) => ({ ...place, file: renumbering[part]?.[place.file] ?? place.file })),
  )
  return [...new Map(places.map((place) => [`${place.file}:${place.line}:${place.column}`, place])).values()].toSorted(
    (a, b) => a.file - b.file || a.line - b.line || a.column - b.column,
  )
}

const addUnits = (a: Unit, b: Unit): Unit => ({
  ...a,
  calls: a.calls + b.calls,
  steps: a.steps + b.steps,
  selfSteps: a.selfSteps + b.selfSteps,
  nativeNs: a.nativeNs + b.nativeNs,
  selfNativeNs: a.selfNativeNs + b.selfNativeNs,
  ...((a.again ?? b.again) !== undefined && { again: (a.again ?? 0) + (b.again ?? 0) }),
  tables: combine(a.tables, b.tables, ({ measure }) => `${measure.kind}\0${measure.name}`, addTables),
  ...(a.joints === undefined && b.joints === undefined ? {} : { joints: combine(a.joints ?? [], b.joints ?? [], jointKey, addJoints) }),
  natives: combine(a.natives, b.natives, ({ what, file, line, column }) => `${what}\0${file}\0${line}\0${column}`, addNatives),
  ...((a.loops ?? b.loops) && { loops: a.loops ?? b.loops }),
  callees: sortById(combine(a.callees, b.callees, ({ id }) => id, addCallees)),
  ...addCounts(a.counts, b.counts),
})

const addTables = (a: CostTable, b: CostTable): CostTable => ({ measure: a.measure, columns: addColumns(a.columns, b.columns) })

const jointKey = ({ measures }: JointTable): string => measures.map(({ kind, name }) => `${kind}\0${name}`).join('\0')

const addJoints = (a: JointTable, b: JointTable): JointTable => ({ measures: a.measures, columns: addPairs(a.columns, b.columns) })

const addNatives = (a: NativeCost, b: NativeCost): NativeCost => {
  // Of two, the same one in any order of the parts.
  const [said] = [a, b].filter((it) => it.ambiguity !== undefined).toSorted((x, y) => (sayingOf(x) < sayingOf(y) ? -1 : 1))
  return { ...a, ...said, calls: a.calls + b.calls, steps: a.steps + b.steps, ns: a.ns + b.ns }
}

const sayingOf = ({ ambiguity, pattern }: NativeCost): string => JSON.stringify([ambiguity, pattern])

type Callee = Unit['callees'][number]
const addCallees = (a: Callee, b: Callee): Callee => ({
  id: a.id,
  calls: a.calls + b.calls,
  steps: a.steps + b.steps,
  nativeNs: a.nativeNs + b.nativeNs,
})

const combine = <T>(a: readonly T[], b: readonly T[], keyOf: (entry: T) => string, add: (x: T, y: T) => T): T[] => {
  const merged = new Map(a.map((entry) => [keyOf(entry), entry]))
  for (const entry of b) {
    const known = merged.get(keyOf(entry))
    merged.set(keyOf(entry), known === undefined ? entry : add(known, entry))
  }
  return [...merged.values()]
}

const add = (x: number, y: number): number => x + y

/** Columns that every table has, beside the sizes. */
type CostColumn = Exclude<keyof CostColumns, 'size' | OptionalColumn>

/** Columns that a table has only where there is something in them. */
type OptionalColumn = 'external' | 'otherTask' | 'given' | 'untouched'

export const optionalColumns: readonly OptionalColumn[] = ['external', 'otherTask', 'given', 'untouched']

/** How each column of two tuples of the same size becomes one. */
const columnRules: Readonly<Record<CostColumn, (x: number, y: number) => number>> = {
  calls: add,
  min: Math.min,
  max: Math.max,
  sum: add,
  squares: add,
  selfMin: Math.min,
  selfMax: Math.max,
  selfSum: add,
  nativeMin: Math.min,
  nativeSum: add,
}

/** Names of the columns in the order of the file. */
export const columnNames: readonly ('size' | CostColumn)[] = ['size', ...(Object.keys(columnRules) as CostColumn[])]

/** Merges two tables whose sizes ascend into one whose sizes ascend; linear in their lengths. */
export const addColumns = (a: CostColumns, b: CostColumns): CostColumns => {
  const pairs = alignSizes(a.size, b.size)
  const columnOf = (name: CostColumn): number[] =>
    pairs.map(([i, j]) => {
      if (i < 0) return b[name][j] as number
      if (j < 0) return a[name][i] as number
      return columnRules[name](a[name][i] as number, b[name][j] as number)
    })
  const size = pairs.map(([i, j]) => (i < 0 ? b.size[j] : a.size[i]) as number)
  return {
    ...Object.fromEntries(columnNames.slice(1).map((name) => [name, columnOf(name as CostColumn)])),
    size,
    ...Object.fromEntries(optionalColumns.flatMap((name) => addOptional(name, a, b, pairs))),
  } as unknown as CostColumns
}

const addOptional = (name: OptionalColumn, { [name]: a }: CostColumns, { [name]: b }: CostColumns, pairs: readonly (readonly [number, number])[]) =>
  a === undefined && b === undefined ? [] : [[name, pairs.map(([i, j]) => (a?.[i] ?? 0) + (b?.[j] ?? 0))] as const]

/** Index pairs into both size columns, sizes ascending; -1 where one of them has no such size. */
const alignSizes = (a: readonly number[], b: readonly number[]): [number, number][] => {
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const [x = Infinity, y = Infinity] = [a[i], b[j]]
    pairs.push([x <= y ? i++ : -1, y <= x ? j++ : -1])
  }
  return pairs
}
