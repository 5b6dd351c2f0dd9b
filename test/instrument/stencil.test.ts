// A stencil filled in is what instrumenting with those numbers makes, on files that others wrote.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { instrumentAlgorithms } from '../../src/instrument/algorithms/algorithms.ts'
import { algorithmStandIns, algorithmStencilOf, fillInAlgorithms } from '../../src/instrument/algorithms/stencil.ts'
import { instrumentCounts } from '../../src/instrument/count/count.ts'
import { countStandIns, countStencilOf, fillInCounts } from '../../src/instrument/count/stencil.ts'
import { instrument } from '../../src/instrument/index.ts'
import { fillIn, standInsFor, stencilOf } from '../../src/instrument/stencil.ts'
import type { Instrumented, InstrumentOptions } from '../../src/instrument/file.ts'
import { strategies } from '../../src/placement/index.ts'

const root = join(import.meta.dirname, '../../node_modules')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  // The texts of `early-errors.test.ts` are thousands, and of a line each.
  .filter((name) => /\.[cm]?js$/.test(name) && !name.startsWith('test262-parser-tests'))
  .map((name) => join(root, name))
  .filter((path) => statSync(path).isFile() && statSync(path).size < 100_000)
  .toSorted()
const sample = files.filter((_, i) => i % Math.ceil(files.length / 150) === 0)

const modes: readonly Partial<InstrumentOptions>[] = [{}, { samples: 'rarely' }, { samples: 'often' }, { resolution: 'field' }]

/** Of one to seven digits. */
const numbersOf = (random: () => number): { file: number; firstSite: number; firstNative: number } => {
  const number = (): number => Math.floor(10 ** (random() * 7))
  return { file: number(), firstSite: number(), firstNative: number() }
}

describe('a stencil filled in', () => {
  test.each(modes)('equals what is instrumented with these numbers: %o', (mode) => {
    const random = seeded(17)
    let [compared, shifted] = [0, 0]
    for (const path of sample) {
      const text = readFileSync(path, 'utf8')
      const options = { path, goal: path.endsWith('.mjs') ? 'module' : 'commonjs', language: 'js', ...mode } as const
      const numbers = numbersOf(random)
      const expected = instrument(text, { ...options, ...numbers })
      const own = standInsFor(text)!
      const other = instrument(text, { ...options, ...own, path: 'elsewhere.js' })
      if (expected.code === null || other.code === null || expected.problems.length > 0) continue
      expect(fillIn(stencilOf(other, own), numbers), path).toEqual(expected)
      compared++
      if (expected.sites.length > 1) shifted++
    }
    expect(compared).toBeGreaterThan(60)
    expect(shifted).toBeGreaterThan(40)
  })

  test.each(strategies)('equals what is counted with these numbers: %s', (strategy) => {
    const random = seeded(18)
    let [compared, shifted] = [0, 0]
    for (const path of sample) {
      const text = readFileSync(path, 'utf8')
      const measured = (): null => null
      const options = { path, goal: path.endsWith('.mjs') ? 'module' : 'commonjs', language: 'js', strategy, measured } as const
      const numbers = { ...numbersOf(random), firstCounter: 1 + numbersOf(random).file, capacity: 2 ** 22 }
      const expected = instrumentCounts(text, { ...options, ...numbers })
      const own = standInsFor(text)!
      const other = instrumentCounts(text, { ...options, ...countStandIns(own), path: 'elsewhere.js' })
      if (expected.code === null || other.code === null || expected.problems.length > 0) continue
      const stencil = countStencilOf(other, own)
      for (let i = 0; i < 2; i++) expect(fillInCounts(stencil, text, { ...options, ...numbers }), path).toEqual(expected)
      compared++
      if (expected.counters > 1) shifted++
    }
    expect(compared).toBeGreaterThan(60)
    expect(shifted).toBeGreaterThan(40)
  })

  test('equals what is instrumented for algorithms with these numbers', () => {
    const random = seeded(19)
    let [compared, labelled, bounded] = [0, 0, 0]
    for (const path of sample) {
      const text = readFileSync(path, 'utf8')
      const options = { path, goal: path.endsWith('.mjs') ? 'module' : 'commonjs', language: 'js' } as const
      const numbers = { ...numbersOf(random), firstLabel: numbersOf(random).file }
      const expected = instrumentAlgorithms(text, { ...options, ...numbers })
      const own = standInsFor(text)!
      const other = instrumentAlgorithms(text, { ...options, ...algorithmStandIns(own), path: 'elsewhere.js' })
      if (expected.code === null || other.code === null || expected.problems.length > 0) continue
      expect(fillInAlgorithms(algorithmStencilOf(other, own), { ...options, ...numbers }), path).toEqual(expected)
      compared++
      if (expected.sheet.labels.length > 1) labelled++
      if (expected.sheet.bounds.length > 0) bounded++
    }
    expect(compared).toBeGreaterThan(60)
    expect(labelled).toBeGreaterThan(40)
    expect(bounded).toBeGreaterThan(5)
  })

  test('numbers past a million are filled in', () => {
    const code = '$l$E(1000000000);$l$E(1002500000);$l$N(2009999999);'
    const made = { code, spans: [[0, code.length]] as const, sites: [], nativeSites: [] }
    const filled = fillIn(stencilOf(made, standInsFor('')!), { file: 0, firstSite: 7, firstNative: 0 })
    expect(filled.code).toBe('$l$E(7);$l$E(2500007);$l$N(9999999);')
    expect(filled.spans).toEqual([[0, filled.code.length]])
  })

  test('a text that has such numbers itself gets others', () => {
    const chosen = (text: string): number | undefined => standInsFor(text)?.firstSite
    expect(chosen('f(100000000)')).toBe(1_000_000_000)
    expect(chosen('f(1000000007)')).toBe(1_010_000_000)
    expect(chosen('f(2000999999n)')).toBe(1_010_000_000)
    expect(chosen('f(1010000000, 5200123456789)')).toBe(1_020_000_000)
    const all = Array.from({ length: 14 }, (_, i) => 2_000_000_000 + i * 10_000_000).join()
    expect(chosen(all)).toBeUndefined()
    expect(chosen(all.replace('2130000000', '2140000000'))).toBe(1_130_000_000)
  })

  test('numbers of the text stay as they are', () => {
    const text = 'export const f = (x) => { for (const y of x) if (y > 1000000001 || y === 2001000000) g(y, 2010000005) }'
    const options = { path: 'a.mjs', goal: 'module', language: 'js' } as const
    const own = standInsFor(text)!
    expect(own.firstSite).toBe(1_020_000_000)
    const numbers = { file: 3, firstSite: 12, firstNative: 5 }
    expect(fillIn(stencilOf(instrument(text, { ...options, ...own }) as Instrumented, own), numbers)).toEqual(
      instrument(text, { ...options, ...numbers }),
    )
  })
})
