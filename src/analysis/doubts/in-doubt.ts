// Growth that may be false: one table can mix several kinds of calls, or texts that are longer than their size says. A caller that seems to grow because of a routine in doubt is in doubt too where its
// own evidence is weak, but not where nothing else explains its growth: above a quadratic loop everything grows, and much of it bends.

import { totalOf } from '../../base/lists.ts'
import type { Law } from '../../model/index.ts'
import type { Assessment } from '../assess.ts'
import { deepestGrowing } from '../blame/blame.ts'
import type { Graph } from '../graph.ts'
import { isNumeric } from '../measure.ts'
import { isSure } from '../verdict.ts'

/** Units whose growth is in doubt, and is that of another in doubt where they have it from others, are of unknown growth. */
export function withoutDoubtful(graph: Graph): Graph {
  const nodes = new Map(graph.nodes)
  for (const [id, node] of graph.nodes) {
    if (node.verdict !== 'grows' || !mayBeInDoubt(node) || (isSure(node.law) && doubtOf(graph, node) === null)) continue
    const deepest = deepestGrowing(graph, node)
    const doubt = doubtOf(graph, deepest)
    if (doubt === null) continue
    const own = deepest === node ? doubt : `its growth is that of ${deepest.unit.name}: ${doubt}`
    nodes.set(id, { ...node, verdict: 'unknown', law: withReason(node.law, own) })
  }
  return { ...graph, nodes }
}

const withReason = (law: Law, doubt: string): Law =>
  law.reason.includes(doubt) ? law : { ...law, reason: law.reason === '' ? doubt : `${doubt}; ${law.reason}` }

const isInCells = ({ metric, table }: Assessment): boolean => metric === 'steps' && table?.measure.kind === 'rms'

const mayBeInDoubt = (node: Assessment): boolean => isInCells(node) || putsTextsTogether(node)

/** Why growth is in doubt, as a part of a sentence; null where it is not. */
function doubtOf(graph: Graph, node: Assessment): string | null {
  if (node.isLateLine) return 'from some size on a line does as well'
  if (putsTextsTogether(node)) return 'most of its work is to put texts together, which can be far longer than its size tells'
  if (isOfFewCells(node))
    return `its largest call reads ${node.law.sizes.max} cells: what kinds of calls there are may decide as much as how many cells they read`
  if (!isSure(node.law) && isInCells(node) && forwards(graph, node)) return 'it runs now this and now that routine, of which none grows'
  return null
}

/** Of so few cells it matters which they are: a call of a recursion that is handed nothing reads one, and one that goes through a few lists in each other a dozen. */
const fewCells = 24

const isOfFewCells = (node: Assessment): boolean =>
  isInCells(node) && node.law.certainty !== 'exact' && node.law.class !== 'r^n' && node.law.sizes.max < fewCells

const puttingTogether = /(^|[.#])join$|^string built /
/** More in a call of the routine are a loop of them, which may well be what grows. */
const mostJoins = 4
const mostlyJoins = 0.5

/** Whether most of the work is a text or a few that each call puts together: `join` reads one cell of each part, and copies all of it. */
function putsTextsTogether({ unit, metric, table }: Assessment): boolean {
  if (metric !== 'steps' || table === null || isNumeric(table)) return false
  const joins = unit.natives.filter(({ what, calls }) => puttingTogether.test(what) && calls <= mostJoins * unit.calls)
  return totalOf(joins.map(({ steps }) => steps)) > mostlyJoins * unit.steps
}

/** As many calls of others in a run, and as much of the work in the routine itself, are next to nothing. */
const mostCalls = 1.05
const mostWork = 0.1

/**
 * Whether a routine runs one other in each of its own runs, now this and now that one, of which none grows, and does next to nothing itself: a wrapper of the
 * nineteen steps of a start-up, or one that inserts a document or a list of them. It grows as that other one does; the rest is the difference between them.
 */
function forwards(graph: Graph, { unit }: Assessment): boolean {
  const callees = unit.callees.map((edge) => graph.nodes.get(edge.id))
  const calls = unit.callees.reduce((sum, edge) => sum + edge.calls, 0)
  return (
    unit.kind === 'routine' &&
    callees.length > 1 &&
    calls <= mostCalls * unit.calls &&
    unit.selfSteps <= mostWork * unit.steps &&
    callees.every((callee) => callee?.unit.kind === 'routine' && callee.verdict !== 'grows')
  )
}
