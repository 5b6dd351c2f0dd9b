// The counting mode of a profiled thread: its instrumenter and its runtime.

import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'
import { append } from '../base/lists.ts'
import { variableIn } from '../host/index.ts'
import type { BlockSpan, Instrument, Instrumented, Runtime } from '../host/index.ts'
import { liveLocals } from '../host/live-locals.ts'
import { widen, type OverflowData } from '../host/overflow.ts'
import type { blockSpans, Counted, CountedRoutine, instrumentCounts } from '../instrument/count/count.ts'
import { packedCounts, strategies, type RoutineCounts, type Strategy } from '../placement/index.ts'
import { namePrefix, type CountColumns, type Recording, type Site } from '../protocol/index.ts'
import { sourceMapUrl } from '../source/source-map.ts'
import { readWeights, type MeasuredWeights } from './measured-weights.ts'
import { followingSourceMaps, spanIn } from './original-sites.ts'

export interface CountMode {
  readonly strategy: Strategy
  /** Profile whose counts are the weights. */
  readonly weights: string | null
}

/** What counting needs of the stages that `cli` may not import. */
export interface CountStages {
  readonly instrumentCounts: typeof instrumentCounts
  readonly blockSpans: typeof blockSpans
  readonly createCounters: () => { readonly bindings: Readonly<Record<string, unknown>>; readonly low: Uint32Array<SharedArrayBuffer> }
}

/** As they are before the program can replace them. */
const Bytes = Uint8Array
const copyBytes = Function.prototype.call.bind(Bytes.prototype.set) as (to: Uint8Array, from: Uint8Array) => void
const { compare: compareBytes } = Buffer

const dataKey = 'landau count'

/** Whether this thread counts, as its process was told; null when it does not. Threads are told by the one that starts them. */
export const countModeOf = (env: NodeJS.ProcessEnv): CountMode | null => {
  const inherited = isMainThread ? undefined : (getEnvironmentData(dataKey) as unknown as CountMode | undefined)
  const strategy = strategies.find((name) => name === env['LANDAU_COUNT'])
  const mode = inherited ?? (strategy === undefined ? null : { strategy, weights: variableIn(env, 'LANDAU_WEIGHTS') ?? null })
  if (mode !== null) setEnvironmentData(dataKey, mode as unknown as Parameters<typeof setEnvironmentData>[1])
  return mode
}

interface CountedFile {
  readonly counted: Counted
  /** Index in the recording's file list. */
  readonly file: number
  /** Where the blocks with text are in the originals of a compiled file; null where the file is the original. */
  readonly originals: readonly BlockSpan[] | null
}

/** What counting cost so far. */
export interface CountStatistics {
  /** Counters in the program's text. */
  readonly probes: number
  /** How often they were incremented. */
  readonly increments: number
  /** False when a counter may have passed 2^32 unseen. */
  readonly exact: boolean
}

interface Counting {
  readonly instrument: Instrument
  readonly createRuntime: () => Runtime
  readonly statistics: () => CountStatistics
  readonly counters: OverflowData
}

/** A thread's instrumenter and runtime when it counts. `root` is what paths are relative to. */
export const counting = (stages: CountStages, mode: CountMode, root: string): Counting => {
  const weights: MeasuredWeights = readWeights(mode.weights)
  const { bindings, low } = stages.createCounters()
  const wide = widen(low)
  const files: CountedFile[] = []
  const sites: Site[] = []
  // The first counter belongs to nobody: what is never caught counts there.
  let nextCounter = 1
  wide.use(nextCounter)
  let latest: CountedFile | null = null
  const count: Instrument = (text, options) => {
    const measured = weights.forFile(options.path)
    const counted = stages.instrumentCounts(text, {
      ...options,
      strategy: mode.strategy,
      firstCounter: nextCounter,
      capacity: low.length - nextCounter,
      measured,
    })
    if (counted.code === null) return counted
    latest = { counted, file: options.file, originals: null }
    // Only a source map needs to know them now.
    return sourceMapUrl(text) === null
      ? counted
      : { ...counted, blockSpans: stages.blockSpans(counted, options.file).filter((span) => span !== null) }
  }
  const follow = followingSourceMaps(count, root)
  // A program may replace built-ins that landau uses too (a polyfill under test): what landau itself makes them do is not the program's.
  const [ofLandau, before] = [new Float64Array(low.length), new Uint32Array(low.length)]
  const apart = <T>(work: () => T): T => {
    const used = nextCounter
    // All of them, for each file that is loaded: as bytes, which takes a tenth of a look at each.
    const [then, now] = [new Bytes(before.buffer, 0, 4 * used), new Bytes(low.buffer, 0, 4 * used)]
    copyBytes(then, now)
    try {
      return work()
    } finally {
      if (compareBytes(then, now) !== 0) addChanges(before, low, used, ofLandau)
    }
  }
  const instrument: Instrument = (text, options) => {
    const result = apart(() => follow(text, options))
    if (result.code !== null && latest !== null) latest = { ...latest, originals: (result as Instrumented).blockSpans ?? null }
    return result
  }
  // What the host refuses after all is never registered, and its counters are given to the next file.
  const register = (registered: readonly Site[]): void => {
    if (latest === null) return
    append(sites, registered)
    files.push(latest)
    nextCounter += latest.counted.counters
    wide.use(nextCounter)
    latest = null
  }
  const record = (): Recording => {
    const counts = wide.read()
    for (let counter = 0; counter < counts.length; counter++) counts[counter]! -= ofLandau[counter]!
    // Activations that are live now will not be left in a way that is counted, so they count as left.
    const live = Map.groupBy(liveLocals(`${namePrefix}v`), (counter) => counter)
    const read = (counter: number): number => (counts[counter] ?? 0) + (live.get(counter)?.length ?? 0)
    let site = 0
    return recordingOf(
      sites,
      files.flatMap((file) => solved(file, stages, read, sites.slice(site, (site += file.counted.routines.length)))),
    )
  }
  const statistics = (): CountStatistics => ({ ...statisticsOf(files, wide.read()), exact: wide.isExact() })
  return { instrument, createRuntime: () => ({ bindings, register, resetStack: () => undefined, record }), statistics, counters: wide.data }
}

const addChanges = (before: Uint32Array, after: Uint32Array, used: number, sums: Float64Array): void => {
  for (let counter = 0; counter < used; counter++)
    if (after[counter] !== before[counter]) sums[counter]! += (after[counter]! - before[counter]!) >>> 0
}

interface SolvedRoutine {
  readonly columns: CountColumns
  readonly calls: number
  readonly steps: number
}

/** `sites` are those of the routines of the file, one for each. */
const solved = (
  { counted, file, originals }: CountedFile,
  { blockSpans }: CountStages,
  read: (counter: number) => number,
  sites: readonly Site[],
): SolvedRoutine[] => {
  const spans = blockSpans(counted, file)
  let [block, original] = [0, 0]
  return counted.routines.map((routine, index) => {
    const counts = packedCounts(routine.plan, read)
    const places = counts.blocks.map(() => {
      const span = spans[block++] ?? null
      return span === null || originals === null ? span : spanIn(sites[index]?.file ?? file, span, originals[original++] ?? null)
    })
    return { columns: columnsOf(routine, counts, places), calls: callsOf(counts), steps: known(counts.blocks) }
  })
}

const recordingOf = (sites: readonly Site[], routines: readonly SolvedRoutine[]): Recording => {
  const counts = routines.map((routine, site) => ({ site, ...routine }))
  const units = counts
    .filter(({ steps }) => steps > 0)
    .map(({ site, calls, steps }) => ({ site, calls, steps, selfSteps: steps, nativeNs: 0, selfNativeNs: 0, tables: [] }))
  const steps = units.reduce((sum, unit) => sum + unit.steps, 0)
  const activations = units.reduce((sum, unit) => sum + unit.calls, 0)
  return { sites, nativeSites: [], units, edges: [], natives: [], counts, totals: { steps, nativeNs: 0, activations } }
}

const statisticsOf = (files: readonly CountedFile[], counts: Float64Array): Omit<CountStatistics, 'exact'> => {
  let [probes, increments] = [0, 0]
  for (const { counted } of files) {
    probes += counted.inText.length
    for (const counter of counted.inText) increments += counts[counter]!
  }
  return { probes, increments }
}

const known = (counts: readonly (number | null)[]): number => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)

const callsOf = ({ blocks }: RoutineCounts): number => blocks[0] ?? 0

const columnsOf = ({ places }: CountedRoutine, { blocks, edges }: RoutineCounts, spans: readonly (BlockSpan | null)[]): CountColumns => ({
  line: spans.map((span) => span?.line ?? 0),
  column: spans.map((span) => span?.column ?? 0),
  endLine: spans.map((span) => span?.endLine ?? 0),
  endColumn: spans.map((span) => span?.endColumn ?? 0),
  count: blocks.map((count) => count ?? -1),
  edgeFrom: edges.map((_, edge) => places[2 * (blocks.length + edge)] as number),
  edgeTo: edges.map((_, edge) => places[2 * (blocks.length + edge) + 1] as number),
  edgeCount: edges.map((count) => count ?? -1),
})
