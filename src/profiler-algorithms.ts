// What a process needs besides `profiler.ts`, which loads it, under `--algorithms`.

import type { AlgorithmStages } from './cli/algorithms.ts'
import { leavingNoGarbage } from './host/collect-garbage.ts'
import { instrumentAlgorithms } from './instrument/algorithms/algorithms.ts'
import { createAlgorithms } from './runtime/algorithms/index.ts'

export const stages: AlgorithmStages = { instrumentAlgorithms: leavingNoGarbage(instrumentAlgorithms), createAlgorithms }
