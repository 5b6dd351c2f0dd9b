import { totalOf } from '../base/lists.ts'
import type { Law } from '../model/index.ts'
import type { CallEdge, Profile, Unit } from '../profile/index.ts'
import { forEachCell, goneThroughAgain } from './unknown/rereads.ts'
import type { Assessment } from './assess.ts'
import type { Culprit } from './blame/blame.ts'
import type { Causes } from './blame/causes.ts'
import { cellsFromOutside, nativeColumns, pointColumns, recordedCells } from './curves.ts'
import { fixedPart } from './unknown/fixed-factor.ts'
import type { Graph } from './graph.ts'
import { loopWords, numberOfCalls, numberOfRounds } from './words/sentences.ts'
import { sideOfData } from './doubts/side-lengths.ts'
import { sizeTables } from './size-tables.ts'
import { sizelessAdvice } from './doubts/sizeless.ts'
import type { Neighbour, PointColumns, Share, UnitFinding } from './types.ts'

/** How a unit came to be a finding: as the culprit's own name, as where its work is, or by its growing number of calls. */
export interface Role {
  readonly culprit: Culprit
  readonly worker: boolean
}

/** What a unit says for itself, or on behalf of the culprit that it stands for. */
interface Stated {
  readonly law: Law
  readonly measure: string
  readonly within: string | null
  readonly metric: Assessment['metric']
  readonly verdict: Assessment['verdict']
}

function stated(node: Assessment, role: Role | undefined, causes: Causes): Stated {
  const own = { law: node.law, measure: node.measure, within: null, metric: node.metric, verdict: node.verdict }
  if (role === undefined || (!role.worker && node.verdict === 'grows')) return own
  const { unit, shown } = role.culprit
  const { law, metric } = unit
  if (role.worker) return { law, metric, verdict: 'grows', measure: `input of ${shown.unit.name} (${causes.place(shown)})`, within: shown.unit.id }
  const size = unit.unit.byRound === true && unit.measure === numberOfCalls ? numberOfRounds : unit.measure
  return { law, metric, verdict: 'grows', measure: `${size} of the ${loopWords(unit.unit)} ${causes.placeFrom(node, unit)}`, within: null }
}

/** Nobody looks for another measure of what does less than this part of the work. */
const minorShare = 1e-4

const noPoints: PointColumns = { size: [], calls: [], min: [], median: [], max: [] }

/**
 * Whose costs are plotted: those of the loop that the unit has its law from, where its own calls say nothing of it. They were all of one size, or are those of
 * a recursion, most of which come from within and find in a memo what they were asked for.
 */
function plottedFor(node: Assessment, role: Role | undefined, { cycles }: Graph): Assessment {
  if (role === undefined || role.worker || node.verdict === 'grows' || role.culprit.unit === node) return node
  const isOneSize = (node.table?.columns.size.length ?? 0) < 2
  return isOneSize || cycles.has(node.unit.id) ? role.culprit.unit : node
}

function plotted({ table, metric }: Assessment): PointColumns {
  if (table === null) return noPoints
  return metric === 'steps' ? pointColumns(table.columns) : nativeColumns(table.columns)
}

export interface Context {
  readonly graph: Graph
  readonly profile: Profile
  readonly causes: Causes
  readonly shareOf: (node: Assessment) => Share
  readonly isOfTheSame: (node: Assessment) => boolean
  readonly roles: ReadonlyMap<string, Role>
}

function outsideOf({ tables }: Unit): NonNullable<UnitFinding['outside']> | null {
  const columns = tables.find(({ measure }) => measure.kind === 'rms')?.columns
  const [external, otherTask] = [cellsFromOutside({ tables }), totalOf(columns?.otherTask ?? [])]
  if (columns === undefined || external + otherTask === 0) return null
  return { cells: recordedCells({ tables }), external, otherTask }
}

/** Said to grow, and not beyond doubt: what would settle it is worth telling. */
const isOpen = ({ certainty }: Law, verdict: Assessment['verdict']): boolean => verdict === 'grows' && certainty === 'tentative'

function tracedOf(unit: Unit, { totals }: Profile['header']): Pick<UnitFinding, 'traced'> {
  if (totals.traced === undefined || totals.traced >= totals.steps) return {}
  const traced = totalOf(unit.tables.find(({ measure }) => measure.kind === 'rms')?.columns.calls ?? [])
  return traced < unit.calls ? { traced } : {}
}

/** Everything that a report may know of one unit. */
export function findingOf(node: Assessment, { graph, profile, causes, shareOf, isOfTheSame, roles }: Context): UnitFinding {
  const { unit } = node
  const role = roles.get(unit.id)
  const { law, measure, within, metric, verdict } = stated(node, role, causes)
  const shown = plottedFor(node, role, graph)
  const again = verdict !== 'grows' && isOfTheSame(node) ? goneThroughAgain(node, graph) : undefined
  const eachCell = verdict === 'unknown' && again === undefined ? forEachCell(node) : undefined
  const fixed = again === undefined ? fixedPart(node) : undefined
  const file = profile.header.files[unit.file]?.path ?? '(unknown file)'
  return {
    id: unit.id,
    kind: unit.kind,
    name: unit.name,
    file,
    line: unit.line,
    column: unit.column,
    endLine: unit.endLine,
    parent: unit.parent,
    own: !/(^|\/)node_modules\//.test(file),
    calls: unit.calls,
    ...tracedOf(unit, profile.header),
    measure,
    considered: measure === node.measure ? node.considered : [],
    metric,
    sizes: law.sizes,
    verdict,
    certainty: law.certainty,
    class: law.class,
    set: law.set,
    ...(law.classOpen && { classOpen: true }),
    ...(law.base !== undefined && { base: law.base }),
    formula: law.formula,
    exponent: law.exponent,
    curves: shown.curves,
    inputDependent: shown.inputDependent,
    two: node.two,
    segments: metric === 'steps' ? shown.segments : null,
    outside: outsideOf(unit),
    share: shareOf(node),
    within,
    causes: causes.of(node, role?.worker === false ? role.culprit : undefined, { metric, verdict }),
    ...(shown !== node && { ofLoop: true }),
    points: plotted(shown),
    tables: sizeTables(shown.unit, shown.table, unit.steps < minorShare * profile.header.totals.steps),
    callers: neighboursOf(graph.callers.get(unit.id) ?? []),
    callees: neighboursOf(unit.callees),
    ...(again && { again }),
    ...(eachCell && { eachCell }),
    ...(fixed && { fixedPart: fixed }),
    ...(node.firstCall && { firstCall: node.firstCall }),
    advice:
      sizelessAdvice(node, profile.header) ||
      (node.two === null &&
      (verdict === 'unknown' || law.set.length > 1 || isOpen(law, verdict) || measure === numberOfCalls || law.reason === sideOfData)
        ? law.reason
        : ''),
  }
}

/** Those with a call: an estimate may leave an edge a part of one. */
const neighboursOf = (edges: readonly CallEdge[]): Neighbour[] =>
  edges.flatMap(({ id, calls, steps, about }) => (calls > 0 ? [{ id, calls, steps, ...(about && { about }) }] : []))
