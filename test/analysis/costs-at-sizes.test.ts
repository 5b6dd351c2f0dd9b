// Calls of the same sizes that cost much more or less, where nobody can say how the cost grows.
import { describe, expect, test } from 'vitest'
import { compare } from '../../src/analysis/index.ts'
import type { Profile } from '../../src/profile/index.ts'
import { doubling, program, type Law, type UnitLine } from './program.ts'

const told = (before: Profile, after: Profile): string[] =>
  compare(before, after).changes.map(({ kind, direction, after: { name }, costs, why }) =>
    [`${kind} ${direction} ${name}`, ...(costs ?? []).map((it) => `${it.size}: ${it.before} → ${it.after}`), ...(why === '' ? [] : [why])].join('; '),
  )

const of = (cost: Law, line: Omit<UnitLine, 'cost'> = {}): Profile => program({ unique: { cost, sizes: [2000], ...line } })
const linear: Law = (n) => 2 * n + 1
const square: Law = (n) => (n * n) / 2 + n

describe('calls of the same sizes', () => {
  test('one call of one size (a set became `includes`), and the other way round', () => {
    const [before, after] = [of(linear), of(square)]
    expect(told(before, after)).toEqual(['cost worse unique; 2000: 4001 → 2002000'])
    expect(compare(before, after).changes).toMatchObject([{ exact: true, ratio: 2002000 / 4001, laws: { after: { certainty: 'unknown' } } }])
    expect(told(after, before)).toEqual(['cost better unique; 2000: 2002000 → 4001'])
  })

  test('three sizes, each with another factor: the smallest and the largest are told', () => {
    const sizes = [500, 1000, 2000]
    expect(told(of(linear, { sizes }), of(square, { sizes }))).toEqual(['cost worse unique; 500: 1001 → 125500; 2000: 4001 → 2002000'])
  })

  test.each([0.7, 0.97, 1, 1.03, 1.4])('%s times the cost is no change', (factor) => {
    expect(
      told(
        of(linear),
        of((n) => factor * linear(n)),
      ),
    ).toEqual([])
  })

  test('a few percent more at one size and less at another are no change', () => {
    const sizes = [500, 1000, 2000, 4000, 8000]
    const costs = (...all: readonly number[]): Profile => of((n) => all[sizes.indexOf(n)]!, { sizes })
    expect(told(costs(1358, 2264, 4170, 8217, 16_217), costs(1217, 2217, 4217, 8170, 16_170))).toEqual([])
  })

  test('what is hardly any of the work is no change', () => {
    const little = (cost: Law): Profile => program({ unique: { cost, sizes: [2000] }, rest: { cost: () => 1e9, sizes: [2000] } })
    expect(told(little(linear), little(square))).toEqual([])
  })

  test('dearer at one size and cheaper at another: nobody can tell', () => {
    const sizes = [500, 1000, 2000]
    const [said] = told(
      of(linear, { sizes }),
      of((n) => (n === 2000 ? 40 : 90_000), { sizes }),
    )
    expect(said).toBe('cannot tell unknown unique; the factor between the costs is not the same at all sizes')
  })

  test('more calls, as of a test that was added, are no other input', () => {
    expect(told(of(linear), of(square, { sizes: [2000, 3000] }))).toEqual(['cost worse unique; 2000: 4001 → 2002000'])
  })

  test('calls of one size that scatter more than they differ: nobody can tell', () => {
    const noise = (_: number, call: number): number => [1, 20, 3, 9][call % 4]!
    expect(
      told(
        of(linear, { calls: 4, noise }),
        of((n) => 2 * linear(n), { calls: 4, noise }),
      ),
    ).toEqual(['cannot tell unknown unique; costs of the same size differ too much within each profile'])
    expect(
      told(
        of(linear, { calls: 400, noise }),
        of((n) => 9 * linear(n), { calls: 400, noise }),
      ),
    ).toMatchObject([expect.stringContaining('cost worse')])
  })
})

describe('what may be another input is not called worse', () => {
  test('other sizes', () => {
    expect(told(of(linear), of(square, { sizes: [3000] }))).toEqual(['cannot tell unknown unique; no size was seen in both'])
    const some = 'the other calls are not of the same sizes in the two profiles'
    expect(told(of(linear, { sizes: [10, 2000] }), of(square, { sizes: [2000, 3000] }))).toEqual([
      `cannot tell unknown unique; 2000: 4001 → 2002000; ${some}`,
    ])
  })

  test('lists of one length that hold more', () => {
    const lists = (cells: number): Profile => of((n) => n * cells, { sizes: [cells], also: { 'xs.length': () => 200 } })
    expect(told(lists(2000), lists(900_000))).toMatchObject([
      expect.stringMatching(/^cannot tell .*the calls differ in cells first read, and so may the input$/),
    ])
    // An edit may read a little more, as the length of a list.
    expect(
      told(
        lists(2000),
        of(() => 9e9, { sizes: [2001], also: { 'xs.length': () => 200 } }),
      ),
    ).toMatchObject([expect.stringContaining('cost worse')])
  })

  test('another command', () => {
    const run = (profile: Profile, ...command: string[]): Profile => ({ ...profile, header: { ...profile.header, command: ['node', ...command] } })
    expect(told(run(of(linear), 'app.js', '500', 'one'), run(of(square), 'app.js', '500', 'other'))).toEqual([
      'cannot tell unknown unique; 2000: 4001 → 2002000; the commands differ, and so may the input',
    ])
    expect(told(run(of(linear), '/a/app.ts', '500'), run(of(square), '/b/app.ts', '500'))).toMatchObject([expect.stringContaining('cost worse')])
  })

  test('calls without a size', () => {
    expect(
      told(
        of(() => 10, { sizes: [0] }),
        of(() => 9000, { sizes: [0] }),
      ),
    ).toEqual(['cannot tell unknown unique; its calls have no size'])
    expect(
      told(
        of(() => 10, { sizes: [0] }),
        of(() => 11, { sizes: [0] }),
      ),
    ).toEqual([])
  })

  test('a run of which only some calls were traced', () => {
    const traced = (profile: Profile, calls: number): Profile => ({
      ...profile,
      header: { ...profile.header, options: { budget: '2x' } },
      units: profile.units.map((unit) => ({ ...unit, calls })),
    })
    const [some, many] = [(cost: Law, calls = 3000) => traced(of(cost), calls), (cost: Law) => traced(of(cost, { calls: 5 }), 3000)]
    expect(told(some(linear), some(square))).toMatchObject([expect.stringMatching(/^cannot tell .*few were traced$/)])
    expect(told(some(linear), some(square, 3100))).toMatchObject([expect.stringMatching(/^cannot tell .*more of them in one of the profiles$/)])
    expect(compare(many(linear), many(square)).changes).toMatchObject([{ kind: 'cost', direction: 'worse', exact: false }])
    expect(told(traced(of(linear), 1), traced(of(square), 1))).toEqual(['cost worse unique; 2000: 4001 → 2002000'])
  })
})

describe('who is named', () => {
  const of2000 = { sizes: [2000] }
  const calling = (cost: Law, main: UnitLine): Profile => program({ main, unique: { ...of2000, cost } })

  test('not who only calls what changed', () => {
    const main = (all: number, unique: number): UnitLine => ({ cost: () => all, ...of2000, to: { unique: unique / all } })
    expect(told(calling(linear, main(9000, 4001)), calling(square, main(2_007_000, 2_002_000)))).toEqual(['cost worse unique; 2000: 4001 → 2002000'])
  })

  test('who calls it and costs more by itself as well', () => {
    const main = (all: number, unique: number): UnitLine => ({ cost: () => all, ...of2000, to: { unique: unique / all } })
    const said = told(calling(linear, main(9000, 4001)), calling(square, main(2_907_000, 2_002_000)))
    expect(said).toEqual(['cost worse main; 2000: 9000 → 2907000', 'cost worse unique; 2000: 4001 → 2002000'])
  })

  test('the routine, not the loop in it', () => {
    const withLoop = (cost: Law): Profile =>
      program({ unique: { cost, ...of2000, to: { 'for…of': 0.9 } }, 'for…of': { cost, ...of2000, kind: 'loop', in: 'unique' } })
    expect(told(withLoop(linear), withLoop(square))).toEqual(['cost worse unique; 2000: 4001 → 2002000'])
  })

  test('nobody of a file that was not edited, where an edited function explains it (router, next)', () => {
    const sizes = doubling(16, 2048)
    const routed = (cost: Law, hash: string): Profile => {
      const profile = program({ next: { cost, sizes, file: 'router.js', to: { handler: 0.99 } }, handler: { cost, sizes, file: 'app.js' } })
      const files = profile.header.files.map(({ path }) => ({ path, hash: path === 'app.js' ? hash : 'same' }))
      return { ...profile, header: { ...profile.header, files } }
    }
    expect(
      told(
        routed(linear, 'a'),
        routed((n) => n * n, 'b'),
      ),
    ).toEqual(['class worse handler'])
  })

  test('somebody of such files, where no edited function is told', () => {
    const sizes = doubling(16, 2048)
    const routed = (cost: Law, hash: string): Profile => {
      const profile = program({
        next: { cost, sizes, to: { inner: 0.99 }, line: 1 },
        inner: { cost, sizes, line: 30, to: { handler: 0.001 } },
        handler: { cost: () => 1, sizes: [1], file: 'app.js' },
      })
      const files = profile.header.files.map(({ path }) => ({ path, hash: path === 'app.js' ? hash : 'same' }))
      return { ...profile, header: { ...profile.header, files } }
    }
    expect(
      told(
        routed(linear, 'a'),
        routed((n) => n * n, 'b'),
      ),
    ).toEqual(['class worse inner', 'class worse next'])
  })

  test('who does more by itself than shows in what it costs with the next one', () => {
    const middleware = (own: number, cells: number): Profile =>
      program({ session: { cost: () => 9000 + own, sizes: [cells], to: { next: 9000 / (9000 + own) } }, next: { cost: () => 9000, sizes: [5] } })
    expect(told(middleware(620, 60), middleware(13, 50))).toEqual([
      'cannot tell unknown session; without what it calls, a call takes 13 steps, before 620, and the input may be another',
    ])
  })
})

test('what grew and is so light now that it has no record is told, as its callers were not edited', () => {
  const files = [
    { path: 'main.js', hash: 'same' },
    { path: 'lib.js', hash: 'a' },
  ]
  const main: UnitLine = { cost: (n) => n * n + 9, file: 'main.js', by: 'xs.length' }
  const before = program({ main: { ...main, to: { append: 0.99 } }, append: { cost: (n) => n * n, file: 'lib.js' } })
  const after = program({ main: { ...main, cost: (n) => n + 9 } })
  const withFiles = (profile: Profile, hash: string): Profile => ({
    ...profile,
    header: { ...profile.header, files: files.map((file) => (file.path === 'lib.js' ? { ...file, hash } : file)) },
  })
  const comparison = compare(withFiles(before, 'a'), withFiles(after, 'b'))
  expect(comparison.removedFindings).toMatchObject([{ name: 'append', class: 'n^2' }])
  expect(comparison.changes).toEqual([])
  expect(compare(withFiles(after, 'a'), withFiles(before, 'b')).changes).toMatchObject([{ direction: 'worse', after: { name: 'main' } }])
})
