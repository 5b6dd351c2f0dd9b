import type { ThreadEnding } from './contract.ts'
import { startOwnThread } from './own-thread.ts'
import { observeProcess } from './process-events.ts'

/** The signals whose default is to end the process, and that a user or a supervisor sends to end it. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type EndingSignal = (typeof endingSignals)[number]

/** What the watcher thread is told. */
export interface WatcherData {
  readonly signals: readonly EndingSignal[]
  /** The constant through which it asks the main thread. */
  readonly askName: string
  /** For each signal, how many listeners the program has. */
  readonly listeners: Int32Array
}

/** The constant through which the watcher thread asks the main thread to save. */
export const askName = '$l$ask'

type Ask = (signal: EndingSignal) => void

/** Makes the answer to the watcher: writes the recording, and leaves the rest to the program's own handler if it has one. */
export const answerSignals =
  (save: (ending: ThreadEnding, last: boolean) => void): Ask =>
  (signal) => {
    answering = true
    try {
      save(signal === 'SIGHUP' ? 'interrupted' : signal, process.listenerCount(signal) === 0)
    } finally {
      answering = false
    }
  }

let answering = false

/** Whether this thread is in the middle of an answer to the watcher: its inspector is busy then, and a pause would never end. */
export const isAnsweringSignal = (): boolean => answering

/**
 * Starts the thread that receives the signals, because the main thread may be in an endless loop. It shows in no listener count, environment
 * variable, argument or handle of the program; only the thread ids of the program's own workers begin one later.
 */
export const watchSignals = (): void => {
  // Node's own signal handles are internal in a worker. Without a thread a signal ends the process as always, unrecorded.
  startOwnThread('signal-watcher', { signals: endingSignals, askName, listeners: countListeners() } satisfies WatcherData, ['--expose-internals'])
}

const countListeners = (): Int32Array => {
  const listeners = new Int32Array(new SharedArrayBuffer(4 * endingSignals.length))
  observeProcess({
    // `newListener` comes before the listener is added, `removeListener` after it is gone.
    before: (event, [name]) => {
      const signal = endingSignals.indexOf(name as EndingSignal)
      if (signal < 0) return false
      if (event === 'newListener') Atomics.store(listeners, signal, process.listenerCount(name as EndingSignal) + 1)
      if (event === 'removeListener') Atomics.store(listeners, signal, process.listenerCount(name as EndingSignal))
      return false
    },
  })
  return listeners
}
