// The thread that waits for SIGINT and its like, and asks the main thread through the inspector, which reaches even an endless loop.

import { Session } from 'node:inspector'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { workerData } from 'node:worker_threads'

interface SignalHandle {
  onsignal: () => void
  start(signal: number): number
  close(): void
  unref(): void
}

interface Internals {
  internalBinding(name: 'signal_wrap'): { Signal: new () => SignalHandle }
}

/** How long the main thread may stay inside one native call before the signal ends the process unrecorded. */
const patienceMs = 3000

const { signals, askName } = workerData as { signals: readonly (keyof typeof constants.signals)[]; askName: string }
const { Signal } = (createRequire(import.meta.url)('internal/test/binding') as Internals).internalBinding('signal_wrap')

const watch = (name: keyof typeof constants.signals): void => {
  const handle = new Signal()
  let asked = false
  const die = (): void => {
    // Closing the only handle of a signal gives it back its default: to end the process.
    handle.close()
    process.kill(process.pid, name)
  }
  handle.onsignal = () => {
    if (asked) return
    asked = true
    ask(name, die, () => (asked = false))
  }
  handle.start(constants.signals[name])
}

const ask = (name: string, die: () => void, live: () => void): void => {
  const session = new Session()
  session.connectToMainThread()
  const impatient = setTimeout(die, patienceMs)
  session.post('Runtime.evaluate', { expression: '0' }, () => {
    clearTimeout(impatient)
    session.post('Runtime.evaluate', { expression: `${askName}(${JSON.stringify(name)})` }, (error, answer) => {
      session.disconnect()
      const handled = error === null && answer.result.value === false
      if (handled) live()
      else die()
    })
  })
}

signals.forEach(watch)
