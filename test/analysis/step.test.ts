import { expect, test } from 'vitest'
import { isAccident, isOneStep } from '../../src/analysis/doubts/false-growth.ts'
import { nativeVerdictOf, verdictOf } from '../../src/analysis/verdict.ts'
import { fitCurve, type Point } from '../../src/model/index.ts'

const doubling = (costs: readonly number[]): Point[] => costs.map((cost, i) => ({ size: 1000 * 2 ** i, cost, calls: 1 }))

test.each([
  ['a copy made once', [6002, 12036, 24036, 48036, 96036, 294230, 589230], true],
  ['a step at the end', [1, 2, 4, 8, 16, 64], true],
  ['n squared', [1, 4, 16, 64, 256], false],
  ['n squared that overtakes a linear part', [100, 201, 410, 850, 1900, 5000], false],
  ['n squared that overtakes a constant', [100, 101, 104, 116, 164, 356, 1124, 4196], false],
  ['n squared, and cubed from a size on', [76, 240, 856, 3240, 266_632, 2_114_312], false],
  ['linear', [1, 2, 4, 8, 16], false],
  ['too few sizes to tell', [1, 2, 8], false],
])('%s', (_, costs, expected) => {
  expect(isOneStep(doubling(costs), 2)).toBe(expected)
})

const measured = (text: string): Point[] =>
  text.split(' ').map((entry) => {
    const [size = 0, calls = 1, cost = 0] = entry.split(/[:x]/).map(Number)
    return { size, calls, cost }
  })

// Of real programs: the larger calls do something else. None of them grows faster than its input.
test.each([
  [
    'blocks of a schema, with and without members',
    '14:358x46 15:193x50 16:5x62 17:55x62 22:214x46 23:142x50 24:154x59 25:303x62 27:3x70 37:285x228 98:4x694 105:1x440 113:1x830 114:1x834 116:4x862 117:6x862 124:55x866 125:145x867 126:67x868 159:1x888',
  ],
  ['fields, with and without a type to look up', '1:42x2 8:2x12 9:1x14 11:286x16 12:1x20 14:285x35 15:1x40 18:34x54 19:148x55 20:99x57'],
  [
    'visitors of documents, of which the larger are checked by other rules',
    '30:1x30 33:1x33 34:1x32 39:1x40 40:1x40 41:1x40 44:1x50 50:1x83 62:1x62 65:1x63 67:1x65.47611464968153 68:1x86 71:1x136 75:1x78 78:1x85.05660377358491 82:1x92.33512931034481 84:1x87 92:1x96 94:1x148 95:1x111 99:1x132 101:1x231 120:1x151 161:1x421 170:1x231 270:1x391 281:1x801 335:1x2924.25 465:1x5249.25 470:1x711 521:1x1561 725:1x9899.25 1245:1x19199.25 2285:1x37799.25',
  ],
  ['styles of elements, with and without declarations to parse', '7:7768x64 8:2668x69 9:190x75 36:400x16711 37:1120x16708'],
])('%s', (_, text) => {
  const points = measured(text)
  const law = fitCurve(points)
  expect(law.class).not.toBe('r^n')
  expect(verdictOf(law) !== 'grows' || isAccident(law, points)).toBe(true)
})

test('what largest sizes alone leave open is not growth: a parser of which two parts are called with lists of other things', () => {
  const points = measured('73:49x357 74:290x358 75:900x359 86:49x389 87:290x390 88:900x391 285:49x1655 288:290x1663 291:900x1671 351:1x1770 364:1x1802 2622:1x63184 7643:1x59021 8152:1x210814 8632:1x79783 24552:1x634414 65552:1x1693414') // prettier-ignore
  const law = fitCurve(points)
  expect(law.tail?.low).toBeLessThan(1)
  expect(verdictOf(law)).not.toBe('grows')
})

test('growth of a power and of an exponential is no accident', () => {
  const square = Array.from({ length: 12 }, (_, i) => ({ size: 10 + 7 * i, cost: (10 + 7 * i) ** 2 + (i % 3), calls: 1 }))
  const fibonacci = Array.from({ length: 9 }, (_, i) => ({ size: 10 + i, cost: Math.round(1.618 ** (10 + i)), calls: 1 }))
  for (const points of [square, fibonacci]) expect(isAccident(fitCurve(points), points)).toBe(false)
})

test('a staircase is no exponential', () => {
  const steps = (n: number): number => (n === 1 ? 1 : n < 50 ? 420 + n : 17_000 + n)
  const staircase = [1, 35, 36, 37, 38, 39, 40, 61, 62, 63, 64, 65, 66].map((size): Point => ({ size, calls: 20, cost: steps(size) }))
  const law = fitCurve(staircase)
  expect(law.class).toBe('r^n')
  expect(isAccident(law, staircase)).toBe(true)
  const real = staircase.map(({ size, calls }): Point => ({ size, calls, cost: Math.round(1.3 ** size * (1 + 0.1 * (size % 2))) }))
  expect(isAccident(fitCurve(real), real)).toBe(false)
  const few = [8, 9, 10, 11].map((size): Point => ({ size, calls: 1, cost: 3 ** size + size }))
  expect(isAccident({ ...law, certainty: 'confident' }, few)).toBe(false)
})

test('exponents that fall to that of a line show a line', () => {
  const archive = measured(
    '367:1x6653 387:1x9972 417:1x14952 465:1x21652 549:1x33525 661:1x50416 841:1x75727 1105:1x112952 1485:1x168752 2235:1x254649',
  )
  const law = fitCurve(archive)
  expect(verdictOf(law)).toBe('grows')
  expect(isAccident(law, archive)).toBe(true)
  const square = archive.map(({ size }, i): Point => ({ size, calls: 1, cost: size ** 2 * (1 + 0.1 * Math.sin(i * 7)) }))
  expect(isAccident(fitCurve(square), square)).toBe(false)
  const late = archive.map(({ size }): Point => ({ size, calls: 1, cost: 9 * size + size ** 2 / 100 }))
  expect(isAccident({ ...law, certainty: 'confident' }, late)).toBe(false)
})

test('native time that a linear part hides up to the second largest size grows; what is linear and disturbed does not', () => {
  const verdict = (milliseconds: readonly number[]): string => {
    const points = milliseconds.map((ms, i): Point => ({ size: 500 * 2 ** i, calls: 1, cost: ms * 1e6, blur: 0.5 / ms }))
    return nativeVerdictOf(fitCurve(points, { noisy: true }), points)
  }
  expect(verdict([0.57, 1.07, 1.93, 5.07, 15.87, 53.2, 198.9])).toBe('grows')
  expect(verdict([0.57, 1.07, 1.93, 4.1, 8.2, 30, 34])).not.toBe('grows')
})

test('one small size far below all others decides no law', () => {
  const points = measured('1:654x1 993:1x20786 1993:1x46701 3993:1x113531 7993:1x307191 16602:1x935361 34202:1x3152241 69402:1x11426001')
  const law = fitCurve(points)
  expect(law).toMatchObject({ class: 'n^2', certainty: 'confident' })
  expect(law.exponent.low).toBeGreaterThan(1.7)
  // Where it is one of several small sizes it stays.
  expect(fitCurve([...points, ...measured('3:5x9 9:3x40 30:2x300 100:1x1400')]).sizes.min).toBe(1)
})

test('a threshold that keeps small inputs from what is dear, with no size near it, is no growth', () => {
  const found = measured(
    '4:11x8 8:2x12 12:7x16 16:17x20 20:13x24 24:6x28 28:1x32 32:3x36 44:1x48 52:1x223 56:2x150 64:1x175 68:2x287 80:1x335 84:1x351 104:2x458 108:1x447 172:1x792 180:1x464 204:2x208 488:1x61757 492:1x56494 520:1x83270 528:1x127474 544:1x101680 548:1x102943 552:2x96247 556:1x166959 560:1x115578 580:1x70094 588:1x177805 692:1x323423',
  )
  const law = fitCurve(found)
  expect(verdictOf(law)).toBe('grows')
  expect(isAccident(law, found)).toBe(true)
  // The same sizes, of what is cubic all the way.
  const cubic = found.map((point) => ({ ...point, cost: point.size ** 3 / 1000 + 14 }))
  expect(isAccident(fitCurve(cubic), cubic)).toBe(false)
})

test('a few sizes close together above a gap show no growth where those below it do not', () => {
  const below = [146, 157, 166, 202, 245, 287, 415, 432, 569, 644, 937, 1231, 1382, 2367].map((size) => ({ size, cost: 20 * size, calls: 3 }))
  const above = [9407, 10_530, 12_484].map((size) => ({ size, cost: 270 * size ** 2 * 1e-4 * size ** 0.1, calls: 1 }))
  const law = fitCurve([...below, ...above])
  expect(isAccident(law, [...below, ...above])).toBe(true)
  // Over more of a span they do.
  const wide = [...below, ...[9407, 15_000, 30_000].map((size) => ({ size, cost: size ** 2 / 100, calls: 1 }))]
  expect(isAccident(fitCurve(wide), wide)).toBe(false)
})

test('a line over the larger sizes shows that what is steeper is between small calls and large ones', () => {
  const small = [4, 8, 12, 20, 30, 50, 80, 130, 200, 320, 500].map((size) => ({ size, cost: size ** 1.5, calls: 9 }))
  const large = [800, 1300, 2100, 3400, 5500, 9000].map((size) => ({ size, cost: 25 * size, calls: 2 }))
  expect(isAccident(fitCurve([...small, ...large]), [...small, ...large])).toBe(true)
  const power = [...small, ...large].map((point) => ({ ...point, cost: point.size ** 1.5 }))
  expect(isAccident({ ...fitCurve(power), certainty: 'confident' }, power)).toBe(false)
})
