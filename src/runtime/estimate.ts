// Where only bursts were traced (bursts.ts), calls are exact, and tables are of the traced activations. What all activations cost is estimated from those
// that were recorded: each stands for as many as there were to one of them.

import { min, round } from '../protocol/index.ts'
import type { EdgeRecording, NativeRecording, UnitRecording } from '../protocol/index.ts'
import { OwnMap } from './own-map.ts'
import { type State, stepsOf } from './state.ts'
import type { Units } from './units.ts'

export interface Measured {
  readonly units: readonly UnitRecording[]
  readonly edges: readonly EdgeRecording[]
  readonly natives: readonly NativeRecording[]
}

/** The activations of a unit, and how many of them one with a row on the stack stands for, and one that was traced. */
interface Weight {
  readonly calls: number
  readonly ofRow: number
  readonly ofTraced: number
}

export function estimated(measured: Measured, units: Units, outside: (site: number) => number, state: State): Measured {
  const { rows } = state
  const all = stepsOf(state)
  const weightOf = (site: number): Weight => {
    const { folded, sizeless } = units.unlike(site)
    const withRow = units.calls(site) + folded
    const calls = withRow + outside(site) - rows[site]!
    return { calls, ofRow: withRow > 0 ? calls / withRow : 0, ofTraced: withRow > sizeless ? calls / (withRow - sizeless) : 0 }
  }
  const weights = new OwnMap<number, Weight>()
  for (const { site } of measured.units) weights.set(site, weightOf(site))
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
