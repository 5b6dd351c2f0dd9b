// Which units call each other in a circle: strongly connected components (Tarjan, 1972), without recursion, as chains of calls are as long as programs like.

import type { Unit } from '../profile/index.ts'

/** By unit that may be called below itself: the units on such ways, itself among them. */
export type Cycles = ReadonlyMap<string, ReadonlySet<string>>

interface Visit {
  readonly id: string
  readonly order: number
  readonly callees: Unit['callees']
  low: number
  next: number
}

/** The cycles of the calls between these units. */
export function cyclesOf(nodes: ReadonlyMap<string, { readonly unit: Pick<Unit, 'callees'> }>): Cycles {
  const visits = new Map<string, Visit>()
  const open: Visit[] = []
  const isOpen = new Set<string>()
  const cycles = new Map<string, ReadonlySet<string>>()

  function begin(id: string): Visit {
    const visit = { id, order: visits.size, callees: nodes.get(id)?.unit.callees ?? [], low: visits.size, next: 0 }
    visits.set(id, visit)
    open.push(visit)
    isOpen.add(id)
    return visit
  }

  function end({ id, order, callees, low }: Visit): void {
    if (low !== order) return
    const members = new Set(open.splice(open.findLastIndex((visit) => visit.id === id)).map((visit) => visit.id))
    for (const member of members) isOpen.delete(member)
    if (members.size === 1 && !callees.some((edge) => edge.id === id)) return
    for (const member of members) cycles.set(member, members)
  }

  for (const start of nodes.keys()) {
    const way = visits.has(start) ? [] : [begin(start)]
    for (let visit = way.at(-1); visit !== undefined; visit = way.at(-1)) {
      const callee = visit.callees[visit.next++]?.id
      if (callee === undefined) {
        end(visit)
        way.pop()
        const above = way.at(-1)
        if (above !== undefined) above.low = Math.min(above.low, visit.low)
      } else if (nodes.has(callee)) {
        const known = visits.get(callee)
        if (known === undefined) way.push(begin(callee))
        else if (isOpen.has(callee)) visit.low = Math.min(visit.low, known.order)
      }
    }
  }
  return cycles
}
