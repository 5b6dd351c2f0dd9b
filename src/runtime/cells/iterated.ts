// What iterating makes: the pairs that a Map and `entries` give, the matches that `matchAll` gives. They are as new as what takes them, where it is certain that
// a built-in made them: all that takes part must be as it was before the program. An iterator is marked where it is made, because nothing else tells one of
// entries from one of values.

import { dataOf, inheritedFrom, isArray } from '../builtins.ts'
import { isGenuineMap } from './genuine-collections.ts'
import { Map, RegExp, Set } from '../globals.ts'
import type { Cells } from './cells.ts'
import type { RuntimeHost } from '../host.ts'
import type { Value } from '../value.ts'

/** Nothing that was made, pairs, or matches. */
export type Given = typeof nothing | typeof pairs | typeof matches
const nothing = 0
const pairs = 1
const matches = 2

export interface Iterated {
  /** `o.entries()` returned `it`. */
  readonly entriesOf: (it: Value, o: Value) => void
  /** `text.matchAll(pattern)` returned `it`. */
  readonly matchesOf: (it: Value, pattern: Value) => void
  /** What is made where `v` is iterated. */
  readonly givenBy: (v: Value) => Given
  /** `it.toArray()` returned `list` in the activation with timestamp `t`. */
  readonly listed: (list: Value, t: number, it: Value) => void
  /** `v` was made so in the activation with timestamp `t`. */
  readonly born: (v: Value, t: number, given: Given) => void
  /** Elements [from, to) of `list`, which a built-in has made, were. */
  readonly bornIn: (list: readonly Value[], from: number, to: number, t: number, given: Given) => void
}

const { getPrototypeOf, getOwnPropertyDescriptor } = Object
const { iterator, matchAll, species } = Symbol

/** Iterators that one built-in makes; their hidden slot holds it. */
class Kind {
  readonly maker: Value
  readonly prototype: Value
  readonly next: Value
  readonly given: Given

  constructor(maker: Value, made: Value, given: Given) {
    this.maker = maker
    this.prototype = getPrototypeOf(made)
    this.next = this.prototype.next
    this.given = given
  }
}

const bytes = new Uint8Array()
const ofMap = new Kind(Map.prototype.entries, new Map().entries(), pairs)
const ofEntries: readonly Kind[] = [
  new Kind(Array.prototype.entries, [].entries(), pairs),
  ofMap,
  new Kind(Set.prototype.entries, new Set().entries(), pairs),
  new Kind(bytes.entries, bytes.entries(), pairs),
]
const ofMatches = new Kind(String.prototype.matchAll, ''.matchAll(/a/g), matches)
const itself = ofMap.prototype[iterator]
const { toArray }: Value = getPrototypeOf(ofMap.prototype)
const { exec } = RegExp.prototype
const matchAllOf = (RegExp.prototype as Value)[matchAll]
const speciesOf = getOwnPropertyDescriptor(RegExp, species)?.get

export function createIterated({ stamp: P, shadow: Q, isProxy }: RuntimeHost, cells: Cells): Iterated {
  const found = inheritedFrom(isProxy)

  function mark(it: Value, kind: Kind): void {
    if (typeof it === 'object' && it !== null && !isProxy(it) && getPrototypeOf(it) === kind.prototype) it[Q] = kind
  }

  /** A pattern whose matches the built-in `exec` makes. */
  const isPlain = (pattern: Value): boolean =>
    !isProxy(pattern) &&
    found(pattern, 'exec') === exec &&
    found(pattern, matchAll) === matchAllOf &&
    found(pattern, 'constructor') === RegExp &&
    getOwnPropertyDescriptor(RegExp, species)?.get === speciesOf

  function givenBy(v: Value): Given {
    if (typeof v !== 'object' || v === null || (v[P] === undefined && isProxy(v)) || isArray(v)) return nothing
    const kind = v[Q]
    if (kind instanceof Kind)
      return found(v, 'next') === kind.next && found(v, iterator) === itself && (kind !== ofMatches || dataOf(RegExp.prototype, 'exec') === exec)
        ? kind.given
        : nothing
    return isGenuineMap(v) && found(v, iterator) === ofMap.maker && dataOf(ofMap.prototype, 'next') === ofMap.next ? pairs : nothing
  }

  function born(v: Value, t: number, given: Given): void {
    cells.born(v, t)
    if (given === matches && isArray(v) && !isProxy(v)) cells.born(dataOf(v, 'groups'), t)
  }

  function bornIn(list: readonly Value[], from: number, to: number, t: number, given: Given): void {
    if (given !== nothing) for (let i = from; i < to; i++) born(list[i], t, given)
  }

  function listed(list: Value, t: number, it: Value): void {
    if (typeof it !== 'object' || it === null || isProxy(it) || toArray === undefined || found(it, 'toArray') !== toArray) return
    cells.born(list, t)
    bornIn(list, 0, list.length, t, givenBy(it))
  }

  return {
    entriesOf: (it, o) => {
      const maker = found(o, 'entries')
      for (let i = 0; i < ofEntries.length; i++) if (maker === ofEntries[i]!.maker) mark(it, ofEntries[i]!)
    },
    matchesOf: (it, pattern) => {
      const known = typeof pattern === 'object' && pattern !== null ? pattern : RegExp.prototype
      if (typeof pattern !== 'function' && dataOf(String.prototype, 'matchAll') === ofMatches.maker && isPlain(known)) mark(it, ofMatches)
    },
    givenBy,
    listed,
    born,
    bornIn,
  }
}
