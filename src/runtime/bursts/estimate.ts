// Where only bursts were traced (bursts.ts), calls are exact, and tables are of the traced activations. What all activations cost is estimated from those
// that were recorded: each stands for as many as there were to one of them. Long ones are traced less often, as fewer bursts may take as much: where what is
// known of traced ones alone grows with their steps, each step stands for as many as the unit took to one of them.

import { min, round } from '../../protocol/index.ts'
import type { EdgeRecording, NativeRecording, UnitRecording } from '../../protocol/index.ts'
import { OwnMap } from '../own-map.ts'
import { type State, stepsOf } from '../state.ts'
import type { Units } from '../tables/units.ts'

export interface Measured {
  readonly units: readonly UnitRecording[]
  readonly edges: readonly EdgeRecording[]
  readonly natives: readonly NativeRecording[]
}

/** The activations of a unit, how many of them one with a row on the stack stands for, and what is multiplied that only traced ones tell. */
interface Weight {
  readonly calls: number
  readonly ofRow: number
  readonly ofTraced: number
}

/** Part of the steps of a unit from which on its own work is taken to grow as they do. */
const mostlyItself = 0.5
/** So many times as much as the traced ones: they may be the leaves of a tree, and the others all that is above. */
const mostLonger = 4

const total = (values: readonly number[] = []): number => values.reduce((a, b) => a + b, 0)
const ratio = (all: number, part: number): number => (part > 0 ? all / part : 0)

/** The traced activations that were recorded, and their steps, inner ones of a recursion once more. */
const tracedOf = ({ tables }: UnitRecording): { readonly calls: number; readonly steps: number } => {
  const columns = tables.find(({ kind }) => kind === 'rms')?.columns
  return { calls: total(columns?.calls), steps: total(columns?.sum) }
}

export function estimated(measured: Measured, units: Units, outside: (site: number) => number, state: State): Measured {
  const { rows } = state
  const all = stepsOf(state)
  const weightOf = (unit: UnitRecording): Weight => {
    const { site } = unit
    const recorded = units.allCalls(site)
    const calls = recorded + outside(site) - rows[site]!
    const ofRow = recorded > 0 ? calls / recorded : 0
    const traced = tracedOf(unit)
    const byCalls = ratio(calls, traced.calls + recorded - units.calls(site))
    const bySteps = ratio(ofRow * units.recordedSteps(site), traced.steps)
    // Of a routine that mostly calls others the longest calls do hardly more themselves than others.
    const ofTraced = unit.selfSteps >= mostlyItself * traced.steps ? min(bySteps, mostLonger * byCalls) : byCalls
    return { calls, ofRow, ofTraced }
  }
  const weights = new OwnMap<number, Weight>()
  for (const unit of measured.units) weights.set(unit.site, weightOf(unit))
  const unitOf = (unit: UnitRecording): UnitRecording => {
    const { calls, ofRow, ofTraced } = weights.get(unit.site)!
    const steps = min(all, round(unit.steps * ofRow))
    return {
      ...unit,
      calls,
      steps,
      selfSteps: min(steps, round(unit.selfSteps * ofTraced)),
      nativeNs: unit.nativeNs * ofTraced,
      selfNativeNs: unit.selfNativeNs * ofTraced,
    }
  }
  const edgeOf = (edge: EdgeRecording): EdgeRecording => {
    const { ofRow, ofTraced } = weights.get(edge.callee)!
    return { ...edge, calls: round(edge.calls * ofRow), steps: round(edge.steps * ofRow), nativeNs: edge.nativeNs * ofTraced }
  }
  const nativeOf = (native: NativeRecording): NativeRecording => {
    const weight = weights.get(units.nativeSites[native.native]!.site)?.ofTraced ?? 1
    return { ...native, calls: round(native.calls * weight), steps: round(native.steps * weight), ns: native.ns * weight }
  }
  return { units: measured.units.map(unitOf), edges: measured.edges.map(edgeOf), natives: measured.natives.map(nativeOf) }
}
