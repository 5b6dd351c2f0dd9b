// A compiled file with its source map: the profile speaks of the source, V8 of what runs.
import { buildSync, transformSync } from 'esbuild'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProfile } from '../../src/cli/collect.ts'
import { compiledPlaces } from '../../src/cli/verify/compiled-places.ts'
import { Texts } from '../../src/cli/verify/texts.ts'
import { sha256Of, watch } from '../../src/host/index.ts'
import type { TextsLook } from '../../src/host/index.ts'
import type { Profile, Unit } from '../../src/profile/index.ts'
import { candidatesBy, compare, coverageWitness, translated } from '../../src/verify/index.ts'
import type { CoverageLook, Finding, Witness } from '../../src/verify/index.ts'
import { folderOf } from '../host/run.ts'
import { landau } from './programs.ts'

const source = `interface Pair { readonly a: number; readonly b: number }

class Sums {
  private total: number = 0
  add({ a, b }: Pair): number {
    for (let i: number = 0; i < a; i++) {
      if (i % 3 === 0) this.total += twice(b)
      else this.total -= 1
    }
    return this.total > 40 ? this.total : twice(a)
  }
}

function twice(x: number): number {
  return [x, x].reduce((p: number, q: number): number => p + q)
}

const sums: Sums = new Sums()
for (let a: number = 0; a < 12; a++) sums.add({ a, b: a + 1 })
`

const tsx = pathToFileURL(join(import.meta.dirname, '../../node_modules/tsx/dist/loader.mjs')).href

const compiled = transformSync(source, { loader: 'ts', sourcemap: 'external', sourcefile: 'app.ts', sourcesContent: true })
const folder = folderOf({ 'app.js': `${compiled.code}\n//# sourceMappingURL=app.js.map\n`, 'app.js.map': compiled.map })
const home = process.cwd()
let profile: Profile
let looks: CoverageLook[]

const textOf = (file: string): string | null => (file === 'app.js' ? readFileSync(join(folder.path, file), 'utf8') : null)

const verdicts = (changed: Profile): Finding[] => {
  const placesOf = compiledPlaces(changed, textOf)
  const seen = (): Witness => {
    const witness = coverageWitness(looks, textOf)
    return translated(witness, candidatesBy(witness, placesOf))
  }
  return compare(changed, { runs: [seen(), seen()], second: null, isWanted: () => true, placesOf })
}

const wrong = (changed: Profile): Finding[] => verdicts(changed).filter(({ verdict }) => verdict === 'disagrees' || verdict === 'missing')

const change = (path: RegExp, edit: (unit: Unit) => Unit): Profile => ({
  ...profile,
  units: profile.units.map((unit) => (path.test(unit.path) ? edit(unit) : unit)),
})

beforeAll(async () => {
  await landau(['count', '--out', 'profiles', '--', 'node', 'app.js'], folder.path)
  const [run = ''] = readdirSync(join(folder.path, 'profiles/runs'))
  profile = readProfile(join(folder.path, 'profiles/runs', run, 'profile.landau')).profile as Profile
  process.chdir(folder.path)
  const watched = await watch({ command: ['node', 'app.js'], monitor: 'fast', only: [], stretches: null, control: '', seed: 0 })
  looks = watched.looks as CoverageLook[]
}, 60_000)

afterAll(() => {
  process.chdir(home)
  folder[Symbol.dispose]()
})

test('claims about the source are compared with what ran', () => {
  expect(wrong(profile)).toEqual([])
  const found = verdicts(profile).filter(({ claim }) => claim?.kind !== 'edge')
  expect(new Set(found.map(({ file }) => file))).toContain('app.ts')
  const agreeing = found.filter(({ verdict }) => verdict === 'agrees')
  expect(agreeing.length).toBeGreaterThan(found.length * 0.8)
})

test('a routine with one call too many is found, at its line of the source', () => {
  const off = change(/twice$/, (unit) => ({ ...unit, calls: unit.calls + 1 }))
  expect(wrong(off)).toContainEqual(expect.objectContaining({ verdict: 'disagrees', file: 'app.ts', line: 14 }))
})

test('each block that is off by one is found', () => {
  const counts = profile.units.find(({ path }) => path.endsWith('add'))?.counts
  const isCounted = (index: number): boolean => (counts?.line[index] ?? 0) > 0 && (counts?.count[index] ?? -1) >= 0
  const blocks = (counts?.count ?? []).map((_, index) => index).filter(isCounted)
  expect(blocks.length).toBeGreaterThan(4)
  for (const block of blocks) {
    const off = change(/add$/, (unit) =>
      unit.counts === undefined
        ? unit
        : { ...unit, counts: { ...unit.counts, count: unit.counts.count.map((it, i) => (i === block ? it + 1 : it)) } },
    )
    expect(wrong(off).length).toBeGreaterThan(0)
  }
})

test('a routine that the profile leaves out is found', () => {
  const without = { ...profile, units: profile.units.filter(({ path }) => !path.endsWith('twice')) }
  expect(wrong(without)).toContainEqual(expect.objectContaining({ verdict: 'missing', name: 'twice' }))
})

test('a module that the map leads nowhere is compared where the bundle has it', async () => {
  using bundled = folderOf({
    'a.ts': `import { twice } from './b'

let sum: number = 0
for (let i: number = 0; i < 64; i++) {
  sum += twice(i)
}

// The loop's body is in line 12 of the bundle, in this column.
if (sum > 0)


  console.log(sum)
`,
    'b.ts': `export function twice(n: number): number {
  return 2 * n
}

if (twice(1) === 2) {
  console.log('once')
}
`,
  })
  const { outputFiles } = buildSync({
    entryPoints: ['a.ts'],
    bundle: true,
    format: 'esm',
    outfile: 'out.mjs',
    sourcemap: true,
    write: false,
    absWorkingDir: bundled.path,
  })
  for (const { path, contents } of outputFiles) writeFileSync(path, contents)
  expect(readFileSync(join(bundled.path, 'out.mjs'), 'utf8').split('\n')[11]).toBe('  sum += twice(i);')
  await landau(['count', 'out.mjs'], bundled.path)
  const { code, stdout } = await landau(['verify'], bundled.path)
  expect({ code, stdout: String(stdout) }).toEqual({ code: 0, stdout: expect.stringMatching(/: (?:[5-9]|\d\d) agree .* 0 disagree/) })
})

test('types that Node strips move nothing: the file itself is compared', async () => {
  using typed = folderOf({ 'app.ts': source.replace('private total', 'total') })
  const { code, stdout } = await landau(['verify', '--', 'app.ts'], typed.path)
  const [, agree = '0', disagree] = /(\d+) agree, (\d+) disagree/.exec(String(stdout)) ?? []
  expect({ code, disagree }).toEqual({ code: 0, disagree: '0' })
  expect(Number(agree)).toBeGreaterThan(4)
})

// ESM and CommonJS pass different hooks of tsx.
test.each([
  ['module', 'app.mts', 'count', 20],
  ['commonjs', 'app.cts', 'run', 3],
])("what a loader compiles under the file's own name is compared with the text that V8 ran: %s", async (type, name, mode, least) => {
  using loaded = folderOf({ [name]: source })
  await landau([mode, '--', 'node', '--import', tsx, name], loaded.path)
  const { code, stdout } = await landau(['verify'], loaded.path)
  const [, agree = '0', disagree] = /(\d+) agree(?: \([^)]*\))?, (\d+) disagree/.exec(String(stdout)) ?? []
  expect({ code, disagree }).toEqual({ code: 0, disagree: '0' })
  expect(Number(agree)).toBeGreaterThan(least)
  if (type === 'commonjs') return
  const [run = ''] = readdirSync(join(loaded.path, '.landau/runs'))
  await expectFindsOneMore(readProfile(join(loaded.path, '.landau/runs', run, 'profile.landau')).profile as Profile, loaded.path)
})

/** A routine with one call too many must be found. */
const expectFindsOneMore = async (right: Profile, path: string): Promise<void> => {
  process.chdir(path)
  try {
    const units = right.units.map((unit) => (unit.path.endsWith('twice') ? { ...unit, calls: unit.calls + 1 } : unit))
    const texts = new Texts(right)
    const lookWith = async (monitor: 'fast' | 'text') =>
      (await watch({ command: right.header.command, monitor, only: [], stretches: null, control: '', seed: 0, texts: texts.missing })).looks
    texts.learn(((await lookWith('text')) as TextsLook[]).flatMap((look) => look.texts))
    const ran = (await lookWith('fast')) as CoverageLook[]
    const placesOf = compiledPlaces(right, texts.ran)
    const witness = coverageWitness(ran, texts.ran)
    const seen = translated(witness, candidatesBy(witness, placesOf))
    const found = (changed: Profile): Finding[] =>
      compare(changed, { runs: [seen, seen], second: null, isWanted: () => true, placesOf }).filter(({ verdict }) => verdict === 'disagrees')
    expect(found(right)).toEqual([])
    expect(found({ ...right, units })).toContainEqual(expect.objectContaining({ name: 'twice', line: 14 }))
  } finally {
    process.chdir(home)
  }
}

test('which texts are those of a profile', () => {
  using there = folderOf({ 'app.ts': 'let a: number = 1' })
  const path = relative(process.cwd(), join(there.path, 'app.ts'))
  const textsOf = (...profiled: readonly string[]): Texts =>
    new Texts({ header: { ...profile.header, files: profiled.map((text) => ({ path, hash: sha256Of(text) })) } })
  const ran = (texts: Texts, ...all: readonly string[]): Texts => {
    texts.learn(all.map((text) => ({ path, text })))
    return texts
  }
  const [written, other, stripped, made] = ['let a: number = 1', 'let a: number = 2', 'let a         = 1', 'let a=1']
  // As it is on the disk: nothing is asked for.
  expect(textsOf(written).missing).toEqual([])
  expect(textsOf(written).ran(path)).toBe(written)
  // The source of a bundle that is not there, and a function that the program made of strings: V8 runs no such file.
  const elsewhere = [
    { path: 'gone.ts', hash: 'a' },
    { path, hash: sha256Of(made), made: [made] },
  ]
  expect(new Texts({ header: { ...profile.header, files: elsewhere } }).missing).toEqual([])
  // Compiled as it was loaded, with a source map and without.
  for (const texts of [textsOf(made, written), textsOf(made)]) {
    expect(texts.missing).toEqual([path])
    expect(texts.ran(path)).toBe(null)
    expect(ran(texts, made).ran(path)).toBe(made)
    expect([texts.onDisk(path), texts.changed]).toEqual([written, []])
  }
  // Not the profiled text, but no other of the disk's either: a compiler whose text has something around it.
  expect(ran(textsOf(made), `(${made})`).changed).toEqual([])
  // Another one now.
  expect(ran(textsOf(other), written).changed).toEqual([path])
  expect(ran(textsOf(other), stripped).changed).toEqual([path])
})
