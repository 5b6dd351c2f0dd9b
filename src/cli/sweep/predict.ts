// What a workload will take, from those that ran: a law of steps in one feature known before the run, and the time of a step. Steps are exact, times are
// not, so the law is fitted to steps; starting a process takes what the quickest run took.

import { minOf } from '../../base/lists.ts'
import { evaluate, fitCurve } from '../../model/index.ts'
import type { Law } from '../../model/index.ts'
import type { Workload } from './plan.ts'

interface Observation {
  readonly features: Workload['features']
  readonly steps: number
  readonly ms: number
}

/** Distinct values of the feature below which a law is a guess; the smallest workloads run first until there are as many. */
const fewestValues = 4

export class Predictor {
  readonly #observed: Observation[] = []
  #model: { readonly feature: string; readonly law: Law; readonly base: number; readonly msPerStep: number } | null = null
  #stale = false
  readonly #known: readonly string[]

  /** `known`: features that every workload has before it runs. */
  constructor(known: readonly string[]) {
    this.#known = known
  }

  observe(observation: Observation): void {
    this.#observed.push(observation)
    this.#stale = true
  }

  /** Milliseconds, or null while too little is known. */
  predict({ features }: Pick<Workload, 'features'>): number | null {
    if (this.#stale) this.#fit()
    const value = features[this.#model?.feature ?? '']
    if (this.#model === null || value === undefined) return null
    const { law, base, msPerStep } = this.#model
    return base + msPerStep * evaluate(law, value)
  }

  #fit(): void {
    this.#stale = false
    this.#model = null
    const distinct = (name: string): number => new Set(this.#observed.map(({ features }) => features[name])).size
    const [feature] = this.#known.toSorted((a, b) => distinct(b) - distinct(a))
    if (feature === undefined || distinct(feature) < fewestValues) return
    const law = fitCurve(this.#observed.map(({ features, steps }) => ({ size: features[feature] ?? 0, cost: steps, calls: 1 })))
    const base = minOf(this.#observed.map(({ ms }) => ms))
    const largest = this.#observed.reduce((a, b) => (b.steps > a.steps ? b : a))
    this.#model = { feature, law, base, msPerStep: (largest.ms - base) / Math.max(1, largest.steps) }
  }
}
