// Two versions of a program, told apart by the command line.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { folderOf, run } from '../host/run.ts'

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
/** All pairs, compared by their text or directly; a preamble of a fixed cost, or none. */
const others = (same: string, preamble: string): string => `
function conflicts(fields) {
  let found = 0
  for (const a of fields) for (const b of fields) if (${same}) found++
  return found
}
function total(xs) {
  let sum = 0
  ${preamble}
  for (const x of xs) sum += x
  return sum
}
`
const dear = others('`${a.name}/${a.of}`.includes(`${b.name}/${b.of}`)', 'for (let i = 0; i < 40; i++) sum += i')
const cheap = others('a.name === b.name', '')
const driver = `for (let n = 10; n < 400; n += 13) dedupe(Array.from({ length: n }, (_, i) => i))
for (let n = 4; n < 60; n += 7) conflicts(Array.from({ length: n }, (_, i) => ({ name: 'f' + i, of: 'type' })))
for (let n = 2; n < 60; n += 3) total(Array.from({ length: n }, (_, i) => i))
`

const profileOf = async (folder: string, text: string, out: string): Promise<string> => {
  writeFileSync(join(folder, 'app.js'), text + driver)
  await run([landauBin, 'run', '--quiet', '--reporter', 'terminal', '--out', out, 'app.js'], { cwd: folder })
  const [name = ''] = readdirSync(join(folder, out, 'runs'))
  return join(out, 'runs', name, 'profile.landau')
}

test('a class, a constant and an overhead that went down and up again, and the same commit twice', async () => {
  using folder = folderOf({})
  const [bad, again, good] = [
    await profileOf(folder.path, quadratic + dear, 'a'),
    await profileOf(folder.path, quadratic + dear, 'b'),
    await profileOf(folder.path, linear + cheap, 'c'),
  ]
  const diff = (...args: string[]) => run([landauBin, 'diff', ...args], { cwd: folder.path })
  const same = await diff(bad, again)
  expect(same.code, same.stdout.toString()).toBe(0)
  expect(same.stdout.toString()).toContain('0 worse · 0 better')
  const better = await diff(bad, good)
  expect(better.code).toBe(0)
  expect(better.stdout.toString()).toMatch(/▼ dedupe app\.js:1\n {3}n\^2 .*→ n /)
  expect(better.stdout.toString()).toMatch(/changed constant[^]*▼ conflicts app\.js:\d+\n {3}0\.\d+× the work at every size, class n\^2/)
  expect(better.stdout.toString()).toMatch(/changed overhead[^]*▼ total app\.js:\d+\n {3}−\d+ steps a call, class n/)
  const worse = await diff(good, bad, '--reporter', 'json')
  expect(worse.code).toBe(1)
  const { changes } = JSON.parse(worse.stdout.toString()) as { changes: { kind: string; direction: string; after: { name: string } }[] }
  expect(changes.find(({ after }) => after.name === 'dedupe')).toMatchObject({ kind: 'class', direction: 'worse' })
  const md = await diff(good, bad, '--reporter', 'md')
  expect(md.stdout.toString()).toContain('**dedupe**')
  const agent = await run([landauBin, 'diff', good, bad], { cwd: folder.path, env: { AI_AGENT: 'yes' } })
  expect(agent.stdout.toString()).toMatch(/^landau diff worse=\d+ .*\n1 CLASS worse dedupe app\.js:1 class=n->n\^2 /)
  const folders = await diff('a', '--out', 'c')
  expect(folders.stdout.toString()).toBe(better.stdout.toString())
  expect((await diff()).code).toBe(2)
  expect(await diff(bad)).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no profile in') as string })
})

test('what grew with the number of calls is compared by that: each call got cheap, or dear', async () => {
  using folder = folderOf({})
  const store = (saved: string, calls: number): string => `class Store {
  notes = []
  save(note) { return JSON.stringify(${saved}) }
  put(note) { this.notes.push(note); return this.save(note).length }
}
const store = new Store()
for (let i = 0; i < ${String(calls)}; i++) { store.put({ id: 'n' + i, text: 'note number ' + i }); await null }
`
  const storeOf = async (saved: string, out: string, calls = 400): Promise<string> => {
    writeFileSync(join(folder.path, 'app.mjs'), store(saved, calls))
    await run([landauBin, 'run', '--quiet', '--reporter', 'terminal', '--out', out, 'app.mjs'], { cwd: folder.path })
    const [name = ''] = readdirSync(join(folder.path, out, 'runs'))
    return join(out, 'runs', name, 'profile.landau')
  }
  const [all, one] = [await storeOf('this.notes', 'a'), await storeOf('note', 'b')]
  const better = await run([landauBin, 'diff', all, one], { cwd: folder.path })
  expect(better).toMatchObject({ code: 0 })
  expect(better.stdout.toString()).toMatch(/▼ Store\.save app\.mjs:3\n {3}n\^2 .*→ n \(1\) in number of calls; 100 % → \d+ % of the work/)
  expect(better.stdout.toString()).toContain('0 worse · 2 better')
  const worse = await run([landauBin, 'diff', one, all], { cwd: folder.path })
  expect(worse).toMatchObject({ code: 1 })
  expect(worse.stdout.toString()).toMatch(/▲ Store\.put app\.mjs:4\n {3}n \(1\) → n\^2/)
  // Of fewer calls nobody knows whether they grow.
  const [few, more] = [await storeOf('[...this.notes]', 'c', 60), await storeOf('this.notes', 'd', 100)]
  for (const pair of [
    [few, more],
    [more, few],
  ])
    // prettier-ignore
    expect((await run([landauBin, 'diff', ...pair], { cwd: folder.path })).stdout.toString()).not.toContain('number of calls')
})

test('one call of one size that costs five hundred times as much is worse, and a few steps more are not', async () => {
  using folder = folderOf({})
  const uniqueOf = async (body: string, out: string): Promise<string> => {
    const text = `function unique(xs) { ${body} }\nconsole.log(unique(Array.from({ length: 2000 }, (_, i) => i)).length)\n`
    writeFileSync(join(folder.path, 'app.mjs'), text)
    await run([landauBin, 'run', '--quiet', '--reporter', 'terminal', '--out', out, 'app.mjs'], { cwd: folder.path })
    return out
  }
  const [set, scan, sum] = [
    await uniqueOf('return [...new Set(xs)]', 'a'),
    await uniqueOf('const out = []; for (const x of xs) if (!out.includes(x)) out.push(x); return out', 'b'),
    await uniqueOf('for (let i = 0; i < 20; i++) xs.length; return [...new Set(xs)]', 'c'),
  ]
  const worse = await run([landauBin, 'diff', set, scan], { cwd: folder.path })
  expect(worse.code).toBe(1)
  expect(worse.stdout.toString()).toMatch(
    /changed cost\n ▲ unique app\.mjs:1\n {3}class not known; 4.001 → 2.003.002 steps at size 2.000 \(501×\), exact/,
  )
  expect(worse.stdout.toString()).toContain('1 worse · 0 better · 0 cannot be told')
  const better = await run([landauBin, 'diff', scan, set], { cwd: folder.path })
  expect(better.code).toBe(0)
  expect(better.stdout.toString()).toContain('0 worse · 1 better · 0 cannot be told')
  expect((await run([landauBin, 'diff', set, sum], { cwd: folder.path })).stdout.toString()).toContain('0 worse · 0 better · 0 cannot be told')
})
