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

/** What the modes besides that of a plain run need. */
export interface ModeStages {
  readonly count: CountStages
  readonly algorithms: AlgorithmStages
  readonly trace: TraceStages
}

interface Stages {
  readonly instrument: Instrument
  readonly createRuntime: CreateRuntime
  /** Loads what a mode needs. */
  readonly mode: <Name extends keyof ModeStages>(name: Name) => ModeStages[Name]
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
      ...tracing(stages.mode('trace'), trace, { root, command: [basename(process.execPath), ...process.argv.slice(1)] }),
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
const keepingCounts = ({ mode, own }: Stages, { weights }: CountMode, cache: string | undefined): CountStages => {
  const stages = mode('count')
  return weights === null ? { ...stages, instrumentCounts: cachedCounts(stages.instrumentCounts, own, cache) } : stages
}

const keepingAlgorithms = ({ mode, own }: Stages, cache: string | undefined): AlgorithmStages => {
  const stages = mode('algorithms')
  return { ...stages, instrumentAlgorithms: cachedAlgorithms(stages.instrumentAlgorithms, own, cache) }
}
