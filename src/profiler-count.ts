// What a process that `landau count` watches needs besides `profiler.ts`, which loads it.

import type { CountStages } from './cli/counting.ts'
import { leavingNoGarbage } from './host/collect-garbage.ts'
import { blockSpans, instrumentCounts } from './instrument/count/count.ts'
import { createCounters } from './runtime/counters.ts'

export const stages: CountStages = { instrumentCounts: leavingNoGarbage(instrumentCounts), blockSpans, createCounters }
