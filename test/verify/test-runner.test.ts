// Suites of tests are programs too, and run in children of a process that has no inspector.
import { expect, test } from 'vitest'
import { folderOf } from '../host/run.ts'
import { landau } from './programs.ts'

const sums = `export const sum = (xs) => { let s = 0; for (const x of xs) s += twice(x); return s }
function twice(x) { return [x, x].reduce((a, b) => a + b) }`
const suite = `import { test } from 'node:test'
import assert from 'node:assert'
import { sum } from './sums.mjs'
for (const n of [3, 10, 30]) test('sum of ' + n, () => assert.equal(sum(Array.from({ length: n }, () => 1)), 2 * n))`

test('what node --test runs is recounted', async () => {
  using folder = folderOf({ 'sums.mjs': sums, 'sums.test.mjs': suite })
  const { code, stdout } = await landau(['verify', '--', 'node', '--test'], folder.path)
  const [, agree = '0', disagree] = /(\d+) agree, (\d+) disagree/.exec(String(stdout)) ?? []
  expect({ code, disagree }).toEqual({ code: 0, disagree: '0' })
  expect(Number(agree)).toBeGreaterThan(3)
})
