// Where only bursts were traced (bursts.ts), calls are exact, and tables are of the traced activations. What all activations cost is estimated from those
// that were recorded: each stands for as many as there were to one of them. Long ones are traced less often, as fewer bursts may take as much: where what is
// known of traced ones alone grows with their steps, each step stands for as many as the unit took to one of them. What calls cost more, or less, as the run goes on
// is told by stretches of it (drift.ts).

import { max, min, round } from '../../protocol/index.ts'
import type { EdgeRecording, NativeRecording, UnitRecording } from '../../protocol/index.ts'
import type { Entries } from './bursts.ts'
import { OwnMap } from '../own-map.ts'
import { type State, stepsOf } from '../state.ts'
import type { Units } from '../tables/units.ts'
import { total, uncountedWithin } from './uncounted.ts'

export interface Measured {
  readonly units: readonly UnitRecording[]
  readonly edges: readonly EdgeRecording[]
  readonly natives: readonly NativeRecording[]
}

/**
 * The activations of a unit, how many of them one with a row on the stack stands for, and by what its steps are multiplied; and by what that is which only traced
 * ones tell: by their calls and steps, or by their steps alone, and what built-ins did that they have called.
 */
interface Weight {
  readonly calls: number
  readonly ofRow: number
  readonly ofSteps: number
  readonly ofTraced: number
  readonly bySteps: number
  readonly ofBuiltins: number
}

type Known = Pick<Entries, 'outside' | 'driftOf'>

/** Part of the steps of a unit from which on its own work is taken to grow as they do. */
const mostlyItself = 0.5
/** So many times as much as the traced ones: they may be the leaves of a tree, and the others all that is above. */
const mostLonger = 4

const ratio = (all: number, part: number): number => (part > 0 ? all / part : 0)

/** The traced activations that were recorded, and their steps, inner ones of a recursion once more. */
const tracedOf = ({ tables }: UnitRecording): { readonly calls: number; readonly steps: number } => {
  const columns = tables.find(({ kind }) => kind === 'rms')?.columns
  return { calls: total(columns?.calls), steps: total(columns?.sum) }
}

/** What is estimated of all activations, and the steps that were not counted: those of built-ins which untraced ones called. */
export interface Estimated extends Measured {
  readonly uncounted: number
}

export function estimated(measured: Measured, units: Units, known: Known, state: State): Estimated {
  const weights = weightsOf(measured, units, known, state)
  const siteOf = (native: NativeRecording): number => units.nativeSites[native.native]!.site
  // Those that were broken off have called some, however few were traced to their end.
  const weightOf = (native: NativeRecording): number => max(1, weights.get(siteOf(native))?.ofBuiltins ?? 1)
  const nativeOf = (native: NativeRecording): NativeRecording => {
    const weight = weightOf(native)
    return {
      ...native,
      calls: round(native.calls * max(1, weights.get(siteOf(native))?.ofTraced ?? 1)),
      steps: round(native.steps * weight),
      ns: native.ns * weight,
    }
  }
  const own = new OwnMap<number, number>()
  for (const native of measured.natives) {
    const site = siteOf(native)
    own.set(site, (own.get(site) ?? 0) + (weightOf(native) - 1) * native.steps)
  }
  const { within, ofEdge } = uncountedWithin(own, measured.edges)
  const uncounted = round(total([...own.values()]))
  const all = stepsOf(state) + uncounted
  const edgeOf = (edge: EdgeRecording): EdgeRecording => {
    const { ofRow, ofSteps, ofTraced } = weights.get(edge.callee)!
    return { ...edge, calls: round(edge.calls * ofRow), steps: round(edge.steps * ofSteps + ofEdge(edge)), nativeNs: edge.nativeNs * ofTraced }
  }
  const mostOf = ({ site }: UnitRecording): number => weights.get(site)!.ofSteps * units.recordedSteps(site) + (within.get(site) ?? 0)
  const edges = withinCallers(measured.edges.map(edgeOf), measured.units, mostOf, units)
  const { left, isCaller } = createLeft(edges, units)
  const unitOf = (unit: UnitRecording): UnitRecording => {
    const { calls, ofSteps, ofTraced, bySteps, ofBuiltins } = weights.get(unit.site)!
    const steps = min(all, round(unit.steps * ofSteps + (within.get(unit.site) ?? 0)))
    const builtins = units.stepsOfBuiltins(unit.site)
    const ofItself = min(builtins, unit.selfSteps)
    const selfSteps =
      ofTraced === 0
        ? max(builtins, left(unit.site, steps))
        : ofItself * ofBuiltins + (unit.selfSteps - ofItself) * (isCaller(unit.site) ? ofTraced : bySteps)
    return {
      ...unit,
      calls,
      steps,
      selfSteps: min(steps, round(selfSteps)),
      nativeNs: unit.nativeNs * ofTraced,
      selfNativeNs: unit.selfNativeNs * ofTraced,
    }
  }
  return { units: measured.units.map(unitOf), edges, natives: measured.natives.map(nativeOf), uncounted }
}

/**
 * The calls of a unit in it take no more than its own: each is estimated from others, and what is more would be taken for work that goes on after it has returned.
 * Of those that wait that may be.
 */
function withinCallers(
  edges: readonly EdgeRecording[],
  recorded: readonly UnitRecording[],
  mostOf: (unit: UnitRecording) => number,
  { sites }: Units,
): readonly EdgeRecording[] {
  const isWithin = ({ caller, callee }: EdgeRecording): boolean => sites[callee]!.waits !== true && sites[caller]?.waits !== true
  const inside = new OwnMap<number, number>()
  for (const edge of edges) if (isWithin(edge)) inside.set(edge.caller, (inside.get(edge.caller) ?? 0) + edge.steps)
  const parts = new OwnMap<number, number>()
  for (const unit of recorded) parts.set(unit.site, min(1, mostOf(unit) / max(1, inside.get(unit.site) ?? 0)))
  return edges.map((edge) => (isWithin(edge) ? { ...edge, steps: round(edge.steps * (parts.get(edge.caller) ?? 1)) } : edge))
}

interface Left {
  /** What is left of the steps of a unit without what it calls. Nothing is known of what waits, as a module may, whose callees go on later. */
  readonly left: (site: number, steps: number) => number
  readonly isCaller: (site: number) => boolean
}

function createLeft(edges: readonly EdgeRecording[], { sites }: Units): Left {
  const called = new OwnMap<number, number>()
  // A loop whose rounds have records of their own does nothing itself.
  const whole = (callee: number): boolean => sites[callee]!.byRound === true
  for (const { caller, callee, steps } of edges) called.set(caller, (called.get(caller) ?? 0) + (whole(callee) ? Infinity : steps))
  return {
    left: (site, steps) => {
      const { parent, waits } = sites[site]!
      return parent === null || waits === true ? 0 : max(0, steps - (called.get(site) ?? 0))
    },
    isCaller: (site) => called.has(site),
  }
}

function weightsOf({ units: recorded }: Measured, units: Units, { outside, driftOf }: Known, { rows }: State): OwnMap<number, Weight> {
  const weightOf = (unit: UnitRecording): Weight => {
    const { site } = unit
    const known = units.allCalls(site)
    const calls = known + outside(site) - rows[site]!
    const ofRow = known > 0 ? calls / known : 0
    const traced = tracedOf(unit)
    const byCalls = ratio(calls, traced.calls + known - units.calls(site))
    const drift = driftOf(site, calls)
    const ofSteps = ofRow * drift.steps
    const bySteps = ratio(ofSteps * units.recordedSteps(site), traced.steps)
    // Of a routine that mostly calls others the longest calls do hardly more themselves than others; and what built-ins do has steps in traced calls only.
    const isItself = unit.selfSteps - units.stepsOfBuiltins(site) >= mostlyItself * traced.steps
    const ofTraced = isItself ? min(bySteps, mostLonger * byCalls * max(1, drift.steps)) : byCalls
    return { calls, ofRow, ofSteps, ofTraced, bySteps: max(bySteps, ofTraced), ofBuiltins: isItself ? ofTraced : byCalls * drift.ofBuiltins }
  }
  const weights = new OwnMap<number, Weight>()
  for (const unit of recorded) weights.set(unit.site, weightOf(unit))
  return weights
}
