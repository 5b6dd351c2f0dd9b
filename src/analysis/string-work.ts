// How much of a unit's work, through all that it calls, is built-ins reading strings.

import type { Profile, Unit } from '../profile/index.ts'

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
  const share = (id: string): number => {
    const done = known.get(id)
    const unit = units.get(id)
    if (done !== undefined || unit === undefined) return done ?? 0
    known.set(id, 0)
    let steps = own.get(id) ?? 0
    for (const edge of unit.callees) steps += edge.steps * share(edge.id)
    const part = unit.steps > 0 ? Math.min(1, steps / unit.steps) : 0
    known.set(id, part)
    return part
  }
  return share
}

function stringSteps(unit: Unit): number {
  return unit.natives.reduce((total, n) => total + (onlyStrings.test(n.what) || onTexts.test(n.what) ? n.steps : 0), 0)
}
