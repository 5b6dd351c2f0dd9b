// The thread that looks at the main thread's counters before any can wrap at 2^31. Block coverage counts some 10^7 a second (measured).

import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { coverageOf } from './look.ts'
import type { DrainData } from './monitor.ts'

const everyMs = 10_000

const { options, parts, asking } = workerData as DrainData
const session = new Session()
session.connectToMainThread()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
let looks = 0

setInterval(() => {
  if (Atomics.exchange(asking, 0, 1) === 1) return
  session.post('Profiler.takePreciseCoverage', (error, found) => {
    const file = join(parts, `look-${process.pid}-0-drain-${looks++}.json`)
    if (error === null) writeFileSync(file, JSON.stringify({ process: process.pid, thread: 0, ...coverageOf(found, options) }))
    Atomics.store(asking, 0, 0)
    Atomics.notify(asking, 0)
  })
}, everyMs)
