import { describe, expect, test } from 'vitest'
import { type PageSummary, splitForPage } from '../../src/analysis/page/page-data.ts'
import { unknownQuality } from '../../src/analysis/quality.ts'
import { codeAround, codeLines } from '../../src/viewer/code-lines.ts'
import { matcher, problemsOf } from '../../src/viewer/filter.ts'
import { lineText, prettyLaw, prettySentence } from '../../src/viewer/law-text.ts'
import { growthAt, laterTextAt, rankShare, shareAt, sharesText } from '../../src/viewer/projection.ts'
import { formatRoute, parseRoute, withParams } from '../../src/viewer/route.ts'
import { scaleOf } from '../../src/viewer/scale.ts'
import { slopesOf } from '../../src/viewer/slopes.ts'
import { spread } from '../../src/viewer/spread.ts'
import { fixture } from '../report/fixture.ts'
import { seeded } from '../../src/base/random.ts'

const { analysis } = fixture({ seed: 5, units: 200 })
const { summary } = splitForPage(analysis, [], { quality: unknownQuality, comparison: null, sweep: null })
const { units } = summary

describe('projection', () => {
  test('at 1× and at 10× it is what the analysis says', () => {
    for (const unit of analysis.units) {
      expect(shareAt(unit, 1)).toBeCloseTo(unit.share.now, 12)
      expect(shareAt(unit, 10)).toBeCloseTo(unit.share.at10, 12)
    }
    expect(growthAt(analysis.growthAt10, 1).value).toBeCloseTo(1, 12)
    expect(growthAt(analysis.growthAt10, 10)).toEqual(analysis.growthAt10)
  })

  test('in between it lies in between, and it never passes 1', () => {
    for (const unit of analysis.units) {
      const [low, high] = [Math.min(unit.share.now, unit.share.at10), Math.max(unit.share.now, unit.share.at10)]
      expect(shareAt(unit, 3)).toBeGreaterThanOrEqual(low - 1e-12)
      expect(shareAt(unit, 3)).toBeLessThanOrEqual(high + 1e-12)
      expect(shareAt(unit, 100)).toBeLessThanOrEqual(1)
    }
  })

  test('a share of nothing stays what the analysis says', () => {
    expect(shareAt({ share: { now: 0, at10: 0 } }, 50)).toBe(0)
    expect(shareAt({ share: { now: 0.2, at10: 0 } }, 2)).toBe(0.2)
  })

  test('of what grows by more than is counted, and of what is beside it, a bound is told once something has grown', () => {
    const share = { now: 0.02, at10: 0.31, lowAt10: 0.31 }
    const textsOf = (bound: 'least' | 'most'): string[] =>
      [1, 10].map((factor) => laterTextAt({ verdict: 'grows', share: { ...share, bound } }, factor))
    expect(textsOf('least')).toEqual(['2.0 %', '>31 %'])
    expect(textsOf('most')).toEqual(['2.0 %', '<31 %'])
    expect(sharesText({ verdict: 'fine', share })).toBe('2.0 → 31 %')
  })

  test('of what grows in a way that nobody knows there is none, and it ranks by what it is now', () => {
    const unit = { verdict: 'unknown', share: { now: 0.33, at10: 0.061, lowAt10: 0.061 } } as const
    expect([1, 10, 100].map((factor) => laterTextAt(unit, factor))).toEqual(['33 %', '?', '?'])
    expect(sharesText(unit)).toBe('33 % → ?')
    expect(rankShare(unit)).toBe(0.33)
    expect(sharesText({ ...unit, verdict: 'fine', again: { cells: 400 } })).toBe('33 % → ?')
  })
})

describe('the chart of shares', () => {
  type Shares = readonly (readonly [verdict: 'fine' | 'unknown', now: number, at10: number])[]
  const summaryOf = (shares: Shares, unknownShare: number): PageSummary => ({
    ...summary,
    counts: { ...summary.counts, unknownShare },
    units: shares.map(([verdict, now, at10], index) => ({ ...summary.units[0]!, id: `s${index}`, verdict, share: { now, at10, lowAt10: at10 } })),
  })
  const drawn = (shares: Shares, unknownShare = 0.5): (readonly [string, number | null])[] =>
    slopesOf({ findings: [], summary: summaryOf(shares, unknownShare) }, [], () => true, 10).map(({ unit, later }) => [unit.id, later])

  test('has what grows before what is as large now, and no end of what is not known', () =>
    expect(drawn([['unknown', 0.24, 0.046], ['unknown', 0.24, 0.045], ['fine', 0.24, 0.45], ['fine', 0.01, 0.01], ['fine', 0.23, 0.44]])).toEqual([
      ['s2', 0.45],
      ['s4', 0.44],
      ['s0', null],
      ['s1', null],
    ])) // prettier-ignore

  test('has nothing of unknown growth that is all inside of what is known', () =>
    expect(drawn([['unknown', 0.97, 0.97], ['fine', 0.01, 0.02]], 0.001)).toEqual([['s1', 0.02]])) // prettier-ignore
})

describe('routes', () => {
  test.each([
    '#/',
    '#/functions',
    '#/functions?q=s%3Agrows&sort=calls',
    '#/fn/a1b2?curve=max&axes=linear',
    '#/fn/a%2Fb%3F%23',
    '#/src/src%2Fa.ts?l=12',
    '#/src',
    '#/compare/x?show=worse',
    '#/workloads/3',
    '#/quality',
  ])('%s survives a round trip', (hash) => expect(formatRoute(parseRoute(hash))).toBe(hash))
  test.each(['', '#', '#/nowhere', '#/fn/', '#javascript:alert(1)'])('%s is the overview', (hash) => expect(parseRoute(hash).view).toBe('overview'))
  test('a path may be typed with its slashes', () => expect(parseRoute('#/src/lib/a b.ts?l=12')).toMatchObject({ view: 'source', id: 'lib/a b.ts' }))
  test('a malformed escape is taken literally', () => expect(parseRoute('#/fn/%zz').id).toBe('%zz'))
  test('an emptied parameter leaves the address', () => expect(formatRoute(withParams(parseRoute('#/functions?q=x'), { q: '' }))).toBe('#/functions'))
})

describe('the filter', () => {
  const named = (query: string): number => units.filter(matcher(query)).length
  const count = (holds: (unit: (typeof units)[number]) => boolean): number => units.filter(holds).length
  test.each([
    ['', units.length],
    ['dedupe', 1],
    ['DEDUPE src/tags', 1],
    ['s:unknown', count(({ verdict }) => verdict === 'unknown')],
    ['!s:unknown', count(({ verdict }) => verdict !== 'unknown')],
    ['is:own', count(({ own }) => own)],
    ['kind:loop', count(({ kind }) => kind === 'loop')],
    ['g:>1.5', count(({ verdict, exponent }) => verdict !== 'unknown' && exponent.value > 1.5)],
    ['class:n^2', count((unit) => unit.class === 'n^2')],
    ['file:node_modules/ s:fine', count(({ file, verdict }) => file.includes('node_modules/') && verdict === 'fine')],
    ['no-such-thing', 0],
    ['g:>x', 0],
    ['is:dep', count(({ own }) => !own)],
    ['is:elsewhere', 0],
    ['share:<0.5', count((unit) => rankShare(unit) < 0.005)],
  ])('%s', (query, expected) => expect(named(query)).toBe(expected))

  test.each([
    ['foo:bar', '“foo:” is no key. There are s:, file:, kind:, class:, is:, g:, share:.'],
    ['!kind:loops src/', '“loops” is no value of “kind:”. There are routine, loop, algorithm.'],
    ['class:n^4', '“n^4” is no value of “class:”. There are 1, logn, sqrtn, n, nlogn, n^2, n^2logn, n^3, r^n, n^k.'],
    ['g:>x', '“>x” is no value of “g:”. Say >1.5 or <1.5.'],
    ['share:10%', '“10%” is no value of “share:”. Say >10 or <10.'],
    ['constructor:x', '“constructor:” is no key. There are s:, file:, kind:, class:, is:, g:, share:.'],
  ])('%s is told to mean nothing', (query, problem) => expect(problemsOf(query)).toEqual([problem]))
  test('what means something is not', () =>
    expect(problemsOf('s:gr g:>1.5 share:2 is:own kind:loop class:N^2 file:a:b dedupe !is:dependency')).toEqual([]))
})

describe('scales', () => {
  test('both kinds map their ends to the pixels asked for', () => {
    for (const kind of ['log', 'linear'] as const) {
      const scale = scaleOf(kind, 5, 5000, 40, 640)
      expect(scale.at(5)).toBeCloseTo(40)
      expect(scale.at(5000)).toBeCloseTo(640)
    }
  })
  test('a pixel leads back to its value; ticks lie in the range, and there are some: 200 random ranges', () => {
    const random = seeded(12)
    for (let round = 0; round < 200; round++) {
      const low = 10 ** (6 * random())
      const high = low * (1 + 10 ** (4 * random() - 1))
      for (const kind of ['log', 'linear'] as const) {
        const scale = scaleOf(kind, low, high, 58, 700)
        const value = low + (high - low) * random()
        expect(scale.valueAt(scale.at(value)) / value).toBeCloseTo(1, 6)
        const inside = scale.ticks.filter((tick) => tick >= low * (1 - 1e-6) && tick <= high * (1 + 1e-6))
        expect(inside, `${low} … ${high}`).toHaveLength(scale.ticks.length)
        expect(inside.length).toBeGreaterThan(1)
      }
    }
  })
  test('a single value still has a scale and ticks', () => {
    for (const kind of ['log', 'linear'] as const) expect(scaleOf(kind, 7, 7, 0, 100).ticks.every(Number.isFinite)).toBe(true)
  })
})

test('labels are spread: in order, apart, and inside (300 random sets, seed 11)', () => {
  const random = seeded(11)
  for (let round = 0; round < 300; round++) {
    const wanted = Array.from({ length: 1 + Math.floor(random() * 9) }, () => 30 + random() ** 3 * 270)
    const placed = spread(wanted, 20, 30, 300).map((at, index) => ({ at, from: wanted[index] ?? 0 }))
    const sorted = placed.toSorted((a, b) => a.at - b.at)
    for (const [index, { at, from }] of sorted.entries()) {
      expect(at).toBeGreaterThanOrEqual(30 - 1e-9)
      expect(at).toBeLessThanOrEqual(300 + 1e-9)
      if (index > 0) expect(at - (sorted[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(20 - 1e-9)
      if (index > 0) expect(from).toBeGreaterThanOrEqual(sorted[index - 1]?.from ?? 0)
    }
  }
})

test('classes in sentences are set as mathematics', () =>
  expect(prettySentence('n … n^2, r^n, 1.62^n, sqrt n, n^k')).toBe('n … n², rⁿ, 1.62ⁿ, √n, nᵏ'))

test('a law is set as mathematics, with the base of an exponential', () => {
  const exponent = { low: 10.4, value: 10.5, high: 10.6 }
  expect(prettyLaw({ set: ['n^3', 'r^n'], class: 'r^n', base: 1.618, exponent })).toBe('n³ … 1.62ⁿ')
  expect(prettyLaw({ set: ['r^n'], class: 'r^n', base: 2, exponent })).toBe('2ⁿ')
})

test('a line that begins below zero subtracts', () => {
  expect(lineText({ slope: 2.5, intercept: -70.2 })).toBe('2.5 · f − 70.2')
  expect(lineText({ slope: 2.5, intercept: 12 })).toBe('2.5 · f + 12')
})

describe('coloured source', () => {
  const text = `#!/usr/bin/env node
// comment with "quotes"
const a = \`one
two \${b /* in */ + 1} three\`\r\nlet re = /[/"']+/g, n = 0x1f
"unclosed
\tclass X<T> { readonly y?: string }
`
  const joined = (path: string, whole: string): string[] =>
    codeLines(path, [{ firstLine: 1, text: whole }]).map(({ spans }) => spans.map(([, piece]) => piece).join(''))
  const expected = text.split(/\r\n|\n/).map((line) => line.replaceAll('\t', '  '))

  test('has every line as it is, with its number', () => {
    expect(joined('a.ts', text)).toEqual(expected)
    expect(codeLines('b.ts', [{ firstLine: 41, text }]).map(({ number }) => number)).toEqual(expected.map((_, index) => 41 + index))
  })
  test('tells words, strings, numbers, comments and expressions apart', () => {
    const kinds = (line: number): string[] => [...new Set(codeLines('c.ts', [{ firstLine: 1, text }])[line]?.spans.map(([kind]) => kind))]
    expect([kinds(0), kinds(1), kinds(2), kinds(3), kinds(4)]).toEqual([
      ['comment'],
      ['comment'],
      ['word', '', 'string'],
      ['string', '', 'comment', 'number'],
      ['word', '', 'regex', 'number'],
    ])
  })
  test('shows the lines of a machine around a place', () => {
    const whole = `first\n${'pad();'.repeat(500)}function quad(){}${'pad();'.repeat(500)}\nlast`
    const excerpts = [{ firstLine: 7, text: whole }]
    const around = codeLines('min.js', excerpts).map((line) => codeAround('min.js', excerpts, line, 3001))
    expect(around.map(({ number }) => number)).toEqual([7, 8, 9])
    expect(around.map(({ spans }) => spans.map(([, piece]) => piece).join(''))).toEqual([
      'first',
      expect.stringMatching(/^….*function quad\(\)\{\}.*…$/),
      'last',
    ])
    expect(around[1]?.spans).toContainEqual(['word', 'function'])
  })
  test('cuts the lines of a machine, and any text of 300 random ones is shown', () => {
    expect(joined('min.js', 'x'.repeat(5000))[0]).toHaveLength(601)
    const random = seeded(8)
    const signs = ['"', "'", '`', '/', '*', '<', '>', '{', '}', '$', '\\', '\n', 'a', ' ', '#', '@']
    for (let round = 0; round < 300; round++) {
      const whole = Array.from({ length: 80 }, () => signs[Math.floor(random() * signs.length)]).join('')
      for (const path of ['r.js', 'r.tsx']) expect(joined(path, whole)).toEqual(whole.split('\n'))
    }
  })
})
