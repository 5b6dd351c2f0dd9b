// Which unit of one profile is which unit of another: by id, else by what they look like. Ids survive edits; renames and moves need the second.

import type { Profile, Unit } from '../profile/index.ts'

export interface UnitPair {
  readonly before: Unit
  readonly after: Unit
  readonly by: 'id' | 'similarity'
}

export interface Matching {
  readonly pairs: readonly UnitPair[]
  readonly removed: readonly Unit[]
  readonly added: readonly Unit[]
}

const alike = 0.6
/** Two generated files can have thousands of look-alikes: past this many comparisons the rest stays unmatched. */
const mostComparisons = 500_000

/** Pairs up the units of two profiles; what has no partner was removed or added. */
export function matchUnits(before: Profile, after: Profile): Matching {
  const ids = new Map(after.units.map((unit) => [unit.id, unit]))
  const pairs: UnitPair[] = []
  const lonely: Unit[] = []
  for (const unit of before.units) {
    const same = ids.get(unit.id)
    if (same === undefined) lonely.push(unit)
    else pairs.push({ before: unit, after: same, by: 'id' })
    ids.delete(unit.id)
  }
  const similar = pairBySimilarity(
    lonely,
    [...ids.values()],
    (unit, side) => (side === 'before' ? before : after).header.files[unit.file]?.path ?? '',
  )
  const taken = new Set(similar.flatMap((pair) => [pair.before, pair.after]))
  return {
    pairs: [...pairs, ...similar],
    removed: lonely.filter((unit) => !taken.has(unit)),
    added: [...ids.values()].filter((unit) => !taken.has(unit)),
  }
}

type PathOf = (unit: Unit, side: 'before' | 'after') => string

/** Greedy, the most alike first: a stable assignment needs no more, since few units are left by then. */
function pairBySimilarity(removed: readonly Unit[], added: readonly Unit[], pathOf: PathOf): UnitPair[] {
  const candidates: { before: Unit; after: Unit; score: number }[] = []
  let comparisons = 0
  for (const before of removed) {
    for (const after of added) {
      if (++comparisons > mostComparisons) break
      const score = before.kind === after.kind ? similarity(before, after, fileLikeness(pathOf(before, 'before'), pathOf(after, 'after'))) : 0
      if (score >= alike) candidates.push({ before, after, score })
    }
  }
  const taken = new Set<Unit>()
  const pairs: UnitPair[] = []
  for (const { before, after } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (taken.has(before) || taken.has(after)) continue
    taken.add(before).add(after)
    pairs.push({ before, after, by: 'similarity' })
  }
  return pairs
}

const namesOf = (unit: Unit): Set<string> =>
  new Set([...unit.natives.map(({ what }) => what), ...unit.tables.map(({ measure }) => measure.name), ...unit.callees.map(({ id }) => id)])

/** From 0 to 1: the same name counts most, then the file, then what it calls and is measured by, then its length. */
function similarity(a: Unit, b: Unit, file: number): number {
  const [x, y] = [namesOf(a), namesOf(b)]
  const shared = [...x].filter((name) => y.has(name)).length
  const insides = shared / Math.max(1, x.size + y.size - shared)
  const [short, long] = [a.endLine - a.line + 1, b.endLine - b.line + 1].toSorted((p, q) => p - q) as [number, number]
  const name = a.path === b.path ? 1 : a.name === b.name ? 0.8 : 0
  return 0.45 * name + 0.2 * file + 0.2 * insides + 0.15 * (short / long)
}

/** Part of the folders and the name, from the end, that two paths share: `a-1.0.2/lib/x.js` and `a-1.0.3/lib/x.js` share two of three. */
function fileLikeness(a: string, b: string): number {
  const [x, y] = [a.split('/').toReversed(), b.split('/').toReversed()]
  const different = x.findIndex((part, i) => part !== y[i])
  return (different < 0 ? x.length : different) / Math.max(x.length, y.length)
}
