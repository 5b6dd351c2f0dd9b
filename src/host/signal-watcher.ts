// The thread that waits for SIGINT and its like, and asks the main thread through the inspector, which reaches even an endless loop. Where
// the main thread counts it looks at the counters as well (overflow.ts).

import { Session } from 'node:inspector'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { workerData } from 'node:worker_threads'
import { flush, localCounter } from '../protocol/index.ts'
import { collectGarbage } from './collect-garbage.ts'
import { matchDeliveries } from './heard-signals.ts'
import type { SignalNotes } from './heard-signals.ts'
import { lookAtCounters } from './overflow.ts'
import { noteReceived } from './received-signals.ts'
import { noteSaved, noteSaving } from './saving.ts'
import type { EndingSignal, WatcherData } from './signals.ts'

interface SignalHandle {
  onsignal: () => void
  start(signal: number): number
  close(): void
}

interface Internals {
  internalBinding(name: 'signal_wrap'): { Signal: new () => SignalHandle }
}

/** How long the main thread may stay inside one native call before the signal ends the process unrecorded. */
const patienceMs = 3000

/**
 * How long the program's own handler may take before it counts as stuck, and what there is gets saved. No whole or half second, after which servers give up and
 * end: one that ends while it is asked says on its stderr that it waits for a debugger.
 */
const handlerMs = 1700

const { signals, askName, notes, ready, parts, counters } = workerData as WatcherData
const { Signal } = (createRequire(import.meta.url)('internal/test/binding') as Internals).internalBinding('signal_wrap')

const watch = (name: EndingSignal, own: SignalNotes): void => {
  const handle = new Signal()
  const isHeard = matchDeliveries(own)
  let [ending, asking] = [false, false]
  let later: NodeJS.Timeout | undefined
  const save = (): void => {
    asking = true
    const last = ending
    if (parts !== null) noteSaving(parts, process.pid)
    ask(name, last, () => {
      asking = false
      if (parts !== null) noteSaved(parts, process.pid)
      if (last) end()
      else if (ending) save()
    })
  }
  const end = (): void => {
    // Closing the only handle of a signal gives it back its default: to end the process.
    handle.close()
    process.kill(process.pid, name)
  }
  const saveLater = (): void => {
    later = undefined
    if (!asking) save()
  }
  handle.onsignal = () => {
    if (parts !== null) noteReceived(parts, name)
    if (ending) return
    if (isHeard()) {
      // A program that ends while an inspector session is open says so on its stderr: none is opened while it may be ending by itself.
      later ??= setTimeout(saveLater, handlerMs)
      return
    }
    ending = true
    clearTimeout(later)
    if (!asking) save()
  }
  handle.start(constants.signals[name])
}

const ask = (name: EndingSignal, last: boolean, finish: () => void): void => {
  const session = new Session()
  session.connectToMainThread()
  const end = (): void => {
    session.disconnect()
    finish()
  }
  const impatient = setTimeout(end, patienceMs)
  session.post('Runtime.evaluate', { expression: '0' }, () => {
    clearTimeout(impatient)
    const answer = (): void => session.post('Runtime.evaluate', { expression: `${askName}(${JSON.stringify(name)}, ${last})` }, end)
    if (last) flushLoops(session, answer)
    else answer()
  })
}

const flushHere = `typeof ${localCounter}==='number'&&(${flush})`

/** Functions on the stack that are looked at. */
const mostFrames = 64

/** Loops that run count in locals, which the debugger can read: what they have counted is added to all steps. Then `done` is called, once. */
function flushLoops(session: Session, done: () => void): void {
  let isDone = false
  const finish = (): void => {
    if (isDone) return
    isDone = true
    clearTimeout(impatient)
    session.post('Debugger.disable', done)
  }
  const impatient = setTimeout(finish, patienceMs)
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    for (const { callFrameId } of callFrames.slice(0, mostFrames))
      session.post('Debugger.evaluateOnCallFrame', { callFrameId, expression: flushHere, silent: true })
    session.post('Debugger.resume')
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
  // Where nothing runs, this is what is paused.
  session.post('Runtime.evaluate', { expression: '0' }, finish)
}

signals.forEach((name, index) => watch(name, notes[index] as SignalNotes))
Atomics.store(ready, 0, 1)
Atomics.notify(ready, 0)
if (counters !== null) lookAtCounters(counters)
// Node leaves 4 MB of it when it starts a thread, and this one makes too little for V8 to look.
collectGarbage()
