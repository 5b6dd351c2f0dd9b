// Calls that a number counts, as the counter of a loop does, `for (let i = 0; i < jobs; i++) run(i)`: that they take more as it rises is no law in an input, where what they work on is no cell, such as a
// number or a chain of closures. A script that tries each size in turn counts them, too.

import { totalOf } from '../../base/lists.ts'
import type { CostTable, Unit } from '../../profile/index.ts'
import type { Assessment } from '../assess.ts'
import { cellsFromOutside, cellsOfAllCalls, cellsReadAgain, recordedCells } from '../curves.ts'
import type { Graph } from '../graph.ts'
import { isNumeric } from '../measure.ts'

/** Whether a number counts the `last` calls of a unit, and no size is tried with each. */
export const isCounted = (graph: Graph, node: Assessment, last: number): boolean =>
  last >= fewestCounted && node.unit.tables.some((table) => counts(table, last)) && !isTried(graph, node)

/** A program makes tables of fewer entries for itself. */
const fewestCounted = 300
const about = 0.1
/** Of all calls some are asked for their numbers, past many of them. */
const widestGap = 0.03

/** As many numbers as calls, one beside the other. */
function counts(table: CostTable, last: number): boolean {
  const { size } = table.columns
  const [least, most] = [size[0] ?? 0, size.at(-1) ?? 0]
  const range = most - least
  return isNumeric(table) && Math.abs(range + 1 - last) <= about * last && size.every((n, i) => i === 0 || n - size[i - 1]! <= widestGap * range)
}

/** What takes more steps than that for each cell that it reads works on something else. */
export const mostPerCell = 32
const mostAgain = 0.25
export const partOfWork = 0.25
/** As far as who does the work is looked for. */
export const stepsDown = 3

/** The callees that do a good part of the work. */
export const dearCallees = (graph: Graph, { id, steps, callees }: Unit): Assessment[] =>
  callees.flatMap((edge) => (edge.id !== id && edge.steps >= partOfWork * steps ? (graph.nodes.get(edge.id) ?? []) : []))

/** Whether a good part of the work is done on data that nobody has read before, `sum(Array.from({ length: n }))`, or is that of a function of a number alone, `isPrime(n)`. */
function isTried(graph: Graph, node: Assessment, below: number = stepsDown): boolean {
  if (readsWhatIsNew(graph, node) || isOfNumber(graph, node)) return true
  return below > 0 && dearCallees(graph, node.unit).some((callee) => isTried(graph, callee, below - 1))
}

/** What comes from outside counts each time, also the same file; a recursion has the cells of its inner calls once more. */
function readsWhatIsNew(graph: Graph, { unit }: Assessment): boolean {
  const cells = cellsOfAllCalls(unit)
  const isOwn = !graph.cycles.has(unit.id) && cellsFromOutside(unit) <= mostAgain * recordedCells(unit)
  return isOwn && unit.steps <= mostPerCell * cells && cellsReadAgain(unit) <= mostAgain * cells
}

/** It reads nothing, does what it does in a loop or recursion of its own, and the number that it is given tells how much that is. The rounds of a loop are no function. */
const isOfNumber = (graph: Graph, { unit, table, verdict }: Assessment): boolean =>
  unit.kind === 'routine' &&
  (unit.loops !== undefined || graph.cycles.has(unit.id)) &&
  verdict === 'fine' &&
  table !== null &&
  isNumeric(table) &&
  cellsOfAllCalls(unit) === 0 &&
  totalOf(unit.callees.map(({ steps }) => steps)) <= partOfWork * unit.steps
