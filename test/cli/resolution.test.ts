// `landau run --resolution`: recorded, passed on to threads and processes, and never mixed.

import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { readProfile } from '../../src/cli/collect.ts'
import { folderOf, run } from '../host/run.ts'
import type { Outcome } from '../host/run.ts'

const app = `function sum(o) { let s = 0; for (const k of ['a', 'b', 'c']) s += o[k]; return s + o.a + o.d }
sum(JSON.parse('{ "a": 1, "b": 2, "c": 3, "d": 4 }'))
`
const starting = `${app}const { Worker, isMainThread } = require('node:worker_threads')
if (isMainThread && process.argv[2] !== 'child') {
  new Worker(__filename, { env: {} })
  require('node:child_process').spawnSync(process.execPath, [__filename, 'child'])
}
`

test('every property is a cell, in every thread and process', async () => {
  using folder = folderOf({ 'app.js': starting })
  const landau = (...args: string[]): Promise<Outcome> => run([landauBin, ...args], { cwd: folder.path })
  const sizesOf = (out: string): { sizes: readonly number[] | undefined; calls: readonly number[] | undefined; resolution: unknown } => {
    const { profile } = readProfile(join(folder.path, out))
    const columns = profile?.units.find(({ name }) => name === 'sum')?.tables[0]?.columns
    return { sizes: columns?.size, calls: columns?.calls, resolution: profile?.header.options['resolution'] }
  }
  for (const name of ['object', 'field']) {
    const { code } = await landau('run', '--reporter', 'json', '--resolution', name, '--out', name, 'app.js')
    expect(code).toBe(0)
    const [named = ''] = readdirSync(join(folder.path, name, 'runs'))
    copyFileSync(join(folder.path, name, 'runs', named, 'profile.landau'), join(folder.path, `${name}.landau`))
  }
  expect(sizesOf('object.landau')).toEqual({ sizes: [1], calls: [3], resolution: undefined })
  expect(sizesOf('field.landau')).toEqual({ sizes: [4], calls: [3], resolution: 'field' })
  for (const [command, what, ownCode] of [
    ['merge', 'added up', 125],
    ['diff', 'compared', 2],
  ] as const) {
    const { code, stderr } = await landau(command, 'object.landau', 'field.landau', ...(command === 'merge' ? ['-o', 'sum.landau'] : []))
    expect(code).toBe(ownCode)
    expect(stderr).toContain(`cannot be ${what}: their input sizes are counted in different cells (--resolution object and field)`)
  }
})

test('is no choice of other modes, and has two names', async () => {
  using folder = folderOf({ 'app.js': app })
  const { code, stderr } = await run([landauBin, 'run', '--algorithms', '--resolution', 'field', 'app.js'], { cwd: folder.path })
  expect([code, stderr.includes('--algorithms counts no cells')]).toEqual([2, true])
  expect((await run([landauBin, 'run', '--resolution', 'fields', 'app.js'], { cwd: folder.path })).stderr).toContain('object')
  const same = await run([landauBin, 'run', '--same-input', 'all', 'app.js'], { cwd: folder.path })
  expect([same.code, same.stderr]).toEqual([2, expect.stringContaining('--same-input says which inputs are one')])
})
