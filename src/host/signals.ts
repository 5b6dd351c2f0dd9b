import { Worker } from 'node:worker_threads'
import type { ThreadEnding } from './contract.ts'

/** The signals whose default is to end the process, and that a user or a supervisor sends to end it. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type EndingSignal = (typeof endingSignals)[number]

/** The constant through which the watcher thread asks the main thread. */
export const askName = '$l$ask'

interface Ask {
  /** Answers whether the process is to be ended by the signal, because the program does not handle it. */
  (signal: EndingSignal): boolean
}

/** Makes the answer to the watcher: writes the recording, and leaves the rest to the program's own handler if it has one. */
export const answerSignals =
  (save: (ending: ThreadEnding, last: boolean) => void): Ask =>
  (signal) => {
    const last = process.listenerCount(signal) === 0
    save(signal === 'SIGHUP' ? 'interrupted' : signal, last)
    return last
  }

/**
 * Starts the thread that receives the signals, because the main thread may be in an endless loop. It shows in no listener count, environment
 * variable, argument or handle of the program; only the thread ids of the program's own workers begin one later.
 */
export const watchSignals = (): Worker | null => {
  const extension = import.meta.filename.slice(-3)
  try {
    const watcher = new Worker(new URL(`./signal-watcher${extension}`, import.meta.url), {
      // Node's own signal handles are internal in a worker. Neither its options nor its environment reach the program.
      execArgv: ['--expose-internals', '--no-warnings'],
      env: {},
      workerData: { signals: endingSignals, askName },
    })
    watcher.on('error', () => undefined)
    watcher.unref()
    return watcher
  } catch {
    // Without permission to start threads (--permission) a signal ends the process as always, unrecorded.
    return null
  }
}
