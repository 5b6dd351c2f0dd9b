// From result files to the findings of a sweep.

import { analyseSweep, MatrixBuilder } from '../../analysis/sweep/sweep.ts'
import type { SweepAnalysis } from '../../analysis/sweep/types.ts'
import type { ProfiledFile, WorkloadResult } from '../../profile/index.ts'
import { usage } from '../failure.ts'
import { nearest } from '../nearest.ts'
import { callsPrefix } from './plan.ts'
import type { ResultStore } from './store.ts'

export interface Summary {
  readonly analysis: SweepAnalysis
  /** The files that the program loaded. */
  readonly files: readonly ProfiledFile[]
}

/** Analyses the results with these hashes; the order of the hashes does not matter. `specs` are the values of --feature. Throws a usage failure for a function in them that no run called. */
export const summarise = (store: ResultStore, hashes: readonly string[], specs: readonly string[] = []): Summary => {
  const files = new Map<string, ProfiledFile>()
  const called = new Set<string>()
  const builder = new MatrixBuilder(hashes.length)
  for (const hash of hashes.toSorted()) {
    const result = store.read(hash)
    if (result === null) continue
    for (const file of result.files) files.set(file.path, file)
    for (const { metric, name } of result.costs) if (metric === 'calls') called.add(name)
    builder.add(
      { hash, label: result.label, features: { ...result.features, ...countedFeatures(result, specs) } },
      result.costs.map(({ cost, ...location }) => [location, cost]),
    )
  }
  checkCalled(specs, called)
  return { analysis: analyseSweep(builder.finish()), files: [...files.values()] }
}

/** `nodes=calls:Parser.node`: how often a function ran is a feature of the workload (§6.2.3 of the trend-prof paper). */
const countedFeatures = ({ costs }: WorkloadResult, specs: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    specs.flatMap(functionToCount).map(({ name, wanted }) => {
      return [name, costs.reduce((sum, it) => (it.metric === 'calls' && it.name === wanted ? sum + it.cost : sum), 0)]
    }),
  )

const functionToCount = (spec: string): { readonly name: string; readonly wanted: string }[] => {
  const [, name = '', counted] = /^([^=]+)=(.+)$/s.exec(spec) ?? []
  return counted?.startsWith(callsPrefix) ? [{ name, wanted: counted.slice(callsPrefix.length) }] : []
}

const checkCalled = (specs: readonly string[], called: ReadonlySet<string>): void => {
  const missing = specs.flatMap(functionToCount).find(({ wanted }) => !called.has(wanted))
  if (missing === undefined) return
  const meant = nearest(missing.wanted, [...called])
  throw usage(
    `--feature ${missing.name}=${callsPrefix}${missing.wanted} names a function that no run called${meant === null ? '' : ` (did you mean ${meant}?)`}. The results are kept: with another name nothing is run again.`,
  )
}
