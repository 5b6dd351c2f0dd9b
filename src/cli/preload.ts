import { basename } from 'node:path'
import { noteBegun, partPath, profileThisThread } from '../host/index.ts'
import type { CreateRuntime, Instrument } from '../host/index.ts'
import type { ProfileHeader } from '../profile/index.ts'
import { algorithmModeOf, type AlgorithmStages, lookingForAlgorithms } from './algorithms.ts'
import { concludeAlone, storePart } from './collect.ts'
import { type CountMode, countModeOf, counting, type CountStages } from './counting.ts'
import { environmentOf } from './environment.ts'
import { cachedAlgorithms, cachedCounts, cachedInstrument, cacheVariable } from './instrument-cache.ts'
import { mapCommentOf } from './map-comment.ts'
import { followingSourceMaps } from './original-sites.ts'
import { headerOptionsIn, instrumentIn, plainMode, recordingModeOf, runtimeOptionsIn } from './recording-mode.ts'
import { traceModeOf, tracing, type TraceStages } from './tracing.ts'

interface Stages extends CountStages, AlgorithmStages, TraceStages {
  readonly instrument: Instrument
  readonly createRuntime: CreateRuntime
  /** Landau's own folder. */
  readonly own: string
}

/** What `landau/register` does: profiles this thread, and leaves its part file behind. */
export const preload = (stages: Stages): void => {
  const environment = environmentOf()
  // Now: a program may change its arguments.
  const command = [basename(process.execPath), ...process.execArgv, ...process.argv.slice(1)]
  const root = process.env['LANDAU_ROOT'] ?? process.cwd()
  const program = process.argv[1] ?? ''
  const trace = traceModeOf(process.env)
  if (trace !== null)
    return profileThisThread({
      ...stages,
      ...tracing(stages, trace, { root, command: [basename(process.execPath), ...process.argv.slice(1)] }),
      mapComment: mapCommentOf,
      runtimeOptions: runtimeOptionsIn(plainMode),
      conclude: () => undefined,
    })
  const count = countModeOf(process.env)
  const cache = process.env[cacheVariable]
  const counted = count === null ? null : counting(keepingCounts(stages, count, cache), count, root)
  const same = algorithmModeOf(process.env)
  const algorithms = same === null ? null : lookingForAlgorithms(keepingAlgorithms(stages, cache), same, root)
  const mode = recordingModeOf(process.env)
  const options = (): ProfileHeader['options'] =>
    same !== null
      ? { mode: 'algorithms', same }
      : count === null
        ? headerOptionsIn(mode)
        : { mode: 'count', placement: count.strategy, ...counted?.statistics() }
  profileThisThread({
    ...stages,
    ...(algorithms ??
      counted ?? { instrument: followingSourceMaps(instrumentIn(mode, cachedInstrument(stages.instrument, stages.own, cache)), root) }),
    mapComment: mapCommentOf,
    runtimeOptions: runtimeOptionsIn(mode),
    begin: ({ parts }, pid, thread) => noteBegun(parts, root, pid, thread, program),
    store: (ended, { parts }, pid, thread) => storePart(ended, command, environment, options(), partPath(parts, pid, thread)),
    conclude: concludeAlone,
  })
}

/** What an earlier run weighed is of that run alone. */
const keepingCounts = (stages: Stages, { weights }: CountMode, cache: string | undefined): CountStages =>
  weights === null ? { ...stages, instrumentCounts: cachedCounts(stages.instrumentCounts, stages.own, cache) } : stages

const keepingAlgorithms = (stages: Stages, cache: string | undefined): AlgorithmStages => ({
  ...stages,
  instrumentAlgorithms: cachedAlgorithms(stages.instrumentAlgorithms, stages.own, cache),
})
