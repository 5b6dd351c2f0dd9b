// How much of a unit's work, through all that it calls, is built-ins reading strings.

import type { Profile, Unit } from '../../profile/index.ts'

const onlyStrings =
  /(^|[.#])(split|replace|replaceAll|match|matchAll|search|exec|test|trim|trimStart|trimEnd|normalize|repeat|localeCompare)$|^JSON\.parse$|^string /

/** Methods that arrays have as well, called on something named like a text. */
const onTexts = /(^|\.)(s|str|string|text|src|source|html|css|line|chunk)\.(indexOf|lastIndexOf|includes|slice|substring|concat)$/i

/** Part of each unit's steps, between 0 and 1, that built-ins which only strings have did; what recursion adds is left out. */
export function stringWork(profile: Profile): (id: string) => number {
  const units = new Map(profile.units.map((u) => [u.id, u]))
  const own = new Map<string, number>()
  for (const unit of profile.units) {
    const record = unit.sharedWith ?? unit.id
    own.set(record, (own.get(record) ?? 0) + stringSteps(unit))
  }
  const known = new Map<string, number>()
  /** On the way down to callees that are not known yet: a chain of them may be longer than the stack. */
  const path: { readonly unit: Unit; next: number; steps: number }[] = []
  const open = (id: string): void => {
    const unit = units.get(id)
    if (unit === undefined || known.has(id)) return
    known.set(id, 0)
    path.push({ unit, next: 0, steps: own.get(id) ?? 0 })
  }
  return (id) => {
    open(id)
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = top.unit.callees[top.next]
      if (edge === undefined) known.set(path.pop()!.unit.id, top.unit.steps > 0 ? Math.min(1, top.steps / top.unit.steps) : 0)
      else if (units.has(edge.id) && !known.has(edge.id)) open(edge.id)
      else {
        top.steps += edge.steps * (known.get(edge.id) ?? 0)
        top.next++
      }
    }
    return known.get(id) ?? 0
  }
}

function stringSteps(unit: Unit): number {
  return unit.natives.reduce((total, n) => total + (onlyStrings.test(n.what) || onTexts.test(n.what) ? n.steps : 0), 0)
}
