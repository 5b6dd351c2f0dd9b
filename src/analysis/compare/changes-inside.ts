// A function whose calls cost by their own size what they did before may still have changed: an edit that lets each call read less of the same input
// (a text that is no longer searched to its end for every mark in it) leaves the law of one call as it was. It shows in what all its calls together
// cost inside one call of a function above it.

import { maxOf, totalOf } from '../../base/lists.ts'
import { evaluate, type Law } from '../../model/index.ts'
import type { CostTable, Profile, Unit } from '../../profile/index.ts'
import type { Change } from './change.ts'
import type { UnitPair } from './match-units.ts'
import type { UnitFinding } from '../types.ts'

export interface Judged {
  readonly pair: UnitPair
  readonly before: UnitFinding
  readonly after: UnitFinding
  /** What its own calls say; null for no change. */
  readonly change: Change | null
}

/** The work of a call must have changed by this factor, */
const leastFactor = 1.5
/** and that must be at least this part of the change, on a logarithmic scale: fewer calls are their caller's merit. */
const leastPart = 0.5
const nearlyAll = 0.9
const mostRounds = 50

/** The judged units, those of them as changed of which only the calls of another changed function, taken together, show it. */
export function withChangesInside(judged: readonly Judged[], before: Profile, after: Profile): Judged[] {
  const told = new Map(judged.filter(({ change }) => isTold(change)).map((it) => [it.pair.after.id, it]))
  const callers = { before: callersIn(before), after: callersIn(after) }
  const laterId = new Map(judged.map(({ pair }) => [pair.before.id, pair.after.id]))
  return judged.map((it) => {
    const direction = directionOf(it)
    if (direction === null) return it
    const side = direction === 'better' ? 'before' : 'after'
    const around = nearestAround(it.pair[side].id, callers[side], (id) => {
      const found = told.get(side === 'before' ? (laterId.get(id) ?? '') : id)
      return found?.change?.direction === direction && dearIn(found, it.pair[side], side) ? found : null
    })
    return around?.change ? { ...it, change: changeInside(it, around.change, around) } : it
  })
}

const isTold = (change: Change | null): boolean => change?.kind === 'class' && change.why === ''

/** Whether its calls got dearer or cheaper for reasons of their own; null when not, or when they say so themselves. */
function directionOf({ pair: { before, after }, change }: Judged): 'worse' | 'better' | null {
  if (change?.kind === 'class' || before.kind === 'loop' || before.calls === 0 || after.calls === 0) return null
  const work = Math.log(workOf(after) / workOf(before))
  const perCall = work - Math.log(after.calls / before.calls)
  if (!(Math.abs(perCall) >= Math.log(leastFactor)) || !(Math.abs(perCall) >= leastPart * Math.abs(work))) return null
  const direction = perCall > 0 ? 'worse' : 'better'
  return work > 0 === perCall > 0 && (change === null || change.direction === 'unknown' || change.direction === direction) ? direction : null
}

/** Steps of all calls. Of a routine that is often folded into its callers only some calls are recorded, and stand for the others. */
function workOf({ steps, calls, tables }: Unit): number {
  const recorded = Math.max(0, maxOf(tables.map(({ columns }) => totalOf(columns.calls))))
  return recorded > 0 && recorded < calls ? (steps * calls) / recorded : steps
}

interface Caller {
  readonly id: string
  readonly steps: number
}

type Callers = ReadonlyMap<string, readonly Caller[]>

function callersIn({ units }: Profile): Callers {
  const edges = units.flatMap((unit) => unit.callees.map(({ id, steps }) => ({ callee: id, id: unit.id, steps })))
  return Map.groupBy(edges, ({ callee }) => callee)
}

/** The nearest unit above of which `accept` makes something, and inside which nearly all the work of `id` is done. */
function nearestAround<T>(id: string, callers: Callers, accept: (id: string) => T | null): T | null {
  const seen = new Set([id])
  for (const each of seen) {
    const accepted = each === id ? null : accept(each)
    if (accepted !== null && partInside(id, each, callers) >= nearlyAll) return accepted
    for (const caller of callers.get(each) ?? []) seen.add(caller.id)
  }
  return null
}

/** Part of the work of `id` that is done inside `around`: what each caller passes on, weighted by its steps, until recursions settle. */
function partInside(id: string, around: string, callers: Callers): number {
  const above = new Set([id])
  for (const each of above) for (const caller of callers.get(each) ?? []) if (caller.id !== around) above.add(caller.id)
  const parts = new Map([...above, around].map((each) => [each, 1]))
  for (let round = 0; round < mostRounds; round++) {
    for (const each of above) {
      const edges = callers.get(each) ?? []
      const weight = edges.reduce((sum, { steps }) => sum + steps, 0)
      const inside = edges.reduce((sum, caller) => sum + caller.steps * (parts.get(caller.id) ?? 0), 0)
      parts.set(each, weight > 0 ? inside / weight : 0)
    }
  }
  return parts.get(id) ?? 0
}

/** True when the work of `unit` cannot have grown inside `around` as slowly as `around` does on its other side: small calls would have cost more than they did. */
function dearIn({ pair, change }: Judged, unit: Unit, side: 'before' | 'after'): boolean {
  const table = pair[side].tables.find(({ measure }) => measure.name === change?.measure)
  if (change === null || table === undefined) return false
  return exceeds(workOf(unit), side === 'before' ? change.laws.after : change.laws.before, table)
}

function exceeds(work: number, law: Law, { columns: { size, calls, sum } }: CostTable): boolean {
  const shape = size.map((n) => evaluate(law, n))
  const scale = work / shape.reduce((all, cost, row) => all + cost * (calls[row] ?? 0), 0)
  return shape.some((cost, row) => scale * cost * (calls[row] ?? 0) > (sum[row] ?? 0))
}

const changeInside = ({ before, after }: Judged, { direction, laws }: Change, around: Judged): Change => ({
  kind: 'class',
  direction,
  before,
  after,
  laws,
  measure: `input of ${around.after.name} (${around.after.file}:${around.after.line})`,
  ratio: 1,
  steps: 0,
  exact: false,
  why: 'all its calls together',
})
