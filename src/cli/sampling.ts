// `--budget 3x`: how much slower than by itself a program may run, on the whole. What is over is saved by tracing bursts of activations (runtime/bursts.ts).

import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'
import { budgetVariable, variableIn } from '../host/index.ts'
import { usage } from './failure.ts'

/** How many times as long a program takes of which nothing is traced, and one of which all is: middle values of `npm run bench:run`. */
const untracedSlowdown = 3
const tracedSlowdown = 7

/** The largest factor that says anything. */
const mostBudget = 100

export interface Sampling {
  /** As it was given: `3x`. */
  readonly budget: string
  /** Of all steps, those that may be traced. */
  readonly share: number
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

export const shareOf = (factor: number): number => Math.min(1, Math.max(0.01, (factor - untracedSlowdown) / (tracedSlowdown - untracedSlowdown)))

const dataKey = 'landau budget'

/** That of this thread, passed on to those that it starts; null when all is traced. */
export const samplingOf = (environment: NodeJS.ProcessEnv): Sampling | null => {
  const inherited = isMainThread ? undefined : (getEnvironmentData(dataKey) as unknown as string | undefined)
  const budget = inherited ?? variableIn(environment, budgetVariable)
  if (budget === undefined) return null
  setEnvironmentData(dataKey, budget)
  return { budget, share: shareOf(factorOf(budget)) }
}
