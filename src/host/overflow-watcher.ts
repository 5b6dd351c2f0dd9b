// The thread that looks at the counters of a thread of the program. Those of its main thread are looked at by the one that waits for signals.

import { workerData } from 'node:worker_threads'
import { lookAtCounters, type OverflowData } from './overflow.ts'

lookAtCounters(workerData as OverflowData)
