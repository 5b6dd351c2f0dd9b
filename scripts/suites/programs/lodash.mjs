// Calls lodash's functions with seeded random arguments and prints a hash of everything they return.
import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import lodash from 'lodash'

let seed = 20240611
const random = () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
const below = (n) => Math.floor(random() * n)
const pick = (list) => list[below(list.length)]
const words = ['alpha', 'Beta gamma', '', 'a.b[0].c', '  pad ', 'fooBarBaz', 'ünïcode', '<b>&amp;</b>', '42']
const functions = [
  (x) => x,
  (x, y) => x === y,
  (a, b) => a + b,
  function () {
    return this
  },
  (x) => (x && x.length) || 0,
  () => true,
]
// An error prints its stack, and a stack has paths.
const quietError = Object.assign(new RangeError('e'), { stack: 'RangeError: e' })
const value = (depth) => {
  const kind = below(depth > 0 ? 11 : 7)
  if (kind === 0) return below(20) - 5
  if (kind === 1) return pick(words)
  if (kind === 2) return pick([null, undefined, Number.NaN, -0, true, false])
  if (kind === 3) return pick(functions)
  if (kind === 4) return new Date(below(1000))
  if (kind === 5) return pick([/a+/g, Symbol.iterator, 10n, quietError])
  if (kind === 6) return random() * 100
  if (kind === 7 || kind === 8) return Array.from({ length: below(6) }, () => value(depth - 1))
  if (kind === 9)
    return new Map([
      [value(0), value(depth - 1)],
      ['k', new Set([1, value(0)])],
    ])
  return Object.fromEntries(Array.from({ length: below(5) }, (_, i) => [pick(['a', 'b', 'length', 'x-y', String(i)]), value(depth - 1)]))
}

// These wait, depend on the clock or on chance, or make unbounded output.
const left = new Set(
  'now random sample sampleSize shuffle delay defer debounce throttle times range rangeRight runInContext noConflict mixin template uniqueId chain wrapperAt prototype repeat pad padStart padEnd fill'.split(
    ' ',
  ),
)
const names = Object.keys(lodash)
  .filter((name) => typeof lodash[name] === 'function' && !left.has(name))
  .toSorted()
const hash = createHash('sha256')
let calls = 0
for (let round = 0; round < 100; round++) {
  for (const name of names) {
    const args = Array.from({ length: 1 + below(3) }, () => value(3))
    let text
    try {
      const result = lodash[name](...args)
      text = result instanceof Error ? `error ${result.name}` : inspect(result, { depth: 6 })
    } catch (error) {
      // The wording of V8's messages names the expression, which instrumentation changes; the kind must not change.
      text = `throws ${error.name}`
    }
    hash.update(`${name} ${text}\n`)
    calls++
  }
}
console.log(`${calls} calls ${hash.digest('hex')}`)
