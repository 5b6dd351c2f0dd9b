// The ring between a traced thread and the thread that writes its trace. It has a few segments: while one is filled, others are written. A program that is
// faster than the writer waits for it, so that memory is bounded and nothing is lost.

import type { Worker } from 'node:worker_threads'
import { traceHead, traceSlack } from '../protocol/index.ts'
import { waitAt } from './interruptible-wait.ts'
import { startOwnThread } from './own-thread.ts'
import { TraceFile, type TracedFiles, type TraceFileOptions } from './trace-file.ts'

const segments = 8
const segmentLength = 1 << 16

/** Places in `control`: segments handed over, segments written, 1 when the writer failed, how often it has looked; then the end of each segment. */
export const ringControl = { handed: 0, written: 1, failed: 2, looks: 3, ends: 4 } as const

export interface RingData extends TraceFileOptions {
  readonly slots: Int32Array<SharedArrayBuffer>
  readonly control: Int32Array<SharedArrayBuffer>
}

/** Where a segment begins. */
export const segmentStart = (segment: number): number => traceHead.size + (segment % segments) * (segmentLength + traceSlack)

export const segmentOf = (handed: number): number => handed % segments

export interface TraceRing {
  readonly slots: Int32Array
  readonly handOver: () => void
  readonly describe: (files: TracedFiles) => void
  /** Waits until all that was handed over is in the file; false when it cannot be written. */
  readonly settle: () => boolean
}

const waitMs = 1000
/** A writer that does not look for so many waits is gone: its thread could not start (no more files may be open), or was ended. */
const mostWaits = 20

/** Opens the trace of this thread. */
export function openTraceRing(options: TraceFileOptions): TraceRing {
  const slots = new Int32Array(new SharedArrayBuffer(4 * segmentStart(0) + 4 * segments * (segmentLength + traceSlack)))
  const control = new Int32Array(new SharedArrayBuffer(4 * (ringControl.ends + segments)))
  begin(slots, 0)
  const writer = startOwnThread('trace-writer', { ...options, slots, control } satisfies RingData)
  return writer === null ? written(slots, new TraceFile(options)) : handedOver(slots, control, writer)
}

function begin(slots: Int32Array, segment: number): void {
  slots[traceHead.limit] = segmentStart(segment) + segmentLength
  slots[traceHead.next] = segmentStart(segment)
}

function handedOver(slots: Int32Array, control: RingData['control'], writer: Worker): TraceRing {
  const isBehind = (atMost: number): boolean =>
    control[ringControl.handed]! - Atomics.load(control, ringControl.written) > atMost && Atomics.load(control, ringControl.failed) === 0
  const waitUntil = (atMost: number): void => {
    for (let waits = 0, looks = -1; isBehind(atMost); waits++) {
      waitAt(control, ringControl.written, Atomics.load(control, ringControl.written), waitMs)
      const seen = Atomics.load(control, ringControl.looks)
      if (seen !== looks) waits = 0
      else if (waits >= mostWaits) Atomics.store(control, ringControl.failed, 1)
      looks = seen
    }
  }
  const handOver = (): void => {
    waitUntil(segments - 2)
    // Only now: a signal that arrived meanwhile has handed over one of its own.
    const handed = control[ringControl.handed]!
    control[ringControl.ends + segmentOf(handed)] = slots[traceHead.next]!
    begin(slots, handed + 1)
    Atomics.store(control, ringControl.handed, handed + 1)
    Atomics.notify(control, ringControl.handed)
  }
  const settle = (): boolean => {
    waitUntil(0)
    return Atomics.load(control, ringControl.failed) === 0
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  return { slots, handOver, describe: (files) => writer.postMessage(files), settle }
}

/** Without a writer, for a process that may not start threads (--permission): the program writes itself. */
function written(slots: Int32Array, file: TraceFile): TraceRing {
  const handOver = (): void => {
    file.encode(slots, segmentStart(0), slots[traceHead.next]!)
    file.flush()
    begin(slots, 0)
  }
  return { slots, handOver, describe: (files) => file.describe(files), settle: () => true }
}
