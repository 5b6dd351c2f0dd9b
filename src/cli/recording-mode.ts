// How `landau run` records: what counts as a cell, and how much is traced. Node's hooks, plugins for test runners and profiles are all told from here.

import type { Instrument, RuntimeHost } from '../host/index.ts'
import type { ProfileHeader } from '../profile/index.ts'
import { objectResolution, resolutionOf } from './resolution.ts'
import type { Resolution } from './resolution.ts'
import { leavesOut, samplingOf } from './sampling.ts'
import type { Sampling } from './sampling.ts'

export interface RecordingMode {
  readonly resolution: Resolution
  /** Null when everything is traced. */
  readonly sampling: Sampling | null
}

/** Objects as cells, everything traced. */
export const plainMode: RecordingMode = { resolution: objectResolution, sampling: null }

/** That of this thread, passed on to those that it starts. */
export const recordingModeOf = (environment: NodeJS.ProcessEnv): RecordingMode => ({
  resolution: resolutionOf(environment),
  sampling: samplingOf(environment),
})

/** Instruments for this mode. */
export const instrumentIn = ({ resolution, sampling }: RecordingMode, instrument: Instrument): Instrument => {
  const told = {
    ...(resolution.fields && { resolution: 'field' as const }),
    ...(leavesOut(sampling) && { samples: sampling.rarely ? ('rarely' as const) : ('often' as const) }),
  }
  return (text, options) => instrument(text, { ...options, ...told })
}

/** What the runtime is told. */
export const runtimeOptionsIn = ({ resolution: { small, fields }, sampling }: RecordingMode): RuntimeHost['options'] => ({
  small,
  fields,
  ...(leavesOut(sampling) && { share: sampling.share, rarely: sampling.rarely }),
})

/** What the header of a profile says of it. */
export const headerOptionsIn = ({ resolution, sampling }: RecordingMode): ProfileHeader['options'] => ({
  ...resolution.options,
  ...(sampling && { budget: sampling.budget }),
})
