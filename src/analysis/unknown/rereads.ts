// What a run on one input shows of work whose law it cannot: calls that each go through what those before have read do as much as both numbers multiplied.

import { totalOf } from '../../base/lists.ts'
import type { Unit } from '../../profile/index.ts'
import type { Assessment } from '../assess.ts'
import { cellsOfAllCalls } from '../curves.ts'
import type { Graph } from '../graph.ts'
import type { Again, EachCell } from '../types.ts'

/** A list of fewer is one that the program has, such as the names of the months, or a way down in a tree. */
const fewestCells = 100
const fewestCalls = 50
/** Steps for a cell: the call of a recursion that goes through what those inside it go through takes fewer, one that goes through something twice takes more. */
const [fewSteps, leastInside, mostSteps] = [0.25, 1, 32]

/** Of a unit that goes through the same with each call; undefined where that is little, or no part of its work. */
export function goneThroughAgain(node: Assessment, { cycles }: Pick<Graph, 'cycles'>): Again | undefined {
  const { unit } = node
  const cells = cellsOfAllCalls(unit) / unit.calls
  const steps = unit.steps / unit.calls / cells
  if (!isTypical(unit, cells) || looksUp(node)) return undefined
  if (cells < fewestCells || unit.calls < fewestCalls || steps < (cycles.has(unit.id) ? leastInside : fewSteps)) return undefined
  return { cells, ...(steps > mostSteps && { bound: 'least' as const }) }
}

const [severalSizes, wide] = [4, 2]

/** Whether calls that happen to read twice as many cells take no longer: a cipher looks so many values up in a table, however many it has. */
const looksUp = ({ table, verdict, law: { class: name, sizes } }: Assessment): boolean =>
  table?.measure.kind === 'rms' && verdict === 'fine' && name === '1' && sizes.distinct >= severalSizes && sizes.max >= wide * sizes.min

const [likeAll, mostWork] = [8, 0.5]

/** Whether most of the work is that of calls of about the average size: what a few large ones do is not told by how many cells all go through. */
function isTypical({ tables }: Unit, cells: number): boolean {
  const { size = [], sum = [] } = tables.find(({ measure }) => measure.kind === 'rms')?.columns ?? {}
  const typical = sum.filter((_, i) => size[i]! <= likeAll * cells)
  return totalOf(typical) >= mostWork * totalOf(sum)
}

/** A list all of whose elements are compared takes about half as many steps for each as it has, one that is sorted few. */
const [leastForEach, leastPart] = [16, 1 / 16]
const mostSizes = 2

/** Of calls that are all of one size, or nearly, and do the work themselves: undefined where it is little for each cell. */
export function forEachCell({ unit, law }: Assessment): EachCell | undefined {
  const cells = cellsOfAllCalls(unit) / unit.calls
  const steps = unit.selfSteps / unit.calls / cells
  if (law.sizes.distinct > mostSizes || cells < fewestCells || steps < Math.max(leastForEach, leastPart * cells)) return undefined
  return { cells, steps }
}
