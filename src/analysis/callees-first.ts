import type { Unit } from '../profile/index.ts'

type Calling = Pick<Unit, 'id' | 'callees'>

/** The units, each behind those that it calls, but in cycles. Without recursion, as chains of calls are as long as programs like. */
export function calleesFirst<U extends Calling>(units: readonly U[]): U[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const order: U[] = []
  const seen = new Set<U>()
  for (const start of units) {
    const way: { readonly unit: U; next: number }[] = []
    const visit = (unit: U): void => {
      if (seen.has(unit)) return
      seen.add(unit)
      way.push({ unit, next: 0 })
    }
    visit(start)
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const edge = top.unit.callees[top.next++]
      const callee = edge === undefined ? undefined : byId.get(edge.id)
      if (callee !== undefined) visit(callee)
      if (edge !== undefined) continue
      order.push(top.unit)
      way.pop()
    }
  }
  return order
}
