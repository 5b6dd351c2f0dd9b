import { expect, test } from 'vitest'
import { fitCurve, lawOnLines, type Point } from '../../src/model/index.ts'
import { seeded } from '../../src/base/random.ts'

const pointsOf = (entries: readonly (readonly [number, number])[]): Point[] =>
  entries.map(([size, cost]) => ({ size, cost, calls: 1 })).toSorted((a, b) => a.size - b.size)
const onLines = (points: readonly Point[]): ReturnType<typeof lawOnLines> => lawOnLines(points, fitCurve(points))

// A compiler's plugins, and the runs of them: what all kinds of tasks are run by, and a walk of the whole tree beside one of its scopes.
const tasks = pointsOf([[401, 747], [431, 2928], [455, 1750], [934, 18_087], [6996, 159_209], [13_427, 2_390_249], [16_241, 4_087_397], [21_921, 7_484_211], [26_226, 1_772_816], [33_373, 14_291_631], [56_755, 27_962_071], [104_115, 55_515_270]]) // prettier-ignore
const walks = pointsOf([[3549, 127_994], [6701, 255_562], [10_563, 1_307_924], [11_700, 2_030_600], [13_005, 510_698], [14_874, 3_513_830], [21_274, 6_483_848], [25_613, 1_020_970], [34_168, 12_437_676], [50_829, 2_041_514], [60_430, 24_400_932], [113_550, 48_539_828]]) // prettier-ignore

test('calls of one kind that begin late, with another between them, and calls of two kinds, are linear', () => {
  expect(fitCurve(tasks).set).toContain('n^2')
  expect(onLines(tasks)).toMatchObject({ class: 'n', set: ['n'] })
  expect(onLines(tasks)?.formula).toMatch(/^~58\d·n − 5/)
  expect(onLines(walks)?.formula).toMatch(/^~45\d·n − 3/)
})

const sizes = [3, 4, 6, 9, 13, 18, 25, 36, 50, 70, 100, 140, 200]

test.each([
  [1.3, 0.05],
  [1.5, 0.1],
  [2, 0.2],
  [3, 0.2],
])('n^%d with a scatter of %d lies on no lines, nor does it beside what is linear (seeds 1 to 300)', (power, scatter) => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed)
    const kept = sizes.filter(() => random() < 0.8)
    const grown = (n: number): number => 7 * n ** power * (1 + scatter * (random() - 0.5))
    expect(onLines(pointsOf(kept.map((n) => [n, grown(n)]))), `seed ${seed}`).toBeNull()
    expect(onLines(pointsOf(kept.map((n, i) => [n, i % 2 === 0 ? grown(n) : 7 * n]))), `seed ${seed}`).toBeNull()
  }
})

test('a line takes five sizes over a factor of five, and of hundreds of sizes none is looked for', () => {
  const late = (n: number): number => 100 * (n - 40)
  const of = (...kept: readonly number[]): Point[] => pointsOf(kept.map((n) => [n, late(n)]))
  expect(onLines(of(50, 80, 130, 200, 300))).toMatchObject({ class: 'n' })
  expect(onLines(of(50, 80, 130, 300))).toBeNull()
  expect(onLines(of(80, 130, 170, 200, 300))).toBeNull()
  expect(onLines(of(...Array.from({ length: 200 }, (_, i) => 45 + i)))).not.toBeNull()
  expect(onLines(of(...Array.from({ length: 201 }, (_, i) => 45 + i)))).toBeNull()
})
