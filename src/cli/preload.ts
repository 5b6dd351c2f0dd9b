import { basename } from 'node:path'
import { partPath, profileThisThread } from '../host/index.ts'
import type { CreateRuntime, Instrument } from '../host/index.ts'
import type { ProfileHeader } from '../profile/index.ts'
import { algorithmModeOf, type AlgorithmStages, lookingForAlgorithms } from './algorithms.ts'
import { concludeAlone, storePart } from './collect.ts'
import { countModeOf, counting, type CountStages } from './counting.ts'
import { environmentOf } from './environment.ts'
import { cachedInstrument, cacheVariable } from './instrument-cache.ts'
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
  const counted = count === null ? null : counting(stages, count, root)
  const same = algorithmModeOf(process.env)
  const algorithms = same === null ? null : lookingForAlgorithms(stages, same, root)
  const mode = recordingModeOf(process.env)
  const cached = cachedInstrument(stages.instrument, stages.own, process.env[cacheVariable])
  const options = (): ProfileHeader['options'] =>
    same !== null
      ? { mode: 'algorithms', same }
      : count === null
        ? headerOptionsIn(mode)
        : { mode: 'count', placement: count.strategy, ...counted?.statistics() }
  profileThisThread({
    ...stages,
    ...(algorithms ?? counted ?? { instrument: followingSourceMaps(instrumentIn(mode, cached), root) }),
    mapComment: mapCommentOf,
    runtimeOptions: runtimeOptionsIn(mode),
    store: (ended, { parts }, pid, thread) => storePart(ended, command, environment, options(), partPath(parts, pid, thread)),
    conclude: concludeAlone,
  })
}
