import { atPlace, withPlace } from '../../src/analysis/words/cause-words.ts'
import { describe, expect, test } from 'vitest'
import { guesses, ratiosOf, trendOf } from '../../src/analysis/page/guess-ratio.ts'
import { chunkSize, splitForPage } from '../../src/analysis/page/page-data.ts'
import { variationSentence } from '../../src/analysis/words/plot-sentences.ts'
import { unknownQuality } from '../../src/analysis/quality.ts'
import {
  classText,
  exponentText,
  frequencySentence,
  growthSentence,
  laterText,
  near,
  plotNote,
  ratioSentence,
  recordedSentence,
  sizeWords,
  spreadSentence,
  steepnessText,
} from '../../src/analysis/words/sentences.ts'
import { evidenceOf, labelsOf, standingOf } from '../../src/analysis/standing.ts'
import type { UnitFinding } from '../../src/analysis/types.ts'
import { fixture } from '../report/fixture.ts'
import { grouped } from '../../src/base/number-text.ts'
import { seeded } from '../../src/base/random.ts'

const { analysis } = fixture({ seed: 1, units: 40 })
const unitNamed = (name: string): UnitFinding => analysis.units.find((unit) => unit.name === name) as UnitFinding
const sizes = Array.from({ length: 40 }, (_, index) => Math.round(10 * 1.25 ** index))

describe('the guess-ratio rule', () => {
  const laws = { n: (n: number) => 7 * n + 30, 'n log n': (n: number) => 3 * n * Math.log2(n) + 50, 'n^2': (n: number) => n * n + 4 * n } as const
  const expected = {
    n: { n: 'flat', 'n log n': 'falls', 'n^2': 'falls' },
    'n log n': { n: 'rises', 'n log n': 'flat', 'n^2': 'falls' },
    'n^2': { n: 'rises', 'n log n': 'rises', 'n^2': 'flat' },
  } as const

  for (const law of ['n', 'n log n', 'n^2'] as const) {
    for (const guess of guesses) {
      test(`${law} divided by ${guess.name} (noise of seed 3)`, () => {
        const random = seeded(3)
        const costs = sizes.map((size) => laws[law](size) * (0.98 + 0.04 * random()))
        expect(trendOf(ratiosOf(sizes, costs, guess)).direction).toBe(expected[law][guess.name])
      })
    }
  }

  test('is silent on few sizes and drops sizes that cannot be divided', () => {
    expect(trendOf(ratiosOf(sizes.slice(0, 5), sizes, guesses[0] as (typeof guesses)[number])).direction).toBe('unclear')
    expect(ratiosOf([0, 1, 2, 4], [5, 5, 0, 8], guesses[0] as (typeof guesses)[number])).toEqual([{ size: 4, ratio: 2 }])
  })
})

describe('standing', () => {
  test.each([
    ['grows', 'exact', 'grows'],
    ['grows', 'confident', 'grows'],
    ['grows', 'tentative', 'maybe'],
    ['fine', 'tentative', 'fine'],
    ['unknown', 'unknown', 'unknown'],
  ] as const)('%s and %s is %s', (verdict, certainty, standing) => expect(standingOf({ verdict, certainty })).toBe(standing))

  test('growth of which only the class is open is certain', () => {
    const judged = { verdict: 'grows', certainty: 'tentative', classOpen: true } as const
    expect(standingOf(judged)).toBe('grows')
    expect(evidenceOf(judged)).toBe('class open')
  })
})

describe('labels', () => {
  const unit = (id: string, kind: UnitFinding['kind'], name: string, parent: string | null) => ({ id, kind, name, parent })
  test('a loop is named with the routine around it, through other loops', () => {
    const labels = labelsOf([
      unit('a', 'routine', 'parse', null),
      unit('b', 'loop', 'for', 'a'),
      unit('c', 'loop', 'while', 'b'),
      unit('d', 'loop', 'do', 'gone'),
    ])
    expect([...labels.values()]).toEqual(['parse', 'for in parse', 'while in parse', 'do'])
  })
  test('a circle of parents ends', () => expect(labelsOf([unit('a', 'loop', 'for', 'b'), unit('b', 'loop', 'do', 'a')]).get('a')).toMatch(/^for/))
})

describe('sentences', () => {
  test('grows, may grow, fine, and not enough data are four different sentences', () => {
    expect(growthSentence(unitNamed('dedupe'))).toMatch(/^Work grows like n\^2 in xs\.length \(local exponent 1\.98, 95 % between 1\.93 and 2\.03/)
    expect(growthSentence(unitNamed('stripComments'))).toMatch(/^Time in native code grows like n\^2/)
    expect(growthSentence(unitNamed('mergeRanges'))).toMatch(/^Work may grow like n … n\^2/)
    expect(growthSentence(unitNamed('parseAll'))).toContain('no cause for concern')
    expect(growthSentence(unitNamed('render'))).toBe('Not enough data to say how its cost grows (3 sizes seen, 4 … 12).')
  })

  test('growth of which only the class is open is for sure, and its classes are told', () => {
    const open = { ...unitNamed('mergeRanges'), classOpen: true } as const
    const sentence = (set: UnitFinding['set']): string => growthSentence({ ...open, set })
    expect(sentence(['n^2', 'n^2 log n'])).toMatch(/^Work grows in .+ for sure, and its class is n\^2 or n\^2 log n \(local exponent/)
    expect(sentence(['n^k', 'n^2', 'n^2 log n'])).toContain(' for sure, and its class is one of n^1.4, n^2, n^2 log n (')
  })

  test('a set of several classes is a range, an exact exponent has no interval', () => {
    const exponent = { low: 1.2, value: 1.84, high: 2.1 }
    expect(classText({ set: ['n', 'n log n', 'n^2'], class: 'n^2', exponent })).toBe('n … n^2')
    expect(classText({ set: [], class: 'n', exponent })).toBe('n')
    expect(classText({ set: ['n^k', 'n^2'], class: 'n^k', exponent })).toBe('n^2')
    expect(classText({ set: ['n^k'], class: 'n^k', exponent })).toBe('n^1.8')
    expect(classText({ set: ['n^k', 'n^2'], class: 'n^2', exponent: { low: 1.39, value: 1.49, high: 1.59 } })).toBe('n^1.5 … n^2')
    expect(classText({ set: ['n^k', 'n^2'], class: 'n^k', exponent: { low: 2.3, value: 2.4, high: 2.5 } })).toBe('n^2 … n^2.4')
    expect(exponentText({ low: 2, value: 2, high: 2 })).toBe('2')
    expect(steepnessText({ set: ['n^2'], class: 'n^2', exponent }, 'exponent ')).toBe('exponent 1.84 [1.2, 2.1]')
  })

  test('an exponential law is told by its base, and by its exponent only beside a class that has one', () => {
    const law = { set: ['r^n'], class: 'r^n', base: 1.618, exponent: { low: 10.4, value: 10.5, high: 10.6 } } as const
    expect(classText(law)).toBe('1.62^n')
    expect(steepnessText(law, 'exponent ')).toBe('base [1.61, 1.63]')
    expect(growthSentence({ ...unitNamed('dedupe'), ...law })).toContain('like 1.62^n in xs.length (base 1.62, 95 % between 1.61 and 1.63; ')
    const open = { ...law, set: ['n^3', 'r^n'] } as const
    expect(classText(open)).toBe('n^3 … 1.62^n')
    expect(steepnessText(open)).toBe('10.5 [10.4, 10.6]')
    expect(classText({ set: open.set, class: 'n^3', exponent: law.exponent })).toBe('n^3 … r^n')
  })

  test('a share that is a bound says so, unless it is all or nothing', () => {
    const later = (at10: number, bound: 'least' | 'most'): string => laterText({ now: 0.1, at10, lowAt10: 0.1, bound })
    expect([later(0.087, 'least'), later(0.91, 'most')]).toEqual(['>8.7', '<91'])
    expect([later(1, 'least'), later(0.0001, 'most'), later(0, 'most')]).toEqual(['100', '<0.1', '0'])
  })

  test('places in the own file are lines, a law about more than one call says so', () => {
    const unit = unitNamed('dedupe')
    expect(near('calls x (src/tags.ts:23)', unit)).toBe('calls x (line 23)')
    expect(plotNote(unit, '')).toBe('')
    expect(plotNote({ ...unit, within: 'u4' }, 'parseAll')).toContain('inside one call of parseAll')
    expect(plotNote({ ...unit, measure: 'xs.length of the for loop at line 9' }, '')).toContain('about the loop')
    for (const [loop, words] of [
      ['for await loop at line 9', ' (line 9)'],
      ['for…of round (lib/b.js:4)', ' a round (lib/b.js:4)'],
    ]) {
      const measure = `cells first read of the ${loop}`
      expect(plotNote({ ...unit, measure }, '')).toContain('about the loop')
      expect(sizeWords({ file: 'a.js', measure })).toBe(`cells read${words}`)
    }
    expect(sizeWords({ file: 'a.js', measure: 'input of f (a.js:3)' })).toBe('input of f (line 3)')
  })

  test('callers that were not all recorded: how many were', () => {
    const callers = [
      { id: 'a', calls: 300, steps: 1 },
      { id: 'b', calls: 34, steps: 1 },
    ]
    expect(recordedSentence({ calls: 12_268 }, callers)).toBe(`Of its ${grouped(12_268)} calls 334 were recorded on their own.`)
    expect(recordedSentence({ calls: 334 }, callers)).toBe('')
    expect(recordedSentence({ calls: 1 }, [])).toBe('')
  })

  test('what the plots show', () => {
    const { points } = unitNamed('dedupe')
    expect(ratioSentence(points, guesses[2] as (typeof guesses)[number])).toContain('is flat')
    expect(frequencySentence({ ...points, size: [3], calls: [9] })).toBe('Nearly every call has size 3.')
  })
})

test('the page data is the analysis in pieces: nothing twice, nothing lost but the models that no view lists', () => {
  const large = fixture({ seed: 2, units: 600 }).analysis
  const { summary, details } = splitForPage(large, ['a.ts'], { quality: unknownQuality, comparison: null, sweep: null })
  expect(details.map(({ length }) => length)).toEqual([chunkSize, chunkSize, 600 - 2 * chunkSize])
  const joined = summary.units.map((unit, index) => ({ ...unit, ...details[Math.floor(index / chunkSize)]?.[index % chunkSize] }))
  const kept = large.units.map(({ points: _points, curves: { min, median, max }, ...unit }) => ({
    ...unit,
    curves: { min: { ...min, tried: [] }, median, max: { ...max, tried: [] } },
  }))
  expect(joined).toEqual(kept)
  expect(summary.units[0]).not.toHaveProperty('points')
})

test('that calls of one size cost the same is said where they do at every size', () => {
  const unit = { ...unitNamed(analysis.units[0]?.name ?? ''), inputDependent: false }
  const points = (...max: number[]) => ({ size: [1, 2, 3, 4], calls: [9, 9, 9, 9], min: [2, 2, 2, 2], median: [2, 2, 2, 2], max })
  expect(spreadSentence(points(2, 2, 2, 2), unit)).toBe('Calls of the same size cost the same.')
  // A memoised recursion: whoever asks first pays for all.
  expect(spreadSentence(points(758, 2, 2, 2), unit)).toBe('At most sizes all calls cost the same; at one the costliest costs 379× the cheapest.')
  expect(spreadSentence(points(6, 6, 6, 6), unit)).toBe('At a typical size the costliest call costs 3× the cheapest.')
  const once = { ...points(2, 2, 2, 2), calls: [1, 1, 1, 1] }
  expect(spreadSentence(once, unit)).toBe('')
  expect(variationSentence({ calls: once.calls, variation: [0, 0, 0, 0], steps: { ...once, sum: once.min } })).toMatch(
    /^Each size was seen in one call/,
  )
})

test('a cause that points to another function has one place, and is told there by other words', () => {
  const unit = { name: 'Store.report', file: 'src/store.ts' }
  const pointer = { file: 'src/store.ts', line: 15, what: 'calls Store.nameOf (src/store.ts:15), where the work is: 100 % of its work' }
  const own = { file: 'src/store.ts', line: 21, what: 'orders.map scans: 30 % of its work' }
  expect(withPlace(pointer, unit)).toBe('calls Store.nameOf (line 15), where the work is: 100 % of its work')
  expect(atPlace(pointer, unit)).toBe('Store.report calls this, where the work is: 100 % of its work')
  expect([withPlace(own, unit), atPlace(own, unit)]).toEqual(['line 21: orders.map scans: 30 % of its work', own.what])
  const elsewhere = { ...pointer, file: 'src/names.ts', what: 'contains nameOf (src/names.ts:15), which is what grows' }
  expect(withPlace(elsewhere, unit)).toBe(elsewhere.what)
  expect(atPlace(elsewhere, unit)).toBe('Store.report contains this, which is what grows')
})
