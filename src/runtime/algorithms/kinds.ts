// Kinds of objects, and which of them refer to each other. A stored reference belongs to a recursive structure when the kinds lie on a cycle
// (Node.next), as in AlgoProf's static analysis of types, but found as the references are stored. An array in an array is part of it as well.

import { uncurried } from '../builtins.ts'
import { OwnMap } from '../own-map.ts'
import type { Value } from '../value.ts'

export interface Kind {
  readonly name: string
  readonly isArray: boolean
  /** Kinds that objects of this kind refer to, and those whose objects refer to it. */
  readonly to: number[]
  readonly from: number[]
  /** Some field of it closes a cycle of kinds. */
  recursive: boolean
  objects: number
  links: number
  /** The properties that hold links. */
  readonly fields: number[]
  nested: boolean
}

const { getPrototypeOf, getOwnPropertyDescriptor, keys } = Object
const objectPrototype = Object.prototype
/** Properties of a literal whose kind is named after them. */
const mostProperties = 12

/** The last two are for all that come when the others are used up, by a program that makes classes without end: one for objects, one for arrays. */
const maximumKinds = 4096
const lastObjects = maximumKinds - 2
const lastArrays = maximumKinds - 1

const newKind = (name: string, isArray: boolean): Kind => ({
  name,
  isArray,
  to: [],
  from: [],
  recursive: false,
  objects: 0,
  links: 0,
  fields: [],
  nested: false,
})

export class Kinds {
  /** How often a cycle of kinds was found. */
  cycles = 0
  readonly #isProxy: (o: unknown) => boolean
  readonly all: Kind[] = []
  readonly #byName: OwnMap<string, number> = new OwnMap()
  readonly #byPrototype: WeakMap<object, number> = new WeakMap()
  readonly #edges: OwnMap<number, boolean> = new OwnMap()

  constructor(isProxy: (o: unknown) => boolean) {
    this.#isProxy = isProxy
  }

  add(name: string, isArray: boolean): number {
    const { all } = this
    if (all.length < lastObjects) {
      all[all.length] = newKind(name, isArray)
      return all.length - 1
    }
    all[lastObjects] ??= newKind('object', false)
    all[lastArrays] ??= newKind('array', true)
    return isArray ? lastArrays : lastObjects
  }

  /** The kind of objects of that name: literals with the same properties are of one kind. */
  named(name: string): number {
    let kind = this.#byName.get(name)
    if (kind === undefined) {
      kind = this.add(name, false)
      this.#byName.set(name, kind)
    }
    return kind
  }

  /** The kind of an object that is no proxy, by its prototype. */
  of(o: Value, isArray: boolean): number {
    const prototype = getPrototypeOf(o)
    if (prototype === null || this.#isProxy(prototype)) return this.named('object')
    const known = weakGet(this.#byPrototype, prototype)
    if (known !== undefined) return prototype === objectPrototype && !isArray ? (this.#byKeys(o) ?? known) : known
    const constructor: Value = getOwnPropertyDescriptor(prototype, 'constructor')?.value
    const name: Value = typeof constructor === 'function' && !this.#isProxy(constructor) ? getOwnPropertyDescriptor(constructor, 'name')?.value : ''
    const kind = this.add(typeof name === 'string' && name !== '' ? name : 'object', isArray)
    weakSet(this.#byPrototype, prototype, kind)
    return kind
  }

  /** The kind of literals with the same properties, if there are any: the birth of the object was not noted. */
  #byKeys(o: Value): number | undefined {
    const names: string[] = keys(o)
    if (names.length === 0 || names.length > mostProperties) return undefined
    return this.#byName.get(`{${joined(sorted(names))}}`)
  }

  /** Counts a link, held by a property of an object of this kind, to one that is `isArray`. */
  count(kind: number, field: number, isArray: boolean): void {
    const of = this.all[kind]!
    if (isArray && of.isArray) of.nested = true
    else of.links++
    if (of.isArray || of.fields.length > 16) return
    for (let i = 0; i < of.fields.length; i++) if (of.fields[i] === field) return
    of.fields[of.fields.length] = field
  }

  /** Whether a reference from an object of kind `from` to one of kind `to` is a link of a structure. */
  links(from: number, to: number): boolean {
    const known = this.#edges.get(from * maximumKinds + to)
    return known ?? this.#newEdge(from, to)
  }

  #newEdge(from: number, to: number): boolean {
    const { all } = this
    const a = all[from]!
    const b = all[to]!
    a.to[a.to.length] = to
    b.from[b.from.length] = from
    this.#edges.set(from * maximumKinds + to, false)
    if (a.isArray && b.isArray) this.#edges.set(from * maximumKinds + to, true)
    // The new edge closes a cycle if there is a way back; then every edge between kinds of the same cycle is a link.
    const after = this.#reachable(to, true)
    if (after[from] === 1) this.#closeCycle(after, this.#reachable(from, false))
    return this.#edges.get(from * maximumKinds + to)!
  }

  /** The kinds of the cycle are those behind the new edge from which there is a way to it. */
  #closeCycle(after: Uint8Array, before: Uint8Array): void {
    this.cycles++
    for (let k = 0; k < this.all.length; k++) {
      if (after[k] === 0 || before[k] === 0) continue
      const { to } = this.all[k]!
      this.all[k]!.recursive = true
      for (let i = 0; i < to.length; i++) if (after[to[i]!] === 1 && before[to[i]!] === 1) this.#edges.set(k * maximumKinds + to[i]!, true)
    }
  }

  /** 1 for the kinds that can be reached by references, forward or backward. */
  #reachable(start: number, forward: boolean): Uint8Array {
    const seen = new Uint8Array(this.all.length)
    const waiting = [start]
    seen[start] = 1
    for (let n = 1; n > 0;) {
      const kind = this.all[waiting[--n]!]!
      const next = forward ? kind.to : kind.from
      for (let i = 0; i < next.length; i++) {
        if (seen[next[i]!] === 1) continue
        seen[next[i]!] = 1
        waiting[n++] = next[i]!
      }
    }
    return seen
  }
}

const sorted = uncurried(Array.prototype.sort)
const joined = uncurried(Array.prototype.join)
const weakGet = uncurried(WeakMap.prototype.get)
const weakSet = uncurried(WeakMap.prototype.set)
