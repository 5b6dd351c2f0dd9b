// Sizes sampled together: exact while they are few, bounded when they are many, never without the large, rare ones.
import { describe, expect, test } from 'vitest'

import { seeded } from '../../src/base/random.ts'
import { mostPairs } from '../../src/protocol/index.ts'
import type { JointRecording } from '../../src/protocol/index.ts'
import { JointSample } from '../../src/runtime/tables/joint-sample.ts'
import { measure } from './program.ts'

type Row = readonly [x: number, y: number, z: number, reads: number, steps: number]

const sampleOf = (rows: readonly Row[]): JointRecording[] => {
  const sample = new JointSample()
  for (const row of rows) sample.add(...row)
  return sample.recordings()
}

const random = (seed: number, length: number, most: number): Row[] => {
  const next = seeded(seed)
  const size = (): number => Math.floor(most ** next())
  return Array.from({ length }, () => {
    const [x, y] = [size(), size()]
    return [x, y, -1, x + y, x * y]
  })
}

describe('a joint sample', () => {
  test('of few activations is all of them, equal pairs added up and in order', () => {
    const [joint, ...others] = sampleOf([
      [3, 4, -1, 7, 12],
      [1, 9, -1, 5, 9],
      [3, 4, -1, 7, 14],
      [3, 4, -1, 8, 10],
      [3, -1, -1, 8, 10],
    ])
    expect(others).toEqual([])
    expect(joint?.measures).toEqual([
      { kind: 'candidate', candidate: 0 },
      { kind: 'candidate', candidate: 1 },
    ])
    expect(joint?.columns).toEqual({ first: [1, 3], second: [9, 4], calls: [1, 3], sum: [9, 36] })
  })

  test('has every two of three candidates, and the cells beside a single one', () => {
    const measures = (row: Row): string[] => sampleOf([row]).map((joint) => joint.measures.map(({ kind, candidate }) => kind + candidate).join())
    expect(measures([1, 2, 3, 4, 5])).toEqual(['candidate0,candidate1', 'candidate0,candidate2', 'candidate1,candidate2'])
    expect(measures([-1, 2, -1, 4, 5])).toEqual(['candidate1,rms0'])
    expect(measures([-1, -1, -1, 4, 5])).toEqual([])
  })

  test('is bounded, and the same for the same run', () => {
    const rows = random(3, 20_000, 1e6)
    const [joint] = sampleOf(rows)
    expect(joint?.columns.first).toHaveLength(mostPairs)
    expect(sampleOf(rows)).toEqual([joint])
    for (const [i, x] of (joint?.columns.first ?? []).entries()) {
      const y = joint?.columns.second[i] ?? 0
      expect(joint?.columns.sum[i]).toBe(x * y * (joint?.columns.calls[i] ?? 0))
    }
  })

  test('keeps the large, rare sizes beside a million small ones', () => {
    const large: Row[] = Array.from({ length: 20 }, (_, i) => [1000 + i, 5000 + 7 * i, -1, 9000, i])
    const [joint] = sampleOf([...random(4, 300_000, 12), ...large])
    expect(joint?.columns.first.filter((x) => x >= 1000)).toHaveLength(large.length)
    expect(joint?.columns.calls.reduce((a, b) => a + b, 0)).toBeLessThan(12_000)
  })
})

test('routines record what sizes they were called with; loops and routines without sizes record none', () => {
  const { recording } = measure(
    `function cross(a, b) { let s = 0; for (const x of a) for (const y of b) s += x * y; return s }
    function* later(a, n) { yield 1; yield cross(a, a) + n }
    const range = (n) => Array.from({ length: n }, (_, i) => i)
    function nothing() { return {} }
    nothing()
    cross(range(5), range(3)); cross(range(2), range(6)); for (const _ of later(range(4), 9)) ;`,
    { small: 0, light: false },
  )
  const joints = new Map(recording.units.map((unit) => [recording.sites[unit.site]?.path ?? '', unit.joints]))
  expect(joints.get('cross')?.[0]?.columns).toMatchObject({ first: [2, 4, 5], second: [6, 4, 3] })
  expect(joints.get('later')?.[0]?.columns).toMatchObject({ first: [4], second: [9] })
  for (const path of ['nothing', '(module)']) expect(joints.get(path)).toBeUndefined()
})
