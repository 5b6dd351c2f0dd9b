import { BroadcastChannel, isMainThread, threadId, Worker } from 'node:worker_threads'
import { replaceMethod } from './disguise.ts'
import { waitAt } from './interruptible-wait.ts'
import { observeProcess } from './process-events.ts'
import { slotOf, type ThreadMemory, threadMemory } from './thread-memory.ts'
import { tellWaits, wakerOf } from './waiting-threads.ts'

// A worker that is terminated, or whose parent thread ends, is stopped where it is and hears nothing of it. So its parent first asks it to
// write what it has, and waits a moment. A worker in the midst of its work would not go on with it without landau: when its steps are seen to grow it is
// stopped, and its recording is lost, but for where a signal ends all. So is that of one in an endless loop, which does not answer.

const channelName = `landau-threads-${process.pid}`
const waitMs = 1000

/** While a thread does not answer, it may wait for memory, or be at work: this often it is notified, and looked at. */
const spanMs = 4
/** A worker whose steps have grown in so many of these spans is at work; one that has ended its turn may have had a few. */
const spansAtWork = 2

/** In a thread's slot. */
const [asked, written] = [1, 2]

// Before a program replaces it: a fake clock stands still.
const now = performance.now.bind(performance)

export interface Threads {
  /** Has the workers of this thread write their parts; `patient`: also those that are at work, as soon as they have ended a turn. */
  readonly saveWorkers: (patient: boolean) => void
  /** Tells the parent thread that the part of this one is written. */
  readonly saved: () => void
}

/** `save` writes the part of this thread. */
export const joinThreads = (save: () => void): Threads => {
  const memory = threadMemory()
  const { states, wakes } = memory
  const workers = new Set<Worker>()
  let wake: ReturnType<typeof wakerOf> | null = null
  const ask = (threads: readonly number[], patient: boolean): void => askToSave(threads, patient, memory, wake ?? (() => undefined))
  const saveWorkers = (patient: boolean): void => {
    for (const worker of workers) if (worker.threadId < 0) workers.delete(worker)
    ask(
      [...workers].map((worker) => worker.threadId),
      patient,
    )
  }
  const saved = (): void => {
    Atomics.store(states, slotOf(threadId), written)
    Atomics.notify(states, slotOf(threadId))
  }
  observeProcess({
    before: (event, args) => {
      if (event !== 'worker') return false
      workers.add(args[0] as Worker)
      wake ??= wakerOf(wakes)
      return false
    },
  })
  replaceMethod(Worker.prototype, 'terminate', (terminate) => {
    return function (this: Worker) {
      if (workers.has(this)) ask([this.threadId], false)
      return terminate.call(this)
    }
  })
  if (!isMainThread) answer(states, save)
  tellWaits(wakes, isMainThread ? () => undefined : answerWaiting(states, save))
  return { saveWorkers, saved }
}

const answer = (states: ThreadMemory['states'], save: () => void): void => {
  Atomics.store(states, slotOf(threadId), 0)
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (message) => {
    const threads = (message as MessageEvent).data as readonly number[]
    if (threads.includes(threadId)) save()
  })
  channel.unref()
}

/** What a thread that waits for memory does when it is notified. */
const answerWaiting = (states: ThreadMemory['states'], save: () => void): (() => void) => {
  let isSaving = false
  return () => {
    if (isSaving || Atomics.load(states, slotOf(threadId)) !== asked) return
    isSaving = true
    save()
    isSaving = false
  }
}

const askToSave = (threads: readonly number[], patient: boolean, memory: ThreadMemory, wake: (threads: readonly number[]) => void): void => {
  const { states } = memory
  const live = threads.filter((thread) => thread > 0 && Atomics.load(states, slotOf(thread)) !== written)
  if (live.length === 0) return
  for (const thread of live) Atomics.compareExchange(states, slotOf(thread), 0, asked)
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  channel.postMessage(live)
  const end = now() + waitMs
  for (const thread of live) awaitPart(thread, memory, end, patient ? Infinity : spansAtWork, () => wake(live))
  channel.close()
}

/** Until the part is written, or the worker was seen to be at work in `most` spans. */
const awaitPart = (thread: number, { states, counterOf }: ThreadMemory, end: number, most: number, wake: () => void): void => {
  const [slot, counter] = [slotOf(thread), counterOf(thread)]
  let [steps, spans] = [counter?.[0], 0]
  while (Atomics.load(states, slot) === asked && now() < end) {
    wake()
    waitAt(states, slot, asked, spanMs)
    if (counter?.[0] === steps) continue
    steps = counter?.[0]
    if (++spans >= most) return
  }
}
