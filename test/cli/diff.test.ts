// Two versions of a program, told apart by the command line.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, run } from '../host/run.ts'

const main = join(import.meta.dirname, '../../src/cli/main.ts')

const quadratic = `function dedupe(xs) {
  const out = []
  for (const x of xs) if (!out.includes(x)) out.push(x)
  return out
}
`
const linear = `function dedupe(xs) {
  return [...new Set(xs)]
}
`
const driver = 'for (let n = 10; n < 400; n += 13) dedupe(Array.from({ length: n }, (_, i) => i))\n'

const profileOf = async (folder: string, text: string, out: string): Promise<string> => {
  writeFileSync(join(folder, 'app.js'), text + driver)
  await run([main, 'run', '--quiet', '--reporter', 'terminal', '--out', out, 'app.js'], { cwd: folder })
  const [name = ''] = readdirSync(join(folder, out, 'runs'))
  return join(out, 'runs', name, 'profile.landau')
}

test('a class that went down and up again, and the same commit twice', async () => {
  using folder = folderOf({})
  const [bad, again, good] = [
    await profileOf(folder.path, quadratic, 'a'),
    await profileOf(folder.path, quadratic, 'b'),
    await profileOf(folder.path, linear, 'c'),
  ]
  const diff = (...args: string[]) => run([main, 'diff', ...args], { cwd: folder.path })
  const same = await diff(bad, again)
  expect(same.code, same.stdout.toString()).toBe(0)
  expect(same.stdout.toString()).toContain('0 worse · 0 better')
  const better = await diff(bad, good)
  expect(better.code).toBe(0)
  expect(better.stdout.toString()).toMatch(/▼ dedupe app\.js:1\n {3}n\^2 .*→ n /)
  const worse = await diff(good, bad, '--reporter', 'json')
  expect(worse.code).toBe(1)
  const { changes } = JSON.parse(worse.stdout.toString()) as { changes: { kind: string; direction: string; after: { name: string } }[] }
  expect(changes.find(({ after }) => after.name === 'dedupe')).toMatchObject({ kind: 'class', direction: 'worse' })
  const md = await diff(good, bad, '--reporter', 'md')
  expect(md.stdout.toString()).toContain('**dedupe**')
  expect((await diff(bad)).code).toBe(2)
})
