// Budgets on a real program: broken, fixed, written into a baseline.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { folderOf, run } from '../host/run.ts'

const root = join(import.meta.dirname, '../../src/index.ts')

const quadratic = `/** Keeps the first of equals. */
export function dedupe(xs) {
  const out = []
  for (const x of xs) {
    if (!out.includes(x)) out.push(x)
  }
  return out
}
`
const linear = '/** Keeps the first of equals. */\nexport function dedupe(xs) {\n  return [...new Set(xs)]\n}\n'
const app = `import { dedupe } from './tags.js'\nfor (let n = 10; n < 400; n += 13) dedupe(Array.from({ length: n }, (_, i) => i))\n`

const config = (budgets: string): string =>
  `import { defineConfig } from ${JSON.stringify(root)}\n\nexport default defineConfig({\n  budgets: [\n    ${budgets}\n  ],\n})\n`

const project = (files: Record<string, string>): ReturnType<typeof folderOf> =>
  folderOf({ 'package.json': '{"type":"module"}', 'tags.js': quadratic, 'app.js': app, ...files })

const profiled = async (cwd: string): Promise<void> => {
  expect((await run([landauBin, 'run', '--reporter', 'terminal', '--quiet', 'app.js'], { cwd })).code).toBe(0)
}

test('a broken budget fails at its line, names the line to change, and passes when fixed', async () => {
  using folder = project({ 'landau.config.ts': config("{ match: '*.js', growth: 'n log n' },") })
  await profiled(folder.path)
  const check = (...args: string[]) => run([landauBin, 'check', ...args], { cwd: folder.path })
  const broken = await check()
  expect(broken.code).toBe(1)
  const text = broken.stdout.toString()
  expect(text).toContain('× tags.js:5 dedupe — budget broken')
  expect(text).toContain('Make it cheaper, or raise `budgets[0].growth` (landau.config.ts:5).')
  expect((await check('--reporter', 'github')).stdout.toString()).toMatch(
    /^::error file=tags\.js,line=5,endLine=5,title=landau%3A dedupe::dedupe grows like n\^2/,
  )
  writeFileSync(join(folder.path, 'tags.js'), linear)
  await profiled(folder.path)
  const fixed = await check()
  expect(fixed.code, fixed.stdout.toString()).toBe(0)
})

test('in GitHub Actions the annotations and the summary come by themselves', async () => {
  using folder = project({ 'landau.config.ts': config("{ match: 'tags.js#dedupe', growth: 'n' },") })
  await profiled(folder.path)
  const summary = join(folder.path, 'summary.md')
  const env = { ...process.env, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
  const { stdout, code } = await run([landauBin, 'check'], { cwd: folder.path, env })
  expect(code).toBe(1)
  expect(stdout.toString()).toContain('::error file=tags.js,line=5')
  expect(readFileSync(summary, 'utf8')).toContain('**dedupe**')
})

test('a doc comment is a budget', async () => {
  using folder = project({ 'tags.js': quadratic.replace('equals.', 'equals. @complexity n in xs.length') })
  await profiled(folder.path)
  const { stdout, code } = await run([landauBin, 'check'], { cwd: folder.path })
  expect(code).toBe(1)
  expect(stdout.toString()).toContain('raise @complexity (tags.js:1)')
})

test('the baseline: written from good, broken by bad, small and stable', async () => {
  using folder = project({ 'tags.js': linear })
  await profiled(folder.path)
  const check = (...args: string[]) => run([landauBin, 'check', ...args], { cwd: folder.path })
  const path = join(folder.path, 'landau.baseline.json')
  expect((await check('--update-baseline')).stderr).toContain('1 functions; 1 new, 0 changed, 0 gone')
  const text = readFileSync(path, 'utf8')
  expect(JSON.parse(text)).toEqual({ version: 1, units: { 'tags.js#dedupe': 'n' } })
  await check('--update-baseline')
  expect(readFileSync(path, 'utf8')).toBe(text)
  expect((await check()).code).toBe(0)
  writeFileSync(join(folder.path, 'tags.js'), quadratic)
  await profiled(folder.path)
  const broken = await check()
  expect(broken.code).toBe(1)
  expect(broken.stdout.toString()).toContain('raise the entry of tags.js#dedupe (--update-baseline) (landau.baseline.json:4)')
})

test('a spoilt baseline is written anew, as the message says', async () => {
  using folder = project({ 'tags.js': linear, 'landau.baseline.json': '<<<<<<< HEAD\n' })
  await profiled(folder.path)
  const check = (...args: string[]) => run([landauBin, 'check', ...args], { cwd: folder.path })
  const { code, stderr } = await check()
  expect([code, stderr]).toEqual([2, expect.stringContaining('`landau check --update-baseline` writes a new one')])
  expect((await check('--update-baseline')).code).toBe(0)
  expect(JSON.parse(readFileSync(join(folder.path, 'landau.baseline.json'), 'utf8'))).toEqual({ version: 1, units: { 'tags.js#dedupe': 'n' } })
})

test('a baseline of another version is not read, nor is one that is named and missing passed over', async () => {
  const text = JSON.stringify({ version: 2, units: { 'tags.js#dedupe': 'n' } })
  using folder = project({ 'tags.js': linear, 'later.json': text, 'landau.config.ts': config("{ match: 'tags.js#dedupe', growth: 'n' },") })
  await profiled(folder.path)
  const check = (...args: string[]) => run([landauBin, 'check', ...args], { cwd: folder.path })
  expect((await check()).code).toBe(0)
  const later = await check('--baseline', 'later.json')
  expect([later.code, later.stderr]).toEqual([2, expect.stringContaining('later.json is no baseline: its version is 2, and this landau knows 1.')])
  const missing = await check('--baseline', 'gone.json')
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('There is no baseline gone.json')])
})

test.each([
  ['null', 'it has no `units`'],
  ['{ "version": 1, "units": [5] }', 'it has no `units`'],
  ['{ "version": 1, "units": { "tags.js#dedupe": 5 } }', 'its entry of tags.js#dedupe is 5, which is no growth'],
  ['{ "version": 1, "units": { "tags.js#dedupe": "fast" } }', 'its entry of tags.js#dedupe is "fast", which is no growth'],
])('a baseline with %s is refused', async (text, why) => {
  using folder = project({ 'baseline.json': text })
  await profiled(folder.path)
  const { code, stderr } = await run([landauBin, 'check', '--baseline', 'baseline.json'], { cwd: folder.path })
  expect([code, stderr]).toEqual([2, expect.stringContaining(`landau: baseline.json is no baseline: ${why}.`)])
})

test('a budget for what did not run says what to do', async () => {
  using folder = project({ 'landau.config.ts': config("{ match: 'tags.js#gone', growth: 'n' },") })
  await profiled(folder.path)
  const { code, stdout } = await run([landauBin, 'check'], { cwd: folder.path })
  expect(code).toBe(1)
  expect(stdout.toString()).toMatch(/names nothing that ran\.\n +Run what it names, change/)
})

test('a comment on several sizes is left out, one that is no growth is refused, and one for a size that is none names those that are', async () => {
  const commented = (words: string): string => linear.replace('Keeps the first of equals.', `@complexity ${words}`)
  const checked = async (words: string): ReturnType<typeof run> => {
    using folder = project({ 'tags.js': commented(words), 'landau.config.ts': config("{ match: 'tags.js', growth: 'n^3' },") })
    await profiled(folder.path)
    return await run([landauBin, 'check'], { cwd: folder.path })
  }
  const several = await checked('O(V + E)')
  expect([several.code, several.stderr]).toEqual([0, expect.stringMatching(/tags\.js:\d+ says `@complexity O\(V \+ E\)`, which is no growth in one size: it is not judged\./)]) // prettier-ignore
  const none = await checked('fast')
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('says `@complexity fast`, which is no growth;')])
  const misnamed = await checked('n in nope')
  expect([misnamed.code, misnamed.stdout.toString()]).toEqual([
    1,
    expect.stringMatching(
      /has no size named nope; it has .*xs\.length.*\.\n(?:.*\n)*? +Change @complexity \(tags\.js:\d+\), or pass --allow-inconclusive\./,
    ),
  ])
})

test('comments in a file that has changed since are said not to be judged', async () => {
  const text = linear.replace('Keeps the first of equals.', '@complexity n in xs.length')
  using folder = project({ 'tags.js': text })
  await profiled(folder.path)
  expect((await run([landauBin, 'check'], { cwd: folder.path })).code).toBe(0)
  writeFileSync(join(folder.path, 'tags.js'), `// Changed.\n${text}`)
  const { code, stderr } = await run([landauBin, 'check'], { cwd: folder.path })
  expect([code, stderr]).toEqual([2, expect.stringContaining('tags.js has changed since the profile was made')])
  writeFileSync(join(folder.path, 'landau.config.ts'), config("{ match: 'tags.js', growth: 'n^3' },"))
  const beside = await run([landauBin, 'check'], { cwd: folder.path })
  expect([beside.code, beside.stderr]).toEqual([0, expect.stringContaining('comments are not judged: run the program again.')])
})

test('a gate whose globs mean nothing that ran is shut; beside a budget that judges something such a glob is a warning', async () => {
  using folder = project({ 'landau.config.ts': config("{ match: 'src/**', growth: '< n^2' },") })
  await profiled(folder.path)
  const { code, stdout } = await run([landauBin, 'check'], { cwd: folder.path })
  expect([code, stdout.toString()]).toEqual([1, expect.stringMatching(/names nothing that ran[^]* 1 not decided/)])
  expect((await run([landauBin, 'check', '--allow-inconclusive'], { cwd: folder.path })).code).toBe(0)
  writeFileSync(join(folder.path, 'landau.config.ts'), config("{ match: 'src/**', growth: '< n^2' }, { match: 'tags.js', growth: 'n^3' },"))
  const beside = await run([landauBin, 'check'], { cwd: folder.path })
  expect([beside.code, beside.stdout.toString()]).toEqual([0, expect.stringContaining(' 1 warning ')])
})

test('a baseline that is a folder, and one that cannot be written, are told in a sentence', async () => {
  using folder = project({ 'tags.js': linear })
  await profiled(folder.path)
  const check = (...args: string[]) => run([landauBin, 'check', ...args], { cwd: folder.path })
  const read = await check('--baseline', '.landau')
  expect([read.code, read.stderr]).toEqual([2, expect.stringContaining('landau: .landau is no baseline: it is a folder.')])
  const written = await check('--baseline', 'gone/baseline.json', '--update-baseline')
  expect([written.code, written.stderr]).toEqual([2, expect.stringMatching(/^landau: .*gone\/baseline\.json cannot be used: it does not exist\.$/m)])
})

describe('what makes no sense is said with exit code 2, and what is not decided with 1', () => {
  test.each<[what: string, budgets: string, message: string, code: number]>([
    ['a growth that is none', "{ match: '**', growth: 'fast' },", '`budgets[0].growth` (landau.config.ts:5) is "fast", which is no growth', 2],
    ['an unknown word', "{ match: '**', grow: 'n' },", 'says `budgets[0].grow`, which means nothing', 2],
    ['steps that are none', "{ match: '**', at: { n: 10, steps: 'lots' } },", 'say a number of steps', 2],
    ['a function that did not run', "{ match: 'tags.js#gone', growth: 'n' },", '1 not decided', 1],
  ])('%s', async (_, budgets, message, code) => {
    using folder = project({ 'landau.config.ts': config(budgets) })
    await profiled(folder.path)
    const outcome = await run([landauBin, 'check'], { cwd: folder.path })
    expect(outcome.stderr + outcome.stdout.toString()).toContain(message)
    expect(outcome.code).toBe(code)
  })

  test.each([
    ['landau.config.ts', { 'landau.config.ts': "export default {\n  budgets: [{ match: 'a' growth: 'n' }],\n}" }, ' (landau.config.ts:2:26).'],
    ['landau.config.mjs', { 'landau.config.mjs': 'export default {\n  budgets: [] baseline: false,\n}' }, ' (landau.config.mjs:2:15).'],
    ['what it imports', { 'landau.config.mjs': "export { default } from './b.mjs'", 'b.mjs': '\nexport default { a b }' }, ' (b.mjs:2:20).'],
    ['TypeScript that is not only types', { 'landau.config.ts': '\nenum A { x }\nexport default {}' }, ' (landau.config.ts:2).'],
    ['an import that is not there', { 'landau.config.mjs': "\nimport { a } from './b.mjs'", 'b.mjs': '' }, ' (landau.config.mjs:2).'],
  ])('an error of syntax in %s is told with its line', async (_, files, place) => {
    using folder = project(files)
    const { code, stderr } = await run([landauBin, 'check'], { cwd: folder.path })
    expect(stderr).toContain(place)
    expect(code).toBe(2)
  })

  test('undecided passes when that is allowed', async () => {
    using folder = project({ 'landau.config.ts': config("{ match: 'tags.js#gone', growth: 'n' },") })
    await profiled(folder.path)
    expect((await run([landauBin, 'check', '--allow-inconclusive'], { cwd: folder.path })).code).toBe(0)
  })

  test('no budget at all', async () => {
    using folder = project({})
    await profiled(folder.path)
    const { code, stderr } = await run([landauBin, 'check'], { cwd: folder.path })
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no budget')])
  })
})
