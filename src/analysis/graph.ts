import { totalOf } from '../base/lists.ts'
import type { CallEdge, Profile, Unit } from '../profile/index.ts'
import { assess, type Assessment, type Metric } from './assess.ts'
import { type Cycles, cyclesOf } from './cycles.ts'
import { loadedIn, withoutLoading } from './doubts/loaded-modules.ts'
import { stringWork } from './doubts/string-work.ts'

const partly = 0.2

export type Call = CallEdge

/** The assessed units and who calls whom. Units without activations of their own (elided, or sharing another's record) are not in it. */
export interface Graph {
  readonly nodes: ReadonlyMap<string, Assessment>
  readonly callers: ReadonlyMap<string, readonly Call[]>
  readonly cycles: Cycles
  /** By cycle: how often others call into it. */
  readonly entries: ReadonlyMap<ReadonlySet<string>, number>
  /** By routine or loop: the routines that are written in it, directly or in a loop of it. */
  readonly writtenIn: ReadonlyMap<string, readonly Assessment[]>
  /** Every unit of the profile: the way from a loop to its routine may lead through units without activations of their own. */
  readonly units: ReadonlyMap<string, Unit>
}

/** Assesses every unit that has activations of its own. */
export function buildGraph(profile: Profile): Graph {
  const nodes = new Map<string, Assessment>()
  const stringShare = stringWork(profile)
  const recorded = profile.units.filter(({ elided, sharedWith, calls }) => !elided && sharedWith === null && calls > 0)
  const callers = callersOf(recorded)
  const loads = loadedIn(recorded, callers)
  for (const unit of recorded)
    nodes.set(unit.id, assess(withoutLoading(unit, loads(unit)), profile.header.totals.steps, stringShare(unit.id) > partly))
  const units = new Map(profile.units.map((u) => [u.id, u]))
  const cycles = cyclesOf(nodes)
  return { nodes, callers, cycles, entries: entriesOf(cycles, callers), writtenIn: writtenIn(nodes, units), units }
}

function callersOf(units: readonly Unit[]): Map<string, Call[]> {
  const callers = new Map<string, Call[]>()
  for (const { id, callees } of units) {
    for (const edge of callees) {
      const list = callers.get(edge.id)
      const call = { ...edge, id }
      if (list === undefined) callers.set(edge.id, [call])
      else list.push(call)
    }
  }
  return callers
}

function entriesOf(cycles: Cycles, callers: ReadonlyMap<string, readonly Call[]>): Map<ReadonlySet<string>, number> {
  const entries = new Map<ReadonlySet<string>, number>()
  for (const [id, cycle] of cycles) {
    const fromOutside = callers.get(id)?.filter((call) => !cycle.has(call.id)) ?? []
    entries.set(cycle, (entries.get(cycle) ?? 0) + fromOutside.reduce((sum, { calls }) => sum + calls, 0))
  }
  return entries
}

function writtenIn(nodes: ReadonlyMap<string, Assessment>, units: ReadonlyMap<string, Unit>): Map<string, Assessment[]> {
  const found = new Map<string, Assessment[]>()
  for (const node of nodes.values()) {
    if (node.unit.kind !== 'routine') continue
    const seen = new Set<string>()
    for (let id = node.unit.parent; id !== null && !seen.has(id);) {
      seen.add(id)
      const list = found.get(id)
      if (list === undefined) found.set(id, [node])
      else list.push(node)
      const around = units.get(id)
      id = around?.kind === 'loop' ? around.parent : null
    }
  }
  return found
}

/** What a unit costs in total under the metric: steps or nanoseconds. */
export function costOf({ unit }: Assessment, metric: Metric): number {
  return metric === 'steps' ? unit.steps : unit.nativeNs
}

/** What a unit does itself, and calls outside of its recursion. */
export const stepsBesideCycle = ({ cycles }: Graph, { id, selfSteps, callees }: Unit): number =>
  selfSteps + totalOf(callees.map((edge) => (cycles.get(id)?.has(edge.id) === true ? 0 : edge.steps)))

const mostOfIt = 0.5

/** Each of those that call each other, as middlewares by `next`, does all that is done behind it: of them, the one that does most of it, if one does. */
export function mostOfCycle(graph: Graph, id: string): Assessment | null {
  const nodes = [...(graph.cycles.get(id) ?? [])].flatMap((member) => graph.nodes.get(member) ?? [])
  const steps = nodes.map(({ unit }) => stepsBesideCycle(graph, unit))
  return nodes[steps.findIndex((work) => work >= mostOfIt * totalOf(steps))] ?? null
}

/** What the unit does itself. */
export function selfCostOf({ unit }: Assessment, metric: Metric): number {
  return metric === 'steps' ? unit.selfSteps : unit.selfNativeNs
}

/** What an edge of the call graph carries. */
export function edgeCost(edge: Call, metric: Metric): number {
  return metric === 'steps' ? edge.steps : edge.nativeNs
}

/** The routine around a unit, itself for a routine; null for a loop whose routine has no record. */
export function routineOf(graph: Graph, id: string): Assessment | null {
  const seen = new Set<string>()
  for (let unit = graph.units.get(id); unit !== undefined && !seen.has(unit.id); unit = graph.units.get(unit.sharedWith ?? unit.parent ?? '')) {
    seen.add(unit.id)
    const node = graph.nodes.get(unit.id)
    if (unit.kind === 'routine') return node ?? null
  }
  return null
}

/** A unit and all that it calls, and what those call. */
export function calledFrom(graph: Graph, id: string): ReadonlySet<string> {
  const reached = new Set([id])
  for (const each of reached) for (const callee of graph.nodes.get(each)?.unit.callees ?? []) reached.add(callee.id)
  return reached
}
