import { expect, test } from 'vitest'
import { generateCases } from '../../scripts/score/generate.ts'
import { score } from '../../scripts/score/score.ts'

test('the same seed gives the same cases, another seed others', () => {
  const [one, again, other] = [generateCases(7), generateCases(7), generateCases(8)]
  expect(one).toHaveLength(1344)
  expect(JSON.stringify(one)).toBe(JSON.stringify(again))
  expect(JSON.stringify(one)).not.toBe(JSON.stringify(other))
})

test('the cases are of what they say they are', () => {
  for (const c of generateCases(7)) {
    const [first, last] = [c.pts[0], c.pts.at(-1)]
    expect(c.pts.length).toBe({ few5: 5, few8: 8, lin20: 20, many60: c.truth === '2^n' ? 24 : 60 }[c.design])
    expect(c.nx).toBeGreaterThan(last?.[0] ?? 0)
    expect(c.fx).toBeGreaterThan(0)
    if (c.noise === 'exact' && c.truth !== '1') expect(last?.[1][0]).toBeGreaterThan(first?.[1][0] ?? 0)
  }
})

test('the score counts a wrong answer as wrong', () => {
  const cubes = generateCases(7).filter((c) => c.truth === 'n^3' && c.noise === 'exact')
  const right = score(cubes, null)
  const swapped = score(cubes.map((c) => ({ ...c, truth: 'n' })), null) // prettier-ignore
  expect(right.right).toBeGreaterThan(0.9 * right.cases)
  expect(swapped).toMatchObject({ right: 0, over: swapped.cases, confidentRight: 0 })
})
