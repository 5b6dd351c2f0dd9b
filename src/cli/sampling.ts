// `--budget 3x`: how much slower than by itself a program may run, on the whole. What is over is saved by tracing bursts of activations (runtime/bursts/bursts.ts).

import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'
import { budgetVariable, variableIn } from '../host/index.ts'
import { usage } from './failure.ts'

/** How many times as long a program takes of which next to nothing is traced, and one of which all is: near what most programs take in `npm run bench:budgets`. */
const untracedSlowdown = 2.5
const tracedSlowdown = 7
const leastShare = 0.01
/** Up to this share it takes less time to call the runtime from each traced probe, so that the text of all others is small. */
const rareShare = 0.05

/** The largest factor that says anything. */
const mostBudget = 100

export interface Sampling {
  /** As it was given: `3x`. */
  readonly budget: string
  /** Of all steps, those that may be traced: 1 is an exact run. */
  readonly share: number
  /** That is so little that programs are instrumented for it. */
  readonly rarely: boolean
}

/** Reads `3x`; null for what is no factor above 1. */
export const readFactor = (budget: string): number | null => {
  const factor = Number(/^(\d+(?:\.\d+)?)x?$/.exec(budget)?.[1])
  return factor > 1 && factor <= mostBudget ? factor : null
}

/** Reads `3x`. Throws 2 for what is no factor above 1. */
export const factorOf = (budget: string): number => {
  const factor = readFactor(budget)
  if (factor !== null) return factor
  throw usage(`--budget ${budget} is no factor: write how many times as long as by itself the program may take, such as --budget 3x.`)
}

const shareOf = (factor: number): number => Math.min(1, Math.max(leastShare, (factor - untracedSlowdown) / (tracedSlowdown - untracedSlowdown)))

/** What a budget of so many times a program's own time leaves to be traced. */
export function samplingFor(budget: string): Sampling {
  const share = shareOf(factorOf(budget))
  return { budget, share, rarely: share <= rareShare }
}

/** Whether it leaves anything untraced. */
export const leavesOut = (sampling: Sampling | null): sampling is Sampling => sampling !== null && sampling.share < 1

const dataKey = 'landau budget'

/** That of this thread, passed on to those that it starts; null when all is traced. */
export const samplingOf = (environment: NodeJS.ProcessEnv): Sampling | null => {
  const inherited = isMainThread ? undefined : (getEnvironmentData(dataKey) as unknown as string | undefined)
  const budget = inherited ?? variableIn(environment, budgetVariable)
  if (budget === undefined) return null
  setEnvironmentData(dataKey, budget)
  return samplingFor(budget)
}
