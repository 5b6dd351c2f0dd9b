// Costs of the nodes of a row: only of those that did something, as in a tree of thousands of nodes an invocation touches a few.

import { costNames } from '../protocol/index.ts'
import type { NodeSums } from '../protocol/index.ts'
import { MalformedError } from './decode.ts'

const stride = costNames.length

/** How many numbers there are of a node: which it is, and its costs. */
export const sumsLength: number = 1 + stride

/** The same numbers with their names. */
export const nodeSums = ([
  by = 0,
  steps = 0,
  reads = 0,
  writes = 0,
  creations = 0,
  inputReads = 0,
  outputWrites = 0,
]: readonly number[]): NodeSums => [by, steps, reads, writes, creations, inputReads, outputWrites]

/** Earlier landaus wrote the costs of all nodes below, one after the other, however few had any. */
export const fromAllCosts = (costs: readonly number[]): NodeSums[] => {
  if (costs.length % stride !== 0) throw new MalformedError(`\`costs\` has not ${stride} entries a node`)
  const all = Array.from({ length: costs.length / stride }, (_, by) => nodeSums([by, ...costs.slice(by * stride, (by + 1) * stride)]))
  return all.filter(([, ...own]) => own.some((cost) => cost > 0))
}
