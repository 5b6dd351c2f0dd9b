// V8's initialisers of a class against the fields and static blocks that a profile counts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile, Unit } from '../../src/profile/index.ts'
import { compare, coverageWitness, untranslated } from '../../src/verify/index.ts'
import type { CoverageLook, Finding, Witness } from '../../src/verify/index.ts'
import { isEmpty } from '../../src/verify/members.ts'
import { tokensOf } from '../../src/verify/tokens.ts'
import { folderOf } from '../host/run.ts'
import { looksAt, profileOf } from './programs.ts'

const source = `class Mixed { static first = 1; own = 2; static second = 3; static static = [4].map((x) => x)
 bare
 method(x = 1) { return x } ['computed'] = 5; static; static none }
for (let i = 0; i < 3; i++) new Mixed().method()
class Bare { tags; static named = 6 }
new Bare(); new Bare()
class Inner extends (class { base = 7 }) { own = 8; static { this.block = 9 } }
for (let i = 0; i < 4; i++) new Inner()
const never = () => class { unseen = 10 }
class Uninstantiated { unused = 11 }
const name = 'computed'
class Unnamed { [name] = () => 12 }
new Unnamed(); new Unnamed()
`
const folder = folderOf({ 'app.js': source })
let profile: Profile
let looks: CoverageLook[]
beforeAll(async () => {
  profile = await profileOf('count', folder.path)
  looks = (await looksAt(folder.path, 'fast')) as CoverageLook[]
}, 60_000)
afterAll(() => folder[Symbol.dispose]())

const wrong = (units: readonly Unit[]): Finding[] => {
  const seen = coverageWitness(looks, () => source)
  return compare({ ...profile, units }, { runs: [seen, seen], second: null, isWanted: () => true, placesOf: untranslated }).filter(
    ({ verdict }) => verdict === 'disagrees' || verdict === 'missing',
  )
}
const members = (): Unit[] => profile.units.filter(({ path }) => /\.\((?:init [^()]*|static)\)$/.test(path))

test('fields without a value are not asked for', () => {
  expect(wrong(profile.units)).toEqual([])
  expect(members().length).toBe(12)
})

test('a field in which no counter can stand claims nothing', () => {
  const [unnamed] = members().filter(({ path }) => path.startsWith('Unnamed'))
  expect([unnamed?.calls, unnamed?.counts?.count[0]]).toEqual([0, -1])
})

test('each field and static block that is off by one is found', () => {
  for (const { id, name } of members().filter(({ calls }) => calls > 0)) {
    const found = wrong(profile.units.map((unit) => (unit.id === id ? { ...unit, calls: unit.calls + 1 } : unit)))
    expect(found.map((it) => it.name)).toContain(name)
  }
})

test('a class of which the profile knows no field is found', () => {
  const without = profile.units.filter(({ path }) => path !== 'Inner.(static)')
  expect(wrong(without)).toContainEqual(expect.objectContaining({ verdict: 'missing', name: '<static_initializer>', line: 7 }))
})

const [instances, statics] = ['<instance_members_initializer>', '<static_initializer>']
test.each([
  ['class A { a; b }', instances, true],
  ['class A { a; b = 1 }', instances, false],
  ['class A { static a = 1; b }', instances, true],
  ['class A { m(x = 1) { this.a = 2 } b }', instances, true],
  ['class A { [k = 1]; b }', instances, true],
  ['class A { [k] = 1 }', instances, false],
  ['class A { #a\n"b" = 1 }', instances, false],
  ['class A { static a = b = 1; c }', instances, true],
  ['class A { static a; b = 1 }', statics, true],
  ['class A { a = 1; static { } }', statics, false],
  ['class A { static = 1; static a }', statics, true],
])('%s, %s: %s', (text, name, empty) => {
  const start = name === statics ? text.indexOf('static') : 0
  expect(isEmpty(tokensOf(text), { name, start, end: text.length })).toBe(empty)
})

// From undici: fields around methods that never run. V8 leaves out what never ran within what never ran, and its initialiser reaches from field to field.
const around = `const [k, m, n] = ['k', 'm', 'n']
class Never {
  static made = 0;
  a = 1;

  [m] (x) {
    while (x > 0) x--
    return x ? 1 : 2
  }

  static { for (let i = 0; i < 3; i++) this.made++ }
  static each(f) { for (const x of [1, 2]) f(x) }
  b() { while (this.a > 9) this.a-- }
  [n] = (x) => { for (const y of [x]) if (y) return y }
  static s = () => { for (const y of [1]) if (y) return y }
  c = 1
}
class Made { a = 1; [m] (x) { while (x > 0) x--; return x ? 1 : 2 } b = () => 1 }
new Made()[m](4)
Never.each((x) => x)
if (Never.made > 9) new Never()
const lists = (x) => { if (x) return x; return { async *[k] () { yield 1 } } }
lists(1)
`

describe('methods between fields', () => {
  const between = folderOf({ 'app.js': around })
  let seen: Witness
  beforeAll(async () => {
    seen = coverageWitness((await looksAt(between.path, 'fast')) as CoverageLook[], () => around)
  }, 60_000)
  afterAll(() => between[Symbol.dispose]())

  test.each([
    ['run', []],
    ['run', ['--algorithms']],
    ['count', []],
  ] as const)('%s %j', { timeout: 60_000 }, async (command, flags) => {
    const counted = await profileOf(command, between.path, flags)
    const found = compare(counted, { runs: [seen, seen], second: null, isWanted: () => true, placesOf: untranslated })
    expect(found.filter(({ verdict }) => verdict === 'disagrees' || verdict === 'missing')).toEqual([])
    // A loop that ran and is not in the profile is found all the same.
    const without = { ...counted, units: counted.units.filter(({ kind, line }) => kind !== 'loop' || line !== 12) }
    const missed = compare(without, { runs: [seen, seen], second: null, isWanted: () => true, placesOf: untranslated })
    if (command === 'run') expect(missed.filter(({ verdict }) => verdict === 'missing').map(({ line }) => line)).toEqual([12])
  })
})
