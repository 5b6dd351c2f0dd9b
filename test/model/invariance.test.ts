// What must not matter, on noisy data of every law: the unit of cost, the order of observations, and saying everything twice.
import { describe, expect, test } from 'vitest'

import { generateCases } from '../../scripts/score/generate.ts'
import { fitCurve, summarise, type Law, type Observation } from '../../src/model/index.ts'

const cases = generateCases(3).filter((_, i) => i % 9 === 0)

const costs = (change: (list: readonly number[]) => readonly number[]) => (data: readonly Observation[]): Observation[] =>
  data.map(([size, list]) => [size, change(list)]) // prettier-ignore

const changes: readonly (readonly [string, (data: readonly Observation[]) => readonly Observation[]])[] = [
  ['costs in thousandths', costs((list) => list.map((c) => c * 1000))],
  ['costs in seconds, not nanoseconds', costs((list) => list.map((c) => c / 1e9))],
  ['another order of sizes and calls', (data) => costs((list) => list.toReversed())(data).toReversed()],
  ['every call twice', costs((list) => list.flatMap((c) => [c, c]))],
  ['every call three times, at the end', (data) => [...data, ...data, ...data]],
]

const shown = ({ class: name, set }: Law): string => `${name} of ${set.join(', ')}`

const differing = (change: (data: readonly Observation[]) => readonly Observation[]): string[] =>
  cases.flatMap((c, i) => {
    const [before, after] = [fitCurve(summarise(c.pts)), fitCurve(summarise(change(c.pts)))]
    const same = shown(before) === shown(after) && Math.abs(before.exponent.high - after.exponent.high) < 1e-6
    return same ? [] : [`case ${i} (${c.truth}, ${c.design}, ${c.noise}): ${shown(before)} became ${shown(after)}`]
  })

describe('class, set and interval stay the same with', () => {
  test.each(changes)('%s', (_, change) => {
    expect(differing(change)).toEqual([])
  })

  test('and not with another cost: half of the calls doubled', () => {
    expect(differing(costs((list) => list.map((c, i) => (i % 2 === 0 ? c : 2 * c)))).length).toBeGreaterThan(cases.length / 4)
  })
})
