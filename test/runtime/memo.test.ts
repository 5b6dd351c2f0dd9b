// What the memo has added up is what adding each activation alone makes, and it takes nothing that its integers cannot hold.

import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import {
  addToMemo,
  type Alike,
  createAlike,
  createMemo,
  isMemoised,
  memoMask,
  memoPlace,
  memoUnit,
  rarerPlace,
  startMemo,
  takeMemo,
  unitAt,
} from '../../src/runtime/stack/memo.ts'

interface Ended {
  readonly unit: number
  readonly outermost: boolean
  readonly caller: number
  readonly size: number
  readonly writes: number
  readonly steps: number
  readonly self: number
  readonly external: number
}

type Sums = Pick<Alike, 'calls' | 'min' | 'max' | 'sum' | 'squares' | 'selfMin' | 'selfMax' | 'selfSum' | 'external'>

const keyOf = ({ unit, caller, size, writes, outermost }: Pick<Alike, 'unit' | 'caller' | 'size' | 'writes' | 'outermost'>): string =>
  [unit, caller, size, writes, outermost].join()

const nothing: Sums = { calls: 0, min: Infinity, max: 0, sum: 0, squares: 0, selfMin: Infinity, selfMax: 0, selfSum: 0, external: 0 }

const plus = (a: Sums, b: Sums): Sums => ({
  calls: a.calls + b.calls,
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
  sum: a.sum + b.sum,
  squares: a.squares + b.squares,
  selfMin: Math.min(a.selfMin, b.selfMin),
  selfMax: Math.max(a.selfMax, b.selfMax),
  selfSum: a.selfSum + b.selfSum,
  external: a.external + b.external,
})

const one = ({ steps, self, external }: Ended): Sums => ({
  calls: 1,
  min: steps,
  max: steps,
  sum: steps,
  squares: steps * steps,
  selfMin: self,
  selfMax: self,
  selfSum: self,
  external,
})

const added = (sums: Map<string, Sums>, key: string, more: Sums): void => void sums.set(key, plus(sums.get(key) ?? nothing, more))

test('activations alike are added up, and all of them are told when the place is freed', () => {
  const chance = seeded(1)
  const below = (n: number): number => Math.floor(chance() * n)
  const [memo, alike] = [createMemo(), createAlike()]
  const [measured, expected] = [new Map<string, Sums>(), new Map<string, Sums>()]
  const flush = (place: number): void => {
    takeMemo(memo, place, alike)
    added(measured, keyOf(alike), alike)
  }
  let replaced = 0
  for (let i = 0; i < 200_000; i++) {
    const steps = below(1000) / 8
    const it: Ended = {
      unit: below(300),
      outermost: below(2) === 0,
      caller: below(20) - 1,
      size: below(30) - 2,
      writes: below(3),
      steps,
      self: steps / 2 - (steps % 0.25) / 2,
      external: below(2) * below(9),
    }
    added(expected, keyOf(it), one(it))
    expect(isMemoised(it.steps, it.self, it.external, 0)).toBe(true)
    const [place, unit] = [memoPlace(it.unit, it.caller, it.size, it.writes), memoUnit(it.unit, it.outermost)]
    const isAdded = (at: number): boolean => addToMemo(memo, at, unit, it.caller, it.size, it.writes, it.steps, it.self, it.external)
    if (isAdded(place) || isAdded(place + 1)) continue
    const free = rarerPlace(memo, place)
    if (unitAt(memo, free) >= 0) {
      flush(free)
      replaced++
    }
    startMemo(memo, free, unit, it.caller, it.size, it.writes, it.steps, it.self, it.external)
  }
  for (let place = 0; place <= memoMask; place++) if (unitAt(memo, place) >= 0) flush(place)
  expect(replaced).toBeGreaterThan(1000)
  expect(measured).toEqual(expected)
})

test('of three kinds for two places the one that comes most often keeps its own', () => {
  const memo = createMemo()
  const place = memoPlace(1, 0, 10, 0)
  const others = Array.from({ length: 400_000 }, (_, size) => size).filter((size) => size !== 10 && memoPlace(1, 0, size, 0) === place)
  expect(others.length).toBeGreaterThan(2)
  const add = (size: number): void => {
    const isAdded = (at: number): boolean => addToMemo(memo, at, memoUnit(1, true), 0, size, 0, 8, 8, 0)
    if (!isAdded(place) && !isAdded(place + 1)) startMemo(memo, rarerPlace(memo, place), memoUnit(1, true), 0, size, 0, 8, 8, 0)
  }
  add(10)
  for (const size of others) {
    add(10)
    add(size)
  }
  const alike = createAlike()
  takeMemo(memo, place, alike)
  expect(alike).toMatchObject({ size: 10, calls: others.length + 1 })
})

test.each([
  ['thirds of a step', 1 / 3, 0, 0, 0],
  ['thirds of its own', 1, 1 / 3, 0, 0],
  ['more steps than an eighth of 2^31', 2 ** 28, 1, 0, 0],
  ['cells of other tasks', 1, 1, 0, 3],
  ['fewer cells from outside than none', 1, 1, -1, 0],
  ['more cells from outside than an integer holds', 1, 1, 2 ** 31, 0],
])('what has %s is added alone', (_, steps, self, external, otherTask) => {
  expect(isMemoised(steps, self, external, otherTask)).toBe(false)
})
