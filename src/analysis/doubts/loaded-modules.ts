// A function that requires a module when it is first called has one call that pays for all that the module does as it is loaded, and reads all of its data: the
// largest size, often, and a law through it would be that of nothing (cli-table3, which requires its colours where it first paints).

import type { CallEdge, Unit } from '../../profile/index.ts'
import { fewestLeft, withoutCost } from './without-cost.ts'

const mostWayUp = 16

/** What modules took that were loaded in calls of a unit, one by one: of its own, and of what only it calls. */
export function loadedIn(units: readonly Unit[], callers: ReadonlyMap<string, readonly CallEdge[]>): (unit: Unit) => readonly number[] {
  const modules = new Set(units.filter(({ parent }) => parent === null).map(({ id }) => id))
  const loads = new Map<string, number[]>()
  const loaded = units.flatMap(({ id, callees }) =>
    callees.flatMap((edge) => (edge.calls === 1 && modules.has(edge.id) ? [{ loader: id, steps: edge.steps }] : [])),
  )
  for (const { loader, steps } of loaded) {
    let id: string | undefined = loader
    for (let way = 0; way < mostWayUp && id !== undefined && !modules.has(id); way++) {
      loads.set(id, [...(loads.get(id) ?? []), steps])
      id = onlyCaller(callers, id)
    }
  }
  return ({ id }) => loads.get(id) ?? []
}

/** Who alone calls a unit, but for itself. */
function onlyCaller(callers: ReadonlyMap<string, readonly CallEdge[]>, id: string): string | undefined {
  const others = (callers.get(id) ?? []).filter((call) => call.id !== id)
  return others.length === 1 ? others[0]?.id : undefined
}

/** Without the calls in which modules were loaded, as far as no other call of the unit took as long. */
export function withoutLoading(unit: Unit, loads: readonly number[]): Unit {
  return loads.reduce((rest, steps) => {
    const { max = [], sum = [], calls = [] } = rest.tables.find(({ measure }) => measure.kind === 'rms')?.columns ?? {}
    const [at, other] = max.flatMap((cost, i) => (cost >= steps ? [i] : []))
    return at === undefined || other !== undefined || calls[at] !== 1 || max.length <= fewestLeft ? rest : withoutCost(rest, sum[at] ?? 0)
  }, unit)
}
