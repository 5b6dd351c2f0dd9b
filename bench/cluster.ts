// `npm run bench:cluster`: 30,000 locations on 1,000 workloads, clustered and fitted. The paper's tool took hours for elsa (33,000 blocks, 785 workloads);
// here the three shapes that matter: a program of 1,500 clusters, as elsa; one of few clusters; and pure noise, in which every location is its own.

import { parseArgs } from 'node:util'
import { analyseSweep, MatrixBuilder } from '../src/analysis/sweep/sweep.ts'
import { normal, seeded } from '../src/base/random.ts'

const { values } = parseArgs({ options: { locations: { type: 'string', default: '30000' }, workloads: { type: 'string', default: '1000' } } })
const [locations, workloads] = [Number(values.locations), Number(values.workloads)]

/** A cost per hidden behaviour and workload; each location follows one behaviour. */
const matrixOf = (behaviours: number): ReturnType<MatrixBuilder['finish']> => {
  const random = seeded(behaviours)
  const sizes = Array.from({ length: workloads }, () => 10 ** (1 + 4 * random()))
  const powers = Array.from({ length: behaviours }, () => 0.5 + 1.5 * random())
  const scales = Array.from({ length: locations }, () => 10 ** (1 + 2 * random()))
  const builder = new MatrixBuilder(workloads)
  for (const [w, n] of sizes.entries()) {
    const hidden = powers.map((power) => n ** power * Math.exp(0.5 * normal(random)))
    builder.add(
      { hash: String(w), label: '', features: { n, bytes: 40 * n * Math.exp(0.01 * normal(random)) } },
      scales.map((scale, i) => [
        { id: `l${i}`, metric: 'steps', name: `l${i}`, file: 'a.js', line: i, column: 1 },
        Math.round(scale * (hidden[i % behaviours] as number)),
      ]),
    )
  }
  return builder.finish()
}

const mebibytes = (): number => Math.round(process.memoryUsage.rss() / 2 ** 20)

console.log(`${locations} locations, ${workloads} workloads: the matrix alone is ${Math.round((locations * workloads * 8) / 2 ** 20)} MiB`)
for (const [name, behaviours] of [
  ['50 behaviours', 50],
  ['1,500 behaviours, as elsa', 1500],
  ['noise: each location its own', locations],
] as const) {
  const matrix = matrixOf(behaviours)
  // Processor time: the machine may be busy.
  const began = process.cpuUsage()
  const { counts } = analyseSweep(matrix)
  const seconds = (process.cpuUsage(began).user / 1e6).toFixed(1)
  console.log(`${name}: ${seconds} s of processor time, ${counts.clusters} clusters, ${counts.costly} costly, ${mebibytes()} MiB resident`)
}
