// Whether the program had a listener when a signal came. Node hands each delivery to every handle that is open then: to the watcher's, and to the
// main thread's while the program listens. The watcher sees its own a little later, when the listener may be gone: one of `once` is before it runs.
// So the main thread counts what its listeners get, before they run, and the watcher matches its deliveries with that count.

/** What the main thread notes of one signal, in memory that the watcher reads. */
export type SignalNotes = Int32Array<SharedArrayBuffer>

/** The places in the notes. A round begins with the first listener and ends with the last; deliveries that wait for the main thread then are lost. */
const listeners = 0
const rounds = 1
const heard = 2
const lastHeard = 3
const keptRounds = 16
/** Where the notes say how much was heard before a round, for the last rounds. */
const heardBefore = (round: number): number => 4 + (round % keptRounds)

/** A delivery that the main thread heard so long ago never reached the watcher, which then had not started yet. */
const staleMs = 5000

/** Notes of a signal that has `count` listeners. */
export const signalNotes = (count: number): SignalNotes => {
  const notes = new Int32Array(new SharedArrayBuffer((4 + keptRounds) * Int32Array.BYTES_PER_ELEMENT))
  noteListeners(notes, count)
  return notes
}

/** The program has `count` listeners from now on. */
export const noteListeners = (notes: SignalNotes, count: number): void => {
  if (count > 0 && Atomics.load(notes, listeners) === 0) {
    const round = Atomics.load(notes, rounds) + 1
    Atomics.store(notes, heardBefore(round), Atomics.load(notes, heard))
    Atomics.store(notes, rounds, round)
  }
  Atomics.store(notes, listeners, count)
}

/** The program's listeners are about to get a delivery. */
export const noteHeard = (notes: SignalNotes): void => {
  Atomics.store(notes, lastHeard, milliseconds())
  Atomics.add(notes, heard, 1)
}

/** The watcher's side: called once for each delivery, answers whether the program had a listener for it. */
export const matchDeliveries = (notes: SignalNotes): (() => boolean) => {
  let round = Atomics.load(notes, rounds)
  let matched = Atomics.load(notes, heard)
  return () => {
    // First: who is seen to have gone was counted before, if it heard.
    const listening = Atomics.load(notes, listeners) > 0
    const current = Atomics.load(notes, rounds)
    if (current !== round) matched = Math.min(matched, Atomics.load(notes, heardBefore(round + 1)))
    round = current
    const count = Atomics.load(notes, heard)
    if (count > matched && ((milliseconds() - Atomics.load(notes, lastHeard)) | 0) > staleMs) matched = count
    if (!listening && count <= matched) return false
    matched++
    return true
  }
}

// Bound now: a program may replace the clock by a fake one. This one is the same in all threads.
const hrtime = process.hrtime.bind(process)

const milliseconds = (): number => {
  const [seconds, nanoseconds] = hrtime()
  return (seconds * 1000 + Math.floor(nanoseconds / 1e6)) | 0
}
