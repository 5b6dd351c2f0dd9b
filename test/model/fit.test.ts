import { describe, expect, test } from 'vitest'

import { evaluate, fitCurve, predictRatio, type ClassName, type Law, type Point } from '../../src/model/index.ts'
import { geometric, noisy, points } from './data.ts'
import { seeded } from '../../src/base/random.ts'

const sizes = geometric(16, 8192, 12)
const laws: readonly (readonly [ClassName, (n: number) => number])[] = [
  ['1', () => 37.5],
  ['log n', (n) => 9.5 * Math.log2(n)],
  ['sqrt n', (n) => 3.3 * Math.sqrt(n)],
  ['n', (n) => 2.5 * n + 40.1],
  ['n log n', (n) => 1.7 * n * Math.log2(n) - 0.4 * n],
  ['n^2', (n) => 0.51 * n * n + 12 * n],
  ['n^2 log n', (n) => 0.3 * n * n * Math.log2(n)],
  ['n^3', (n) => 0.016 * n ** 3 + 8 * n * n],
  ['n^k', (n) => 5 * n ** 1.5],
]

describe('only the class is open', () => {
  const fit = (cost: (n: number) => number, seen = geometric(10, 1000, 14)): Law => fitCurve(noisy(seen, cost, 0.15, seeded(1)))

  test('where every class that is left is above n log n', () => {
    expect(fit((n) => n * n)).toMatchObject({ certainty: 'tentative', set: ['n^2', 'n^2 log n'], classOpen: true })
  })

  test('not where one does not, where no other is left, or of few sizes', () => {
    expect(fit((n) => n)).toMatchObject({ set: ['n', 'n log n', 'n^k'], classOpen: false })
    expect(fit((n) => n * Math.log2(n))).toMatchObject({ set: ['n log n', 'n^k'], classOpen: false })
    expect(fit((n) => n * n * Math.log2(n))).toMatchObject({ set: ['n^2 log n'], classOpen: false })
    expect(fit((n) => n * n, geometric(10, 1000, 5)).classOpen).toBe(false)
    expect(fit((n) => n * n, geometric(10, 100, 14)).classOpen).toBe(false)
  })
})

describe('each family is recognised in data made from it', () => {
  test.each(laws)('%s without noise', (name, cost) => {
    expect(fitCurve(points(sizes, cost)).class).toBe(name)
  })

  test.each(laws)('%s is in the set under 5 %% noise (seeds 1 to 20)', (name, cost) => {
    const covered = Array.from({ length: 20 }, (_, i) => fitCurve(noisy(sizes, cost, 0.05, seeded(i + 1))).set.includes(name))
    expect(covered.filter(Boolean).length).toBeGreaterThanOrEqual(18)
  })

  test.each([
    [2, geometric(4, 20, 9)],
    [1.618, Array.from({ length: 12 }, (_, i) => i + 8)],
  ])('r^n with base %f', (base, few) => {
    const law = fitCurve(points(few, (n) => Math.round(3 * base ** n)))
    expect(law.class).toBe('r^n')
    expect(law.terms.at(-1)?.base).toBeCloseTo(base, 1)
  })

  test('the checker can fail: a law is not recognised in the data of another', () => {
    for (const [name, cost] of laws) for (const [other] of laws) if (name !== other) expect(fitCurve(points(sizes, cost)).class).not.toBe(other)
  })
})

describe('a log of another unit', () => {
  test.each([
    ['a recursion that stops at 100', 100, geometric(200, 9000, 14)],
    ['a sort of elements of 340 cells', 340, geometric(1000, 170_000, 12)],
  ])('%s is n log n', (_, unit, seen) => {
    const law = fitCurve(noisy(seen, (n) => 1.5 * n * Math.log2(n / unit), 0.03, seeded(5)))
    expect(law.class).toBe('n log n')
    expect(law.set).not.toContain('n^2')
  })

  test('n^1.5 is not taken for one (seeds 1 to 20)', () => {
    for (let seed = 1; seed <= 20; seed++) expect(fitCurve(noisy(sizes, (n) => 5 * n ** 1.5, 0.03, seeded(seed))).class).not.toBe('n log n')
  })
})

describe('an exponential', () => {
  const measured = (text: string): Point[] =>
    text.split(' ').map((entry) => {
      const [size = 0, calls = 1, cost = 0] = entry.split(/[:x]/).map(Number)
      return { size, calls, cost }
    })

  // Of real programs: copies of a schema that has lists or not, styles of elements that have declarations or not, insertions into a tree of which some split a node.
  test.each([
    ['at five sizes', '1:519x2 2:508x4 7:169x58 8:3x60 9:1x61'],
    ['at five sizes, of which the larger are alike', '7:7768x64 8:2668x66 9:190x75 36:400x16711 37:1120x16708'],
    ['at the middle of many', '3:99x12 7:92x22 9:98x26 11:91x30 13:29x32 15:47x36 17:56x38 19:47x41 21:75x49 23:63x49 25:33x54 27:82x58 29:62x58 31:11x63 33:11x64 35:26x177 39:4x804 41:4x750 43:3x813 45:3x826 47:3x815 49:3x826 51:2x797 53:3x770 55:3x842 57:3x776 59:4x815 61:2x849 63:1x789 65:1x851 67:1x1264'], // prettier-ignore
  ])('is no step %s', (_, text) => {
    expect(fitCurve(measured(text)).set).not.toContain('r^n')
  })

  test('is steeper than n^4 where it is largest', () => {
    expect(fitCurve(measured('2:807x1 3:125x4 6:130x6 8:125x8 10:1x18 21:6x44 23:3x57')).class).not.toBe('r^n')
  })
})

describe('exact polynomials', () => {
  test('n(n−1)/2 is printed as what it is', () => {
    const law = fitCurve(points([10, 20, 30, 40, 50], (n) => (n * (n - 1)) / 2))
    expect(law).toMatchObject({ certainty: 'exact', class: 'n^2', set: ['n^2'], formula: '1/2·n² − 1/2·n (exact on 5 of 5 sizes)', reason: '' })
  })

  test('random polynomials with denominators up to 6 are recovered (seeds 1 to 100)', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = seeded(seed)
      const degree = Math.floor(random() * 4)
      const coefficients = Array.from({ length: degree + 1 }, () => 6 * (1 + Math.floor(random() * 50)))
      const polynomial = (n: number): number => coefficients.reduce((total, c, power) => total + c * n ** power, 0)
      const law = fitCurve(points([6, 12, 18, 30, 36, 60, 66, 90, 102], (n) => polynomial(n / 6)))
      expect(law.certainty, `seed ${seed}`).toBe('exact')
      for (const n of [120, 300]) expect(evaluate(law, n)).toBeCloseTo(polynomial(n / 6), 3)
    }
  })

  test('one count that is off by one is not exact', () => {
    expect(fitCurve(points(geometric(10, 200, 8), (n) => n * n + (n > 150 ? 1 : 0))).certainty).not.toBe('exact')
  })

  test('a leading term that hardly matters is not the class', () => {
    expect(fitCurve(points([10, 20, 30, 40, 50, 60], (n) => n * n + 10_000 * n)).class).toBe('n')
  })
})

describe('the gate', () => {
  test.each([
    ['no points', []],
    ['three sizes', [8, 64, 512]],
    ['a span of 3', [100, 150, 200, 250, 300]],
  ])('%s: unknown, with advice', (_, few) => {
    const law = fitCurve(points(few, (n) => n * n + 0.5))
    expect(law).toMatchObject({ certainty: 'unknown', set: [] })
    expect(law.reason).not.toBe('')
  })

  test('sizes and costs of zero are left out', () => {
    expect(fitCurve([...points(sizes, (n) => 2 * n), { size: 0, cost: 9, calls: 1 }, { size: 9000, cost: 0, calls: 1 }]).class).toBe('n')
  })
})

describe('invariances', () => {
  const data = (seed: number): Point[] => noisy(sizes, laws[5]?.[1] ?? Math.sqrt, 0.05, seeded(seed))
  const same = (a: Law, b: Law): void => {
    expect(b.class).toBe(a.class)
    expect(b.set).toEqual(a.set)
    expect(b.exponent.value).toBeCloseTo(a.exponent.value, 6)
    expect(b.exponent.low).toBeCloseTo(a.exponent.low, 6)
  }

  test.each([1, 2, 3])('scale of cost (seed %i)', (seed) => {
    same(fitCurve(data(seed)), fitCurve(data(seed).map((p) => ({ ...p, cost: p.cost * 1e-9 }))))
  })

  test.each([1, 2, 3])('order of the points (seed %i)', (seed) => {
    same(fitCurve(data(seed)), fitCurve(data(seed).toReversed()))
  })

  test.each([1, 2, 3])('repeated observations (seed %i)', (seed) => {
    same(fitCurve(data(seed)), fitCurve([...data(seed), ...data(seed), ...data(seed)]))
  })

  describe.each([8, 3, 1 / 8])('sizes counted in another unit (x%f)', (unit) => {
    test.each(laws)('%s', (name, cost) => {
      const scaled = points(sizes, cost).map((p) => ({ ...p, size: p.size * unit }))
      expect(fitCurve(scaled).class).toBe(name)
    })
  })

  test.each(laws)('an added constant: %s', (name, cost) => {
    const some = cost(sizes[4] ?? 1)
    expect(fitCurve(points(sizes, (n) => cost(n) + some)).class).toBe(name)
  })
})

describe('the interval of the exponent', () => {
  test.each([5, 8, 20, 60])('covers the truth at %i sizes in at least 93 of 100 (seeds 1 to 200)', (count) => {
    const few = geometric(16, 4096, count)
    let covered = 0
    for (let seed = 1; seed <= 200; seed++) {
      const law = fitCurve(noisy(few, (n) => 3 * n * n, 0.1, seeded(seed * 7919)))
      if (law.exponent.low <= 2 && law.exponent.high >= 2) covered++
    }
    expect(covered).toBeGreaterThanOrEqual(186)
  })

  test('is narrow enough to tell n from n^2', () => {
    const law = fitCurve(noisy(sizes, (n) => n, 0.1, seeded(5)))
    expect(law.exponent.high).toBeLessThan(1.3)
    expect(law.exponent.low).toBeGreaterThan(0.7)
  })
})

describe('many sizes', () => {
  test('thousands are binned and still recognised', () => {
    const many = Array.from({ length: 5000 }, (_, i) => i + 1)
    const law = fitCurve(noisy(many, (n) => n * n, 0.3, seeded(11)))
    expect(law.class).toBe('n^2')
    expect(law.sizes.distinct).toBe(5000)
  })

  test('exactness is judged on all of them', () => {
    const many = Array.from({ length: 1000 }, (_, i) => i + 1)
    expect(fitCurve(points(many, (n) => 3 * n + 2)).certainty).toBe('exact')
    expect(fitCurve(points(many, (n) => 3 * n + (n === 777 ? 5 : 2))).certainty).not.toBe('exact')
  })
})

describe('times', () => {
  const times = geometric(64, 65_536, 11)

  test.each([14, 50])('one cliff of x%i does not become the law', (cliff) => {
    const law = fitCurve(
      points(times, (n) => n * (n > 4000 ? cliff : 1)),
      { noisy: true },
    )
    expect(law).toMatchObject({ class: 'n', jumps: 1 })
    expect(law.reason).toContain('jump')
    expect(predictRatio(law, 65_536, 10).value).toBeCloseTo(10, 0)
  })

  test('a timer’s constant does not hide a quadratic', () => {
    expect(
      fitCurve(
        noisy(times, (n) => 5000 + 0.01 * n * n, 0.08, seeded(3)),
        { noisy: true },
      ).class,
    ).toBe('n^2')
  })

  test('a cubic is a law, not a row of cliffs', () => {
    expect(
      fitCurve(
        points(times, (n) => n ** 3),
        { noisy: true },
      ),
    ).toMatchObject({ class: 'n^3', jumps: 0 })
  })
})

describe('prediction', () => {
  test('ten times the size of n^2 is a hundred times the cost', () => {
    const ratio = predictRatio(fitCurve(points([10, 20, 40, 80, 160], (n) => n * n)), 160, 10)
    expect(ratio.value).toBeCloseTo(100)
    expect(ratio.low).toBeCloseTo(100)
  })

  test('an exponential stays finite', () => {
    const law = fitCurve(points(geometric(4, 40, 10), (n) => 2 ** n))
    expect(Number.isFinite(predictRatio(law, 40, 1000).value)).toBe(true)
    expect(Number.isFinite(evaluate(law, 1e9))).toBe(true)
  })
})

test('residuals with a system are said to have one', () => {
  const bent = fitCurve(points(geometric(8, 65_536, 40), (n) => (n < 700 ? n : n + 40 * (n - 700) ** 0.9)))
  expect(bent.residual.runsP).toBeLessThan(0.01)
  expect(bent.reason).toContain('systematic')
})

test('constant cost with scatter is not growth: at most 1 of 20 (seeds 1 to 100)', () => {
  const grown = Array.from({ length: 100 }, (_, i) => fitCurve(noisy(sizes, () => 50, 0.2, seeded(i + 1))).class !== '1')
  expect(grown.filter(Boolean).length).toBeLessThanOrEqual(7)
})

test('a law that grows is not said to show no growth, where sizes are too few for a test of that', () => {
  const grouped: readonly Point[] = [[15, 313], [22, 314], [23, 313], [84, 3325], [88, 3329], [92, 3325]].map(([size, cost]) => ({ size: size!, cost: cost!, calls: 1 })) // prettier-ignore
  const law = fitCurve(grouped)
  expect(law.growth.p).toBeGreaterThan(0.05)
  expect(law.class).not.toBe('1')
  expect(law.reason).not.toContain('no growth')
})
