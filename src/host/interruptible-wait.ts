// A thread that is asked at a signal may be asked while it waits for memory. V8 keeps one node a thread in its lists of who waits: a wait within that one
// would break them, and who notifies next would go round in circles. So an answer to a signal looks instead of waiting.

import { isAnsweringSignal } from './signals.ts'

// Before they are replaced, by landau or by the program: landau's own waiting is nobody's business, and a fake clock stands still.
const { wait, load } = Atomics
const now = performance.now.bind(performance)

/** Waits while the place holds the value, for some milliseconds at most. */
export const waitAt = (memory: Int32Array<SharedArrayBuffer>, index: number, value: number, ms: number): void => {
  if (!isAnsweringSignal()) return void wait(memory, index, value, ms)
  const end = now() + ms
  while (load(memory, index) === value && now() < end);
}
