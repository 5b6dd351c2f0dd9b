// From result files to the findings of a sweep.

import { analyseSweep, MatrixBuilder } from '../../analysis/sweep.ts'
import type { SweepAnalysis } from '../../analysis/sweep-types.ts'
import type { ProfiledFile, WorkloadResult } from '../../profile/index.ts'
import { callsPrefix } from './plan.ts'
import type { ResultStore } from './store.ts'

export interface Summary {
  readonly analysis: SweepAnalysis
  /** The files that the program loaded. */
  readonly files: readonly ProfiledFile[]
}

/** Analyses the results with these hashes; the order of the hashes does not matter. `specs` are the values of --feature. */
export const summarise = (store: ResultStore, hashes: readonly string[], specs: readonly string[] = []): Summary => {
  const files = new Map<string, ProfiledFile>()
  const builder = new MatrixBuilder(hashes.length)
  for (const hash of hashes.toSorted()) {
    const result = store.read(hash)
    if (result === null) continue
    for (const file of result.files) files.set(file.path, file)
    builder.add(
      { hash, label: result.label, features: { ...result.features, ...countedFeatures(result, specs) } },
      result.costs.map(({ cost, ...location }) => [location, cost]),
    )
  }
  return { analysis: analyseSweep(builder.finish()), files: [...files.values()] }
}

/** `nodes=calls:Parser.node`: how often a function ran is a feature of the workload (§6.2.3 of the trend-prof paper). */
const countedFeatures = ({ costs }: WorkloadResult, specs: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    specs.flatMap((spec) => {
      const [, name = '', counted] = /^([^=]+)=(.+)$/s.exec(spec) ?? []
      if (!counted?.startsWith(callsPrefix)) return []
      const wanted = counted.slice(callsPrefix.length)
      return [[name, costs.reduce((sum, it) => (it.metric === 'calls' && it.name === wanted ? sum + it.cost : sum), 0)]]
    }),
  )
