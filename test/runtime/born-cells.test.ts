import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { BornCells } from '../../src/runtime/cells/born-cells.ts'
import type { RuntimeHost } from '../../src/runtime/host.ts'
import { types } from 'node:util'

const stamp = Symbol('stamp')
const host = { stamp, isProxy: types.isProxy } as unknown as RuntimeHost
const born = new BornCells(host)

const stamped = <T extends object>(o: T, t: number): T => Object.defineProperty(o, stamp, { value: t, enumerable: false })

/** Cells of all that is in `v`, each object once. */
function naiveCells(v: unknown, since: number, seen: Set<unknown> = new Set()): number {
  if (typeof v === 'string') return v.length < 32 ? 0 : v.length
  if (typeof v !== 'object' || v === null || seen.has(v)) return 0
  seen.add(v)
  const t = (v as { [stamp]?: number })[stamp] ?? 0
  if (t > 0 && t < since) return 0
  const inside = (parts: readonly unknown[]): number => parts.reduce<number>((sum, part) => sum + naiveCells(part, since, seen), 0)
  if (ArrayBuffer.isView(v)) return (v as Uint8Array).length
  if (v instanceof Map) return v.size + inside([...v].flat())
  if (v instanceof Set) return v.size + inside([...v])
  const parts = Array.isArray(v) ? v : Object.values(v)
  return parts.length + inside(parts)
}

function randomValue(random: (n: number) => number, depth: number): unknown {
  const size = random(depth > 2 ? 3 : 6)
  const parts = (): unknown[] => Array.from({ length: size }, () => randomValue(random, depth + 1))
  const kind = random(depth > 4 ? 3 : 8)
  const made = [
    () => random(100),
    () => 'x'.repeat(random(80)),
    () => null,
    () => new Float64Array(size),
    () => new Set(parts()),
    () => new Map(parts().map((part, i) => [i, part])),
    () => Object.fromEntries(parts().map((part, i) => [`k${i}`, part])),
    parts,
  ][kind]!()
  return typeof made === 'object' && made !== null && random(4) === 0 ? stamped(made, random(20) + 1) : made
}

test('small results are counted exactly, as far as they are not older', () => {
  const chance = seeded(811)
  const random = (n: number): number => Math.floor(chance() * n)
  for (let i = 0; i < 2000; i++) {
    const v = randomValue(random, 0)
    expect(born.in(v, 10), `case ${i}`).toBe(naiveCells(v, 10))
  }
})

test('long lists, and maps of lists, are estimated within a twentieth', () => {
  const grid = Array.from({ length: 900 }, () => Array.from({ length: 700 }, () => 0))
  const triangle = Array.from({ length: 1000 }, (_, i) => Array.from({ length: i }, () => ({ i })))
  const lists = new Map(Array.from({ length: 500 }, (_, i) => [i, Array.from({ length: 100 + (i % 7) }, () => 'y'.repeat(40))]))
  for (const v of [grid, triangle, lists]) {
    const exact = naiveCells(v, 1)
    expect(Math.abs(born.in(v, 1) / exact - 1)).toBeLessThan(0.05)
  }
})

test('what refers to itself ends, and of what is too much it is not known', () => {
  const round: unknown[] = [1]
  round.push(round)
  expect(born.in(round, 1)).toBe(2)
  let chain: object = {}
  for (let i = 0; i < 10_000; i++) chain = { next: chain }
  expect(born.in(chain, 1)).toBe(-1)
})

test('nothing of the program runs', () => {
  const fail = (): never => {
    throw new Error('code of the program ran')
  }
  const watched = new Proxy([], { get: fail, ownKeys: fail, getOwnPropertyDescriptor: fail })
  const accessor = Object.defineProperty([1, 2, 3], 1, { get: fail, enumerable: true })
  class Odd extends Map<number, number[]> {
    override get = fail
    override keys = fail
    override forEach = fail
  }
  const odd = new Odd([[1, [1, 2]]])
  expect(
    born.in(
      [
        watched,
        accessor,
        odd,
        {
          get it() {
            return fail()
          },
        },
      ],
      1,
    ),
  ).toBe(4 + 3 + 1 + 2 + 1)
})
