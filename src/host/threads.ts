import { BroadcastChannel, getEnvironmentData, isMainThread, setEnvironmentData, threadId, Worker } from 'node:worker_threads'
import { replaceMethod } from './disguise.ts'
import { isOwnThread } from './own-thread.ts'
import { observeProcess } from './process-events.ts'

// A worker that is terminated, or whose parent thread ends, is stopped where it is and hears nothing of it. So its parent first asks it to
// write what it has, and waits a moment. A worker in an endless loop does not answer, and its recording is lost.

const dataKey = 'landau threads'
const channelName = `landau-threads-${process.pid}`
const waitMs = 1000
const slots = 1024

const slotOf = (thread: number): number => thread % slots

/** One slot a thread, shared by all: 1 when its part is written. */
const sharedSlots = (): Int32Array<SharedArrayBuffer> => {
  const inherited = getEnvironmentData(dataKey) as unknown as SharedArrayBuffer | undefined
  const memory = inherited ?? new SharedArrayBuffer(4 * slots)
  if (inherited === undefined) setEnvironmentData(dataKey, memory as unknown as Parameters<typeof setEnvironmentData>[1])
  return new Int32Array(memory)
}

export interface Threads {
  /** Has the workers of this thread write their parts. */
  readonly saveWorkers: () => void
  /** Tells the parent thread that the part of this one is written. */
  readonly saved: () => void
}

/** `save` writes the part of this thread. */
export const joinThreads = (save: () => void): Threads => {
  const shared = sharedSlots()
  const workers = new Set<Worker>()
  const saveWorkers = (): void => {
    for (const worker of workers) if (worker.threadId < 0) workers.delete(worker)
    askToSave([...workers].map((worker) => worker.threadId), shared) // prettier-ignore
  }
  const saved = (): void => {
    Atomics.store(shared, slotOf(threadId), 1)
    Atomics.notify(shared, slotOf(threadId))
  }
  observeProcess({
    before: (event, [worker]) => {
      if (event !== 'worker') return false
      if (isOwnThread(worker)) return true
      workers.add(worker as Worker)
      return false
    },
  })
  replaceMethod(Worker.prototype, 'terminate', (terminate) => {
    return function (this: Worker) {
      if (workers.has(this)) askToSave([this.threadId], shared)
      return terminate.call(this)
    }
  })
  if (!isMainThread) answer(shared, save)
  return { saveWorkers, saved }
}

const answer = (shared: Int32Array<SharedArrayBuffer>, save: () => void): void => {
  Atomics.store(shared, slotOf(threadId), 0)
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (message) => {
    const asked = (message as MessageEvent).data as readonly number[]
    if (asked.includes(threadId)) save()
  })
  channel.unref()
}

const askToSave = (threads: readonly number[], shared: Int32Array<SharedArrayBuffer>): void => {
  const live = threads.filter((thread) => thread > 0 && Atomics.load(shared, slotOf(thread)) === 0)
  if (live.length === 0) return
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  channel.postMessage(live)
  const end = performance.now() + waitMs
  for (const thread of live) Atomics.wait(shared, slotOf(thread), 0, Math.max(0, end - performance.now()))
  channel.close()
}
