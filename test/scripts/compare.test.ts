import { expect, test } from 'vitest'
import { childUserSeconds } from '../../bench/measure.ts'
import { geometricMean, median } from '../../bench/statistics.ts'
import { inParallel } from '../../scripts/harness/pool.ts'
import type { Outcome } from '../../scripts/harness/process.ts'
import { compare } from '../../scripts/suites/compare.ts'

const outcome = (changes: Partial<Outcome> = {}): Outcome => ({ code: 0, stdout: 'ok 1 a\nok 2 b\n', stderr: '', timedOut: false, ms: 1, ...changes })

test('equal runs are the same, and their assertions counted', () => {
  expect(compare('x', outcome(), outcome())).toMatchObject({ same: true, assertions: 2, difference: '' })
})

test.each([
  ['an assertion that fails', outcome({ stdout: 'ok 1 a\nnot ok 2 b\n' }), /line 2: plain "ok 2 b", profiled "not ok 2 b"/],
  ['output that stops early', outcome({ stdout: 'ok 1 a\n' }), /line 2/],
  ['output that goes on', outcome({ stdout: 'ok 1 a\nok 2 b\nmore\n' }), /line 3/],
  ['another exit code', outcome({ code: 7, stderr: 'why\n' }), /exit code 0 plain, 7 profiled: why/],
  ['a run that does not end', outcome({ timedOut: true, code: null }), /not finished/],
])('%s is a difference', (_, profiled, message) => {
  const result = compare('x', outcome(), profiled)
  expect(result.same).toBe(false)
  expect(result.difference).toMatch(message)
})

test('user seconds of the children, from the shell', () => {
  expect(childUserSeconds('0m0.001s 0m0.000s\n1m2.500s 0m0.120s\n')).toBeCloseTo(62.5)
})

test('median and geometric mean', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(geometricMean([1, 4])).toBeCloseTo(2)
})

test('the pool keeps the order and its width', async () => {
  let [running, most] = [0, 0]
  const results = await inParallel([30, 10, 20, 5], 2, async (ms) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, ms))
    running--
    return ms
  })
  expect(results).toEqual([30, 10, 20, 5])
  expect(most).toBe(2)
})
