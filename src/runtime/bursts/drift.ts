// Calls that are asked whether they begin a burst are far more frequent early in a run than later (countdown.ts): where calls take more and more, as those that
// search a list that grows, the mean of what was recorded is that of the early ones. So the run is divided into stretches, by site, and what was recorded in one
// stands for the calls of that one. Neyman: On the two different aspects of the representative method, section III (stratified sampling).

import { OwnMap } from '../own-map.ts'
import type { Units } from '../tables/units.ts'

/** A stretch ends when it has so many recorded calls, and is such a part of all calls until then. */
const fewestRecorded = 8
const partOfCalls = 1 / 8

/** What there is of a site at some time: its calls; those that were recorded, and their steps; those that were traced to their end, and the steps of their built-ins. */
interface Mark {
  readonly calls: number
  readonly recorded: number
  readonly steps: number
  readonly traced: number
  readonly ofBuiltins: number
}

const none: Mark = { calls: 0, recorded: 0, steps: 0, traced: 0, ofBuiltins: 0 }

/** How many times as much as by the mean of what was recorded. */
export interface DriftOf {
  readonly steps: number
  readonly ofBuiltins: number
}

export const noDrift: DriftOf = { steps: 1, ofBuiltins: 1 }

export interface Drift {
  /** A call of the site is asked, and there were so many before it. */
  readonly note: (site: number, calls: number) => void
  readonly of: (site: number, calls: number) => DriftOf
}

/** By a cost of some calls, which `count` tells, at the end of each stretch. A stretch with too few of them is one with the next; the last with the one before. */
function driftOf(marks: readonly Mark[], count: 'recorded' | 'traced', cost: 'steps' | 'ofBuiltins'): number {
  const end = marks.at(-1) ?? none
  if (end[count] === 0 || end[cost] === 0) return 1
  const used: Mark[] = [none]
  for (const mark of marks)
    if (mark[count] - used.at(-1)![count] >= fewestRecorded && end[count] - mark[count] >= fewestRecorded) used[used.length] = mark
  used[used.length] = end
  const estimate = used.slice(1).reduce((sum, mark, i) => {
    const before = used[i]!
    return sum + ((mark.calls - before.calls) * (mark[cost] - before[cost])) / (mark[count] - before[count])
  }, 0)
  return (estimate * end[count]) / (end.calls * end[cost])
}

export function createDrift(units: Units): Drift {
  const sites = new OwnMap<number, Mark[]>()

  const markOf = (site: number, calls: number): Mark => ({
    calls,
    recorded: units.calls(site),
    steps: units.recordedSteps(site),
    traced: units.calls(site) - units.sizeless(site),
    ofBuiltins: units.stepsOfBuiltins(site),
  })

  return {
    note: (site, calls) => {
      let marks = sites.get(site)
      if (marks === undefined) sites.set(site, (marks = []))
      const last = marks.length > 0 ? marks[marks.length - 1]! : none
      if (units.calls(site) - last.recorded < fewestRecorded || calls - last.calls < calls * partOfCalls) return
      marks[marks.length] = markOf(site, calls)
    },
    of: (site, calls) => {
      const marks = sites.get(site)
      if (marks === undefined || units.calls(site) === 0) return noDrift
      const all = [...marks, markOf(site, calls)]
      return { steps: driftOf(all, 'recorded', 'steps'), ofBuiltins: driftOf(all, 'traced', 'ofBuiltins') }
    },
  }
}
