// A product of which the sizes of a run varied one factor is linear in it: a list of 400 customers that is searched for each of 100 to 3 200 orders. Nothing of
// it grows faster than its input, and ten times as many of both take 100 times as long.

import { goneThroughAgain } from './again.ts'
import type { Assessment } from './assess.ts'
import { calledFrom, type Graph } from './graph.ts'
import { innermostOf } from './largest-unknown.ts'
import { evaluate } from '../model/index.ts'
import { cellsOfAllCalls } from './curves.ts'
import { isNumeric } from './measure.ts'
import type { FixedList } from './types.ts'
import { oftenEnough, partOfWork, partsOfTheSame, repeaterOf, timesGoneThrough } from './the-same.ts'
import { isHarmless } from './verdict.ts'

/** Of all work: what does less is nobody's first question. */
const leastShare = 0.25

/** Whether the calls of a unit each go through the same for a caller whose sizes, and law, are those of something else. */
export function hasFixedFactor(graph: Graph): (node: Assessment) => boolean {
  const partOfTheSame = partsOfTheSame(graph)
  return (node) => {
    const repeater = repeaterOf(graph, node.unit)
    if (repeater === null || !hasLinearLaw(repeater) || node.verdict === 'grows') return false
    return (
      goneThroughAgain(node, graph) !== undefined &&
      partOfTheSame(node) > partOfWork &&
      (timesGoneThrough(graph, node, repeater) ?? 0) >= oftenEnough &&
      staysAsItIs(node, repeater)
    )
  }
}

const hasLinearLaw = ({ verdict, law }: Assessment): boolean => verdict === 'fine' && law.class !== '1' && isHarmless(law.class)

/**
 * Whether what the calls go through is no more where the caller has more: each of the larger half of its calls has read the most that any of them goes through,
 * and other data besides. Where the caller runs what it is given a number of times, that is as large as the largest of its own.
 */
function staysAsItIs(node: Assessment, repeater: Assessment): boolean {
  const sizes = sizesOf(repeater)
  return largestOf(sizesOf(node)) <= (sizes[Math.floor(sizes.length / 2)] ?? 0)
}

const sizesOf = ({ unit }: Assessment): readonly number[] => unit.tables.find(({ measure }) => measure.kind === 'rms')?.columns.size ?? []
const largestOf = (sizes: readonly number[]): number => sizes.at(-1) ?? Infinity

/** A list of fewer is one that the program has. */
const shortestList = 100
/** Steps for each cell: who goes through a list once takes few. */
const manyTimes = 16
/** A scan that stops where it finds something goes through a part of the list. */
const partOfList = 1 / 8

/** The list that all calls of a unit with a linear law were given as long, and go through for each of what its size counts; undefined where there is none. */
export function fixedList(node: Assessment): FixedList | undefined {
  const { unit, law } = node
  const cells = cellsOfAllCalls(unit)
  if (!hasLinearLaw(node) || unit.selfSteps < manyTimes * cells) return undefined
  const steps = evaluate(law, law.sizes.max) / law.sizes.max
  for (const table of unit.tables) {
    const [length = 0, ...others] = table.columns.size
    const isList = table.measure.kind === 'candidate' && !isNumeric(table) && others.length === 0 && length >= shortestList
    if (isList && cells >= length * unit.calls && steps >= partOfList * length) return { name: table.measure.name, length }
  }
  return undefined
}

/** The innermost of those around most of such work, where that is much of all and in no finding. `fixed`: what has a fixed factor, or such a list. */
export function largestFixedFactor(graph: Graph, fixed: ReadonlySet<string>, findings: readonly string[], total: number): string | null {
  const told = new Set(findings.flatMap((id) => [...calledFrom(graph, id)]))
  const open = [...fixed].filter((id) => !told.has(id)).toSorted((a, b) => stepsOf(graph, b) - stepsOf(graph, a))
  const [largest] = open
  return largest === undefined || stepsOf(graph, largest) < leastShare * total ? null : innermostOf(graph, fixed, largest)
}

const stepsOf = (graph: Graph, id: string): number => graph.nodes.get(id)?.unit.steps ?? 0
