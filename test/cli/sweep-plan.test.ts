// The plan, its division among shards, the order of the runs and the guard, without a process.
import { describe, expect, test } from 'vitest'
import { readWords } from '../../src/cli/words.ts'
import { planOf } from '../../src/cli/sweep/plan.ts'
import type { Plan, Workload } from '../../src/cli/sweep/plan.ts'
import { Predictor } from '../../src/cli/sweep/predict.ts'
import { longestFirst, runAll } from '../../src/cli/sweep/schedule.ts'
import { readShard, shardOf } from '../../src/cli/sweep/shard.ts'
import type { RunOutcome } from '../../src/cli/sweep/execute.ts'
import { parseFeatures } from '../../src/host/feature.ts'
import { seeded } from '../../src/base/random.ts'

const plan = (...words: string[]): Plan => {
  const { operands, flags } = readWords(['sweep', ...words], {})
  return planOf(operands, flags)
}

describe('the plan', () => {
  test('a range on a log scale, whole numbers where its ends are', () => {
    const { workloads } = plan('-P', 'n', '10', '1e6', '--log', '6', '--', 'node', 'app.js', '{n}', '--deep={n}')
    expect(workloads.map(({ features }) => features['n'])).toEqual([10, 100, 1000, 10_000, 100_000, 1_000_000])
    expect(workloads[2]).toMatchObject({ label: 'n=1000', command: ['node', 'app.js', '1000', '--deep=1000'] })
    expect(new Set(workloads.map(({ hash }) => hash)).size).toBe(6)
  })

  test('braces around what is no name of a size stay', () => {
    const { workloads } = plan('-P', 'n', '1', '2', '--linear', '2', '--', 'node', 'app.js', '{n}', '{m}', '{constructor}')
    expect(workloads[0]?.command).toEqual(['node', 'app.js', '1', '{m}', '{constructor}'])
  })

  test('a text is no program, and a long name is cut', () => {
    expect(() => plan('-P', 'n', '10', '90', '--', 'node', '-e', 'run({n})')).toThrow('Landau sees files only')
    expect(plan('-P', 'n', '10', '90', '--', 'node', '--import', './hooks.mjs', `${'long'.repeat(80)}.js`, '{n}').id).toMatch(/^(?:long){10}-\w{8}$/)
  })

  test('a name varies once', () => {
    expect(() => plan('-P', 'n', '10', '90', '-L', 'n=40', '--', 'node', 'a.js', '{n}')).toThrow('n is said to vary twice')
  })

  test('two parameters, a list, repeats; the same words give the same hashes', () => {
    const words = ['-P', 'n 1 9', '--linear', '3', '-L', 'mode=fast,slow', '--repeat', '2', '--', 'node', 'a.js', '{n}', '{mode}']
    const { id, workloads } = plan(...words)
    expect(workloads).toHaveLength(12)
    expect(workloads.at(-1)).toMatchObject({ label: 'n=9 mode=slow #2', features: { n: 9 } })
    expect(plan(...words)).toEqual({ id, workloads })
    expect(id).toMatch(/^a-[0-9a-f]{8}$/)
  })

  test('each file, with its size as a feature', () => {
    const { workloads } = plan('--each', 'test/formats/v1/*.landau', '--feature', 'bytes={size}', '--', 'node', 'a.js', '{file}')
    expect(workloads[0]?.features['bytes']).toBeGreaterThan(100)
    expect(workloads[0]?.command[2]).toBe('test/formats/v1/sample.landau')
  })

  test.each([
    [['--', 'node', 'a.js'], 'something that varies'],
    [['-P', 'n', '10', '1000', '--', 'node', 'a.js'], 'no {n}'],
    [['-P', 'n', '10', '5', '--', 'node', '{n}'], 'two ascending numbers'],
    [['-P', 'n', '0', '5', '--', 'node', '{n}'], '--linear'],
    [['-P', 'n', '1', '5', '--log', 'x', '--', 'node', '{n}'], '--log takes'],
    [['-P', 'n', '1', '1e9', '--linear', '1000000', '--', 'node', '{n}'], 'at most 100000'],
    [['-L', 'a', '--', 'node', '{a}'], '-L takes'],
    [['--each', 'nothing/*.here', '--', 'node', '{file}'], 'No file matches'],
    [['-L', 'a=x,y', '--feature', 'b={a}', '--', 'node', '{a}'], 'no number'],
  ])('%j is refused with a sentence', (words, sentence) => expect(() => plan(...words)).toThrow(sentence))
})

test('features as a program prints them', () => {
  expect(parseFeatures('nodes=12\nedges 3.5e2\n noise: 7\nnodes = 13\ntotal cost=4\n=5\nn=\n')).toEqual({ nodes: 13, edges: 350, 'total cost': 4 })
})

const workload = (n: number): Workload => ({ hash: String(n), label: `n=${n}`, command: ['node'], features: { n }, weight: n })

describe('shards', () => {
  test('divide the work: each workload in one shard, none loaded more than the mean and one workload', () => {
    const random = seeded(5)
    for (let trial = 0; trial < 50; trial++) {
      const workloads = Array.from({ length: Math.floor(random() * 40) }, (_, i) => ({ hash: `${i}`, weight: Math.ceil(10 ** (4 * random())) }))
      const of = 1 + Math.floor(random() * 8)
      const shards = Array.from({ length: of }, (_, i) => shardOf(workloads, i + 1, of))
      expect(shards.flat().map(({ hash }) => hash).toSorted()).toEqual(workloads.map(({ hash }) => hash).toSorted()) // prettier-ignore
      const load = (shard: typeof workloads): number => shard.reduce((sum, { weight }) => sum + weight, 0)
      const heaviest = Math.max(0, ...workloads.map(({ weight }) => weight))
      for (const shard of shards) expect(load(shard)).toBeLessThanOrEqual(load(workloads) / of + heaviest)
    }
  })

  test('more shards than workloads leave some empty', () => expect(shardOf([workload(1)], 3, 4)).toEqual([]))
  test.each(['0/2', '3/2', '1', 'a/b', '1/0'])('%s is no shard', (text) => expect(() => readShard(text)).toThrow('--shard is i/n'))
})

/** A program whose run takes as many milliseconds as it makes steps. */
const runAs =
  (steps: (n: number) => number, order: number[]) =>
  ({ hash, label, command, features }: Workload): Promise<RunOutcome> => {
    const n = features['n'] ?? 0
    order.push(n)
    const cost = { id: 'a steps', metric: 'steps' as const, name: 'a', file: 'a.js', line: 1, column: 1, cost: steps(n) }
    return Promise.resolve({ result: { hash, label, command, features, files: [], elapsedMs: steps(n), costs: [cost] }, profile: {} as never })
  }

describe('the order of the runs', () => {
  const sizes = [1000, 10, 100, 30, 300, 3000, 10_000]
  const options = { jobs: 1, onDone: () => {}, isStopped: () => false }

  test('the smallest until a law is known, then the longest', async () => {
    const order: number[] = []
    const predictor = new Predictor(['n'])
    await runAll(sizes.map(workload), { ...options, maxRunMs: 1e12, predictor, run: runAs((n) => 3 * n, order) })
    expect(order).toEqual([10, 30, 100, 300, 10_000, 3000, 1000])
    expect(longestFirst(sizes.map(workload), predictor).map(({ features }) => features['n'])).toEqual([10_000, 3000, 1000, 300, 100, 30, 10])
    expect(predictor.predict(workload(500))).toBeCloseTo(1500, -2)
  })

  test('what is predicted to be absurd is not run', async () => {
    const order: number[] = []
    const skipped = await runAll(sizes.map(workload), { ...options, maxRunMs: 2e6, predictor: new Predictor(['n']), run: runAs((n) => n * n, order) })
    expect(order).toEqual([10, 30, 100, 300, 1000])
    expect(skipped.map(({ features }) => features['n'])).toEqual([3000, 10_000])
  })

  test('a stopped sweep starts nothing more', async () => {
    const order: number[] = []
    const isStopped = (): boolean => order.length >= 2
    await runAll(sizes.map(workload), { ...options, isStopped, maxRunMs: 1e9, predictor: new Predictor(['n']), run: runAs((n) => n, order) })
    expect(order).toHaveLength(2)
  })
})
