// What is said of a program that cannot be run.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../host/run.ts'
import { landau } from '../verify/programs.ts'

test('a profiled program that is not there any more cannot be verified', async () => {
  using folder = folderOf({ 'app.js': 'for (let i = 0; i < 3; i++) String(i)' })
  await landau(['run', 'app.js'], folder.path)
  rmSync(join(folder.path, 'app.js'))
  const { stderr, stdout, code } = await landau(['verify'], folder.path)
  expect(stderr).toMatch(/^landau: Landau cannot run app\.js: it does not exist\..*\n$/)
  expect(stdout.toString()).toBe('')
  expect(code).toBe(3)
})

test.each(['run', 'count', 'trace'])('landau %s says that what is given with -e has to be a file', async (command) => {
  using folder = folderOf({ 'app.js': 'for (let i = 0; i < 3; i++) String(i)' })
  const advice = 'Landau sees files only, and not what Node is given with -e or -p: write it into a file, and run that.'
  const text = await landau([command, '--', 'node', '-e', 'for (let i = 0; i < 3; i++) String(i)'], folder.path)
  expect(text.stderr).toContain(advice)
  expect(text.code).toBe(0)
  const loads = await landau([command, '--', 'node', '-e', 'require("./app.js")'], folder.path)
  expect(loads.stderr).not.toContain(advice)
})
