// Where the work is of which nobody knows how it grows: what a developer looks at first.

import { totalOf } from '../../base/lists.ts'
import { calledFrom, type Graph, mostOfCycle } from '../graph.ts'
import type { Analysis } from '../types.ts'

/** From this part of the unknown work on, a unit tells where it is. */
const mostOfIt = 0.5
/** Of all work, and how many are told: who has mended those runs the program again. */
const leastFurther = 0.05
const mostFurther = 2
const mostWayDown = 20
/** Of those around the unknown work, the innermost ones that are looked at. */
const mostTried = 20

/**
 * The unit that does most of the unknown work by itself, or the innermost around most of it that goes through the same again and again, which tells how it comes
 * about; and what else does so. `unknown` is how much of each unit's work is unknown, `again` are those that go through the same, `own` the user's, `total` is all work.
 */
export function largestUnknown(
  unknown: ReadonlyMap<string, number>,
  again: ReadonlySet<string>,
  own: ReadonlySet<string>,
  graph: Graph,
  total: number,
): Pick<Analysis, 'largestUnknown' | 'furtherUnknown'> {
  const dearest = [...unknown].filter(([, steps]) => steps > 0).toSorted(([, a], [, b]) => b - a)
  const [first] = dearest
  if (first === undefined) return { largestUnknown: null, furtherUnknown: [] }
  const stepsOf = (id: string): number => graph.nodes.get(id)?.unit.steps ?? 0
  const least = mostOfIt * totalOf(unknown.values())
  const around = [...again].filter((id) => stepsOf(id) >= least).toSorted((a, b) => stepsOf(a) - stepsOf(b))
  const large = dearest.filter(([, steps]) => steps >= least).map(([id]) => calledFrom(graph, id))
  const isOfUnknown = (id: string): boolean => large.some((inside) => inside.has(id)) || partInside(unknown, graph, id) >= least
  const found = around.slice(0, mostTried).find(isOfUnknown) ?? first[0]
  const most = mostOfCycle(graph, found)?.unit.id ?? found
  const largest = own.has(found) && !own.has(most) ? found : most
  if (!again.has(largest)) return { largestUnknown: whereItIs(unknown, own, graph, largest), furtherUnknown: [] }
  const inside = calledFrom(graph, largest)
  const further = dearest
    .filter(([id, steps]) => again.has(id) && steps >= leastFurther * total)
    .map(([id]) => innermostOf(graph, again, id))
    .filter((id, index, all) => all.indexOf(id) === index && !inside.has(id) && !calledFrom(graph, id).has(largest))
  return { largestUnknown: largest, furtherUnknown: further.slice(0, mostFurther) }
}

/** How much of the unknown work a unit does or calls. */
function partInside(unknown: ReadonlyMap<string, number>, graph: Graph, id: string): number {
  let part = 0
  for (const each of calledFrom(graph, id)) part += unknown.get(each) ?? 0
  return part
}

/** Who does so much of a unit's work does the same, and may have a name that says more. */
const nearlyAll = 0.9

/**
 * What does nearly all of the work of a unit that is unknown with all that it calls, such as a script's loop that tries sizes, and of which no more is known: the
 * last of the user's code before a dependency.
 */
function whereItIs(unknown: ReadonlyMap<string, number>, own: ReadonlySet<string>, graph: Graph, id: string): string {
  const way = [id]
  const least = nearlyAll * (graph.nodes.get(id)?.unit.steps ?? 0)
  while (way.length < mostWayDown) {
    const unit = graph.nodes.get(way.at(-1) ?? id)?.unit
    const next = unit?.callees.find((edge) => !way.includes(edge.id) && edge.steps >= least && !graph.cycles.has(edge.id))
    if (next === undefined || unknown.has(next.id) || graph.nodes.get(next.id)?.verdict !== 'unknown') break
    if (unit?.kind === 'routine' && own.has(unit.id) && !own.has(next.id)) break
    way.push(next.id)
  }
  return way.at(-1) ?? id
}

/** The way down to what does most of the work, as long as it goes through the same. */
export function innermostOf(graph: Graph, again: ReadonlySet<string>, id: string): string {
  const way = [id]
  while (way.length < mostWayDown) {
    const unit = graph.nodes.get(way.at(-1) ?? id)?.unit
    const next = unit?.callees.find((edge) => again.has(edge.id) && !way.includes(edge.id) && edge.steps >= mostOfIt * unit.steps)
    if (next === undefined) break
    way.push(next.id)
  }
  return way.at(-1) ?? id
}
