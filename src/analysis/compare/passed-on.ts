// Who only calls what changed is no news: what a unit costs more, or less, is taken apart into what it does itself and what the calls bring that
// cost more by themselves.

import { totalOf } from '../../base/lists.ts'
import type { CallEdge, Profile, Unit } from '../../profile/index.ts'
import { cyclesOf, type Cycles } from '../cycles.ts'
import type { Change } from './change.ts'
import type { Judged } from './changes-inside.ts'
import { reachedBackwards } from './code-changed.ts'
import { leastFactor } from './costs-at-sizes.ts'

/** Of what a unit whose text is the same costs more, the part that must come from what it calls. */
const nearlyAll = 0.8

type Side = 'before' | 'after'

interface SideUnits {
  readonly units: ReadonlyMap<string, Unit>
  /** Loops by the id of the unit around them. */
  readonly loops: ReadonlyMap<string, readonly Unit[]>
  readonly cycles: Cycles
}

interface ChangedUnits {
  /** By id: units that changed, with their partner; null for those that have none. */
  readonly partners: ReadonlyMap<string, Unit | null>
  /** Ids of those that are in edited files, and of what calls them, directly or not. */
  readonly reaching: ReadonlySet<string>
}

/** By the side where they cost more. */
type Changed = Readonly<Record<Side, ChangedUnits>>

/**
 * The judged units; as unchanged those that call, directly or not, what makes all of their change. `texts`: ids, in the later profile, of edited units;
 * `removed`: edited units that have no partner there. Of what is worse it is another change for the worse, and not a new function, so that it is told as such.
 */
export function withoutPassedOn(
  judged: readonly Judged[],
  profiles: Readonly<Record<Side, Profile>>,
  texts: ReadonlySet<string>,
  removed: readonly Unit[],
): Judged[] {
  const sides = { before: unitsOf(profiles.before), after: unitsOf(profiles.after) }
  const changedOf = (some: readonly Judged[]): Changed => ({
    before: changedUnits(some, 'before', sides, texts, removed),
    after: changedUnits(some, 'after', sides, texts, []),
  })
  const [told, all] = [changedOf(judged.filter(({ change }) => change?.direction !== 'unknown')), changedOf(judged)]
  const own = judged.map((it): Judged => {
    if (it.change === null) return it
    const changed = it.change.direction === 'unknown' ? all : told
    const isOnlyCalling = isOfCost(it) && ownFactor(it, changed, sides) < leastFactor
    return isOnlyCalling || (!texts.has(it.pair.after.id) && isFromEdit(it, changed, sides)) ? { ...it, change: null } : it
  })
  return withoutLoopsOfTold(own, sides.after.units)
}

const unitsOf = ({ units }: Profile): SideUnits => ({
  units: new Map(units.map((unit) => [unit.id, unit])),
  loops: Map.groupBy(
    units.filter(({ kind }) => kind === 'loop'),
    ({ parent }) => parent ?? '',
  ),
  cycles: cyclesOf(new Map(units.map((unit) => [unit.id, { unit }]))),
})

const perCall = ({ steps, calls }: { readonly steps: number; readonly calls: number }): number => steps / Math.max(1, calls)

function dearSideOf({ change, pair: { before, after } }: Judged): Side {
  if (change === null || change.direction === 'unknown') return perCall(after) > perCall(before) ? 'after' : 'before'
  return change.direction === 'worse' ? 'after' : 'before'
}

/** Whether it is told, if it is, since its calls cost more or less than before, and not by how that grows. */
function isOfCost({ change, pair: { before, after } }: Judged): boolean {
  const factor = Math.abs(Math.log(perCall(after) / perCall(before)))
  return change?.kind === 'cost' || (change?.kind === 'cannot tell' && factor >= Math.log(leastFactor))
}

const cheapSide = { before: 'after', after: 'before' } as const

function changedUnits(
  judged: readonly Judged[],
  side: Side,
  sides: Readonly<Record<Side, SideUnits>>,
  texts: ReadonlySet<string>,
  removed: readonly Unit[],
): ChangedUnits {
  const here = judged.flatMap((it) => (it.change !== null && dearSideOf(it) === side ? [it.pair] : []))
  const gone = removed.map(({ id }): [string, null] => [id, null])
  const edited = here.filter(({ after }) => texts.has(after.id)).map((pair) => pair[side].id)
  return {
    partners: new Map<string, Unit | null>([...gone, ...here.map((pair): [string, Unit] => [pair[side].id, pair[cheapSide[side]]])]),
    reaching: reachedBackwards([...sides[side].units.values()], [...edited, ...gone.map(([id]) => id)]),
  }
}

/** By which factor a call costs more on the dear side, without what the calls that it makes cost more by themselves; each other's on a cycle are its own. */
function ownFactor(it: Judged, changed: Changed, sides: Readonly<Record<Side, SideUnits>>): number {
  const side = dearSideOf(it)
  const [dear, cheap] = [it.pair[side], it.pair[cheapSide[side]]]
  const cycle = sides[side].cycles.get(dear.id)
  const edges = callsOut([dear], sides[side]).filter(({ id }) => cycle?.has(id) !== true)
  const excess = excessOf(edges, it, side, changed, sides)
  return (dear.steps - excess) / Math.max(1, dear.calls) / perCall(cheap)
}

/** Whether what the unit, with those on a cycle with it, calls makes nearly all of what it costs more, and does so since an edited unit does. */
function isFromEdit(it: Judged, changed: Changed, sides: Readonly<Record<Side, SideUnits>>): boolean {
  const side = dearSideOf(it)
  const [dear, cheap] = [it.pair[side], it.pair[cheapSide[side]]]
  if (!changed[side].reaching.has(dear.id)) return false
  const { cycles, units } = sides[side]
  const circle = [...(cycles.get(dear.id) ?? [dear.id])].flatMap((id) => units.get(id) ?? [])
  const more = dear.steps - dear.calls * perCall(cheap)
  return more > 0 && excessOf(callsOut(circle, sides[side]), it, side, changed, sides) >= nearlyAll * more
}

/** The calls that units, and the loops in routines, make to others. */
function callsOut(some: readonly Unit[], { loops }: SideUnits): CallEdge[] {
  const group = new Map(some.map((unit) => [unit.id, unit]))
  const inRoutine = new Set(some.flatMap(({ id, kind }) => (kind === 'routine' ? [id] : [])))
  for (const id of inRoutine) {
    for (const loop of loops.get(id) ?? []) {
      inRoutine.add(loop.id)
      group.set(loop.id, loop)
    }
  }
  return [...group.values()].flatMap(({ callees }) => callees.filter(({ id }) => !group.has(id)))
}

/** Steps that those of the calls which changed by themselves bring on the dear side, and would not as they were on the other. */
function excessOf(edges: readonly CallEdge[], { pair }: Judged, side: Side, changed: Changed, sides: Readonly<Record<Side, SideUnits>>): number {
  const there = callsOut([pair[cheapSide[side]]], sides[cheapSide[side]])
  return totalOf(
    edges.map((edge) => {
      const partner = changed[side].partners.get(edge.id)
      if (partner === undefined) return 0
      if (partner === null) return edge.steps
      const cost = perCall(there.find(({ id }) => id === partner.id) ?? partner)
      return Math.max(0, edge.steps - edge.calls * cost)
    }),
  )
}

/** A loop that costs more does so in the routine around it, which is told where it can be. */
function withoutLoopsOfTold(judged: readonly Judged[], units: ReadonlyMap<string, Unit>): Judged[] {
  const told = new Map(judged.flatMap(({ pair, change }) => (change === null ? [] : [[pair.after.id, change.direction] as const])))
  const isInTold = (unit: Unit, direction: Change['direction']): boolean => {
    const around = units.get(unit.parent ?? '')
    return around !== undefined && (told.get(around.id) === direction || (around.kind === 'loop' && isInTold(around, direction)))
  }
  return judged.map((it) =>
    it.change !== null && it.pair.after.kind === 'loop' && isOfCost(it) && isInTold(it.pair.after, it.change.direction)
      ? { ...it, change: null }
      : it,
  )
}
