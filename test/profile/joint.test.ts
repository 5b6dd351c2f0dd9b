// Joint samples of two sizes: what a bounded sample keeps must not depend on how a run was cut into parts.
import { describe, expect, test } from 'vitest'
import { build, merge, read, write } from '../../src/profile/index.ts'
import { addPairs } from '../../src/profile/joint.ts'
import type { Profile } from '../../src/profile/index.ts'
import { mostPairs, pairRank } from '../../src/protocol/index.ts'
import type { JointColumns } from '../../src/protocol/index.ts'
import { context, recordingOf, sha256 } from './samples.ts'
import { seeded } from '../../src/base/random.ts'

type Call = readonly [first: number, second: number, cost: number]

const none: JointColumns = { first: [], second: [], calls: [], sum: [] }

const sampleOf = (calls: readonly Call[]): JointColumns =>
  calls.reduce<JointColumns>((sample, [x, y, cost]) => addPairs(sample, { first: [x], second: [y], calls: [1], sum: [cost] }), none)

const randomCalls = (seed: number, length: number): Call[] => {
  const random = seeded(seed)
  return Array.from({ length }, () => [Math.floor(random() * 30), Math.floor(random() * 30), Math.floor(random() * 1000)])
}

describe('a sample of many pairs', () => {
  test('is the same whatever the parts (seeds 1 to 5)', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const calls = randomCalls(seed, 900)
      const whole = sampleOf(calls)
      expect(whole.first).toHaveLength(mostPairs)
      for (const cut of [1, 300, 899]) expect(addPairs(sampleOf(calls.slice(0, cut)), sampleOf(calls.slice(cut)))).toEqual(whole)
    }
  })

  test('has the true sums of the pairs that it keeps', () => {
    const calls = randomCalls(9, 900)
    const { first, second, calls: counts, sum } = sampleOf(calls)
    for (const [i, x] of first.entries()) {
      const same = calls.filter(([a, b]) => a === x && b === second[i])
      expect([counts[i], sum[i]]).toEqual([same.length, same.reduce((total, [, , cost]) => total + cost, 0)])
    }
  })

  test('is drawn from all sizes alike', () => {
    const ranks = Array.from({ length: 64 }, (_, x) => Array.from({ length: 64 }, (__, y) => pairRank(2 ** 31 * x, y))).flat()
    const low = (part: readonly number[]): number => part.filter((rank) => rank < 2 ** 31).length / part.length
    for (const part of [ranks.slice(0, 1024), ranks.slice(-1024), ranks.filter((_, i) => i % 64 < 16)])
      expect(Math.abs(low(part) - 0.5)).toBeLessThan(0.06)
    expect(new Set(ranks).size).toBeGreaterThan(4090)
  })
})

const withJoint = (calls: readonly Call[]): Profile => {
  const recording = recordingOf(calls.map(([x, , cost]) => [x, cost]))
  const joint = { measures: [{ kind: 'candidate', candidate: 0 }, { kind: 'rms', candidate: 0 }], columns: sampleOf(calls) } as const // prettier-ignore
  return build({ ...recording, units: recording.units.map((unit) => (unit.site === 1 ? { ...unit, joints: [joint] } : unit)) }, context)
}

const jointsOf = (profile: Profile): unknown => profile.units.find(({ path }) => path === 'Trie.insert')?.joints

test('measures get their names; profiles without joint samples have no such field', () => {
  expect(jointsOf(withJoint([[3, 4, 12]]))).toEqual([
    {
      measures: [{ kind: 'candidate', name: 'word.length' }, { kind: 'rms', name: 'cells first read' }],
      columns: { first: [3], second: [4], calls: [1], sum: [12] },
    },
  ]) // prettier-ignore
  expect(Object.keys(build(recordingOf([[1, 1]]), context).units[0] ?? {})).not.toContain('joints')
})

test('profiles merge to the profile of the whole, also with one that has none', () => {
  const calls = randomCalls(2, 60)
  const plain = build(recordingOf([[1, 1]]), context)
  expect(jointsOf(merge([withJoint(calls.slice(0, 20)), withJoint(calls.slice(20))]))).toEqual(jointsOf(withJoint(calls)))
  expect(jointsOf(merge([plain, withJoint(calls)]))).toEqual(jointsOf(withJoint(calls)))
})

test('the file keeps them; malformed ones are named and skipped', () => {
  const lines = [...write(withJoint(randomCalls(4, 30)), sha256())].map((line) => line.trimEnd())
  expect(jointsOf(read(lines, sha256(), 'x').profile as Profile)).toEqual(jointsOf(withJoint(randomCalls(4, 30))))
  const torn = lines.map((line) => line.replace('"second":[', '"second":[1,'))
  expect(
    read(torn, sha256(), 'x')
      .problems.map(({ message }) => message)
      .join(),
  ).toContain('`columns` are not equally long')
})
