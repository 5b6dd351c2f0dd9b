// A function that requires a module when it is first called has one call that pays for all that the module does as it is loaded, and reads all of its data: the
// largest size, often, and a law through it would be that of nothing (cli-table3, which requires its colours where it first paints).

import type { Unit } from '../../profile/index.ts'
import { withoutCost } from './without-cost.ts'

/** As many sizes must be left. */
const fewestLeft = 4
const mostWayUp = 16

/** What modules took that were loaded in calls of a unit, one by one: of its own, and of what only it calls. */
export function loadedIn(units: readonly Unit[]): (unit: Unit) => readonly number[] {
  const modules = new Set(units.filter(({ parent }) => parent === null).map(({ id }) => id))
  const callers = new Map<string, Unit[]>()
  const loads = new Map<string, number[]>()
  const add = (id: string, steps: number): void => void loads.set(id, [...(loads.get(id) ?? []), steps])
  for (const unit of units) for (const { id } of unit.callees) if (id !== unit.id) callers.set(id, [...(callers.get(id) ?? []), unit])
  for (const loader of units) {
    for (const { id, calls, steps } of loader.callees) {
      if (calls !== 1 || !modules.has(id)) continue
      let unit: Unit | undefined = loader
      for (let way = 0; way < mostWayUp && unit !== undefined && !modules.has(unit.id); way++) {
        add(unit.id, steps)
        const above: readonly Unit[] = callers.get(unit.id) ?? []
        unit = above.length === 1 ? above[0] : undefined
      }
    }
  }
  return ({ id }) => loads.get(id) ?? []
}

/** Without the calls in which modules were loaded, as far as no other call of the unit took as long. */
export function withoutLoading(unit: Unit, loads: readonly number[]): Unit {
  return loads.reduce((rest, steps) => {
    const { max = [], sum = [], calls = [] } = rest.tables.find(({ measure }) => measure.kind === 'rms')?.columns ?? {}
    const [at, other] = max.flatMap((cost, i) => (cost >= steps ? [i] : []))
    return at === undefined || other !== undefined || calls[at] !== 1 || max.length <= fewestLeft ? rest : withoutCost(rest, sum[at] ?? 0)
  }, unit)
}
