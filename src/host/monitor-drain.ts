// The thread that has the main thread look at its counters before any can wrap at 2^31. Block coverage counts some 10^7 a second (measured).

import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'

const everyMs = 20_000

setInterval(() => {
  const session = new Session()
  session.connectToMainThread()
  // A session that stays open would keep the program from ending.
  session.post('Runtime.evaluate', { expression: workerData as string }, () => session.disconnect())
}, everyMs)
