// Which unit of one profile is which unit of another: by id, by name in a file that was renamed, else by what they look like and what they are in.
// Ids survive edits; renames and moves need the rest.

import type { Profile, Unit } from '../../profile/index.ts'
import { isNamed, kindOf, likeness, likePath, type Surroundings } from './likeness.ts'
import { matchFiles } from './match-files.ts'

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
  const matcher = new Matcher(before, after)
  matcher.pairById()
  matcher.pairByName()
  matcher.pairBySimilarity(isNamed)
  matcher.pairChildren()
  matcher.pairBySimilarity((unit) => !isNamed(unit))
  return matcher.matching()
}

class Matcher {
  readonly #before: Profile
  readonly #after: Profile
  readonly #later: ReadonlyMap<string, string>
  readonly #pairs: UnitPair[] = []
  /** Units that are paired: id before → id after. */
  readonly #partner = new Map<string, string>()
  readonly #taken = new Set<string>()
  readonly #surroundings: Surroundings

  constructor(before: Profile, after: Profile) {
    this.#before = before
    this.#after = after
    this.#later = matchFiles(before, after).later
    const paths = { before: pathsOf(before), after: pathsOf(after) }
    this.#surroundings = {
      files: (a, b) => {
        const [from, to] = [this.#pathOf(a, 'before'), this.#pathOf(b, 'after')]
        return this.#later.get(from) === to ? 1 : likePath(from, to)
      },
      parents: (a, b) => (a.parent === null ? undefined : this.#partner.get(a.parent)) === (this.#taken.has(b.parent ?? '') ? b.parent : undefined),
      calleesOf: ({ callees }, side) => callees.map(({ id }) => paths[side].get(id) ?? id),
    }
  }

  #pathOf({ file }: Unit, side: 'before' | 'after'): string {
    return (side === 'before' ? this.#before : this.#after).header.files[file]?.path ?? ''
  }

  #lonely(): readonly [before: Unit[], after: Unit[]] {
    return [this.#before.units.filter(({ id }) => !this.#partner.has(id)), this.#after.units.filter(({ id }) => !this.#taken.has(id))]
  }

  #add(before: Unit, after: Unit, by: UnitPair['by']): void {
    this.#pairs.push({ before, after, by })
    this.#partner.set(before.id, after.id)
    this.#taken.add(after.id)
  }

  pairById(): void {
    const ids = new Map(this.#after.units.map((unit) => [unit.id, unit]))
    for (const unit of this.#before.units) {
      const same = ids.get(unit.id)
      if (same !== undefined) this.#add(unit, same, 'id')
    }
  }

  /** In a file that was renamed everything has another id, and still its qualified name. */
  pairByName(): void {
    const [before, after] = this.#lonely()
    const named = groupsOf(after, (unit) => `${this.#pathOf(unit, 'after')} ${unit.kind} ${unit.path}`)
    for (const [key, units] of groupsOf(before, (unit) => `${this.#later.get(this.#pathOf(unit, 'before')) ?? ''} ${unit.kind} ${unit.path}`))
      this.#pairInOrder(units, named.get(key) ?? [])
  }

  /** Loops and nameless functions of a pair, where as many are in both: each is still where it was among them. */
  pairChildren(): void {
    const [before, after] = this.#lonely()
    const nameOf = (unit: Unit): string => (isNamed(unit) ? unit.name : kindOf(unit))
    const here = groupsOf(after, (unit) => `${unit.parent ?? ''} ${unit.kind} ${nameOf(unit)}`)
    const groups = groupsOf(before, (unit) => `${this.#partner.get(unit.parent ?? '') ?? ''} ${unit.kind} ${nameOf(unit)}`)
    const known = this.#pairs.length
    for (const [key, units] of groups) if (!key.startsWith(' ')) this.#pairInOrder(units, here.get(key) ?? [])
    if (this.#pairs.length > known) this.pairChildren()
  }

  #pairInOrder(before: readonly Unit[], after: readonly Unit[]): void {
    if (before.length !== after.length) return
    const [x, y] = [before.toSorted(inSource), after.toSorted(inSource)]
    for (const [i, unit] of x.entries()) this.#add(unit, y[i] as Unit, 'similarity')
  }

  /** Greedy, the most alike first: a stable assignment needs no more, since few units are left by then. */
  pairBySimilarity(which: (unit: Unit) => boolean): void {
    const [removed, added] = this.#lonely().map((units) => units.filter(which)) as [Unit[], Unit[]]
    const candidates: { before: Unit; after: Unit; score: number }[] = []
    let comparisons = 0
    for (const before of removed) {
      for (const after of added) {
        if (++comparisons > mostComparisons) break
        const score = likeness(before, after, this.#surroundings)
        if (score >= alike) candidates.push({ before, after, score })
      }
    }
    for (const { before, after } of candidates.toSorted((a, b) => b.score - a.score)) {
      if (!this.#partner.has(before.id) && !this.#taken.has(after.id)) this.#add(before, after, 'similarity')
    }
  }

  matching(): Matching {
    const [removed, added] = this.#lonely()
    return { pairs: this.#pairs, removed, added }
  }
}

const pathsOf = ({ units }: Profile): Map<string, string> => new Map(units.map(({ id, path }) => [id, path]))

const groupsOf = (units: readonly Unit[], keyOf: (unit: Unit) => string): Map<string, Unit[]> => Map.groupBy(units, keyOf)

const inSource = (a: Unit, b: Unit): number => a.line - b.line || a.column - b.column
