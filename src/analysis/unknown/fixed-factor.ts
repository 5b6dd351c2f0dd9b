// A product of which the sizes of a run varied one factor is linear in it: a list of 400 customers that is searched for each of 100 to 3 200 orders. Nothing of
// it grows faster than its input, and ten times as many of both take 100 times as long.

import { evaluate } from '../../model/index.ts'
import { goneThroughAgain } from './rereads.ts'
import type { Assessment } from '../assess.ts'
import { calledFrom, type Graph } from '../graph.ts'
import { innermostOf } from './largest-unknown.ts'
import { isNumeric } from '../measure.ts'
import { fewCells, mainCaller, mostOfPool, nearly, oftenEnough, partOfWork, partsOfTheSame, repeaterOf, timesGoneThrough } from './repeated-passes.ts'
import type { FixedPart } from '../types.ts'

/** Of all work: what does less is nobody's first question; and of each that is named beside it. */
const leastShare = 0.25
const leastFurther = 0.05
const mostFurther = 2

/** Whether the calls of a unit each go through the same for a caller whose sizes, and law, are those of something else. */
export function hasFixedFactor(graph: Graph): (node: Assessment) => boolean {
  const partOfTheSame = partsOfTheSame(graph)
  return (node) => {
    if (node.verdict === 'grows' || goneThroughAgain(node, graph) === undefined || partOfTheSame(node) <= partOfWork) return false
    const repeater = repeaterWithLaw(graph, node)
    return repeater !== null && (timesGoneThrough(graph, node, repeater) ?? 0) >= oftenEnough && staysAsItIs(node, repeater)
  }
}

/** It does not grow faster than its input; a steep law of which nothing is seen yet is none that matters here. */
const hasCalmLaw = ({ verdict, law }: Assessment): boolean => verdict === 'fine' && law.class !== '1'

const fewTimes = 2
const mostWayUp = 20

/** Who repeats the unit, or what that is a part of: a loop that runs once in each round of one that tries sizes has no sizes of its own. */
function repeaterWithLaw(graph: Graph, node: Assessment): Assessment | null {
  let repeater = repeaterOf(graph, node)
  for (let way = 0; way < mostWayUp && repeater !== null && !hasCalmLaw(repeater); way++) {
    const { caller = null } = mainCaller(graph, repeater.unit) ?? {}
    const isOncePerCall = caller !== null && repeater.unit.calls <= fewTimes * caller.unit.calls
    repeater = isOncePerCall && repeater.verdict !== 'grows' ? caller : null
  }
  return repeater
}

/**
 * Whether what the calls go through is no more where the caller has more. Each of the larger half of its calls has read the most that any of them goes through,
 * and other data besides: where the caller runs what it is given a number of times, that is as large as the largest of its own. And they have read not much more
 * of what stays than that: where each call is given another of a pool, the pool is what stays.
 */
function staysAsItIs(node: Assessment, repeater: Assessment): boolean {
  const sizes = cellsOf(repeater)
  const most = cellsOf(node).at(-1) ?? Infinity
  const fixed = fixedCells(repeater)
  return most <= (sizes[Math.floor(sizes.length / 2)] ?? 0) * nearly + fewCells && (fixed === null || fixed <= mostOfPool * most)
}

const cellsOf = ({ unit }: Assessment): readonly number[] => unit.tables.find(({ measure }) => measure.kind === 'rms')?.columns.size ?? []

/** How many of the cells that a unit reads are not in proportion to its size; null where the size is that of all of them. */
function fixedCells(node: Assessment): number | null {
  const [cells, sizes] = [cellsOf(node), node.table?.columns.size ?? []]
  const [least, most, smallest, largest] = [cells[0], cells.at(-1), sizes[0], sizes.at(-1)]
  if (node.table?.measure.kind !== 'candidate' || least === undefined || most === undefined || smallest === undefined || largest === undefined)
    return null
  return largest <= smallest ? null : least - ((most - least) / (largest - smallest)) * smallest
}

/** What is less is what the program has, such as a title or the names of the months. */
const fewestFixed = 100
/** Steps for each of them: a scan that stops at what it finds goes through a part. Who searches a sorted list, or does a constant amount of work, takes fewer. */
const [partOfList, partOfCells, fewestSteps] = [1 / 3, 1 / 5, 32]
/** Cells of an element, such as an object and a text of a few characters in it. */
const mostPerElement = 16

/** What all calls of a unit with a linear law read, and go through for each of what their size counts; undefined where that is little. */
export function fixedPart(node: Assessment): FixedPart | undefined {
  const { unit, law } = node
  const cells = hasCalmLaw(node) && unit.selfSteps >= partOfWork * unit.steps ? fixedCells(node) : null
  if (cells === null || cells < fewestFixed) return undefined
  const list = unit.tables.find((table) => table.measure.kind === 'candidate' && !isNumeric(table) && isLengthOf(table.columns.size, cells))
  const length = list?.columns.size[0]
  const least = Math.max(fewestSteps, length === undefined ? partOfCells * cells : partOfList * length)
  if (evaluate(law, law.sizes.max) / law.sizes.max < least) return undefined
  return { cells, ...(list && { list: list.measure.name, length: length! }) }
}

/** Whether all calls had a list of one length, of whose elements, and perhaps what these hold, those are the cells. */
const isLengthOf = ([length = 0, ...others]: readonly number[], cells: number): boolean =>
  others.length === 0 && length >= cells / mostPerElement && length <= cells * nearly

/** The innermost unit around most of the work with a fixed factor, where that is much of the run's work and in no finding; and further units like it. `fixed`: the units with a fixed factor, or part. */
export function largestFixedFactors(graph: Graph, fixed: ReadonlySet<string>, findings: readonly string[], total: number): string[] {
  const told = new Set(findings.flatMap((id) => [...calledFrom(graph, id)]))
  const found: string[] = []
  const open = [...fixed].filter((id) => !told.has(id)).toSorted((a, b) => stepsOf(graph, b) - stepsOf(graph, a))
  for (const id of open) {
    const least = found.length === 0 ? leastShare : leastFurther
    if (stepsOf(graph, id) < least * total || found.length > mostFurther) break
    const inner = innermostOf(graph, fixed, id)
    if (!found.some((other) => calledFrom(graph, other).has(inner) || calledFrom(graph, id).has(other))) found.push(inner)
  }
  return found
}

const stepsOf = (graph: Graph, id: string): number => graph.nodes.get(id)?.unit.steps ?? 0
