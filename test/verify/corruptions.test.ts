// Random single corruptions of real profiles, of `landau run` and of `landau count`: every one must be reported. The original runs once under both
// monitors; each corrupted profile is compared with that one recount.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { readProfile } from '../../src/cli/collect.ts'
import { watch } from '../../src/host/index.ts'
import type { CountColumns, Profile, Unit } from '../../src/profile/index.ts'
import { compare, coverageWitness, trapWitness, untranslated } from '../../src/verify/index.ts'
import type { CoverageLook, Evidence, Finding, TrapLook } from '../../src/verify/index.ts'
import { folderOf } from '../host/run.ts'
import { landau, varied } from './programs.ts'

const folder = folderOf({ 'app.js': varied })
const home = process.cwd()
const profiles: Profile[] = []
let evidence: Evidence

const profileOf = async (command: string, out: string): Promise<Profile> => {
  await landau([command, '--out', out, 'app.js'], folder.path)
  const [name = ''] = readdirSync(join(folder.path, out, 'runs'))
  return readProfile(join(folder.path, out, 'runs', name, 'profile.landau')).profile as Profile
}

beforeAll(async () => {
  for (const command of ['run', 'count']) profiles.push(await profileOf(command, `.landau-${command}`))
  process.chdir(folder.path)
  const options = { command: ['node', 'app.js'], only: [], stretches: null, seed: 0, control: '' } as const
  const counters = coverageWitness((await watch({ ...options, monitor: 'fast' })).looks as CoverageLook[], () => varied)
  const traps = trapWitness((await watch({ ...options, monitor: 'trap' })).looks as TrapLook[], () => varied)
  evidence = { runs: [counters, counters], second: traps, isWanted: () => true, placesOf: untranslated }
})
afterAll(() => {
  process.chdir(home)
  folder[Symbol.dispose]()
})

const reported = (profile: Profile): Finding[] => compare(profile, evidence).filter(({ verdict }) => verdict === 'disagrees' || verdict === 'missing')

type Random = () => number
/** Null where the corruption changes nothing. */
type Corruption = (profile: Profile, target: Unit, random: Random) => Profile | null

const withUnit = (profile: Profile, changed: Unit): Profile => ({
  ...profile,
  units: profile.units.map((it) => (it.id === changed.id ? changed : it)),
})
const upTo = (random: Random, most: number): number => 1 + Math.floor(random() * most)

const ofUnit =
  (change: (unit: Unit, random: Random) => Partial<Unit>): Corruption =>
  (profile, target, random) =>
    withUnit(profile, { ...target, ...change(target, random) })

const ofColumn =
  (name: keyof CountColumns, change: (value: number, random: Random, counts: CountColumns) => number): Corruption =>
  (profile, target, random) => {
    const { counts } = target
    if (counts === undefined) return null
    const column = [...counts[name]]
    const at = Math.floor(random() * column.length)
    const value = column[at] ?? -1
    // What the profile does not know, and a place that a block does not have, assert nothing.
    if (value < 0 || (name !== 'edgeCount' && name !== 'edgeTo' && (counts.line[at] === 0 || (counts.count[at] ?? -1) < 0))) return null
    column[at] = change(value, random, counts)
    return column[at] === value ? null : withUnit(profile, { ...target, counts: { ...counts, [name]: column } })
  }

/** An edge that was taken: of the others a profile says no more than that they were not. */
const redirected: Corruption = (profile, target, random) => {
  const { counts } = target
  const taken = counts?.edgeCount.flatMap((count, edge) => (count > 0 ? [edge] : [])) ?? []
  const edge = taken[Math.floor(random() * taken.length)]
  if (counts === undefined || edge === undefined) return null
  const edgeTo = counts.edgeTo.map((to, at) => (at === edge ? (to + upTo(random, counts.count.length - 1)) % counts.count.length : to))
  return withUnit(profile, { ...target, counts: { ...counts, edgeTo } })
}

const corruptions: Readonly<Record<string, Corruption>> = {
  'calls, more': ofUnit(({ calls }, random) => ({ calls: calls + upTo(random, 3) })),
  'calls, one less': ofUnit(({ calls }) => ({ calls: calls - 1 })),
  'calls, times': ofUnit(({ calls }, random) => ({ calls: (calls + 1) * (1000 + upTo(random, 9)) })),
  'calls, wrapped': ofUnit(({ calls }) => ({ calls: calls + 2 ** 32 })),
  line: ofUnit(({ line }, random) => ({ line: line + upTo(random, 5) })),
  column: ofUnit(({ column }, random) => ({ column: column + upTo(random, 5) })),
  'end line': ofUnit(({ endLine }, random) => ({ endLine: endLine + upTo(random, 5) })),
  'not there': (profile, { id }) => ({ ...profile, units: profile.units.filter((it) => it.id !== id) }),
  'a block, more': ofColumn('count', (value, random) => value + upTo(random, 3)),
  'a block, one less': ofColumn('count', (value) => Math.max(0, value - 1)),
  'a block, dropped': ofColumn('count', () => 0),
  'an edge, more': ofColumn('edgeCount', (value, random) => value + upTo(random, 3)),
  'an edge, one less': ofColumn('edgeCount', (value) => Math.max(0, value - 1)),
  'an edge, to another block': redirected,
  'a block in another line': ofColumn('line', (value, random) => value + upTo(random, 5)),
}

test('the profiles themselves agree', () => {
  for (const profile of profiles) expect(reported(profile)).toEqual([])
})

test('the place of a module is asked, as that of any other routine', () => {
  for (const profile of profiles) {
    const module = profile.units.find(({ path }) => path === '(module)') as Unit
    for (const name of ['line', 'column', 'end line'])
      for (let seed = 0; seed < 10; seed++) {
        const changed = corruptions[name]?.(profile, module, seeded(seed)) as Profile
        expect(reported(changed), name).not.toEqual([])
      }
  }
})

test('200 random single corruptions, 200 reported', () => {
  const random = seeded(4)
  const unreported: string[] = []
  const names = Object.keys(corruptions)
  for (let trial = 0; trial < 200;) {
    const profile = profiles[Math.floor(random() * profiles.length)] as Profile
    const target = profile.units[Math.floor(random() * profile.units.length)] as Unit
    const name = names[Math.floor(random() * names.length)] as string
    const changed = corruptions[name]?.(profile, target, random) ?? null
    if (changed === null) continue
    trial++
    if (reported(changed).length === 0)
      unreported.push(`${profile.header.options['mode'] ?? 'run'}, ${name}: ${target.kind} ${target.path}:${target.line} (${target.calls})`)
  }
  expect(unreported).toEqual([])
})
