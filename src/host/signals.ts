import { constants } from 'node:os'
import type { ThreadEnding } from './contract.ts'
import { replaceMethod } from './disguise.ts'
import { noteHeard, noteListeners, signalNotes } from './heard-signals.ts'
import type { SignalNotes } from './heard-signals.ts'
import { startOwnThread } from './own-thread.ts'
import type { OverflowData } from './overflow.ts'
import { isPermitted } from './permission.ts'
import { observeProcess } from './process-events.ts'

/** The signals whose default is to end the process, and that a user or a supervisor sends to end it. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type EndingSignal = (typeof endingSignals)[number]

/** What the watcher thread is told. */
export interface WatcherData {
  readonly signals: readonly EndingSignal[]
  /** The constant through which it asks the main thread. */
  readonly askName: string
  /** For each signal, what the main thread notes of it. */
  readonly notes: readonly SignalNotes[]
  /** One number, 1 once the thread receives signals. */
  readonly ready: Int32Array<SharedArrayBuffer>
  /** Where the launcher looks for what has been received; null where there is none. */
  readonly parts: string | null
  /** Counters that it looks at too, as Node starts no thread for less than it takes to start itself; null where nothing is counted. */
  readonly counters: OverflowData | null
}

/** The constant through which the watcher thread asks the main thread to save. */
export const askName = '$l$ask'

/** `last`: the signal ends the program, which had no listener. */
type Ask = (signal: EndingSignal, last: boolean) => void

/** Makes the answer to the watcher: writes the recording. */
export const answerSignals =
  (save: (ending: ThreadEnding, last: boolean) => void): Ask =>
  (signal, last) => {
    answering = true
    try {
      save(signal === 'SIGHUP' ? 'interrupted' : signal, last)
    } finally {
      answering = false
    }
  }

let answering = false

/** Whether this thread is in the middle of an answer to the watcher: its inspector is busy then, and a pause would never end. */
export const isAnsweringSignal = (): boolean => answering

/**
 * Starts the thread that receives the signals, because the main thread may be in an endless loop. It shows in no listener count, environment
 * variable, argument or handle of the program; only the thread ids of the program's own workers begin one later. False where it could not be started.
 */
export const watchSignals = (parts: string | null, counters: OverflowData | null): boolean => {
  // A session that is not permitted ends the process in Node's native code.
  if (!isPermitted('inspector')) return false
  const ready = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const data: WatcherData = { signals: endingSignals, askName, notes: takeNotes(), ready, parts, counters }
  // Node's own signal handles are internal in a worker. Without a thread a signal ends the process as always, unrecorded.
  if (startOwnThread('signal-watcher', data, ['--expose-internals']) === null) return false
  awaitWatcher(ready)
  return true
}

/** The thread is there some 25 ms after the program's start, on a busy machine much later. */
const startMs = 5000

/**
 * A program that signals itself in its first moments waits for the watcher; and one that has no listener for the signal does not come back from it, as it would
 * not by itself: the watcher asks it to save, for which it must run, and ends it. Below `process.kill`, whose errors show their stack.
 */
const awaitWatcher = (ready: WatcherData['ready']): void => {
  // Not in Node's types: what process.kill ends in.
  const internals = process as unknown as { _kill(pid: number, signal: number): number }
  const own = process.pid
  // Bound now: a program may replace it.
  const { wait } = Atomics
  const now = performance.now.bind(performance)
  const listenerCount = process.listenerCount.bind(process)
  const nameOf = (signal: number): EndingSignal | undefined => endingSignals.find((name) => constants.signals[name] === signal)
  const waitForEnd = (): void => {
    for (const end = now() + startMs; now() < end;);
  }
  const received = endingSignals.reduce((bits, name) => bits | (1 << constants.signals[name]), 0)
  replaceMethod(internals, '_kill', (kill) => {
    return function (this: unknown, pid: number, signal: number): number {
      // 0 and below are groups of processes, which may be its own.
      const isOwn = signal < 32 && (received & (1 << signal)) !== 0 && (pid === own || pid <= 0)
      if (isOwn) wait(ready, 0, 0, startMs)
      const failure = Reflect.apply(kill, this, [pid, signal]) as number
      const name = isOwn && failure === 0 && ready[0] === 1 ? nameOf(signal) : undefined
      if (name !== undefined && listenerCount(name) === 0) waitForEnd()
      return failure
    }
  })
}

const takeNotes = (): readonly SignalNotes[] => {
  const notes = endingSignals.map((signal) => signalNotes(process.listenerCount(signal)))
  // By no method of lists, which may be the program's.
  const byName = Object.assign(
    Object.create(null) as Record<string, SignalNotes>,
    Object.fromEntries(endingSignals.map((name, i) => [name, notes[i]])),
  )
  const notesOf = (name: unknown): SignalNotes | undefined => (typeof name === 'string' ? byName[name] : undefined)
  observeProcess({
    before: (event, args) => {
      const name = args[0]
      // After the listener is gone, before Node closes its handle.
      const left = event === 'removeListener' ? notesOf(name) : undefined
      if (left !== undefined) noteListeners(left, process.listenerCount(name as EndingSignal))
      // Node itself gives the signal's number too; a program that plays a signal seldom does.
      const emitted = name === event && args.length > 1 && typeof args[args.length - 1] === 'number' ? notesOf(event) : undefined
      if (emitted !== undefined) noteHeard(emitted)
      return false
    },
    after: (event, _heard, args) => {
      const name = args[0]
      // Once Node has opened its handle, before the listener is added.
      const joined = event === 'newListener' ? notesOf(name) : undefined
      if (joined !== undefined) noteListeners(joined, process.listenerCount(name as EndingSignal) + 1)
    },
  })
  return notes
}
