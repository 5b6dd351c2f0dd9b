// `landau run --budget`: what is told of a run that was traced in bursts.

import { expect, test } from 'vitest'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { landauBin } from '../../scripts/harness/paths.ts'
import { readProfile } from '../../src/cli/collect.ts'
import { samplingFor } from '../../src/cli/sampling.ts'
import type { Profile } from '../../src/profile/index.ts'
import { folderOf, run } from '../host/run.ts'

/** Far more steps than are traced at first. */
const app = `const { Worker, isMainThread } = require('node:worker_threads')
function sum(list) { let s = 0; for (const x of list) s += weigh(x); return s }
function weigh(x) { let w = 0; for (let i = 0; i < x; i++) w = half(w) + i; return w }
function half(w) { try { return JSON.stringify(w).length >> 1 } catch { return 0 } }
let all = 0
for (let i = 0; i < 6000; i++) all += sum(Array.from({ length: i % 40 }, (_, k) => k % 7))
console.log(all)
if (isMainThread) new Worker(__filename, { env: {} })
`

const profileIn = (folder: string): Profile => {
  const [name = ''] = readdirSync(join(folder, 'runs'))
  return readProfile(join(folder, 'runs', name, 'profile.landau')).profile!
}

test('a long run is traced in part, in every thread; its calls are exact and its screen says so', async () => {
  using folder = folderOf({ 'app.js': app })
  const landau = (...args: string[]): ReturnType<typeof run> => run([landauBin, 'run', ...args, 'app.js'], { cwd: folder.path })
  const exact = await landau('--out', 'exact')
  const sampled = await landau('--out', 'sampled', '--budget', '2x')
  expect([sampled.code, sampled.stdout]).toEqual([exact.code, exact.stdout])
  const [whole, part] = [profileIn(join(folder.path, 'exact')), profileIn(join(folder.path, 'sampled'))]
  const calls = ({ units }: Profile): unknown => units.map((unit) => [unit.name, unit.calls])
  expect(calls(part)).toEqual(calls(whole))
  const { traced = 0, steps } = part.header.totals
  expect(traced / steps).toBeGreaterThan(0.01)
  expect(traced / steps).toBeLessThan(0.9)
  expect(part.header.options['budget']).toBe('2x')
  expect(sampled.stderr).toMatch(/one run|recordings; \d/)
  expect(sampled.stderr).toContain(`% of the steps traced`)
  expect(exact.stderr).not.toContain('of the steps traced')
})

test('a budget is a factor, and no choice of other modes', async () => {
  using folder = folderOf({ 'app.js': '1' })
  for (const [budget, message] of [
    ['fast', 'is no factor'],
    ['1x', 'is no factor'],
    ['1000x', 'is no factor'],
  ] as const) {
    const { code, stderr } = await run([landauBin, 'run', '--budget', budget, 'app.js'], { cwd: folder.path })
    expect([code, stderr.includes(message)]).toEqual([2, true])
  }
  expect((await run([landauBin, 'run', '--algorithms', '--budget', '3x', 'app.js'], { cwd: folder.path })).code).toBe(2)
})

test('the more a run may take, the more is traced, up to all', () => {
  const all = ['1.5x', '2x', '2.7x', '3x', '4x', '5x', '7x', '20x'].map(samplingFor)
  const shares = all.map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect([shares[0], shares.at(-1)]).toEqual([0.01, 1])
  expect(all.map(({ rarely }) => rarely)).toEqual([true, true, true, false, false, false, false, false])
})
