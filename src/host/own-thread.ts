// Threads of landau's own inside the program's process.

import { Worker } from 'node:worker_threads'

/**
 * Starts the module `name` of this folder in a thread that keeps no process alive and whose errors are not the program's. Its options and environment
 * are not the program's either. Null where no thread may be started (--permission).
 */
export const startOwnThread = (name: string, data: unknown, options: readonly string[] = []): Worker | null => {
  try {
    const file = new URL(`./${name}${import.meta.filename.slice(-3)}`, import.meta.url)
    // `stdout` and `stderr`: otherwise Node opens the program's own streams to pass these on.
    const thread = untold(() => new Worker(file, { execArgv: [...options, '--no-warnings'], env: {}, stdout: true, stderr: true, workerData: data }))
    thread.on('error', () => undefined)
    thread.unref()
    return thread
  } catch {
    return null
  }
}

/**
 * Makes a thread without the event `worker`, which the program must not hear. Node puts the event off to a tick, and with a tick waiting
 * at the end of the first file the promises of the program would be called from one more frame (`process.processTicksAndRejections`).
 */
const untold = (make: () => Worker): Worker => {
  const { nextTick } = process
  process.nextTick = () => undefined
  try {
    return make()
  } finally {
    process.nextTick = nextTick
  }
}
