// The thread that writes a trace: it takes segments as they are handed over, and looks at the one that is being filled a few times a second, so that a
// program that is killed leaves all but its last moment.

import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { traceHead } from '../protocol/index.ts'
import { TraceFile, type TracedFiles } from './trace-file.ts'
import { ringControl, segmentOf, segmentStart, type RingData } from './trace-ring.ts'

const lookMs = 100

const { slots, control, path, header } = workerData as RingData

/** Descriptions come before the tokens of the routines that they describe. */
const describe = (file: TraceFile): void => {
  for (let message = receiveMessageOnPort(parentPort!); message !== undefined; message = receiveMessageOnPort(parentPort!)) {
    file.describe(message.message as TracedFiles)
  }
}

const run = (file: TraceFile): never => {
  let written = 0
  let taken = segmentStart(0)
  let seen = taken
  for (;;) {
    const waited = Atomics.wait(control, ringControl.handed, written, lookMs)
    const handed = Atomics.load(control, ringControl.handed)
    Atomics.add(control, ringControl.looks, 1)
    describe(file)
    if (handed === written && waited === 'timed-out') {
      // What was there at the last look has certainly been stored since.
      file.encode(slots, taken, seen)
      file.flush()
      taken = seen
      seen = Math.max(taken, slots[traceHead.next]!)
      continue
    }
    while (written < handed) {
      file.encode(slots, taken, control[ringControl.ends + segmentOf(written)]!)
      file.flush()
      written++
      taken = segmentStart(segmentOf(written))
      seen = taken
      Atomics.store(control, ringControl.written, written)
      Atomics.notify(control, ringControl.written)
    }
  }
}

try {
  run(new TraceFile({ path, header }))
} catch (error) {
  Atomics.store(control, ringControl.failed, 1)
  Atomics.notify(control, ringControl.written)
  throw error
}
