// Fresh cases of the same make as the corpus's dev.jsonl: sizes, sums of terms and noise are drawn as its cases show that they were.

import { normal, seeded } from '../../src/base/random.ts'
import type { Case } from './cases.ts'

type Random = () => number
type Cost = (n: number) => number

const truths: Readonly<Record<string, { readonly cost: Cost; readonly lower: Cost | null }>> = {
  '1': { cost: () => 1, lower: null },
  'log n': { cost: Math.log2, lower: () => 1 },
  'sqrt n': { cost: Math.sqrt, lower: Math.log2 },
  n: { cost: (n) => n, lower: Math.log2 },
  'n log n': { cost: (n) => n * Math.log2(n), lower: (n) => n },
  'n^1.5': { cost: (n) => n ** 1.5, lower: (n) => n },
  'n^2': { cost: (n) => n ** 2, lower: (n) => n },
  'n^2 log n': { cost: (n) => n ** 2 * Math.log2(n), lower: (n) => n ** 2 },
  'n^3': { cost: (n) => n ** 3, lower: (n) => n ** 2 },
  '2^n': { cost: (n) => 2 ** n, lower: (n) => n ** 2 },
}

const range = (count: number, at: (i: number) => number): number[] => Array.from({ length: count }, (_, i) => at(i))

const pick = (random: Random, list: readonly number[]): number => list[Math.floor(random() * list.length)] ?? 0

/** Sizes of a design; exponential truths have their own, since 2^n leaves no room for a span. */
const designs: Readonly<Record<string, { readonly sizes: (random: Random) => number[]; readonly exponential: readonly number[] }>> = {
  few5: { sizes: (r) => doubled(5, pick(r, [8, 16, 64])), exponential: range(5, (i) => 4 + 4 * i) },
  few8: { sizes: (r) => doubled(8, pick(r, [8, 16])), exponential: range(8, (i) => 4 + 2 * i) },
  lin20: { sizes: (r) => stepped(20, pick(r, [10, 50])), exponential: range(20, (i) => 3 + i) },
  many60: { sizes: scattered, exponential: range(24, (i) => 2 + i) },
}

const doubled = (count: number, from: number): number[] => range(count, (i) => from * 2 ** i)

const stepped = (count: number, step: number): number[] => range(count, (i) => step * (i + 1))

function scattered(random: Random): number[] {
  const sizes = new Set<number>()
  while (sizes.size < 60) sizes.add(Math.round(4 * 1024 ** random()))
  return [...sizes].toSorted((a, b) => a - b)
}

const callsAt = (design: string, n: number): number => (design === 'many60' ? Math.max(1, Math.min(50, Math.floor(200 / n))) : 3)

const blur = (random: Random, sigma: number): number => Math.exp(sigma * normal(random) - (sigma * sigma) / 2)

const noises: Readonly<Record<string, (random: Random) => number>> = {
  exact: () => 1,
  cv5: (random) => blur(random, 0.05),
  cv20: (random) => blur(random, 0.2),
  cv50: (random) => blur(random, 0.5),
  onesided: (random) => (0.3 + 0.7 * random()) / 0.65,
  outlier: (random) => blur(random, 0.05) * (random() < 0.05 ? 3 + 7 * random() : 1),
}

const medianOf = (sizes: readonly number[]): number => {
  const half = sizes.length >> 1
  return sizes.length % 2 === 1 ? (sizes[half] ?? 1) : ((sizes[half - 1] ?? 1) + (sizes[half] ?? 1)) / 2
}

/** The second term: a constant of 0.2 to 1.5 times the cost in the middle, or a lower-order term that leads up to a size below the middle. */
const lesser: Readonly<Record<string, (truth: (typeof truths)[string], middle: number, random: Random) => Cost>> = {
  pure: () => () => 0,
  const: ({ cost }, middle, random) => {
    const constant = (0.2 + 1.3 * random()) * cost(middle)
    return () => constant
  },
  lower: ({ cost, lower }, middle, random) => {
    const crossing = Math.max(2, (0.2 + 0.8 * random()) * middle)
    const factor = lower === null ? 0 : cost(crossing) / lower(crossing)
    return (n) => (lower === null ? 0 : factor * lower(n))
  },
}

const makeCase = (truth: string, design: string, struct: string, noise: string, random: Random): Case => {
  const law = truths[truth] as (typeof truths)[string]
  const plan = designs[design] as (typeof designs)[string]
  const sizes = truth === '2^n' ? plan.exponential : plan.sizes(random)
  const top = sizes.at(-1) ?? 1
  const scale = 2 * 25 ** random()
  const extra = lesser[struct]?.(law, medianOf(sizes), random) ?? (() => 0)
  const cost: Cost = (n) => scale * (law.cost(n) + extra(n))
  const draw = noises[noise] ?? (() => 1)
  const nx = truth === '2^n' ? top + 5 : 4 * top
  const pts = sizes.map((n) => [n, range(callsAt(design, n), () => Math.max(1, Math.round(cost(n) * draw(random))))] as const)
  return { truth, design, struct, noise, pts, nx, fx: cost(nx) }
}

/** 1344 cases: two of every truth, design, structure and noise; constants have no second term. */
export const generateCases = (seed: number): Case[] => {
  const random = seeded(seed)
  const cases: Case[] = []
  for (const truth of Object.keys(truths))
    for (const design of Object.keys(designs))
      for (const struct of truth === '1' ? ['pure'] : Object.keys(lesser))
        for (const noise of Object.keys(noises)) for (let round = 0; round < 2; round++) cases.push(makeCase(truth, design, struct, noise, random))
  return cases
}
