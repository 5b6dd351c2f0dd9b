// The writer inside the traced program: one array that its probes store into, handed over a part at a time.

import { namePrefix, traceHead } from '../protocol/index.ts'

/** Who takes the slots. */
export interface TraceTaker {
  /** Shared by the probes and the taker; the head of `traceHead` first. */
  readonly slots: Int32Array
  /** Takes the slots up to the next one, and sets where to go on and the next limit. */
  readonly handOver: () => void
}

export interface TraceWriter {
  /** Values by the names that instrumented code uses. */
  readonly bindings: Readonly<Record<string, unknown>>
  /** Hands over all that was written, with the position of the last block. */
  readonly flush: () => void
}

/** The bindings of a traced thread. */
export function createTraceWriter({ slots, handOver }: TraceTaker): TraceWriter {
  const whenFull = (): void => {
    try {
      handOver()
    } catch {
      // The program's stack is at its end: the next look comes soon, and there is room until then.
    }
  }
  // As in counters.ts.
  const value = (first: unknown): unknown => first
  const nothing = { value: 0 as unknown, [Symbol.iterator]: () => ({ next: () => ({ done: true }) }) }
  const flush = (): void => {
    slots[slots[traceHead.next]!++] = slots[traceHead.position]!
    slots[traceHead.position] = 0
    handOver()
  }
  return { bindings: { [`${namePrefix}T`]: slots, [`${namePrefix}F`]: whenFull, [`${namePrefix}K`]: value, [`${namePrefix}E`]: nothing }, flush }
}
