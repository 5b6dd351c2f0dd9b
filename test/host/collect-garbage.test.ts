import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { leavingNoGarbage } from '../../src/host/collect-garbage.ts'
import { collectGarbage } from '../../src/host/index.ts'
import { parse } from '../../src/source/index.ts'

/** The flags of each writable mapping of 4 GiB and more, as Linux tells them. */
const reserved = (): readonly string[] =>
  readFileSync('/proc/self/smaps', 'utf8')
    .split(/^(?=[\da-f]+-)/m)
    .filter((mapping) => / rw/.test(mapping) && Number(/^Size: +(\d+)/m.exec(mapping)?.[1]) >= 2 ** 22)
    .map((mapping) => /^VmFlags:(.*)/m.exec(mapping)?.[1] ?? '')

test('garbage is collected, and the program finds no function for it', async () => {
  let large: object | null = { rows: Array.from({ length: 1000 }, (_, i) => ({ i })) }
  const ref = new WeakRef(large)
  // What a WeakRef was made of or gave out lives until the job is over.
  await setImmediate()
  expect(ref.deref()).toBe(large)
  large = null
  await setImmediate()
  collectGarbage()
  expect(ref.deref()).toBeUndefined()
  expect(runInNewContext('typeof gc')).toBe('undefined')
})

test('a thread that closes the door to the function at the same time does not take it away', async () => {
  const running = new Int32Array(new SharedArrayBuffer(4))
  const closing = `const { workerData: running } = require('node:worker_threads')
    const { setFlagsFromString } = require('node:v8')
    Atomics.store(running, 0, 1)
    Atomics.notify(running, 0)
    while (Atomics.load(running, 0) === 1) setFlagsFromString('--no-expose-gc')`
  const worker = new Worker(closing, { eval: true, workerData: running })
  Atomics.wait(running, 0, 0)
  for (let i = 0; i < 20; i++) {
    // Anew each time: it asks V8 once.
    vi.resetModules()
    const { collectGarbage: collect } = await import('../../src/host/collect-garbage.ts')
    expect(collect).not.toThrow()
  }
  Atomics.store(running, 0, 0)
  await once(worker, 'exit')
})

test('garbage is collected behind the first text, a large one, and many, which are twice as many each time', async () => {
  const instrument = leavingNoGarbage((text: string) => text.length)
  const isCollected = async (characters: number): Promise<boolean> => {
    const garbage = new WeakRef({ characters })
    // What a WeakRef was made of lives until the job is over.
    await setImmediate()
    expect(instrument('x'.repeat(characters), null)).toBe(characters)
    return garbage.deref() === undefined
  }
  const some = 2 ** 15
  const collected: number[] = []
  for (let texts = 1; texts <= 9; texts++) if (await isCollected(some)) collected.push(texts)
  expect(collected).toEqual([1, 2, 4, 8])
  expect(await isCollected(2 ** 19)).toBe(true)
  expect(await isCollected(some)).toBe(false)
})

test('the memory that a text was parsed in is given back', async () => {
  const used = (): number => process.memoryUsage().arrayBuffers
  const before = used()
  const others = reserved().length
  expect(parse({ path: 'a.js', text: 'f()', goal: 'script', language: 'js' }).problems).toEqual([])
  expect(used() - before).toBeLessThan(2 ** 20)
  const arenas = reserved()
  expect(arenas.length).toBe(others + 1)
  // Linux: `ac` is memory that the system promises, `dc` what a child process gets no copy of.
  expect(arenas.filter((flags) => / ac\b/.test(flags) && !/ dc\b/.test(flags))).toEqual([])
  await setImmediate()
  collectGarbage()
  expect(reserved().length).toBe(others)
})
