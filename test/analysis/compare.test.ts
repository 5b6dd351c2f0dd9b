import { describe, expect, test } from 'vitest'
import { compare } from '../../src/analysis/index.ts'
import type { Profile } from '../../src/profile/index.ts'
import { doubling, program } from './program.ts'
import { seeded } from '../../src/base/random.ts'
import type { Law } from './program.ts'

const of = (cost: Law, noise = 0, seed = 1): Profile => {
  const random = seeded(seed)
  return program({ f: { cost, sizes: doubling(8, 4096), calls: 4, noise: () => 1 + noise * (random() - 0.5), by: 'xs.length' } })
}

const kinds = (before: Profile, after: Profile): string[] => compare(before, after).changes.map(({ kind, direction }) => `${kind} ${direction}`)

describe('one function, edited', () => {
  const linear: Law = (n) => 5 * n + 20
  test.each<[what: string, after: Law, expected: string[]]>([
    ['nothing', linear, []],
    ['the class', (n) => n * n, ['class worse']],
    ['a constant up', (n) => 2 * (5 * n + 20), ['constant worse']],
    ['a constant down', (n) => 2.5 * n + 10, ['constant better']],
    ['an overhead', (n) => 5 * n + 120, ['overhead worse']],
    ['an overhead taken away', (n) => 5 * n + 2, ['overhead better']],
    ['n log n', (n) => 5 * n * Math.log2(n), ['class worse']],
  ])('%s', (_, after, expected) => expect(kinds(of(linear), of(after))).toEqual(expected))

  test('a class that went down', () => expect(kinds(of((n) => n * n), of(linear))).toEqual(['class better'])) // prettier-ignore
})

test.each<[after: Law, expected: string[]]>([
  [(n) => n * n, ['cannot tell unknown']],
  [(n) => 1.2 * n, []],
])('what has no size, as no call of it was traced, is not unchanged where it costs more: %s', (after, expected) => {
  const untraced = (profile: Profile): Profile => ({ ...profile, units: profile.units.map((unit) => ({ ...unit, tables: [] })) })
  expect(kinds(untraced(of((n) => n)), untraced(of(after)))).toEqual(expected)
})

describe('profiles of the same commit never differ', () => {
  test('counts that vary from run to run: 40 seeds, 4 laws', () => {
    const laws: Law[] = [(n) => 40 * n + 100, (n) => n * n, (n) => 10 * n * Math.log2(n), () => 500]
    const found = laws.flatMap((law) => Array.from({ length: 40 }, (_, seed) => kinds(of(law, 0.2, seed), of(law, 0.2, seed + 1000))).flat())
    expect(found.filter((kind) => !kind.startsWith('cannot'))).toEqual([])
  })

  test('a unit whose text and callees are unchanged is unchanged, whatever its inputs were', () => {
    const hashed = (profile: Profile): Profile => ({
      ...profile,
      header: { ...profile.header, files: profile.header.files.map((file) => ({ ...file, hash: 'same' })) },
    })
    const [a, b] = [hashed(of((n) => n)), hashed(of((n) => n * n))]
    expect(compare(a, b)).toMatchObject({ sameCode: true, changes: [] })
  })
})

test('a file that is compiled as it is loaded has two texts under one path; in another order they are still the same', () => {
  const texts = (profile: Profile, hashes: readonly string[]): Profile => ({
    ...profile,
    header: { ...profile.header, files: hashes.map((hash) => ({ path: 'src/app.ts', hash })) },
    units: profile.units.map((unit) => ({ ...unit, file: hashes.indexOf('written') })),
  })
  const [a, b] = [texts(of((n) => n), ['compiled', 'written']), texts(of((n) => n * n), ['written', 'compiled'])] // prettier-ignore
  expect(compare(a, b)).toMatchObject({ sameCode: true, changes: [] })
  expect(compare(a, texts(of((n) => n * n), ['compiled', 'edited', 'written'])).sameCode).toBe(false) // prettier-ignore
})

describe('who is who', () => {
  test('a function that moved to another file is found again', () => {
    const before = program({ a: { cost: (n) => n, file: 'src/one.ts', by: 'xs.length' } })
    const after = program({ a: { cost: (n) => n * n, file: 'src/two.ts', by: 'xs.length' } })
    const renamed = { ...after, units: after.units.map((unit) => ({ ...unit, id: 'other' })) }
    expect(compare(before, renamed).changes).toMatchObject([{ kind: 'class', direction: 'worse' }])
  })

  test('what has no partner was added or removed', () => {
    const comparison = compare(program({ a: { cost: (n) => n, file: 'x.ts' } }), program({ quite_else: { cost: (n) => n * n, file: 'y.ts', line: 90, natives: { 'Array#sort': 1 } } })) // prettier-ignore
    expect([comparison.added.map(({ name }) => name), comparison.removed.map(({ name }) => name)]).toEqual([['quite_else'], ['a']])
  })
})

describe('an edit changes what is read, and so the size of the same calls', () => {
  const sizes = doubling(8, 1024)
  test('a constant (graphql 16.8.0 → 16.8.1, all pairs of fields): calls are paired by rank', () => {
    const before = program({ f: { cost: (n) => 13 * n * n, sizes } })
    const shifted = program({ f: { cost: (n) => (n + 3) ** 2, sizes: sizes.map((n) => n - 3) } })
    expect(kinds(before, shifted)).toEqual(['constant better'])
    expect(compare(before, shifted).changes[0]?.ratio).toBeCloseTo(1 / 13)
  })

  test('other calls are not paired', () => {
    const [before, after] = [
      program({ f: { cost: (n) => 13 * n, sizes } }),
      program({ f: { cost: (n) => n, sizes: sizes.map((n) => n - 3), calls: 2 } }),
    ]
    expect(kinds(before, after)).not.toContain('constant better')
  })

  test('as many calls, now all of one size and cost (redux 4 → 5, unsubscribe): the class fell', () => {
    const [linear, constant] = [program({ f: { cost: (n) => 3 * n, sizes } }), program({ f: { cost: () => 4, sizes: [1], calls: sizes.length } })]
    expect(kinds(linear, constant)).toEqual(['class better'])
    expect(kinds(constant, linear)).toEqual(['class worse'])
    expect(kinds(linear, program({ f: { cost: () => 4, sizes: [1] } }))).not.toContain('class better')
  })

  test('a small step of the exponent against the cost is none (diff 5.1 → 5.2, execEditLength)', () => {
    const [before, after] = [program({ f: { cost: (n) => 300 * n ** 0.8, sizes } }), program({ f: { cost: (n) => n, sizes } })]
    expect(kinds(before, after)).not.toContain('class worse')
  })
})

test('without common sizes it cannot tell', () => {
  const at = (sizes: number[], cost: Law): Profile => program({ f: { cost, sizes, by: 'xs.length' } })
  expect(kinds(at([3, 5, 7, 11, 100], (n) => n), at([20, 40], (n) => 9 * n))).toEqual(['cannot tell unknown']) // prettier-ignore
})

test('time that grew is told by the share of it, and not of the steps', () => {
  const sizes = doubling(1000, 32_000)
  const timed = (ns: Law, steps: number): Profile =>
    program({ trim: { cost: (n) => steps + n / 100, ns, sizes }, other: { cost: (n) => 30 * n, sizes, file: 'src/b.ts' } })
  const [change] = compare(timed((n) => 20 * n, 20), timed((n) => (20 * n * n) / 100, 23)).changes // prettier-ignore
  expect(change).toMatchObject({ kind: 'class', direction: 'worse', why: 'in native time' })
  expect(change?.after.share.now).toBeGreaterThan(0.9)
})
