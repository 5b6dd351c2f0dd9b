// A thread that waits for memory (`Atomics.wait`, as the workers of pools do when there is nothing to do) reads no messages. So each thread tells where
// it waits, and who wants something of it notifies it there; to the program it goes on waiting.

import { BroadcastChannel, receiveMessageOnPort, threadId } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { replaceMethod } from './disguise.ts'

type Waitable = Int32Array<SharedArrayBuffer> | BigInt64Array<SharedArrayBuffer>

/** A place in memory at which a thread has waited, and may again. */
interface Place {
  readonly thread: number
  readonly view: Waitable
  readonly index: number
}

type Wait = (view: Waitable, index: number, value: number | bigint, timeout?: number) => ReturnType<typeof Atomics.wait>

const channelName = `landau-waits-${process.pid}`

/** Places that a thread tells of at most: pools have one. */
const mostTold = 64

/** From here on this thread tells where it waits, and calls `onWoken` when it is notified there by a `wakerOf` the same memory. */
export const tellWaits = (wakes: Int32Array<SharedArrayBuffer>, onWoken: () => void): void => {
  const now = performance.now.bind(performance)
  const tell = teller()
  replaceMethod(Atomics as { wait: Wait }, 'wait', (wait) => (view, index, value, timeout) => {
    tell(view, index)
    const end = timeout === undefined ? Infinity : now() + timeout
    for (let woken = false, left = timeout; ; woken = true) {
      const before = Atomics.load(wakes, 0)
      onWoken()
      const outcome = wait(view, index, value, left)
      const isWoken = outcome === 'ok' && Atomics.load(wakes, 0) !== before && Atomics.load(view as Int32Array, index) === value
      // Who notified it meanwhile has changed the value, and takes it for waiting.
      if (!isWoken) return woken && outcome === 'not-equal' ? 'ok' : outcome
      if (left !== undefined) left = Math.max(0, end - now())
    }
  })
}

/** Tells of each place once. */
const teller = (): ((view: Waitable, index: number) => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.unref()
  const told = new WeakMap<Waitable, Set<number>>()
  let places = 0
  return (view, index) => {
    if (places >= mostTold || !ArrayBuffer.isView(view) || !(view.buffer instanceof SharedArrayBuffer)) return
    const known = told.get(view) ?? new Set()
    if (known.has(index)) return
    told.set(view, known.add(index))
    places++
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    channel.postMessage({ thread: threadId, view, index } satisfies Place)
  }
}

/** Hears from here on where threads wait; gives back what notifies those of the given ids. */
export const wakerOf = (wakes: Int32Array<SharedArrayBuffer>): ((threads: readonly number[]) => void) => {
  const channel = new BroadcastChannel(channelName)
  const places: Place[] = []
  channel.addEventListener('message', (message) => void places.push((message as MessageEvent).data as Place))
  channel.unref()
  return (threads) => {
    for (;;) {
      // What has come while this thread was busy. Node takes these channels too.
      const next = receiveMessageOnPort(channel as unknown as MessagePort) as { readonly message: Place } | undefined
      if (next === undefined) break
      places.push(next.message)
    }
    Atomics.add(wakes, 0, 1)
    for (const { thread, view, index } of places) if (threads.includes(thread)) Atomics.notify(view as Int32Array, index)
  }
}
