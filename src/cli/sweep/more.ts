// `--more`: the sizes that are missing, from the results that are there.

import { nextSizes } from '../../analysis/sweep/next-sizes.ts'
import { usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { planOf, positive, readRange } from './plan.ts'
import type { Plan } from './plan.ts'
import type { ResultStore } from './store.ts'
import { summarise } from './summary.ts'

const fewestValues = 4
const mostCurves = 8

/** The plan with the sizes that were measured before, and so many new ones where the laws are least certain. Throws a usage failure when it cannot tell. */
export const planMore = (
  template: readonly string[],
  flags: FlagValues,
  store: ResultStore,
): { readonly plan: Plan; readonly added: readonly number[] } => {
  const [words, ...others] = flags.param
  if (words === undefined || others.length > 0) throw usage('--more chooses values of one range: it needs exactly one -P.')
  if (flags.shard !== null) throw usage('--more looks at results, which shards do not share: merge the shards, then run the sweep with --more.')
  const { name, ...range } = readRange(words)
  const results = store.hashes().filter((hash) => store.readCurrent(hash) !== null)
  const { workloads, totals, clusters } = summarise(store, results, flags.feature).analysis
  const sizes = workloads.map(({ features }) => features[name] ?? Number.NaN)
  const seen = [...new Set(sizes)].filter((size) => size >= range.low && size <= range.high)
  if (seen.length < fewestValues)
    throw usage(`--more needs results for at least ${fewestValues} values of ${name}, and there are ${seen.length}: run the sweep without it first.`)
  const costs = [totals, ...clusters.filter((it) => it.costly).slice(0, mostCurves).map((it) => it.costs)] // prettier-ignore
  const curves = costs.map((of) => of.map((cost, i) => ({ size: sizes[i] as number, cost, calls: 1 })).filter(({ size }) => seen.includes(size)))
  const added = nextSizes(curves, range, positive(flags.more ?? '', '--more'))
  return { plan: planOf(template, flags, [...seen, ...added]), added }
}
