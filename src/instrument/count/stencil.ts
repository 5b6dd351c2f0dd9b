// Stencils of the counting mode (instrument/stencil.ts): its code has no native sites, and numbers of counters in their place. So have its plans.

import { renumber } from '../../placement/index.ts'
import { lineTable } from '../../source/index.ts'
import { fillIn, type StandIns, type Stencil, stencilOf } from '../stencil.ts'
import type { Counted, CountedRoutine, CountOptions } from './count.ts'

/** What to instrument with: the number that stands in for the first counter, and room for all. */
export const countStandIns = (standIns: StandIns): StandIns & Pick<CountOptions, 'firstCounter' | 'capacity'> => ({
  ...standIns,
  firstCounter: standIns.firstNative,
  capacity: Number.MAX_SAFE_INTEGER,
})

export interface CountStencil extends Stencil {
  /** Of each routine how long its plan and its places are, and then both. */
  readonly routines: Int32Array
  readonly inText: Int32Array
  readonly counters: number
}

/** What was counted with `countStandIns(standIns)`, as a stencil. */
export const countStencilOf = (counted: Omit<Counted, 'problems'>, standIns: StandIns): CountStencil => ({
  ...stencilOf(counted, standIns),
  routines: joined(counted.routines),
  inText: Int32Array.from(counted.inText),
  counters: counted.counters,
})

/** What `instrumentCounts` makes of `text` with these numbers; it must have room for the counters. */
export function fillInCounts(stencil: CountStencil, text: string, options: CountOptions): Counted {
  const by = options.firstCounter - stencil.standIns.firstNative
  return {
    ...fillIn(stencil, { ...options, firstNative: options.firstCounter }),
    routines: separated(stencil.routines, by),
    counters: stencil.counters,
    inText: Array.from(stencil.inText, (counter) => counter + by),
    lines: lineTable(text),
  }
}

function joined(routines: readonly CountedRoutine[]): Int32Array {
  const all = new Int32Array(routines.reduce((sum, { plan, places }) => sum + 2 + plan.length + places.length, 0))
  let at = 0
  for (const { plan, places } of routines) {
    all.set([plan.length, places.length], at)
    all.set(plan, at + 2)
    all.set(places, at + 2 + plan.length)
    at += 2 + plan.length + places.length
  }
  return all
}

function separated(joinedRoutines: Int32Array, by: number): CountedRoutine[] {
  const all = joinedRoutines.slice()
  const routines: CountedRoutine[] = []
  for (let at = 0; at < all.length;) {
    const middle = at + 2 + all[at]!
    const end = middle + all[at + 1]!
    const plan = all.subarray(at + 2, middle)
    renumber(plan, by)
    routines.push({ plan, places: all.subarray(middle, end) })
    at = end
  }
  return routines
}
