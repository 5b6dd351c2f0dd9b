import type { CostColumns } from '../protocol/index.ts'
import { mergeAlgorithms } from './algorithms.ts'
import { addCounts } from './counts.ts'
import { addPairs } from './joint.ts'
import type { CostTable, Ending, JointTable, NativeCost, NotSeen, Place, Profile, ProfiledFile, ProfileHeader, Unit } from './types.ts'

/** Adds up profiles of threads, processes, shards or runs: units meet by id, tuples by size. What is not a count (command, position, …) is the first one's. */
export const merge = (profiles: readonly [Profile, ...Profile[]]): Profile => {
  const files = mergeFiles(profiles)
  const groups = Map.groupBy(
    profiles.flatMap((profile, index) => profile.units.map((unit) => withFiles(unit, files.renumbering[index] as readonly number[]))),
    ({ id }) => id,
  )
  return {
    header: mergeHeaders(profiles, files),
    units: sortById([...groups.values()].map((units) => units.reduce(addUnits))),
    ...withAlgorithms(profiles),
  }
}

const withAlgorithms = (profiles: readonly Profile[]): Pick<Profile, 'algorithms'> => {
  const algorithms = profiles.map((profile) => profile.algorithms).reduce(mergeAlgorithms)
  return algorithms === undefined ? {} : { algorithms }
}

/** By code unit, so that the order is the same in every locale. */
export const sortById = <T extends { readonly id: string }>(entities: readonly T[]): T[] =>
  entities.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

interface MergedFiles {
  readonly files: readonly ProfiledFile[]
  /** For each profile, its file indexes in the merged list. */
  readonly renumbering: readonly (readonly number[])[]
}

const mergeFiles = (profiles: readonly Profile[]): MergedFiles => {
  const indexes = new Map<string, number>()
  const files: ProfiledFile[] = []
  const indexOf = (file: ProfiledFile): number => {
    const key = `${file.path}\0${file.hash}`
    const known = indexes.get(key)
    if (known !== undefined) return known
    indexes.set(key, files.length)
    return files.push(file) - 1
  }
  const renumbering = profiles.map(({ header }) => header.files.map(indexOf))
  return { files, renumbering }
}

const withFiles = (unit: Unit, renumbered: readonly number[]): Unit => ({
  ...unit,
  file: renumbered[unit.file] ?? unit.file,
  natives: unit.natives.map((native) => ({ ...native, file: renumbered[native.file] ?? native.file })),
})

const mergeHeaders = (profiles: readonly [Profile, ...Profile[]], { files, renumbering }: MergedFiles): ProfileHeader => {
  const headers = profiles.map(({ header }) => header)
  const total = (count: (header: ProfileHeader) => number): number => headers.reduce((sum, header) => sum + count(header), 0)
  return {
    ...profiles[0].header,
    ending: worstEnding(headers.map(({ ending }) => ending)),
    recordings: total(({ recordings }) => recordings),
    files,
    notSeen: mergeNotSeen(headers.flatMap(({ notSeen }) => notSeen)),
    ...(headers.some(({ uncounted }) => uncounted !== undefined) ? { uncounted: mergePlaces(headers, renumbering) } : {}),
    totals: {
      steps: total(({ totals }) => totals.steps),
      nativeNs: total(({ totals }) => totals.nativeNs),
      activations: total(({ totals }) => totals.activations),
    },
  }
}

/** A merged profile is only as complete as its least complete part. */
const endings: readonly Ending[] = ['exit', 'uncaught', 'SIGTERM', 'SIGINT', 'interrupted', 'truncated']
const worstEnding = (all: readonly Ending[]): Ending => all.reduce((a, b) => (endings.indexOf(a) >= endings.indexOf(b) ? a : b))

const mergeNotSeen = (all: readonly NotSeen[]): NotSeen[] => [...new Map(all.map((entry) => [`${entry.file}\0${entry.why}`, entry])).values()]

const mergePlaces = (headers: readonly ProfileHeader[], renumbering: MergedFiles['renumbering']): Place[] => {
  const places = headers.flatMap(({ uncounted = [] }, part) =>
    uncounted.map((place) => ({ ...place, file: renumbering[part]?.[place.file] ?? place.file })),
  )
  return [...new Map(places.map((place) => [`${place.file}:${place.line}:${place.column}`, place])).values()]
}

const addUnits = (a: Unit, b: Unit): Unit => ({
  ...a,
  calls: a.calls + b.calls,
  steps: a.steps + b.steps,
  selfSteps: a.selfSteps + b.selfSteps,
  nativeNs: a.nativeNs + b.nativeNs,
  selfNativeNs: a.selfNativeNs + b.selfNativeNs,
  tables: combine(a.tables, b.tables, ({ measure }) => `${measure.kind}\0${measure.name}`, addTables),
  ...(a.joints === undefined && b.joints === undefined ? {} : { joints: combine(a.joints ?? [], b.joints ?? [], jointKey, addJoints) }),
  natives: combine(a.natives, b.natives, ({ what, file, line, column }) => `${what}\0${file}\0${line}\0${column}`, addNatives),
  callees: sortById(combine(a.callees, b.callees, ({ id }) => id, addCallees)),
  ...addCounts(a.counts, b.counts),
})

const addTables = (a: CostTable, b: CostTable): CostTable => ({ measure: a.measure, columns: addColumns(a.columns, b.columns) })

const jointKey = ({ measures }: JointTable): string => measures.map(({ kind, name }) => `${kind}\0${name}`).join('\0')

const addJoints = (a: JointTable, b: JointTable): JointTable => ({ measures: a.measures, columns: addPairs(a.columns, b.columns) })

const addNatives = (a: NativeCost, b: NativeCost): NativeCost => ({ ...a, calls: a.calls + b.calls, steps: a.steps + b.steps, ns: a.ns + b.ns })

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

/** How each column of two tuples of the same size becomes one. */
const columnRules: Readonly<Record<Exclude<keyof CostColumns, 'size'>, (x: number, y: number) => number>> = {
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
export const columnNames: readonly (keyof CostColumns)[] = ['size', ...(Object.keys(columnRules) as Exclude<keyof CostColumns, 'size'>[])]

/** Merges two tables whose sizes ascend into one whose sizes ascend; linear in their lengths. */
export const addColumns = (a: CostColumns, b: CostColumns): CostColumns => {
  const pairs = alignSizes(a.size, b.size)
  const columnOf = (name: Exclude<keyof CostColumns, 'size'>): number[] =>
    pairs.map(([i, j]) => {
      if (i < 0) return b[name][j] as number
      if (j < 0) return a[name][i] as number
      return columnRules[name](a[name][i] as number, b[name][j] as number)
    })
  const size = pairs.map(([i, j]) => (i < 0 ? b.size[j] : a.size[i]) as number)
  return {
    ...Object.fromEntries(columnNames.slice(1).map((name) => [name, columnOf(name as Exclude<keyof CostColumns, 'size'>)])),
    size,
  } as unknown as CostColumns
}

/** Index pairs into both size columns, sizes ascending; -1 where one of them has no such size. */
const alignSizes = (a: readonly number[], b: readonly number[]): [number, number][] => {
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const [x = Infinity, y = Infinity] = [a[i], b[j]]
    pairs.push([x <= y ? i++ : -1, y <= x ? j++ : -1])
  }
  return pairs
}
