import { expect, test } from 'vitest'
import { buildGraph } from '../../src/analysis/graph.ts'
import { cyclesOf } from '../../src/analysis/cycles.ts'
import { seeded } from '../../src/base/random.ts'
import { program } from './program.ts'

/** The oracle: who reaches whom, by closing the relation. */
function reaching(calls: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const reached = new Map([...calls].map(([id, callees]) => [id, new Set(callees)]))
  for (const middle of calls.keys())
    for (const from of reached.values()) if (from.has(middle)) for (const to of reached.get(middle) ?? []) from.add(to)
  return reached
}

const graphOf = (calls: ReadonlyMap<string, readonly string[]>): ReturnType<typeof buildGraph> =>
  buildGraph(
    program(Object.fromEntries([...calls].map(([id, callees]) => [id, { cost: () => 10, to: Object.fromEntries(callees.map((to) => [to, 0.1])) }]))),
  )

test('units are on a cycle with those that they reach and that reach them (seeds 1 to 200)', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed)
    const ids = Array.from({ length: 1 + Math.floor(random() * 9) }, (_, i) => `u${i}`)
    const calls = new Map(ids.map((id) => [id, ids.filter(() => random() < 0.2)]))
    const reached = reaching(calls)
    const expected = ids.flatMap((id) =>
      reached.get(id)?.has(id) === true
        ? [[id, ids.filter((other) => reached.get(id)?.has(other) === true && reached.get(other)?.has(id) === true)] as const]
        : [],
    )
    const found = [...cyclesOf(graphOf(calls).nodes)].map(([id, members]) => [id, [...members].toSorted()] as const)
    expect(Object.fromEntries(found), `seed ${seed}`).toEqual(Object.fromEntries(expected))
  }
})

test('a long circle', () => {
  const ids = Array.from({ length: 5000 }, (_, i) => `u${i}`)
  const calls = new Map(ids.map((id, i) => [id, [ids[(i + 1) % ids.length] ?? id]]))
  expect(cyclesOf(graphOf(calls).nodes).get('u0')?.size).toBe(ids.length)
})
