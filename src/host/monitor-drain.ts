// The thread that has the program's threads look at their counters before any can wrap at 2^31. An inspector's message interrupts code that runs, so
// a program in an endless loop answers too.

import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import type { DrainData } from './monitor.ts'

const { expression, everyMs } = workerData as DrainData

/** A worker that has not answered by then has ended. */
const patienceMs = 5000

let isOpen = false

setInterval(() => {
  if (isOpen) return
  isOpen = true
  const session = new Session()
  session.connectToMainThread()
  // A session that stays open would keep the program from ending.
  const finish = (): void => {
    clearTimeout(patience)
    session.disconnect()
    isOpen = false
  }
  const patience = setTimeout(finish, patienceMs)
  let open = 1
  const answered = (): void => {
    if (--open === 0) finish()
  }
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    open++
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message })
  })
  session.on('NodeWorker.receivedMessageFromWorker', answered)
  // The workers are told of before this is answered. This thread is one of them and has nothing to look at.
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, () => {
    session.post('Runtime.evaluate', { expression }, answered)
  })
}, everyMs)
