// Partial sums that an integer does not hold are exact.

import * as fs from 'node:fs'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { takeBeside } from '../../src/runtime/stack/beside.ts'
import { addPartial, hasCarried } from '../../src/runtime/stack/partials.ts'
import {
  atReads,
  atWrites,
  besideReads,
  besideStride,
  besideWrites,
  clockDepth,
  floatStride,
  intStride,
  type State,
} from '../../src/runtime/state.ts'
import { Program } from './program.ts'

const depth = 8

/** What the sums need of a state. */
function stackOfSums(): State {
  const ints = new Int32Array(depth * intStride)
  return {
    clock: new Int32Array(10),
    ints,
    floats: new Float64Array(depth * floatStride),
    beside: new Float64Array(depth * besideStride),
  } as Partial<State> as State
}

/** Ends the top activation: its sums, which the one below has, too. */
function end(state: State): readonly [reads: number, writes: number] {
  const d = state.clock[clockDepth]!
  const wasCarried = hasCarried(state)
  const sums = (
    [
      [atReads, besideReads],
      [atWrites, besideWrites],
    ] as const
  ).map(([at, place]) => {
    const inInteger = state.ints[d * intStride + at]!
    state.ints[d * intStride + at] = 0
    addPartial(state, d - 1, at, inInteger)
    const beside = takeBeside(state, place)
    if (!wasCarried) expect(beside).toBe(0)
    return inInteger + beside
  })
  state.clock[clockDepth] = d - 1
  return [sums[0]!, sums[1]!]
}

test.each([1, 2, 3])('as if they were of any size, seed %i', (seed) => {
  const random = seeded(seed)
  const below = (n: number): number => Math.floor(random() * n)
  const state = stackOfSums()
  const expected: [number, number][] = [[0, 0]]
  for (let i = 0; i < 20_000; i++) {
    const d = expected.length - 1
    const what = below(4)
    if (what === 0 && d < depth - 1) {
      expected.push([0, 0])
      state.clock[clockDepth] = d + 1
    } else if (what === 1 && d > 0) {
      const [reads, writes] = expected.pop()!
      expected.at(-1)![0] += reads
      expected.at(-1)![1] += writes
      expect(end(state)).toEqual([reads, writes])
    } else {
      const amount = below(2) === 0 ? below(100) : below(2 ** 33) - 2 ** 32
      const [at, which] = below(2) === 0 ? ([atReads, 0] as const) : ([atWrites, 1] as const)
      const to = below(d + 1)
      expected[to]![which] += amount
      addPartial(state, to, at, amount)
    }
  }
})

test('a stream of gigabytes is that long', () => {
  const [chunk, chunks] = [2 ** 26, 34]
  const program = new Program({ small: 8, light: false })
  const { main } = program.run(`
    function scan(buffer) { return buffer.includes(1) }
    exports.main = function main(fs, fd, buffer, n) { let found = 0; for (let i = 0; i < n; i++) { fs.readSync(fd, buffer); if (scan(buffer)) found++ } return found }`) as {
    main: (...given: unknown[]) => unknown
  }
  const fd = openSync('/dev/zero', 'r')
  expect(main(fs, fd, Buffer.alloc(chunk), chunks)).toBe(0)
  closeSync(fd)
  const measured = program.record()
  expect(measured.sizes('main')).toEqual({ [chunk * chunks]: 1 })
  expect(measured.sizes('scan')).toEqual({ [chunk]: chunks })
  expect(measured.columns('main')?.external).toEqual([chunk * chunks])
})
