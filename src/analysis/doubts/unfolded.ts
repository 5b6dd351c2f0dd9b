// What folded calls did is in the self cost of the activations around (docs/input-size.md): a helper that is called a million times from a loop would seem to do
// nothing, and the loop all of it. Here each light routine gets back what its folded calls did, by who made the recorded ones; callers before those that they call, because the
// records of a light routine are often within those of its light caller: both count to 64.

import { totalOf } from '../../base/lists.ts'
import { calleesFirst } from '../callees-first.ts'
import type { Profile, Unit } from '../../profile/index.ts'
import type { CostColumns } from '../../protocol/index.ts'

interface Edge {
  calls: number
  steps: number
  readonly nativeNs: number
  about?: true
}

/** A unit whose costs are being moved. */
interface Open {
  readonly unit: Unit
  self: number
  readonly callees: Map<string, Edge>
  readonly callers: Map<string, Edge>
  /** How many of its recorded calls units made; the others came from outside. */
  recordedCalls: number
}

/**
 * The profile with folded calls as callees of their callers. Work moves, and none is added: what a unit takes with its callees stays what it was. Where not all
 * activations were traced those without a row cannot be told from folded ones, and nothing is moved.
 */
export function unfolded(profile: Profile): Profile {
  const { units, header } = profile
  if (header.totals.traced !== undefined || !units.some((unit) => columnsOfFolded(unit) !== null)) return profile
  const open = new Map(units.map((unit): [string, Open] => [unit.id, openOf(unit)]))
  for (const [id, { callees }] of open) {
    for (const [name, edge] of callees) {
      const callee = open.get(name)
      callee?.callers.set(id, edge)
      if (callee !== undefined) callee.recordedCalls += edge.calls
    }
  }
  for (const { id } of calleesFirst(units).toReversed()) giveBack(open.get(id) as Open, open)
  return {
    ...profile,
    units: units.map((unit) => {
      const { self, callees } = open.get(unit.id) as Open
      const made = [...callees].map(([id, edge]) => ({ id, ...edge, calls: Math.round(edge.calls) }))
      return { ...unit, selfSteps: self, callees: made.filter(({ calls, steps }) => calls > 0 || steps >= 1) }
    }),
  }
}

const openOf = (unit: Unit): Open => ({
  unit,
  self: unit.selfSteps,
  callees: new Map(unit.callees.map(({ id, calls, steps, nativeNs }) => [id, { calls, steps, nativeNs }])),
  callers: new Map(),
  recordedCalls: 0,
})

/** The table of a unit some of whose calls have no record; null where all have. */
function columnsOfFolded({ elided, sharedWith, calls, steps, tables }: Unit): CostColumns | null {
  const columns = tables.find(({ measure }) => measure.kind === 'rms')?.columns
  if (elided || sharedWith !== null || columns === undefined) return null
  const taken = totalOf(columns.sum)
  return totalOf(columns.calls) < calls && taken > 0 && taken < steps ? columns : null
}

/** Moves what the folded calls of a unit did from its callers, who have it. Their own calls are complete by now: what these had of the unit's work may be all of it. */
function giveBack(unit: Open, open: ReadonlyMap<string, Open>): void {
  const columns = columnsOfFolded(unit.unit)
  // Light routines are in no recursion.
  const callers = [...unit.callers].flatMap(([id, edge]) => (id === unit.unit.id ? [] : [{ caller: open.get(id) as Open, edge }]))
  if (columns === null || callers.length === 0) return
  const [calls, steps] = [totalOf(callers.map(({ edge }) => edge.calls)), totalOf(callers.map(({ edge }) => edge.steps))]
  const byUnits = Math.min(1, unit.recordedCalls / totalOf(columns.calls))
  const factor = unit.unit.steps / totalOf(columns.sum)
  const times = unit.unit.calls / totalOf(columns.calls)
  unit.self *= factor
  const folded = new Map([...unit.callees].map(([id, edge]) => [id, edge.calls * (times - 1)]))
  for (const edge of unit.callees.values()) {
    edge.calls *= times
    edge.steps *= factor
    edge.about = true
  }
  const missing = { calls: Math.max(0, unit.unit.calls * byUnits - calls), steps: Math.max(0, unit.unit.steps * byUnits - steps) }
  for (const { caller, edge } of callers) {
    const part = steps > 0 ? edge.steps / steps : edge.calls / Math.max(1, calls)
    edge.steps += takeFrom(caller, unit, missing.steps * part)
    edge.calls += missing.calls * part
    if (callers.length > 1) edge.about = true
    for (const [id, count] of folded) takeCalls(caller.callees.get(id), count * part)
  }
}

/** What a folded call calls was recorded as called by who made that. */
function takeCalls(edge: Edge | undefined, calls: number): void {
  if (edge === undefined || calls === 0) return
  edge.calls = Math.max(0, edge.calls - calls)
  edge.about = true
}

/** Takes so many steps of a unit's calls from who made them: what its callees did from the caller's calls of these, the rest from what it did itself. */
function takeFrom(caller: Open, { unit, callees }: Open, steps: number): number {
  let taken = 0
  for (const [id, { steps: ofCallee }] of callees) {
    const edge = caller.callees.get(id)
    if (edge === undefined || edge.steps === 0) continue
    const part = Math.min(1, (steps * (ofCallee / unit.steps)) / edge.steps)
    taken += edge.steps * part
    edge.steps *= 1 - part
  }
  const own = Math.min(caller.self, Math.max(0, steps - taken))
  caller.self -= own
  return taken + own
}
