// Threads of landau's own inside the program's process.

import { Worker } from 'node:worker_threads'

const started = new WeakSet<Worker>()

/** True for a thread that landau started: the program must not hear of it, nor does it record anything. */
export const isOwnThread = (worker: unknown): boolean => worker instanceof Worker && started.has(worker)

/**
 * Starts the module `name` of this folder in a thread that keeps no process alive and whose errors are not the program's. Its options and environment
 * are not the program's either. Null where no thread may be started (--permission).
 */
export const startOwnThread = (name: string, data: unknown, options: readonly string[] = []): Worker | null => {
  try {
    const thread = new Worker(new URL(`./${name}${import.meta.filename.slice(-3)}`, import.meta.url), {
      execArgv: [...options, '--no-warnings'],
      env: {},
      // Otherwise Node opens the program's own streams to pass these on.
      stdout: true,
      stderr: true,
      workerData: data,
    })
    started.add(thread)
    thread.on('error', () => undefined)
    thread.unref()
    return thread
  } catch {
    return null
  }
}
