// All that profiles a process, loaded by `register.ts` once it is known that it may run. No file of this graph may use top-level await, because
// `require` loads it.

import { preload } from './cli/preload.ts'
import { leavingNoGarbage } from './host/collect-garbage.ts'
import { instrumentAlgorithms } from './instrument/algorithms/algorithms.ts'
import { blockSpans, instrumentCounts } from './instrument/count/count.ts'
import { instrument } from './instrument/index.ts'
import { instrumentTrace } from './instrument/trace/trace.ts'
import { createAlgorithms } from './runtime/algorithms/index.ts'
import { createCounters } from './runtime/counters.ts'
import { createRuntime } from './runtime/index.ts'
import { createTraceWriter } from './runtime/trace.ts'

preload({
  instrument: leavingNoGarbage(instrument),
  createRuntime,
  instrumentCounts: leavingNoGarbage(instrumentCounts),
  blockSpans,
  createCounters,
  instrumentAlgorithms: leavingNoGarbage(instrumentAlgorithms),
  createAlgorithms,
  instrumentTrace: leavingNoGarbage(instrumentTrace),
  createTraceWriter,
  own: import.meta.dirname,
})
