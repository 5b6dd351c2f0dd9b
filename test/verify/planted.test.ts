// Errors planted in a real profile: each must be reported. The original runs once; every corruption is compared with that one recount.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { readProfile } from '../../src/cli/collect.ts'
import { watch } from '../../src/host/index.ts'
import type { Profile, Unit } from '../../src/profile/index.ts'
import { compare, coverageWitness, untranslated } from '../../src/verify/index.ts'
import type { CoverageLook, Finding, Witness } from '../../src/verify/index.ts'
import { folderOf } from '../host/run.ts'
import { landau, varied } from './programs.ts'

const folder = folderOf({ 'app.js': varied })
const home = process.cwd()
let profile: Profile
let looks: CoverageLook[]

const textOf = (file: string): string | null => (file === 'app.js' ? readFileSync(join(folder.path, file), 'utf8') : null)
const witness = (): Witness => coverageWitness(looks, textOf)
const verdicts = (changed: Profile): Finding[] =>
  compare(changed, { runs: [witness(), witness()], second: null, isWanted: () => true, placesOf: untranslated })
const wrong = (changed: Profile): Finding[] => verdicts(changed).filter(({ verdict }) => verdict === 'disagrees' || verdict === 'missing')

beforeAll(async () => {
  await landau(['run', '--reporter', 'terminal', '--quiet', 'app.js'], folder.path)
  const [name = ''] = readdirSync(join(folder.path, '.landau/runs'))
  profile = readProfile(join(folder.path, '.landau/runs', name, 'profile.landau')).profile as Profile
  process.chdir(folder.path)
  looks = (await watch({ command: ['node', 'app.js'], monitor: 'fast', only: [], stretches: null, seed: 0, control: '' })).looks as CoverageLook[]
})
afterAll(() => {
  process.chdir(home)
  folder[Symbol.dispose]()
})

const withUnit = (id: string, change: (unit: Unit) => Unit): Profile => ({
  ...profile,
  units: profile.units.map((it) => (it.id === id ? change(it) : it)),
})
const unit = (name: string): Unit => profile.units.find((it) => it.name === name) as Unit
const counted = (): Unit[] => {
  // What a loop that shares its routine's record says of its iterations is the routine's.
  const agreeing = new Set(
    verdicts(profile).flatMap(({ verdict, claim }) => (verdict === 'agrees' && claim !== null && claim.kind !== 'steps' ? [claim.id] : [])),
  )
  return profile.units.filter(({ id }) => agreeing.has(id))
}

test('the profile itself agrees everywhere, and says enough to be worth it', () => {
  expect(wrong(profile)).toEqual([])
  expect(counted().length).toBeGreaterThan(12)
})

describe('one planted error', () => {
  test('a count off by one', () => {
    const found = wrong(withUnit(unit('twice').id, (it) => ({ ...it, calls: it.calls + 1 })))
    expect(found).toMatchObject([{ name: 'twice', line: 4, profile: unit('twice').calls + 1, monitor: unit('twice').calls }])
  })
  test('two counts swapped', () => {
    const [a, b] = [unit('fib'), unit('sum')]
    const units = profile.units.map((it) => (it.id === a.id ? { ...it, calls: b.calls } : it.id === b.id ? { ...it, calls: a.calls } : it))
    expect(new Set(wrong({ ...profile, units }).map(({ name }) => name))).toEqual(new Set(['fib', 'sum']))
  })
  test('a routine missing', () => {
    const id = unit('nested').id
    const found = wrong({ ...profile, units: profile.units.filter((it) => it.id !== id) })
    expect(found.find(({ verdict }) => verdict === 'missing')).toMatchObject({ name: 'nested', line: 10 })
  })
  test('a counter that wrapped at 2^32', () => {
    const once = withUnit(unit('wrap').id, (it) => ({ ...it, calls: (it.calls + 2 ** 32 - 1000) % 2 ** 32 }))
    expect(wrong(once).map(({ name }) => name)).toContain('wrap')
  })
  test('a wrong source line', () => {
    const found = wrong(withUnit(unit('risky').id, (it) => ({ ...it, line: it.line + 1, endLine: it.endLine + 1 })))
    expect(found.map(({ name }) => name)).toContain('risky')
  })
})

describe('a profile with blocks', () => {
  const hot = `const n = 1e6; let odd = 0; let even = 0
for (let i = 0; i < n; i++) { if (i % 2) { odd++ } else if (i % 3) { even += 2 } else { even++ } }
function f(x) { return x > 1 ? g(x) : 0 }
function g(x) { return [x].map((y) => y) }
for (let i = 0; i < 9; i++) f(i)
`
  const hotFolder = folderOf({ 'app.js': hot })
  let counts: Profile
  let hotLooks: CoverageLook[]
  beforeAll(async () => {
    await landau(['count', 'app.js'], hotFolder.path)
    const [name = ''] = readdirSync(join(hotFolder.path, '.landau/runs'))
    counts = readProfile(join(hotFolder.path, '.landau/runs', name, 'profile.landau')).profile as Profile
    process.chdir(hotFolder.path)
    hotLooks = (await watch({ command: ['node', 'app.js'], monitor: 'fast', only: [], stretches: null, seed: 0, control: '' }))
      .looks as CoverageLook[]
    process.chdir(folder.path)
  })
  afterAll(() => hotFolder[Symbol.dispose]())
  const judged = (changed: Profile): Finding[] => {
    const seen = coverageWitness(hotLooks, () => hot)
    return compare(changed, { runs: [seen, seen], second: null, isWanted: () => true, placesOf: untranslated })
  }
  const disagreeing = (changed: Profile): Finding[] => judged(changed).filter(({ verdict }) => verdict === 'disagrees' || verdict === 'missing')
  const withCounts = (change: (count: readonly number[]) => number[]): Profile => ({
    ...counts,
    units: counts.units.map((it) =>
      it.counts === undefined || it.path !== '(module)' ? it : { ...it, counts: { ...it.counts, count: change(it.counts.count) } },
    ),
  })
  const odd = 5e5

  test('agrees', () => {
    expect(disagreeing(counts)).toEqual([])
    expect(judged(counts).filter(({ verdict, claim }) => verdict === 'agrees' && claim?.kind === 'block').length).toBeGreaterThan(6)
  })
  test('off by one in a block that ran half a million times', () => {
    const found = disagreeing(withCounts((all) => all.map((count) => (count === odd ? count + 1 : count))))
    expect(found).toContainEqual(expect.objectContaining({ line: 2, profile: odd + 1, monitor: odd }))
  })
  test('a probe dropped', () => {
    expect(disagreeing(withCounts((all) => all.map((count) => (count === odd ? 0 : count))))).not.toEqual([])
  })
  test('the counts of two arms swapped', () => {
    const [a, b] = [333_333, 166_667]
    const found = disagreeing(withCounts((all) => all.map((count) => (count === a ? b : count === b ? a : count))))
    expect(found.filter(({ claim }) => claim?.kind === 'block')).toHaveLength(2)
  })
})

type Corruption = (target: Unit, random: () => number) => Profile
const shifted = (random: () => number, at: number): number => at + Math.ceil(random() * 5)
const corruptions: readonly Corruption[] = [
  ({ id }, random) => withUnit(id, (it) => ({ ...it, calls: it.calls + 1 + Math.floor(random() * 3) })),
  ({ id }) => withUnit(id, (it) => ({ ...it, calls: it.calls - 1 })),
  ({ id }, random) => withUnit(id, (it) => ({ ...it, calls: it.calls * (2 + Math.floor(random() * 9)) })),
  ({ id }, random) => withUnit(id, (it) => ({ ...it, line: shifted(random, it.line) })),
  ({ id }, random) => withUnit(id, (it) => ({ ...it, column: shifted(random, it.column) })),
  ({ id }, random) => withUnit(id, (it) => ({ ...it, endLine: shifted(random, it.endLine) })),
  ({ id }) => ({ ...profile, units: profile.units.filter((it) => it.id !== id) }),
]

test('200 random single corruptions, 200 reported', () => {
  const random = seeded(4)
  const targets = counted()
  const unreported: string[] = []
  for (let trial = 0; trial < 200; trial++) {
    const kind = Math.floor(random() * corruptions.length)
    // V8 knows no loops: a loop's end, and a loop that is not in the profile, show in no count.
    const routinesOnly = kind >= 5
    const candidates = targets.filter((it) => it.path !== '(module)' && (it.kind === 'routine' || !routinesOnly))
    const target = candidates[Math.floor(random() * candidates.length)] as Unit
    const changed = (corruptions[kind] as Corruption)(target, random)
    if (wrong(changed).length === 0) unreported.push(`${trial}: corruption ${kind} of ${target.kind} ${target.name}:${target.line}`)
  }
  expect(unreported).toEqual([])
})
