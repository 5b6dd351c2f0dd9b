// Clusters against the paper's definition written down naively, on random rows, and on its bubble sort (§3, §4.1.2, §4.2.1).
import { describe, expect, test } from 'vitest'
import { cluster } from '../../src/analysis/sweep/cluster.ts'
import { analyseSweep, MatrixBuilder } from '../../src/analysis/sweep/sweep.ts'
import { normal, seeded } from '../../src/base/random.ts'

const mean = (xs: ArrayLike<number>): number => Array.from(xs).reduce((a, b) => a + b, 0) / xs.length
const r2 = (x: Float64Array, y: Float64Array): number => {
  const [mx, my] = [mean(x), mean(y)]
  const product = (a: Float64Array, ma: number, b: Float64Array, mb: number): number => mean(a.map((v, i) => (v - ma) * ((b[i] as number) - mb)))
  return product(x, mx, y, my) ** 2 / (product(x, mx, x, mx) * product(y, my, y, my))
}
const deviation = (x: Float64Array): number => Math.sqrt((mean(x.map((v) => (v - mean(x)) ** 2)) * x.length) / (x.length - 1))

/** Section 4.1, word by word. */
const naive = (features: readonly Float64Array[], locations: readonly Float64Array[], bound = 0.98): string[] => {
  const clusters: { row: Float64Array; names: string[] }[] = []
  const join = (row: Float64Array, name: string): void => {
    const homes = clusters.filter((it) => r2(row, it.row) > bound)
    if (homes.length === 0) clusters.push({ row, names: [name] })
    for (const home of homes) home.names.push(name)
  }
  features.forEach((row, i) => join(row, `f${i}`))
  const order = [...locations.keys()].filter((i) => deviation(locations[i] as Float64Array) >= 10)
  order.sort((a, b) => deviation(locations[b] as Float64Array) - deviation(locations[a] as Float64Array) || a - b)
  for (const i of order) join(locations[i] as Float64Array, `l${i}`)
  return clusters.map(({ names }) => names.join(' '))
}

const fast = (features: readonly Float64Array[], locations: readonly Float64Array[]): string[] =>
  cluster(features, locations).clusters.map(({ features: of, members }) => [...of.map((i) => `f${i}`), ...members.map((i) => `l${i}`)].join(' '))

const randomRows = (seed: number): { features: Float64Array[]; locations: Float64Array[] } => {
  const random = seeded(seed)
  const workloads = 5 + Math.floor(random() * 60)
  const size = Float64Array.from({ length: workloads }, () => 10 ** (1 + random() * 4))
  const noise = [0, 0.02, 0.1, 1][Math.floor(random() * 4)] as number
  const row = (): Float64Array => {
    const power = Math.floor(random() * 5) / 2
    const scale = 10 ** (random() * 3) * (random() < 0.1 ? -1 : 1)
    return size.map((n) => Math.round(scale * n ** power * (1 + noise * normal(random))))
  }
  return { features: [size, size.map((n) => 3 * n + 5)], locations: Array.from({ length: 80 }, row) }
}

describe('clusters', () => {
  test('are those of the definition, on 60 random programs', () => {
    for (let seed = 0; seed < 60; seed++) {
      const { features, locations } = randomRows(seed)
      expect(fast(features, locations), `seed ${seed}`).toEqual(naive(features, locations))
    }
  })

  test('the comparison fails for another bound', () => {
    const { features, locations } = randomRows(1)
    expect(fast(features, locations)).not.toEqual(naive(features, locations, 0.9))
  })

  test('without workloads, without locations, of constants only', () => {
    expect(cluster([], [])).toEqual({ clusters: [], varying: 0 })
    expect(cluster([new Float64Array(3)], [new Float64Array([7, 7, 7]), new Float64Array([1, 2, 3])])).toEqual({ clusters: [], varying: 0 })
  })
})

/** Counts of each line of the paper's bubble sort on integers between sorted and random (§6.1.2: what line 6 costs depends on the distribution). */
const bubbleSort = (n: number, random: () => number): number[] => {
  const disorder = random()
  const items = Array.from({ length: n }, (_, i) => (random() < disorder ? n * random() : i))
  const lines = Array.from({ length: 9 }, () => 0)
  const at = (line: number): void => void (lines[line] = (lines[line] as number) + 1)
  let i = 0
  at(1)
  for (at(2); i < n; at(2)) {
    let j = i + 1
    at(3)
    for (at(4); j < n; at(4)) {
      at(5)
      const [a, b] = [items[i] as number, items[j] as number]
      if (b < a) {
        at(6)
        items[i] = b
        items[j] = a
      }
      j++
      at(7)
    }
    i++
    at(8)
  }
  return lines
}

const bubbleSorts = (): ReturnType<typeof analyseSweep> => {
  const random = seeded(7)
  const sizes = [60, 100, 160, 250, 400, 600, 800, 1000, 1300, 1600].flatMap((n) => [n, n, n])
  const builder = new MatrixBuilder(sizes.length)
  sizes.forEach((n, i) =>
    builder.add(
      { hash: String(i), label: `n=${n}`, features: { n } },
      bubbleSort(n, random).map((cost, line) => [
        { id: `line ${line}`, metric: 'steps', name: `line ${line}`, file: 'bubble.c', line, column: 1 },
        cost,
      ]),
    ),
  )
  return analyseSweep(builder.finish())
}

describe('the paper’s bubble sort', () => {
  const sweep = bubbleSorts()
  const linesOf = (name: string): string[] => [...(sweep.clusters.find((it) => it.name === name)?.locations ?? [])].toSorted()

  test('has the clusters COMPARES, SWAPS and SIZE', () => {
    expect(linesOf('line 4')).toEqual(['line 4', 'line 5', 'line 7'])
    expect(linesOf('n')).toEqual(['line 2', 'line 3', 'line 8'])
    expect(sweep.clusters.map(({ name }) => name)).toContain('line 6')
    expect(sweep.clusters.map(({ name }) => name)[0]).toBe('line 4')
  })

  test('with the exponents of its figure 1', () => {
    const fit = (name: string) => sweep.clusters.find((it) => it.name === name)?.fits[0]
    expect(fit('line 4')?.power?.exponent.value).toBeCloseTo(2, 1)
    expect(fit('line 6')?.power?.exponent.value).toBeGreaterThan(1.5)
    expect(fit('n')?.power?.exponent.value).toBeCloseTo(1, 1)
    expect(fit('line 4')?.power?.r2).toBeGreaterThan(0.999)
    expect(sweep.clusters[0]?.law?.class).toBe('n^2')
  })

  test('predicts the cost of ten times f95', () => {
    const [compares] = sweep.clusters
    expect(compares?.fits[0]?.f95).toBe(1600)
    const [, at10] = compares?.fits[0]?.power?.predictions ?? []
    expect(at10?.value).toBeGreaterThan(1.4 * 16000 ** 2)
    expect(at10?.value).toBeLessThan(1.7 * 16000 ** 2)
    expect(sweep.byPrediction[0]).toBe(0)
  })

  test('counts locations, varying ones, clusters', () => {
    expect(sweep.counts).toMatchObject({ locations: 9, varying: 7, clusters: 3 })
  })
})

test('two features together explain what one does not', () => {
  const random = seeded(3)
  const builder = new MatrixBuilder(60)
  for (let i = 0; i < 60; i++) {
    const [rows, columns] = [Math.ceil(10 ** (1 + 2 * random())), Math.ceil(10 ** (1 + 2 * random()))]
    builder.add({ hash: String(i), label: '', features: { rows, columns } }, [
      [{ id: 'a', metric: 'steps', name: 'fill', file: 'a.js', line: 1, column: 1 }, 3 * rows * columns],
    ])
  }
  const [fill] = analyseSweep(builder.finish()).clusters
  expect(fill?.joint).toMatchObject({ features: ['rows', 'columns'] })
  expect(fill?.joint?.first).toBeCloseTo(1, 6)
  expect(fill?.joint?.second).toBeCloseTo(1, 6)
})

test('zeros are left out of the power law and counted', () => {
  const builder = new MatrixBuilder(30)
  for (let i = 1; i <= 30; i++)
    builder.add({ hash: String(i), label: '', features: { n: i } }, [
      [{ id: 'a', metric: 'steps', name: 'a', file: 'a.js', line: 1, column: 1 }, i % 3 === 0 ? 0 : 5 * i ** 2],
      [{ id: 'b', metric: 'calls', name: 'b', file: 'a.js', line: 2, column: 1 }, 100 * i ** 3],
    ])
  const { clusters, totals } = analyseSweep(builder.finish())
  expect(clusters).toHaveLength(1)
  expect(clusters[0]).toMatchObject({ zeros: 10, maxShare: 1 })
  expect(clusters[0]?.fits[0]?.power).toMatchObject({ ignored: 10, used: 20 })
  expect(clusters[0]?.fits[0]?.power?.exponent.value).toBeCloseTo(2, 9)
  expect(totals[28]).toBe(5 * 29 ** 2)
})
