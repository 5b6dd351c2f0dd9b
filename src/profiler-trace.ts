// What a process that `landau trace` watches needs besides `profiler.ts`, which loads it.

import type { TraceStages } from './cli/tracing.ts'
import { leavingNoGarbage } from './host/collect-garbage.ts'
import { instrumentTrace } from './instrument/trace/trace.ts'
import { createTraceWriter } from './runtime/trace.ts'

export const stages: TraceStages = { instrumentTrace: leavingNoGarbage(instrumentTrace), createTraceWriter }
