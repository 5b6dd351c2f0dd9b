// What the threads of a process share, in one block of memory that each thread inherits.

import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

const dataKey = 'landau threads'
const slots = 1024

/** A thread's totals are in cache lines of their own. In numbers. */
const totalsStride = 16
const totalsAt = 4 * (slots + 2)

export interface ThreadMemory {
  /** Whether a thread's part is asked for or written (threads.ts), at `slotOf` the thread. */
  readonly states: Int32Array<SharedArrayBuffer>
  /** One number, for `wakerOf`. */
  readonly wakes: Int32Array<SharedArrayBuffer>
  /** Where a thread counts its steps, for others to see that it is at work; undefined for later threads, which would share a place with an earlier one. */
  readonly totalsOf: (thread: number) => Float64Array | undefined
}

export const slotOf = (thread: number): number => thread % slots

/** That of this process; the first thread that asks makes it. */
export const threadMemory = (): ThreadMemory => {
  const inherited = getEnvironmentData(dataKey) as unknown as SharedArrayBuffer | undefined
  const memory = inherited ?? new SharedArrayBuffer(totalsAt + 8 * totalsStride * slots)
  if (inherited === undefined) setEnvironmentData(dataKey, memory as unknown as Parameters<typeof setEnvironmentData>[1])
  return {
    states: new Int32Array(memory, 0, slots),
    wakes: new Int32Array(memory, 4 * slots, 1),
    totalsOf: (thread) => (thread < slots ? new Float64Array(memory, totalsAt + 8 * totalsStride * thread, totalsStride) : undefined),
  }
}
