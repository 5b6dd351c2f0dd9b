// The counting mode of a profiled thread: its instrumenter and its runtime.

import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'
import type { BlockSpan, Instrument, Instrumented, Runtime } from '../host/index.ts'
import { liveLocals } from '../host/live-locals.ts'
import { widen } from '../host/overflow.ts'
import type { CountedRoutine, instrumentCounts } from '../instrument/count.ts'
import { routineCounts, strategies, type RoutineCounts, type Strategy } from '../placement/index.ts'
import { namePrefix, type CountColumns, type Recording, type Site } from '../protocol/index.ts'
import { readWeights, type MeasuredWeights } from './measured-weights.ts'
import { followingSourceMaps } from './original-sites.ts'

export interface CountMode {
  readonly strategy: Strategy
  /** Profile whose counts are the weights. */
  readonly weights: string | null
}

/** What counting needs of the stages that `cli` may not import. */
export interface CountStages {
  readonly instrumentCounts: typeof instrumentCounts
  readonly createCounters: () => { readonly bindings: Readonly<Record<string, unknown>>; readonly low: Uint32Array<SharedArrayBuffer> }
}

const dataKey = 'landau count'

/** Whether this thread counts, as its process was told; null when it does not. Threads are told by the one that starts them. */
export const countModeOf = (env: NodeJS.ProcessEnv): CountMode | null => {
  const inherited = isMainThread ? undefined : (getEnvironmentData(dataKey) as unknown as CountMode | undefined)
  const strategy = strategies.find((name) => name === env['LANDAU_COUNT'])
  const mode = inherited ?? (strategy === undefined ? null : { strategy, weights: env['LANDAU_WEIGHTS'] ?? null })
  if (mode !== null) setEnvironmentData(dataKey, mode as unknown as Parameters<typeof setEnvironmentData>[1])
  return mode
}

interface CountedFile {
  readonly routines: readonly CountedRoutine[]
  readonly spans: readonly BlockSpan[]
  readonly counters: number
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
}

/** A thread's instrumenter and runtime when it counts. `root` is what paths are relative to. */
export const counting = (stages: CountStages, mode: CountMode, root: string): Counting => {
  const weights: MeasuredWeights = readWeights(mode.weights)
  const { bindings, low } = stages.createCounters()
  const wide = widen(low)
  const [routines, spans, sites]: [CountedRoutine[], BlockSpan[], Site[]] = [[], [], []]
  // The first counter belongs to nobody: what is never caught counts there.
  let nextCounter = 1
  let latest: CountedFile | null = null
  const count: Instrument = (text, options) => {
    const measured = weights.forFile(options.path)
    const result = stages.instrumentCounts(text, {
      ...options,
      strategy: mode.strategy,
      firstCounter: nextCounter,
      capacity: low.length - nextCounter,
      measured,
    })
    if (result.code === null) return result
    latest = { routines: result.routines, spans: [], counters: result.counters }
    return { ...result, blockSpans: result.routines.flatMap((routine) => routine.spans.filter((span) => span !== null)) }
  }
  const follow = followingSourceMaps(count, root)
  const instrument: Instrument = (text, options) => {
    const result = follow(text, options)
    if (result.code !== null && latest !== null) latest = { ...latest, spans: (result as Instrumented).blockSpans ?? [] }
    return result
  }
  // What the host refuses after all is never registered, and its counters are given to the next file.
  const register = (registered: readonly Site[]): void => {
    if (latest === null) return
    sites.push(...registered)
    for (const routine of latest.routines) routines.push(routine)
    for (const span of latest.spans) spans.push(span)
    nextCounter += latest.counters
    wide.use(nextCounter)
    latest = null
  }
  const record = (): Recording => {
    // Activations that are live now will not be left in a way that is counted, so they count as left.
    const live = Map.groupBy(liveLocals(`${namePrefix}v`), (counter) => counter)
    return recordingOf(sites, routines, spans, (counter) => wide.read(counter) + (live.get(counter)?.length ?? 0))
  }
  const statistics = (): CountStatistics => ({ ...statisticsOf(routines, wide.read), exact: wide.isExact() })
  return { instrument, createRuntime: () => ({ bindings, register, resetStack: () => undefined, record }), statistics }
}

const recordingOf = (
  sites: readonly Site[],
  routines: readonly CountedRoutine[],
  spans: readonly BlockSpan[],
  read: (counter: number) => number,
): Recording => {
  let span = 0
  const solved = routines.map((routine, site) => {
    const counts = routineCounts(routine.plan, (arc) => read(routine.counters[arc] as number))
    const places = routine.spans.map((place) => (place === null ? null : (spans[span++] ?? place)))
    return { site, columns: columnsOf(routine, counts, places), calls: callsOf(routine, counts), steps: known(counts.blocks) }
  })
  const units = solved
    .filter(({ steps }) => steps > 0)
    .map(({ site, calls, steps }) => ({ site, calls, steps, selfSteps: steps, nativeNs: 0, selfNativeNs: 0, tables: [] }))
  const steps = units.reduce((sum, unit) => sum + unit.steps, 0)
  const activations = units.reduce((sum, unit) => sum + unit.calls, 0)
  return { sites, nativeSites: [], units, edges: [], natives: [], counts: solved, totals: { steps, nativeNs: 0, activations } }
}

const statisticsOf = (routines: readonly CountedRoutine[], read: (counter: number) => number): Omit<CountStatistics, 'exact'> => {
  const inText = routines.flatMap(({ plan: { placement }, counters }) =>
    placement.probes.filter((arc) => placement.graph.arcs[arc]?.place !== 'free').map((arc) => counters[arc] as number),
  )
  return { probes: inText.length, increments: inText.reduce((sum, counter) => sum + read(counter), 0) }
}

const known = (counts: readonly (number | null)[]): number => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)

const callsOf = ({ cfg }: CountedRoutine, { blocks }: RoutineCounts): number => blocks[cfg.entry] ?? 0

const columnsOf = ({ cfg }: CountedRoutine, { blocks, edges }: RoutineCounts, spans: readonly (BlockSpan | null)[]): CountColumns => ({
  line: spans.map((span) => span?.line ?? 0),
  column: spans.map((span) => span?.column ?? 0),
  endLine: spans.map((span) => span?.endLine ?? 0),
  endColumn: spans.map((span) => span?.endColumn ?? 0),
  count: blocks.map((count) => count ?? -1),
  edgeFrom: cfg.edges.map((edge) => edge.from),
  edgeTo: cfg.edges.map((edge) => edge.to),
  edgeCount: edges.map((count) => count ?? -1),
})
