import { describe, expect, test } from 'vitest'

import { analyse, type Analysis, type UnitFinding } from '../../src/analysis/index.ts'
import { growthsOf } from '../../src/analysis/blame/growths.ts'
import { againSentence, isOpenEnded, segmentsSentence, shareSentence } from '../../src/analysis/words/sentences.ts'
import type { CostColumns } from '../../src/protocol/index.ts'
import { binEnd, type OrdinalBin, ordinalColumns } from '../../src/runtime/tables/ordinals.ts'
import { doubling, program, type UnitLine } from './program.ts'
import { grouped } from '../../src/base/number-text.ts'
import { seeded } from '../../src/base/random.ts'

const square = (n: number): number => n * n
const line = (n: number): number => 3 * n + 5
const once = (cost: number): { sizes: number[]; cost: () => number } => ({ sizes: [4], cost: () => cost })

function unit(analysis: Analysis, id: string): UnitFinding {
  const found = analysis.units.find((u) => u.id === id)
  if (found === undefined) throw new Error(`no unit ${id}`)
  return found
}

describe('verdicts', () => {
  test.each([
    ['n', line, 'fine'],
    ['n log n', (n: number) => n * Math.log2(n) + n, 'fine'],
    ['1', () => 12, 'fine'],
    ['n^2', (n: number) => (n * (n - 1)) / 2, 'grows'],
    ['n^3', (n: number) => n ** 3, 'grows'],
    ['n^k', (n: number) => 40 * n ** 1.5, 'grows'],
  ])('%s', (name, cost, verdict) => {
    const found = unit(analyse(program({ f: { cost } })), 'f')
    expect(found.verdict).toBe(verdict)
    expect(found.class).toBe(name)
  })

  test('too few sizes are unknown, and their share is counted', () => {
    const analysis = analyse(program({ f: { cost: square, sizes: [10, 20, 40] } }))
    expect(unit(analysis, 'f').verdict).toBe('unknown')
    expect(analysis.counts.unknown).toBe(1)
    expect(analysis.counts.unknownShare).toBe(1)
    expect(analysis.largestUnknown).toBe(unit(analysis, 'f').id)
    expect(unit(analysis, 'f').advice).toMatch(/more size/)
  })

  test('rounds that go through the same each tell nothing of how many there are', () => {
    const unknownShare = (cost: UnitLine['cost'], again: number, sizes = doubling(1, 1024)): number => {
      const made = program({ f: { ...once(10_000), to: { round: 0.99 } }, round: { cost, sizes, kind: 'loop', in: 'f', again } })
      const units = made.units.map((it) => (it.id === 'round' ? { ...it, byRound: true } : it))
      return analyse({ ...made, units }).counts.unknownShare
    }
    expect(unknownShare(line, 2000)).toBeGreaterThan(0.5)
    expect(unknownShare(line, 500)).toBeLessThan(0.1)
    expect(unknownShare(() => 700, 2000)).toBeGreaterThan(0.5)
    expect(unknownShare(() => 700, 50, doubling(1, 32))).toBeLessThan(0.1)
  })

  test('where most of what is unknown is: around small callbacks what goes through the same with each call, and how often', () => {
    const made = (again: number, cells: number): Analysis => {
      const found = program({
        main: { cost: () => 80_010, sizes: [cells], to: { tagged: 0.99 }, times: { tagged: 80 } },
        tagged: { cost: () => 1000, sizes: [400], calls: 80, to: { test: 0.9 }, times: { test: 32_000 }, again },
        test: { cost: () => 2, sizes: [3], calls: 32_000 },
      })
      return analyse(found)
    }
    const { largestUnknown, units } = made(0, 400)
    expect(largestUnknown).toBe('tagged')
    expect(againSentence(units.find(({ id }) => id === largestUnknown)!)).toBe(
      'Its 80 calls go through 400 cells each, mostly the same ones: if that is all that there are and can grow, with ten times as many of both it takes 100 times as long.',
    )
    // Who repeats it has made the data: what each call has read before is known.
    expect(made(31_600, 200).largestUnknown).toBe('tagged')
    expect(made(1000, 200).units.map(againSentence)).toEqual(['', '', ''])
    // Each has data of its own, and a table.
    expect(made(12_000, 20_000).units.map(againSentence)).toEqual(['', '', ''])
  })

  test('what each call goes through of a pool, or several callers once, is not the same', () => {
    const made = (tagged: UnitLine, pool: number): string[] => {
      const main = { cost: () => 800_010, sizes: [pool], to: { tagged: 0.99 }, times: { tagged: tagged.calls ?? 1 } }
      return analyse(program({ main, tagged, walk: { cost: () => 400, sizes: [400], calls: 160, again: walked } })).units.map(againSentence)
    }
    let walked = 0
    const ofPool = (again: number): UnitLine => ({ cost: () => 800, sizes: [400], calls: 1000, again })
    expect(made(ofPool(20_000), 20_000)).toEqual(['', '', ''])
    expect(made(ofPool(380_000), 20_000).join('')).toMatch(/^Its 1\s000 calls go through 400 cells each, mostly the same ones/)
    const byWalk = { cost: () => 10_000, sizes: [400], calls: 80, to: { walk: 0.95 }, times: { walk: 80 }, again: 0 }
    walked = 0.45 * 160 * 400
    expect(made(byWalk, 200)).toEqual(['', '', ''])
    walked = 0.95 * 160 * 400
    expect(made(byWalk, 200).join('')).toMatch(/^Its 80 calls go through 400 cells each, mostly the same ones/)
  })

  test('where most of what is unknown is, of those that call each other: what does most of it itself', () => {
    const largestOf = (limiter: number, auth: number): string | null => {
      const calls = { calls: 80, sizes: [400] }
      const found = program({
        main: { cost: () => 80_010, sizes: [400], to: { next: 0.99 }, times: { next: 80 } },
        next: { cost: () => 1000, ...calls, to: { limiter: 0.5, auth: 0.4 }, times: { limiter: 80, auth: 80 }, again: 31_600 },
        limiter: { cost: (n) => 30 * n, sizes: doubling(1, 1024), to: { next: limiter }, times: { next: 80 } },
        auth: { cost: (n) => 30 * n, sizes: doubling(1, 1024), to: { next: auth }, times: { next: 80 } },
      })
      return analyse(found).largestUnknown
    }
    expect(largestOf(0.1, 0.9)).toBe('limiter')
    expect(largestOf(0.9, 0.1)).toBe('auth')
  })

  test.each([
    ['', 80, 400, 3],
    ['of few calls', 20, 400, 3],
    ['of a short list', 80, 90, 3],
    ['of what is mostly work of others', 80, 400, 0.1],
    ['of a recursion', 80, 400, 0.6],
    ['of calls that do more', 80, 400, 200],
  ])('what is gone through again %s', (of, calls, cells, stepsForCell) => {
    const inside = { to: { search: 0.1 } }
    const found = program({
      main: { cost: () => calls * cells * stepsForCell, sizes: [cells], to: { search: 1 }, times: { search: calls } },
      search: { cost: () => stepsForCell * cells, sizes: [cells], calls, again: cells * (calls - 1), ...(of === 'of a recursion' && inside) },
    })
    const { again } = unit(analyse(found), 'search')
    expect(again).toEqual(of === '' ? { cells } : of === 'of calls that do more' ? { cells, bound: 'least' } : undefined)
  })

  test('a few large calls, or such as look values up, go through nothing again', () => {
    const again = (calls: Pick<UnitLine, 'cost' | 'sizes'>): unknown => {
      const found = program({
        main: { cost: (n) => 100 * calls.cost(n), sizes: [400], to: { walk: 1 }, times: { walk: 100 } },
        walk: { ...calls, calls: 25, again: 399 },
      })
      return unit(analyse(found), 'walk').again
    }
    expect(again({ cost: (n) => 2 * n, sizes: [380, 400, 410, 420] })).toMatchObject({ cells: expect.closeTo(400, -1) as number })
    expect(again({ cost: (n) => (n > 9000 ? 500 * n : 2 * n), sizes: [390, 395, 400, 9500] })).toBeUndefined()
    expect(again({ cost: () => 800, sizes: [110, 200, 300, 550] })).toBeUndefined()
    expect(again({ cost: () => 800, sizes: [380, 400, 410, 420] })).toBeDefined()
  })

  test('what is gone through again is said of calls, of runs and of rounds', () => {
    const loop = { kind: 'loop', name: 'for…of', calls: 500, again: { cells: 120 }, causes: [] } as const
    expect(againSentence(loop)).toBe(
      'Its 500 runs go through 120 cells each, mostly the same ones: if that can grow, with ten times as many of both it takes 100 times as long.',
    )
    expect(againSentence({ ...loop, name: 'for…of round', again: { cells: 120, bound: 'least' } })).toMatch(
      /^Its 500 rounds .* it takes at least 100 times/,
    )
    expect(againSentence({ ...loop, kind: 'routine' })).toMatch(/^Its 500 calls/)
  })

  test('what a law of a caller includes is not unknown, through recursion too; what callers without a law share is, in part', () => {
    const few = { cost: () => 100, sizes: [10, 20] }
    const whole = { cost: line, sizes: doubling(16, 1 << 16) }
    const under = (to: Readonly<Record<string, number>>): Analysis =>
      analyse(program({ known: { ...whole, to }, even: { ...few, to: { odd: 0.5 } }, odd: { ...few, to: { even: 0.4 } }, main: few }))
    const unknownSteps = ({ counts, totals }: Analysis): number => counts.unknownShare * totals.steps
    const all = under({ even: 0.5 })
    expect(all.counts.unknown).toBe(3)
    expect(all.largestUnknown).toBe('main')
    expect(unknownSteps(all)).toBeCloseTo(200, 0)
    expect(unknownSteps(under({}))).toBeGreaterThan(300)
  })

  test('of what may grow by its few sizes nothing is known, however well what it calls is', () => {
    const importing = (cost: (n: number) => number): Analysis =>
      analyse(program({ importAll: { cost, sizes: [100, 200, 400], to: { add: 0.99 }, times: { add: 700 } }, add: { cost: line, calls: 10 } }))
    expect(importing(square).counts.unknownShare).toBe(1)
    expect(importing((n) => 500 * n).counts.unknownShare).toBeLessThan(0.05)
  })

  test('of what may grow by its few sizes that is known which is told of what it calls, and none of it counts twice', () => {
    const few = { cost: square, sizes: [1000, 2000, 4000] }
    const running = (cost: (n: number) => number): Analysis =>
      analyse(
        program({ hook: { ...few, to: { next: 0.9 } }, next: { ...few, to: { test: 0.9, hook: 0.05 } }, test: { cost, sizes: doubling(64, 4096) } }),
      )
    const told = running(square)
    expect(told.findings).toEqual(['test'])
    expect(told.counts.unknownShare).toBeLessThan(0.25)
    expect(running(line).counts.unknownShare).toBeGreaterThan(0.8)
  })

  test('noise of 30 % does not make a linear routine grow (seeds 1 to 60)', () => {
    const alarms = Array.from({ length: 60 }, (_, i) => {
      const random = seeded(i + 1)
      const found = unit(
        analyse(program({ f: { cost: line, calls: 3, noise: () => Math.exp(0.3 * (random() + random() + random() - 1.5) * 2) } })),
        'f',
      )
      return found.verdict === 'grows' ? 1 : 0
    })
    expect(alarms.reduce<number>((a, b) => a + b, 0)).toBe(0)
  })

  test('noise of 30 % does not hide a quadratic routine (seeds 1 to 60)', () => {
    const found = Array.from({ length: 60 }, (_, i) => {
      const random = seeded(i + 100)
      return unit(analyse(program({ f: { cost: square, calls: 3, noise: () => Math.exp(0.3 * (random() + random() + random() - 1.5) * 2) } })), 'f')
        .verdict
    })
    expect(found.filter((v) => v === 'grows').length).toBeGreaterThanOrEqual(57)
  })

  test('best and worst of different growth are input-dependent, and the worst decides when it dominates', () => {
    const noise = (n: number, call: number): number => (call % 4 === 0 ? n : 1)
    const found = unit(analyse(program({ f: { cost: (n) => 2 * n, calls: 8, noise } })), 'f')
    expect(found.inputDependent).toBe(true)
    expect(found.curves.min.class).toBe('n')
    expect(found.curves.max.class).toBe('n^2')
    expect(found.verdict).toBe('grows')
  })
})

describe('regimes', () => {
  test('a law that changes at a size is told as two', () => {
    const found = unit(
      analyse(program({ pack: { cost: (n) => (n < 500 ? 10 * n + (n % 3) : n * n + (n % 5)), sizes: doubling(8, 65_536) } })),
      'pack',
    )
    expect(found.segments).toMatchObject({ last: 256, first: 512, before: { class: 'n' }, after: { class: 'n^2' } })
    expect(segmentsSentence(found)).toMatch(
      /^The law changes between size 256 and 512, where it jumps 51×: n up to there \(.*\), n\^2 past it \(.*\)\.$/,
    )
    expect(segmentsSentence(unit(analyse(program({ f: { cost: square } })), 'f'))).toBe('')
  })

  test('growth at the small sizes only is not growth', () => {
    const found = unit(analyse(program({ difference: { cost: (n) => (n < 200 ? n * n : 40_000 + 30 * n), sizes: doubling(8, 8192) } })), 'difference')
    expect(found.verdict).not.toBe('grows')
  })

  test('growth that begins at the larger sizes is', () => {
    const found = unit(
      analyse(program({ drain: { cost: (n) => (n < 2000 ? 5 * n : 5 * n + (n - 1900) ** 2), sizes: doubling(16, 65_536) } })),
      'drain',
    )
    expect(found.verdict).toBe('grows')
  })

  test('one size that stands alone is not growth', () => {
    const found = unit(analyse(program({ grow: { cost: (n) => (n > 100 ? 800 : 3), sizes: [1, 2, 3, 4, 5, 6, 7, 8, 200] } })), 'grow')
    expect(found.verdict).not.toBe('grows')
  })

  test('one jump of x30 in steps is not growth', () => {
    const found = unit(analyse(program({ copy: { cost: (n) => (n < 500 ? 3 * n : 90 * n), sizes: doubling(16, 8192) } })), 'copy')
    expect(found.verdict).not.toBe('grows')
  })

  test('cost that the size does not decide is not judged (seed 4)', () => {
    const random = seeded(4)
    const found = unit(analyse(program({ f: { cost: () => Math.exp(12 * random()), calls: 5, noise: () => Math.exp(4 * random()) } })), 'f')
    expect(found.verdict).not.toBe('grows')
  })
})

describe('size measures', () => {
  test('a named length that explains as well as cells wins', () => {
    expect(unit(analyse(program({ f: { cost: square, also: { 'xs.length': (n) => n } } })), 'f').measure).toBe('xs.length')
  })

  test('a number unrelated to the cost does not', () => {
    expect(unit(analyse(program({ f: { cost: square, also: { seed: (n) => (n * 7919) % 2053 } } })), 'f').measure).toBe('cells first read')
  })

  test('a routine driven by a number has its law', () => {
    const fib = (n: number): number => Math.round(1.618 ** n)
    const profile = program({ fib: { cost: (n) => fib(n), sizes: [10, 11, 12, 13, 14, 15, 16, 17, 18] } })
    const [unitLine] = profile.units
    if (unitLine === undefined) throw new Error('no unit')
    const [table] = unitLine.tables
    if (table === undefined) throw new Error('no table')
    const flat = { ...table, columns: { ...table.columns, size: table.columns.size.slice(0, 1) } }
    const found = analyse({ ...profile, units: [{ ...unitLine, tables: [flat, { ...table, measure: { kind: 'candidate', name: 'n' } }] }] })
    expect(unit(found, 'fib')).toMatchObject({ measure: 'n', class: 'r^n', verdict: 'grows' })
    expect(unit(found, 'fib').base).toBeCloseTo(1.618, 2)
  })

  test('cells that say fine are believed against a number that says exponential', () => {
    const found = unit(analyse(program({ walk: { cost: line, also: { depth: (n) => Math.log2(n) } } })), 'walk')
    expect(found).toMatchObject({ verdict: 'fine', measure: 'cells first read' })
  })
})

describe('what is no size', () => {
  test('a position that hardly explains the cost is not taken for one, cells are (seed 8)', () => {
    const random = seeded(8)
    const found = unit(
      analyse(program({ split: { cost: (n) => 2 * n, calls: 3, also: { index: (n) => Math.round(n ** 0.4 * (0.5 + random())) } } })),
      'split',
    )
    expect(found).toMatchObject({ measure: 'cells first read', verdict: 'fine' })
  })

  test('a length that was at hand in a few calls only is not (cost of the others is missing)', () => {
    const profile = program({ each: { cost: line, also: { 'array.length': (n) => n } } })
    const [each] = profile.units
    const [rms, length] = each?.tables ?? []
    if (each === undefined || rms === undefined || length === undefined) throw new Error('no tables')
    const steep = {
      ...length,
      columns: {
        ...length.columns,
        sum: length.columns.sum.map((s, i) => (s * 2 ** i) / 1e4),
        min: length.columns.min.map((s, i) => (s * 2 ** i) / 1e4),
      },
    }
    expect(unit(analyse({ ...profile, units: [{ ...each, tables: [rms, steep] }] }), 'each')).toMatchObject({
      measure: 'cells first read',
      verdict: 'fine',
    })
  })

  test('a candidate without a name is not', () => {
    expect(unit(analyse(program({ f: { cost: square, also: { '': (n) => n * n } } })), 'f').measure).toBe('cells first read')
  })

  test('where strings are read, cells must tell the cost closely to be the size', () => {
    const rebuilt = { cost: square, sizes: doubling(64, 2048).map(square), also: { 'text.length': Math.sqrt } }
    const reading = (off: number): UnitFinding =>
      unit(analyse(program({ nest: { ...rebuilt, cost: (n) => n * (1 + off * Math.sin(n)), natives: { 'str.replace': 0.9 } } })), 'nest')
    expect(reading(0.15)).toMatchObject({ measure: 'text.length', verdict: 'grows', class: 'n^2' })
    expect(reading(0.01)).toMatchObject({ measure: 'cells first read', verdict: 'fine' })
    const matrix = analyse(program({ total: { ...rebuilt, cost: (n) => n * (1 + 0.15 * Math.sin(n)) } }))
    expect(unit(matrix, 'total')).toMatchObject({ measure: 'cells first read', verdict: 'fine' })
  })
})

describe('native time', () => {
  const ms = (n: number): number => 20 * n * n

  test('a quadratic matcher is found although its steps are linear', () => {
    const found = unit(analyse(program({ trim: { cost: line, ns: ms } })), 'trim')
    expect(found).toMatchObject({ verdict: 'grows', metric: 'native time', class: 'n^2' })
  })

  test('one cliff is not growth', () => {
    const cliff = (n: number): number => (n >= 512 ? 2000 : 100) * n
    expect(unit(analyse(program({ copy: { cost: line, ns: cliff } })), 'copy').verdict).toBe('fine')
  })

  test('a time above that of a larger size was disturbed', () => {
    const disturbed = (n: number): number => (n === 64 ? 40e6 : ms(n))
    expect(unit(analyse(program({ trim: { cost: line, ns: disturbed } })), 'trim')).toMatchObject({ verdict: 'grows', metric: 'native time' })
  })

  test('one disturbed time at the largest size is not growth', () => {
    const disturbed = (n: number): number => 20_000 * n * (n === 2048 ? 6 : 1)
    expect(unit(analyse(program({ copy: { cost: line, ns: disturbed } })), 'copy').verdict).not.toBe('grows')
  })

  test('the routine that makes the long calls is where the work is, with the built-in as its cause', () => {
    const analysis = analyse(
      program({
        main: { ...once(9e6), to: { parse: 1 } },
        parse: { cost: line, ns: ms, to: { rule: 0.99 } },
        rule: { cost: () => 3, ns: (n) => ms(n) / 40, calls: 40, natives: { 'RegExp#exec': 1 } },
      }),
    )
    expect(unit(analysis, 'rule').causes[0]?.what).toBe('RegExp#exec matches: 100 % of its work')
    expect(analysis.findings).toContain('rule')
  })

  test('the part of a pattern that makes its matches long is named with the built-in', () => {
    const { units, ...rest } = program({ trim: { cost: square, natives: { 'text.replace': 1 } } })
    const ambiguity = '`\\s+` at 0 of the pattern is tried again from every position'
    const named = units.map((it) => ({ ...it, natives: it.natives.map((native) => ({ ...native, ambiguity })) }))
    expect(unit(analyse({ ...rest, units: named }), 'trim').causes[0]?.what).toBe(`text.replace, where ${ambiguity}: 100 % of its work`)
    const elsewhere = named.map((it) => ({ ...it, natives: it.natives.map((native) => ({ ...native, pattern: { file: 0, line: 7 } })) }))
    expect(unit(analyse({ ...rest, units: elsewhere }), 'trim').causes[0]).toMatchObject({
      line: 7,
      what: `text.replace (src/app.ts:25), where ${ambiguity}: 100 % of its work`,
    })
  })

  test('a helper of which a few calls do the work is where the work is, with the pattern that it matches', () => {
    const { units, ...rest } = program({
      parse: { cost: square, to: { match: 1 } },
      match: { cost: (n) => (n === 1024 ? 1e9 : 3), sizes: doubling(1, 2048), natives: { 'regex.exec': 1 } },
    })
    const named = units.map((it) => ({ ...it, natives: it.natives.map((native) => ({ ...native, ambiguity: '`a*` at 0' })) }))
    expect(unit(analyse({ ...rest, units: named }), 'parse').causes.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^calls match \(.*\), where the work is/),
      expect.stringMatching(/^regex\.exec, where `a\*` at 0/),
    ])
  })

  test('a string that a callee builds and its caller looks into is a cause of the caller', () => {
    const analysis = analyse(
      program({
        replaceAll: { cost: square, to: { replaceAt: 0.001 } },
        replaceAt: { cost: () => 1, calls: 40, natives: { 'string built by +': 1e12 } },
      }),
    )
    expect(unit(analysis, 'replaceAll').causes.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^string built by \+ in replaceAt \(src\/app\.ts:\d+\): 100 % of its work$/),
    ])
  })

  test("what a callee did itself with the strings that it built is not its caller's", () => {
    const analysis = analyse(
      program({
        replaceAll: { cost: square, to: { replaceAt: 0.5 } },
        replaceAt: { cost: line, calls: 40, natives: { 'string built by +': 1 } },
      }),
    )
    expect(unit(analysis, 'replaceAll').causes.map(({ what }) => what)).not.toContainEqual(expect.stringContaining('string built by'))
  })

  test('too little native time is not judged', () => {
    expect(unit(analyse(program({ trim: { cost: line, ns: (n) => (n * n) / 100 } })), 'trim').verdict).toBe('fine')
  })
})

describe('blame', () => {
  test('a callee that grows by itself, whose work is no part of the share, is told as that and after what is', () => {
    const analysis = analyse(
      program({
        handle: { cost: (n) => 2 * n * n, to: { scan: 0.52, listener: 0.48 }, times: { listener: 8000 } },
        scan: { cost: square },
        listener: { cost: () => 670, calls: 1000 },
      }),
    )
    const { share, causes } = unit(analysis, 'handle')
    expect(share.now).toBeCloseTo(0.48, 2)
    expect(causes.map(({ what }) => what.replace(/ \(.*\)/, ''))).toEqual([
      'calls listener: 48 % of its work',
      'calls scan, which grows by itself: 52 % of its work',
    ])
  })

  test('the deepest growing unit is the finding, its callers only contain it', () => {
    const analysis = analyse(
      program({
        main: { cost: (n) => square(n) + 40 * n, to: { parse: 0.99 } },
        parse: { cost: (n) => square(n) + 20 * n, to: { scan: 0.98 } },
        scan: { cost: square },
      }),
    )
    expect(analysis.findings).toEqual(['scan'])
    expect(unit(analysis, 'main').verdict).toBe('grows')
    expect(unit(analysis, 'main').causes[0]?.what).toContain('contains scan')
  })

  test('what a built-in does is said by its method, whatever it is called on', () => {
    const said = (what: string): string | undefined =>
      unit(analyse(program({ f: { cost: square, natives: { [what]: 0.5 } } })), 'f').causes[0]?.what.replace(': 50 % of its work', '')
    expect(
      ['this.values.sort', 'entries.fill', 'filters.slice', 'text.match', 'indexOf.call', '...spread', '...rest', 'values.join', 'new Set'].map(said),
    ).toEqual([
      'this.values.sort sorts',
      'entries.fill fills',
      'filters.slice copies',
      'text.match matches',
      'indexOf.call scans',
      '...spread copies',
      '...rest copies',
      'values.join',
      'new Set',
    ])
  })

  test('where no cause is a quarter of the work, the dearest built-in is told from a tenth on', () => {
    const causes = (natives: Record<string, number>): string[] =>
      unit(analyse(program({ f: { cost: square, natives } })), 'f').causes.map(({ what }) => what)
    expect(causes({ 'seen.sort': 0.13, 'xs.indexOf': 0.11 })).toEqual(['seen.sort sorts: 13 % of its work'])
    expect(causes({ 'seen.sort': 0.13, 'xs.indexOf': 0.5 })).toEqual(['xs.indexOf scans: 50 % of its work'])
    expect(causes({ 'seen.sort': 0.09 })).toEqual([])
    const called = program({ f: { cost: square, to: { g: 0.16 } }, g: { cost: () => 7 } })
    expect(unit(analyse(called), 'f').causes).toEqual([])
  })

  test('a loop is shown as its routine, and a linear callee that it calls n times as where the work is', () => {
    const analysis = analyse(
      program({
        main: { ...once(6_000_000), to: { parseVar: 1 } },
        parseVar: { cost: (n) => square(n) + 9 * n, line: 100, to: { 'for#1': 0.99 } },
        'for#1': { cost: (n) => square(n) + 8 * n, kind: 'loop', in: 'parseVar', line: 102, to: { declareName: 0.97 } },
        declareName: { cost: line, calls: 20, natives: { 'Array#indexOf': 0.98 } },
      }),
    )
    expect(new Set(analysis.findings)).toEqual(new Set(['parseVar', 'declareName']))
    expect(
      unit(analysis, 'parseVar')
        .causes.map((c) => c.what)
        .join('; '),
    ).toMatch(/loop at line 102 is what grows.*calls declareName/)
    expect(unit(analysis, 'declareName')).toMatchObject({ verdict: 'grows', class: 'n^2', within: 'parseVar' })
    expect(unit(analysis, 'declareName').measure).toContain('input of parseVar')
    expect(unit(analysis, 'declareName').causes[0]?.what).toBe('Array#indexOf scans: 98 % of its work')
  })

  test('the way down to the work ends where little of it is left', () => {
    const linear = { cost: line, calls: 20 }
    const analysis = analyse(
      program({
        all: { cost: square, to: { first: 0.65 } },
        first: { ...linear, to: { second: 0.65 } },
        second: { ...linear, to: { third: 0.65 } },
        third: { ...linear, to: { fourth: 0.65 } },
        fourth: { ...linear },
      }),
    )
    const { what } = unit(analysis, 'all').causes[0] ?? { what: '' }
    expect(what).toMatch(/^calls third \(.*\), where part of the work is: 27 % of its work$/)
    expect(analysis.findings).not.toContain('fourth')
  })

  test('a loop that shares its routine’s record leads to the routine, with its built-ins', () => {
    const analysis = analyse(
      program({
        pairs: { cost: (n) => square(n) + 9 * n, line: 100, to: { inner: 0.99 } },
        outer: { cost: square, kind: 'loop', in: 'pairs', sharedWith: 'pairs', line: 101, natives: { 'Array#push': 0.3 } },
        inner: { cost: square, kind: 'loop', in: 'outer', line: 102 },
      }),
    )
    expect(analysis.findings).toEqual(['pairs'])
    expect(analysis.units.map((u) => u.id)).toEqual(['inner', 'pairs'])
    expect(
      unit(analysis, 'pairs')
        .causes.map((c) => c.what)
        .join('; '),
    ).toContain('Array#push')
  })

  test('a library’s helper is named together with who uses it', () => {
    const analysis = analyse(
      program({
        run: { cost: (n) => square(n) + n, file: 'app.js', to: { merge: 0.98 } },
        merge: { cost: line, calls: 20, file: 'node_modules/sheet/worksheet.js', to: { each: 0.97 } },
        each: { cost: line, calls: 20, file: 'node_modules/tools/each.js' },
      }),
    )
    expect(new Set(analysis.findings)).toEqual(new Set(['run', 'merge', 'each']))
    expect(unit(analysis, 'merge')).toMatchObject({ verdict: 'grows', within: 'run' })
  })

  test('a callback is named together with the function it is written in', () => {
    const analysis = analyse(
      program({
        compare: { cost: (n) => square(n) + 5 * n, file: 'compare.js', line: 10, to: { each: 0.99 } },
        each: { cost: (n) => square(n) + 2 * n, file: 'node_modules/each.js', to: { '(anonymous)': 0.98 } },
        '(anonymous)': { cost: line, calls: 20, file: 'compare.js', line: 12, in: 'compare' },
      }),
    )
    expect(new Set(analysis.findings)).toEqual(new Set(['compare', 'each', '(anonymous)']))
  })

  test('who hands a growing callback to a helper of many is no other growth, whatever is between', () => {
    const growthsWith = (callback: Partial<UnitLine>): string[] => {
      const analysis = analyse(
        program({
          outer: { cost: (n) => square(n) + n, to: { measure: 1 } },
          measure: { ...once(6_000_000), to: { '(measure callback)': 0.9 } },
          '(measure callback)': { cost: square, in: 'outer', ...callback },
          deep: { cost: square },
        }),
      )
      return growthsOf(analysis.findings.map((id) => unit(analysis, id))).map(({ unit: { name } }) => name)
    }
    expect(growthsWith({})).toEqual(['(measure callback)', 'deep'])
    expect(growthsWith({ cost: () => 2_800_000, sizes: [8, 16], to: { deep: 0.9 } })).toEqual(['deep'])
  })

  test('who makes a callback for others to call later is not named with it', () => {
    const inside = (setup: object): readonly string[] =>
      analyse(
        program({
          main: { ...once(1_600_000), to: { '(on callback)': 0.9 } },
          setup: { ...once(9), ...setup },
          '(on callback)': { cost: (n) => square(n) + n, in: 'setup' },
        }),
      ).findings
    expect(inside({})).toEqual(['(on callback)'])
    expect(new Set(inside({ cost: () => 16_000_000, to: { '(on callback)': 0.9 } }))).toEqual(new Set(['(on callback)', 'setup']))
  })

  test('a callee of constant cost is not where the work is: the number of its calls grows, and that is the caller’s', () => {
    const analysis = analyse(program({ pairs: { cost: square, to: { compare: 0.9 } }, compare: { cost: () => 7, calls: 50 } }))
    expect(analysis.findings).toEqual(['pairs'])
  })

  test('of an exponential recursion it is told how many calls come of how few; of one that is deep or has other work it is not', () => {
    const recursive = (cost: (n: number) => number, inner: number): string[] => {
      const units = {
        main: { ...once(1e6), to: { fib: 0.9 }, times: { fib: 20 } },
        fib: { cost, sizes: [4, 6, 8, 10, 12, 14, 16, 18], calls: 200, to: { fib: 0.9 }, times: { fib: inner } },
      }
      return unit(analyse(program(units)), 'fib').causes.map(({ what }) => what)
    }
    expect(recursive((n) => 2 ** n, 1580)).toContain(`calls itself: 20 calls from outside became ${grouped(1600)}`)
    expect(recursive((n) => n * n, 1580)).not.toContainEqual(expect.stringContaining('calls itself'))
    const through = program({
      main: { ...once(1e6), to: { even: 0.9 }, times: { even: 2 } },
      even: { cost: (n) => 2 ** n, sizes: [4, 6, 8, 10, 12, 14, 16, 18], calls: 100, to: { odd: 0.9 } },
      odd: { cost: (n) => 2 ** n, sizes: [4, 6, 8, 10, 12, 14, 16, 18], calls: 100, to: { even: 0.9 } },
    })
    expect(unit(analyse(through), 'even').causes.map(({ what }) => what)).toContain('calls itself through others: 2 calls from outside became 800')
    const { header } = through
    const sampled = { ...through, header: { ...header, totals: { ...header.totals, traced: 1000 } } }
    expect(unit(analyse(sampled), 'even').causes.map(({ what }) => what)).toContain('calls itself through others: 800 calls in all')
  })

  test('mutual recursion is blamed on the member that does the work', () => {
    const analysis = analyse(program({ even: { cost: square, to: { odd: 0.95 } }, odd: { cost: (n) => square(n) - n, to: { even: 0.2 } } }))
    expect(analysis.findings).toEqual(['odd'])
  })

  test('mutual recursion is blamed on the member that has the work done, by what does not grow', () => {
    // As in a renderer: whoever walks the tree does a little itself, and each element's component does most.
    const walk = { cost: square, to: { element: 0.9 } }
    const element = { cost: (n: number) => square(n) - n, to: { walk: 0.6, component: 0.35 } }
    const analysis = analyse(program({ walk, element, component: { cost: line, calls: 20 } }))
    expect(analysis.findings).toEqual(['element'])
  })

  test.each([
    ['outside of it', { finish: 0.95, component: 0.9 }, 'component'],
    ['in the member that does most of it', { finish: 0.6 }, 'element'],
  ])('what has a recursion do its work is told with where that is: %s', (_, ofElement, found) => {
    const units = {
      render: { cost: square, to: { walk: 0.99 } },
      walk: { cost: (n: number) => n * 21, to: { element: 0.95 } },
      element: { cost: (n: number) => n * 20, to: ofElement },
      // Each of the recursion's calls has what those inside it do.
      finish: { cost: (n: number) => n * 20, to: { walk: 0.99 } },
      component: { cost: (n: number) => n * 19 },
    }
    expect(unit(analyse(program(units)), 'render').causes[0]?.what).toMatch(new RegExp(`calls ${found} .*where the work is`))
  })

  test('two growing callees are both findings, their caller is not', () => {
    const analysis = analyse(
      program({ both: { cost: (n) => 2 * square(n) + n, to: { a: 0.49, b: 0.49 } }, a: { cost: square }, b: { cost: (n) => square(n) + n } }),
    )
    expect(new Set(analysis.findings)).toEqual(new Set(['a', 'b']))
  })

  test('a program without growth has no finding', () => {
    const analysis = analyse(program({ main: { cost: (n) => 4 * n + 9, to: { f: 0.9 } }, f: { cost: line } }))
    expect(analysis.findings).toEqual([])
    expect(analysis.growthAt10.value).toBeCloseTo(10)
  })

  test('the checker can fail: planted growth is not overlooked', () => {
    expect(analyse(program({ main: { cost: square } })).findings).not.toEqual([])
  })
})

describe('calls that get slower', () => {
  const ordinals = { '(ordinal)': (n: number): number => n }

  test('a list that is searched and grows is found although its caller ran once', () => {
    const analysis = analyse(
      program({
        main: { ...once(1_600_000), to: { remember: 0.99 } },
        remember: { cost: line, sizes: doubling(1, 1024), calls: 64, also: ordinals, natives: { 'Array#includes': 0.9 } },
      }),
    )
    expect(unit(analysis, 'remember')).toMatchObject({ verdict: 'grows', class: 'n^2', measure: 'number of calls', certainty: 'tentative' })
    expect(unit(analysis, 'remember').advice).toContain('or it is given more')
    expect(analysis.findings).toEqual(['remember'])
    expect(unit(analysis, 'remember').causes[0]?.what).toContain('Array#includes')
  })

  /** 3,000 calls, the i-th of which takes 2i − 1 steps, as the runtime keeps them. */
  const inBins = (threads: number): CostColumns => {
    const bins: OrdinalBin[] = []
    for (let calls = 0; calls < 3000;) {
      const end = Math.min(3000, binEnd(calls))
      bins.push({ first: calls + 1, calls: threads * (end - calls), steps: threads * (end ** 2 - calls ** 2), native: 0 })
      calls = end
    }
    return ordinalColumns(bins)
  }

  test.each([1, 3])('the calls of a bin count by their middle, together by their end, %i at a time', (threads) => {
    const made = program({
      main: { ...once(1e7), to: { remember: 0.99 } },
      remember: { cost: line, sizes: doubling(1, 1024), calls: 64, also: ordinals },
    })
    const units = made.units.map((it) => ({
      ...it,
      tables: it.tables.map((table) => (table.measure.kind === 'ordinal' ? { ...table, columns: inBins(threads) } : table)),
    }))
    const { class: name, formula, curves, points } = unit(analyse({ ...made, units }), 'remember')
    expect([name, formula, curves.median.class]).toEqual(['n^2', 'n² (exact on 40 of 40 sizes)', 'n'])
    for (const [i, size] of points.size.entries()) expect(points.median[i], `call ${size}`).toBeCloseTo(2 * size - 1)
  })

  test('where calls do not work on what stays, each is given more, and none does more for the same', () => {
    const findings = (again: number, callee: Partial<UnitLine> = {}): readonly string[] =>
      analyse(
        program({
          main: { ...once(1_600_000), to: { remember: 0.99 } },
          remember: { cost: line, sizes: doubling(1, 1024), calls: 64, also: ordinals, again, to: { look: 0.9 } },
          look: { cost: () => 3, sizes: [9], calls: 64, ...callee },
        }),
      ).findings
    expect(findings(0)).toEqual(['remember'])
    expect(findings(120_000)).toEqual(['remember'])
    expect(findings(1000, { again: 0 })).toEqual([])
    expect(findings(0, { again: 500 })).toEqual(['remember'])
  })

  test('wrappers that are called as often share the growth; the deepest is named', () => {
    const slower = { cost: line, sizes: doubling(1, 1024), calls: 64, also: ordinals }
    const analysis = analyse(
      program({
        main: { ...once(1_600_000), to: { outer: 0.99 } },
        outer: { ...slower, cost: (n) => 3 * n + 25, to: { inner: 0.97 } },
        inner: { ...slower, natives: { 'Array#indexOf': 0.9 } },
      }),
    )
    expect(analysis.findings).toEqual(['inner'])
    expect(unit(analysis, 'inner').measure).toBe('number of calls')
  })

  test('calls of constant cost are not', () => {
    const analysis = analyse(
      program({ main: { ...once(90_000), to: { f: 0.99 } }, f: { cost: () => 100, sizes: doubling(1, 1024), calls: 64, also: ordinals } }),
    )
    expect(analysis.findings).toEqual([])
  })

  test('whole runs that get larger are not', () => {
    const tenCallsASize = { '(ordinal)': (n: number): number => 1 + 10 * Math.log2(n / 20) }
    const analysis = analyse(
      program({
        main: { ...once(1_000_000), to: { f: 0.99 } },
        f: { cost: line, sizes: doubling(20, 20 * 2 ** 12), calls: 10, also: tenCallsASize },
      }),
    )
    expect(analysis.findings).toEqual([])
  })

  test('a caller with a law of its own has judged them already', () => {
    const analysis = analyse(
      program({ main: { cost: (n) => 120 * n + 40, to: { f: 0.8 } }, f: { cost: line, sizes: doubling(1, 1024), calls: 64, also: ordinals } }),
    )
    expect(analysis.findings).toEqual([])
  })

  test('but not what goes on after it has returned a promise', () => {
    const f = { cost: line, sizes: doubling(1, 1024), calls: 64, also: ordinals }
    const analysis = analyse(program({ main: { cost: (n) => 2 * n + 4, to: { f: 0.5 } }, f }))
    expect(unit(analysis, 'main').verdict).toBe('fine')
    expect(analysis.findings).toEqual(['f'])
    const unordered = analyse(program({ main: { cost: (n) => 2 * n + 4, to: { f: 20 } }, f: { ...f, sizes: [16], calls: 6400, also: {} } }))
    expect(unordered.counts.unknownShare).toBeGreaterThan(0.5)
  })

  test('inner calls of a recursion through a callback end first: their order is not told, however often it ran', () => {
    const inner = { cost: line, sizes: doubling(1, 1024), calls: 64, also: ordinals }
    const ranOnce = (times: number): readonly string[] =>
      analyse(
        program({
          main: { ...once(1_600_000), to: { walk: 0.99 } },
          walk: { ...inner, to: { callback: 0.9 }, times: { callback: times } },
          callback: { ...inner, in: 'walk', to: { walk: 0.9 }, times: { walk: 704 } },
        }),
      ).findings
    expect(ranOnce(704)).toEqual([])
  })

  test('the routine that a callback is written in has judged it, whoever else uses the helper that calls it', () => {
    const f = { cost: line, sizes: doubling(1, 1024), calls: 64, also: ordinals }
    const findings = (mainSteps: number): readonly string[] =>
      analyse(
        program({
          app: { ...once(9_000_000), to: { main: 0.2, other: 0.7 } },
          main: { cost: (n) => mainSteps * n + 40, in: 'app', to: { each: 0.99 } },
          other: { ...once(6_000_000), in: 'app', to: { each: 0.99 } },
          each: { ...once(8_000_000), in: 'app', to: { f: 0.2 }, times: { f: 704 } },
          f: { ...f, in: 'main' },
        }),
      ).findings
    expect(findings(600)).toEqual([])
    // It only handed it over.
    expect(findings(1)).not.toEqual([])
  })

  test('the caller of a recursion has judged it, though the routines of the recursion call each other more', () => {
    const inner = { cost: line, sizes: doubling(1, 1024), calls: 64, also: ordinals }
    const analysis = analyse(
      program({
        main: { cost: (n) => 12 * n + 40, to: { area: 0.99 } },
        area: { ...inner, to: { each: 0.9 } },
        each: { ...inner, to: { area: 0.9 } },
      }),
    )
    expect(analysis.findings).toEqual([])
  })
})

describe('a recursion, each call of which does more than those before it,', () => {
  const slower = { cost: line, sizes: doubling(1, 1024), calls: 64, also: { '(ordinal)': (n: number): number => n } }
  const findingsAfter = (runs: number): readonly string[] =>
    analyse(
      program({
        main: { ...once(1_600_000), to: { walk: 0.99 }, times: { walk: runs } },
        walk: { ...slower, to: { walk: 0.5, look: 0.49 }, times: { walk: 700, look: 700 } },
        look: slower,
      }),
    ).findings

  test('is not accused when it ran several times: each run may have been given more', () => {
    expect(findingsAfter(8)).toEqual([])
  })

  test('is, or what it calls, when it ran once: the data that it works on grew', () => {
    expect(findingsAfter(1)).not.toEqual([])
  })
})

describe('shares', () => {
  test('a caller that grows faster than what it calls has the work of both', () => {
    const sizes = doubling(8, 512)
    const analysis = analyse(
      program({
        rankAll: { sizes, cost: (n) => n ** 3 + n, to: { closeness: 0.99 }, times: { closeness: 1016 } },
        closeness: { sizes, cost: square, calls: 8 },
      }),
    )
    expect(analysis.findings).toEqual(['rankAll', 'closeness'])
    expect(unit(analysis, 'rankAll').share.now).toBeGreaterThan(0.9)
    expect(analysis.growthAt10.value).toBeGreaterThan(900)
  })

  test('who is to blame for most of the work has that share, though its callback is thought to do the work of another too', () => {
    const update = {
      cost: () => 100,
      sizes: [1],
      calls: 1000,
      noise: (_: number, call: number) => (call % 100 === 0 ? 900 : 1),
      to: { '(callback)': 0.9 },
    }
    const analysis = analyse(
      program(
        {
          cart: { cost: (n) => n * n, to: { update: 0.98 } },
          tree: { cost: (n) => 2 ** n, sizes: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], to: { update: 0.98 } },
          update,
          '(callback)': { cost: line, sizes: doubling(2, 2048), calls: 20, in: 'cart', file: 'src/cart.ts' },
        },
        6_000_000,
      ),
    )
    expect(unit(analysis, 'tree').share.now).toBeLessThan(0.1)
    expect(unit(analysis, 'cart').share.now).toBeGreaterThan(0.8)
  })

  test('what grows below a callee that does not is no share of the caller', () => {
    const analysis = analyse(
      program({
        '(module)': { ...once(1_000_000), to: { loop: 0.99 } },
        loop: { ...once(990_000), kind: 'loop', in: '(module)', to: { scan: 0.9, log: 0.05 } },
        scan: { cost: (n) => square(n) / 6 },
        log: { cost: () => 10 },
      }),
    )
    // A hundredth of its own, and a tenth of the loop's.
    expect(unit(analysis, '(module)').share.now).toBeCloseTo(0.109, 3)
    expect(unit(analysis, 'loop').share.now).toBeCloseTo(0.099, 3)
    expect(unit(analysis, 'scan').share.now).toBeGreaterThan(0.9)
  })

  test('a routine that grows faster than a loop in it has the work of the loop once, and so has the whole program', () => {
    const sizes = doubling(4, 128)
    const analysis = analyse(
      program(
        {
          slugs: { sizes, cost: (n) => n ** 3 / 10 + n, to: { while: 0.99 }, times: { while: 252 } },
          while: { sizes, kind: 'loop', in: 'slugs', cost: (n) => n * n, calls: 10 },
          linear: { sizes, cost: (n) => 600 * n },
        },
        400_000,
      ),
    )
    const { now } = unit(analysis, 'slugs').share
    expect([unit(analysis, 'slugs').class, unit(analysis, 'while').class]).toEqual(['n^3', 'n^2'])
    expect(now).toBeCloseTo(0.6, 1)
    expect(analysis.growthAt10.value).toBeCloseTo(now * 1000 + (1 - now) * 10, -1)
  })

  test('a routine that grows like a loop in it has the work of both', () => {
    const analysis = analyse(
      program(
        {
          f: { cost: (n) => 2 * n * n, to: { outer: 0.6 } },
          outer: { kind: 'loop', in: 'f', cost: (n) => 1.2 * n * n, to: { while: 0.99 } },
          while: { kind: 'loop', in: 'outer', cost: (n) => 1.188 * n * n },
          linear: { cost: (n) => 1000 * n },
        },
        15_000_000,
      ),
    )
    expect(unit(analysis, 'f').share.now).toBeCloseTo(0.74, 1)
    expect(unit(analysis, 'f').share).not.toHaveProperty('whole')
  })

  test('beside the share of what grows by its own law stands all that is done in its calls', () => {
    const analysis = analyse(
      program(
        {
          '(module)': { ...once(1_000_000), to: { scan: 0.9 } },
          scan: { cost: (n) => square(n) / 6 },
        },
        1_000_000,
      ),
    )
    const { now, whole } = unit(analysis, '(module)').share
    expect([now, whole]).toEqual([expect.closeTo(0.1, 3), 1])
    expect(shareSentence(unit(analysis, '(module)'))).toBe('It does 10 % of all work now, 100 % with all that is done in its calls.')
    expect(unit(analysis, 'scan').share).not.toHaveProperty('whole')
  })

  test('a small quadratic part outgrows a large linear one', () => {
    const analysis = analyse(
      program(
        { main: { ...once(1_000_000), to: { big: 0.95, small: 0.05 } }, big: { cost: (n) => 200 * n }, small: { cost: (n) => square(n) / 100 + 1 } },
        1_000_000,
      ),
    )
    const { share } = unit(analysis, 'small')
    expect(share.at10).toBeGreaterThan(4 * share.now)
    expect(share.lowAt10).toBeLessThanOrEqual(share.at10 + 1e-9)
    expect(analysis.findings).toEqual(['small'])
    expect(analysis.growthAt10.value).toBeGreaterThan(10)
  })

  test('an exponential with a small share does not hide a quadratic with a large one', () => {
    const analysis = analyse(
      program(
        {
          main: { ...once(3e6), to: { big: 0.9, tiny: 0.001 } },
          big: { cost: square },
          tiny: { cost: (n) => 3 * 2 ** n, sizes: [4, 5, 6, 7, 8, 9, 10, 12] },
        },
        3e6,
      ),
    )
    expect(unit(analysis, 'tiny').class).toBe('r^n')
    expect(analysis.findings[0]).toBe('big')
    expect(unit(analysis, 'big').share.at10).toBeGreaterThan(0.5)
    // It does far more at ten times the size than it is ranked by, and all others do less.
    expect(shareSentence(unit(analysis, 'tiny'))).toMatch(/^It does 0\.6 % of all work now, and would do more than [\d.]+ % if/)
    expect(shareSentence(unit(analysis, 'big'))).toMatch(/^It does 100 % of all work now, and would do less than [\d.]+ % if/)
    expect(isOpenEnded(analysis.units)).toBe(true)
  })

  test('where nothing grows by more than what is counted, shares have no bounds', () => {
    const analysis = analyse(program({ main: { ...once(3e6), to: { big: 0.9 } }, big: { cost: square } }, 3e6))
    expect(shareSentence(unit(analysis, 'big'))).not.toMatch(/more than|less than/)
    expect(isOpenEnded(analysis.units)).toBe(false)
  })

  test('growth that is and stays immaterial keeps its verdict but is no finding', () => {
    const analysis = analyse(
      program({ main: { ...once(1e9), to: { tiny: 1e-6 } }, tiny: { cost: (n) => square(n) / 1000, sizes: doubling(64, 2048) } }, 1e9),
    )
    expect(unit(analysis, 'tiny').verdict).toBe('grows')
    expect(analysis.findings).toEqual([])
  })

  test('an elided unit is not reported', () => {
    const analysis = analyse(program({ f: { cost: square, to: { leaf: 0 } }, leaf: { cost: () => 1, elided: true } }))
    expect(analysis.units.map((u) => u.id)).toEqual(['f'])
  })
})

describe('profiles that are odd', () => {
  test('empty, truncated and inconsistent ones give an analysis with finite numbers (seeds 1 to 60)', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seeded(seed)
      const names = ['a', 'b', 'c', 'd']
      const any = (): number => Math.floor(random() * 50)
      const lines = names.map((name) => {
        const sizes = Array.from({ length: Math.floor(random() * 12) }, (_, i) => i * any()).toSorted((x, y) => x - y)
        const to = Object.fromEntries(names.filter(() => random() < 0.4).map((other) => [other, random() * 2]))
        return [
          name,
          {
            cost: () => any() * any(),
            sizes,
            calls: Math.floor(random() * 3),
            to: { ...to, missing: 0.1 },
            ns: () => 1e6 * any(),
            also: { '(ordinal)': any },
          },
        ] as const
      })
      const analysis = analyse(program(Object.fromEntries(lines), seed % 5 === 0 ? 0 : undefined))
      for (const found of analysis.units) {
        for (const value of [found.share.now, found.share.at10, found.share.lowAt10, found.exponent.value])
          expect(Number.isFinite(value), `seed ${seed} ${found.id}`).toBe(true)
        expect(found.share.now).toBeLessThanOrEqual(1)
      }
    }
  })
})
