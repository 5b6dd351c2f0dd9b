import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exitCodeOf } from '../../src/verify/index.ts'
import { folderOf } from '../host/run.ts'
import { landau } from './programs.ts'

test('where nothing is compared, nothing is said to be right', () => {
  expect(exitCodeOf({ findings: [] })).toBe(3)
})

test('a file that has changed since is told, and its counts are compared with nothing', async () => {
  using folder = folderOf({ 'app.js': 'const f = (n) => n + 1\nfor (let i = 0; i < 9; i++) f(i)\n' })
  await landau(['count', '--quiet', 'app.js'], folder.path)
  expect(await landau(['verify'], folder.path)).toMatchObject({ code: 0 })
  writeFileSync(join(folder.path, 'app.js'), 'const f = (n) => n + 1\nfor (let i = 0; i < 8; i++) f(i)\n')
  const changed = await landau(['verify'], folder.path)
  expect(changed.code).toBe(3)
  expect(String(changed.stdout)).toBe('')
  expect(changed.stderr).toBe('landau: app.js is no longer the file that was profiled; run landau again, in the folder of the first run.\n')
})

test('what a process did that a signal ended is not held against the profile', async () => {
  const text = `const { fork } = require('node:child_process')
if (process.argv[2] === 'child') {
  for (let i = 0; i < 9; i++) Math.max(i)
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => {}, 9999)
} else fork(__filename, ['child'])
`
  using folder = folderOf({ 'app.js': text })
  await landau(['count', '--quiet', 'app.js'], folder.path)
  const { code, stdout } = await landau(['verify'], folder.path)
  expect(String(stdout)).toMatch(/0 disagree[\s\S]*because a signal ended a process before the monitor had seen all of it/)
  expect(code).toBe(0)
})
