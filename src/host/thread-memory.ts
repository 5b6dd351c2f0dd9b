// What the threads of a process share, in one block of memory that each thread inherits.

import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

const dataKey = 'landau threads'
const slots = 1024

/** A thread's counter is in cache lines of its own. In numbers. */
const counterStride = 32
const countersAt = 4 * (slots + 1)

export interface ThreadMemory {
  /** Whether a thread's part is asked for or written (threads.ts), at `slotOf` the thread. */
  readonly states: Int32Array<SharedArrayBuffer>
  /** One number, for `wakerOf`. */
  readonly wakes: Int32Array<SharedArrayBuffer>
  /** Where a thread counts its steps, for others to see that it is at work; undefined for later threads, which would share a place with an earlier one. */
  readonly counterOf: (thread: number) => Uint32Array | undefined
}

export const slotOf = (thread: number): number => thread % slots

/** That of this process; the first thread that asks makes it. */
export const threadMemory = (): ThreadMemory => {
  const inherited = getEnvironmentData(dataKey) as unknown as SharedArrayBuffer | undefined
  const memory = inherited ?? new SharedArrayBuffer(countersAt + 4 * counterStride * slots)
  if (inherited === undefined) setEnvironmentData(dataKey, memory as unknown as Parameters<typeof setEnvironmentData>[1])
  return {
    states: new Int32Array(memory, 0, slots),
    wakes: new Int32Array(memory, 4 * slots, 1),
    counterOf: (thread) => (thread < slots ? new Uint32Array(memory, countersAt + 4 * counterStride * thread, counterStride) : undefined),
  }
}
