// What the environment says to a process that is profiled.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { landauBin, root } from '../../scripts/harness/paths.ts'
import { defaultV8Flags, sampledV8Flags, settingsOf, v8FlagsOf } from '../../src/host/settings.ts'
import { folderOf, run } from './run.ts'

test('a variable that CI left empty says nothing', async () => {
  expect(settingsOf({ LANDAU_OUT: '' }).out).toBe(settingsOf({}).out)
  expect(v8FlagsOf({ LANDAU_BUDGET: '' })).toBe(defaultV8Flags)
  expect(v8FlagsOf({ LANDAU_BUDGET: '2x' })).toBe(sampledV8Flags)
  using folder = folderOf({ 'app.js': 'console.log(1)' })
  const env = { LANDAU_OUT: '', LANDAU_BUDGET: '' }
  expect((await run([landauBin, 'run', 'app.js'], { cwd: folder.path, env })).code).toBe(0)
  const alone = await run(['--require', join(root, 'dist/register.js'), 'app.js'], { cwd: folder.path, env })
  expect([alone.code, alone.stderr]).toEqual([0, expect.stringContaining(join(folder.path, '.landau/profile.landau'))])
  expect(readdirSync(folder.path).toSorted()).toEqual(['.landau', 'app.js'])
})

test('of V8’s options there may be none', () => {
  expect(v8FlagsOf({ LANDAU_V8_FLAGS: '' })).toBe('')
})
