// One source of chance at a time is held still, to find which one a program's behaviour depends on.

import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

export type Control = '' | 'random' | 'clock' | 'leaping clock' | 'identifiers' | 'environment'

/** Between two looks at the clock there is little time, or much: what a program does within a span of time changes with one of them. */
const [tickMs, leapMs] = [1, 60_000]

/** Holds one source of chance still in this thread, or makes it another. `random` is V8's seed, an option of V8. */
export const holdStill = (control: string): void => {
  if (control === 'clock') holdClock(tickMs)
  if (control === 'leaping clock') holdClock(leapMs)
  if (control === 'identifiers') holdIdentifiers()
  if (control === 'environment') addToEnvironment()
}

/** Under a profile and under a monitor landau sets variables and options of its own: what a program does for each of them changes with one more. */
const addToEnvironment = (): void => {
  process.env['LANDAU_ONE_MORE'] = '1'
  // As it is without it.
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --stack-trace-limit=10`.trim()
}

/** Time goes on at each look, so that a program that waits for it ends. */
const holdClock = (stepMs: number): void => {
  let now = 1_700_000_000_000
  const tick = (): number => (now += stepMs)
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(tick()).toString(),
    construct: (target, args: unknown[], newTarget) => Reflect.construct(target, args.length === 0 ? [tick()] : args, newTarget) as object,
    get: (target, key, receiver) => (key === 'now' ? tick : (Reflect.get(target, key, receiver) as unknown)),
  })
  performance.now = tick
  const hrtime = ((previous?: [number, number]) => {
    const at = tick()
    const [seconds, rest] = [Math.floor(at / 1000) - (previous?.[0] ?? 0), (at % 1000) * 1e6 - (previous?.[1] ?? 0)]
    return rest < 0 ? [seconds - 1, rest + 1e9] : [seconds, rest]
  }) as typeof process.hrtime
  hrtime.bigint = () => BigInt(tick()) * 1_000_000n
  process.hrtime = hrtime
}

/** What the system hands out and nobody can foresee: process ids, unique names, amounts of memory. */
const holdIdentifiers = (): void => {
  let state = 1
  const byte = (): number => ((state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) >>> 16) & 255
  const bytes = (size: number): Buffer => Buffer.from(Array.from({ length: size }, byte))
  const uuid = (): string =>
    bytes(16)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  Object.assign(crypto, {
    randomUUID: uuid,
    randomBytes: bytes,
    randomInt: (low: number, high = low) => (byte() * 65_536 + byte() * 256 + byte()) % high,
  })
  globalThis.crypto.randomUUID = uuid as typeof globalThis.crypto.randomUUID
  for (const [name, value] of [
    ['pid', 4242],
    ['ppid', 4241],
  ] as const)
    Object.defineProperty(process, name, { value, enumerable: true, configurable: true })
  const memory = { rss: 5e7, heapTotal: 2e7, heapUsed: 1e7, external: 1e6, arrayBuffers: 1e4 }
  process.memoryUsage = Object.assign(() => memory, { rss: () => memory.rss })
  syncBuiltinESMExports()
}
