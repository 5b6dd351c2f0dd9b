// Which workload runs next. The smallest ones run first, until a law can be fitted; from then on the longest, so that the last job does not run alone; and
// none that the law as it is then predicts to be absurd.

import { stepsOf } from '../../profile/index.ts'
import type { RunOutcome } from './execute.ts'
import type { Workload } from './plan.ts'
import type { Predictor } from './predict.ts'

export interface ScheduleOptions {
  readonly jobs: number
  readonly maxRunMs: number
  readonly predictor: Predictor
  readonly run: (workload: Workload) => Promise<RunOutcome>
  /** After each run; `left` is what will still run. */
  readonly onDone: (workload: Workload, outcome: RunOutcome, left: readonly Workload[]) => void
  readonly isStopped: () => boolean
}

/** Runs workloads, `jobs` at a time; answers with those that were not run because they would take too long. */
export const runAll = async (workloads: readonly Workload[], options: ScheduleOptions): Promise<readonly Workload[]> => {
  const { predictor, maxRunMs } = options
  const pending = new Set(workloads)
  const isAffordable = (workload: Workload): boolean => (predictor.predict(workload) ?? 0) <= maxRunMs
  const lane = async (): Promise<void> => {
    while (!options.isStopped()) {
      const next = choose([...pending].filter(isAffordable), predictor)
      if (next === null) return
      pending.delete(next)
      const outcome = await options.run(next)
      if (outcome.result !== null) predictor.observe({ features: next.features, steps: stepsOf(outcome.result), ms: outcome.result.elapsedMs })
      options.onDone(next, outcome, [...pending].filter(isAffordable))
    }
  }
  await Promise.all(Array.from({ length: options.jobs }, lane))
  return options.isStopped() ? [] : [...pending]
}

/** Workloads in the order in which a plan lists and runs them: longest first where that is known, else in the order given. */
export const longestFirst = (workloads: readonly Workload[], predictor: Predictor): Workload[] =>
  workloads.toSorted((a, b) => (predictor.predict(b) ?? 0) - (predictor.predict(a) ?? 0))

const choose = (workloads: readonly Workload[], predictor: Predictor): Workload | null => {
  const known = workloads.flatMap((workload) => {
    const ms = predictor.predict(workload)
    return ms === null ? [] : [{ workload, ms }]
  })
  if (known.length > 0) return known.reduce((longest, it) => (it.ms > longest.ms ? it : longest)).workload
  return workloads.reduce<Workload | null>((lightest, it) => (lightest === null || it.weight < lightest.weight ? it : lightest), null)
}
