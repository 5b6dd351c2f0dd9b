// An array whose indices are hashes is gigabytes long and has a few elements: it is one cell, without a stamp for each index.
import { expect, test } from 'vitest'
import { Program } from './program.ts'

/** What the runtime allocated beside V8's heap, and what was recorded. */
const run = (first: string): { readonly bytes: number; readonly largest: number } => {
  const made = new Program({ small: 8 })
  const text = made.instrument(`
    const a = []
    function put(i) { a[i] = i }
    function get(n) { let s = 0; for (let i = 0; i < n; i++) s += a[i * 1000003] ?? 0; return s }
    function cut() { return a.slice(5, 8).length }
    ${first}
    put(2 ** 28); put(2 ** 27); put(77); get(3); get(30); cut()
  `)
  const bindings = Object.entries(made.runtime.bindings)
  // The parser has a buffer of its own: measured is what comes after it.
  const before = process.memoryUsage().arrayBuffers
  new Function(...bindings.map(([name]) => name), text)(...bindings.map(([, value]) => value))
  const bytes = process.memoryUsage().arrayBuffers - before
  return { bytes, largest: Math.max(...Object.keys(made.record().sizes('get')).map(Number)) }
}

test.each([
  ['from the first write on', ''],
  ['after it had elements', 'for (let i = 0; i < 100; i++) put(i)'],
])('a sparse array has no stamp for each index %s', (_, first) => {
  const { bytes, largest } = run(first)
  expect(bytes).toBeLessThan(1e8)
  expect(largest).toBeLessThan(10)
})
