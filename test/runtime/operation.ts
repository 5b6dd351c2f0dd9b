// What one operation reads, writes and is charged, measured in an activation of its own whose data are `length` elements long and made outside it.

import type { Recording } from '../../src/protocol/index.ts'
import { Program } from './program.ts'

/** What `n` stands for in the table. */
export const length = 96

const data = `
  const { Buffer, process, URLSearchParams } = globalThis
  const { EventEmitter } = process.getBuiltinModule('node:events')
  class Point { #hidden = 1; static shared = { x: 1 }; constructor(x) { this.x = x } get plain() { return this.x } hidden() { return this.#hidden } set plain(v) { this.x = v } }
  class Line extends Point { get own() { return super.plain } }
  const n = ${length}
  const numbers = () => Array.from({ length: n }, (_, i) => i)
  const text = () => numbers().map((i) => String.fromCharCode(97 + i % 26)).join('')
  const dictionary = (keys) => { const d = {}; for (const k of keys) { d['k' + k] = k; delete d.none; d.none = 1; delete d.none } return d }
  const heard = () => {
    const [emitter, target, listeners] = [new EventEmitter().setMaxListeners(0), new EventTarget(), numbers().map((i) => () => i)]
    process.getBuiltinModule('node:events').setMaxListeners(0, target)
    for (const listener of listeners) (emitter.on('done', listener), target.addEventListener('done', listener))
    return { emitter, target, first: listeners[0], last: listeners.at(-1) }
  }
  exports.make = () => ({
    o: { x: 1, y: { z: 2 }, f() { return this.x } }, p: new Point(1), l: new Line(1), xs: numbers(), ys: numbers(), few: [1, 2, 3], s: text(), t: text().slice(1) + '?!',
    m: new Map(numbers().map((i) => [i, i])), set: new Set(numbers()), other: new Set(numbers()), d: dictionary(numbers()), ta: Float64Array.from(numbers()), bytes: Buffer.from(text()),
    words: numbers().map((i) => 'w' + i), nested: numbers().map((i) => [i]), v: -1, i: 7, args: [numbers()], view: new DataView(new ArrayBuffer(8 * n)),
    frozen: Object.freeze({ x: 1 }), proxy: new Proxy({ x: 1 }, {}), fn: Object.assign(() => 1, { x: 1 }), json: JSON.stringify(numbers()), record: Object.fromEntries(numbers().map((i) => ['k' + i, i])),
    hash: process.getBuiltinModule('node:crypto').createHash('sha256'), zlib: process.getBuiltinModule('node:zlib'),
    ...heard(), util: process.getBuiltinModule('node:util'), path: process.getBuiltinModule('node:path'), v8: process.getBuiltinModule('node:v8'),
    searchParams: new URLSearchParams(numbers().map((i) => ['w' + i, String(i)])), method: 'includes', names: { searches: 'includes', finds: 'findIndex', cuts: 'splice', own: 'f' },
  })
`

export interface Measured {
  readonly reads: number
  readonly writes: number
  readonly charged: number
}

const names =
  'o, p, l, xs, ys, few, s, t, m, set, other, d, ta, bytes, words, nested, v, i, args, view, frozen, proxy, fn, json, record, hash, zlib, emitter, target, first, last, util, path, v8, searchParams, method, names'

/** Runs each of `operations`, statements or expressions over the names of the data, on data of its own. */
export function measureOperations(operations: readonly string[]): Measured[] {
  const program = new Program({ small: 8, light: false })
  const { make } = program.run(data) as { make: () => object }
  operations.forEach((operation, i) => {
    const { operate } = program.run(`exports.operate = function operate${i}(${names}) { let r; for (;;) { ${operation}; return r } }`) as {
      operate: (...values: unknown[]) => unknown
    }
    operate(...Object.values(make()))
  })
  const recorded = program.record()
  return operations.map((_, i) => {
    const [reads = 0] = Object.keys(recorded.sizes(`operate${i}`))
    const writes = recorded.columns(`operate${i}`, 'writes')?.size[0] ?? 0
    return { reads: Number(reads), writes, charged: chargedIn(recorded.recording, `operate${i}`) }
  })
}

const chargedIn = ({ natives, nativeSites, sites }: Recording, path: string): number =>
  natives.reduce((sum, { native, steps }) => sum + (sites[nativeSites[native]?.site ?? -1]?.path === path ? steps : 0), 0)
