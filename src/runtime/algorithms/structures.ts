// Data structures by incremental connectivity: objects that are linked by stored references are one structure (union-find, Tarjan 1975), and its size is
// kept as it grows. AlgoProf traverses a structure at its accesses instead. Only where links were replaced, or parts are shared between versions of a
// structure, connectivity says too much; then what is reachable is counted, in a copy of the links, at most as often as accesses pay for it.

import { floor, max, min } from '../../protocol/index.ts'
import { copyInto } from '../builtins.ts'
import { isCollection } from '../cells/genuine-collections.ts'
import { Map, Set } from '../globals.ts'
import type { RuntimeHost } from '../host.ts'
import { OwnMap } from '../own-map.ts'
import type { Value } from '../value.ts'
import { Kinds } from './kinds.ts'

/** Objects that are followed; the tables grow up to here. Past it new objects are not. */
const maximumObjects = 1 << 22
const maximumLinks = 1 << 23
/** References stored before their kinds were known to form a cycle. */
const maximumPending = 1 << 16

/** Following a link of a large structure costs so many observed accesses. */
const priceOfLink = 1
/** Structures that are counted at every access. */
const smallWhole = 64

const mostParts = 6

/** Links of one object that are compared, the latest first: an array may have very many. */
const mostLooked = 64

/** A reference under a key that is not known: it has a field of its own, behind those of names. */
export const someKey = 0
const firstUnkeyed = 0x2000000

/** What is known of a connected structure of two objects or more. */
interface Component {
  /** Objects that are no arrays. */
  objects: number
  elements: number
  /** Kinds, and beside each how many objects (or elements, of arrays) there are. */
  readonly kinds: number[]
  readonly counts: number[]
  /** A link was replaced, or two objects share what they link to. */
  ambiguous: boolean
  /** Accesses since the last count of what is reachable, which they pay for. */
  paid: number
  /** Links that went since. */
  cuts: number
  /** Links that it followed. */
  followed: number
  /** What that count found, from which object, and how large the whole was then; 0 before the first. */
  reached: number
  reachedFrom: number
  wholeThen: number
}

export interface Parts {
  size: number
  readonly kinds: number[]
  readonly counts: number[]
}

function wider(array: Int32Array, needed: number): Int32Array {
  if (needed < array.length) return array
  const grown = new Int32Array(max(needed + 1, array.length * 2))
  copyInto(grown, array)
  return grown
}

const { isArray } = Array
const { isView } = ArrayBuffer

export class Structures {
  readonly kinds: Kinds
  full = false
  readonly #host: RuntimeHost
  readonly #slot: symbol
  #used = 1
  #parent: Int32Array = new Int32Array(1024)
  #kind: Int32Array = new Int32Array(1024)
  #length: Int32Array = new Int32Array(1024)
  /** Structure that its elements were copied from; -1 when from several. */
  #source: Int32Array = new Int32Array(1024)
  #inLinks: Int32Array = new Int32Array(1024)
  #firstLink: Int32Array = new Int32Array(1024)
  #seen: Int32Array = new Int32Array(1024)
  #epoch = 0
  #links = 1
  #linkTo: Int32Array = new Int32Array(1024)
  #linkField: Int32Array = new Int32Array(1024)
  #linkNext: Int32Array = new Int32Array(1024)
  readonly #components: (Component | undefined)[] = []
  readonly #pending: OwnMap<number, number[]> = new OwnMap()
  #pendingCount = 0
  /** Cycles of kinds that were known when what was pending was looked at last. */
  #flushedAt = 0
  /** Arrays are one input with those that their elements were copied from, and with the arrays in them. */
  readonly #sharing: boolean

  constructor(host: RuntimeHost, sharing: boolean) {
    this.#host = host
    this.kinds = new Kinds(host.isProxy)
    this.#slot = host.stamp
    this.#sharing = sharing
  }

  /** Number of an object, 0 when it is not followed. `known` is its hidden slot: a number, or minus the kind that was noted at its birth. */
  idOf(o: Value, known: number | undefined): number {
    if (known! > 0) return known!
    if (o === null || typeof o !== 'object' || this.#host.isProxy(o)) return 0
    if (this.#used >= maximumObjects) {
      this.full = true
      return 0
    }
    const list = isArray(o) || isView(o) || isCollection(o)
    const id = this.#used++
    if (id >= this.#parent.length) this.#grow(id)
    this.#parent[id] = id
    this.#kind[id] = known === undefined ? this.kinds.of(o, list) : -known - 1
    this.#length[id] = list ? lengthOf(o) : 0
    this.kinds.all[this.#kind[id]!]!.objects++
    o[this.#slot] = id
    return id
  }

  #grow(id: number): void {
    this.#parent = wider(this.#parent, id)
    this.#kind = wider(this.#kind, id)
    this.#length = wider(this.#length, id)
    this.#source = wider(this.#source, id)
    this.#inLinks = wider(this.#inLinks, id)
    this.#firstLink = wider(this.#firstLink, id)
    this.#seen = wider(this.#seen, id)
  }

  /** Notes the kind of a newborn object. */
  born(o: Value, kind: number): void {
    if (o[this.#slot] === undefined) o[this.#slot] = -kind - 1
  }

  /** The object is an array, view or collection. */
  isList(id: number): boolean {
    return this.kinds.all[this.#kind[id]!]!.isArray
  }

  slotOf(o: Value): number | undefined {
    return o?.[this.#slot]
  }

  kindOf(id: number): number {
    return this.#kind[id]!
  }

  /** The structure of an object. */
  find(id: number): number {
    const parent = this.#parent
    let at = id
    while (parent[at]! !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }

  /** The structure that stands for the input: what its elements were copied from, if that is one. */
  inputOf(id: number): number {
    let root = this.find(id)
    for (let hops = 0; hops < 64; hops++) {
      const from = this.#source[root]!
      if (from <= 0) return root
      const next = this.find(from)
      if (next === root) return root
      root = next
    }
    return root
  }

  /** There are no linked objects in it. */
  #isPlain(root: number): boolean {
    const component = this.#components[root]
    return component === undefined ? this.isList(root) : component.objects === 0
  }

  /** An object that is in no structure yet: one that was taken out of one, such as the head of a list that is reversed, is not new. */
  isLoose(id: number): boolean {
    return this.#inLinks[id] === 0 && this.#firstLink[id] === 0 && !this.#wasLinked(id)
  }

  /** Structures are joined and never taken apart. */
  #wasLinked(id: number): boolean {
    const root = this.find(id)
    return root !== id || (this.#components[root]?.objects ?? 0) > 1
  }

  /** Elements of `to` come from `from`. */
  copied(from: number, to: number): void {
    if (!this.#sharing) return
    const a = this.find(from)
    const b = this.find(to)
    if (a === b || this.#source[b] === -1 || !this.#isPlain(a) || !this.#isPlain(b)) return
    // A row's element in a plain array is no part of the rows any more.
    if ((this.#components[a] === undefined) !== (this.#components[b] === undefined)) return
    const known = this.#source[b]!
    if (known === 0) {
      // The oldest: a chain of copies would be long.
      const oldest = this.inputOf(a)
      if (oldest !== b) this.#source[b] = oldest
    } else if (this.inputOf(known) !== this.inputOf(a)) this.#source[b] = -1
  }

  /** Object `o` stores, or was seen to hold, a reference to `v`. True when that is a link of a structure. */
  link(o: number, v: number, field: number, isWrite: boolean): boolean {
    const from = this.#kind[o]!
    const to = this.#kind[v]!
    if (!this.kinds.links(from, to)) {
      if (isWrite) this.#postpone(o, v, field, from, to)
      return false
    }
    if (!this.#sharing && this.kinds.all[from]!.isArray && this.kinds.all[to]!.isArray) return false
    if (this.#flushedAt !== this.kinds.cycles) this.#flush()
    this.#join(o, v, field)
    return true
  }

  #postpone(o: number, v: number, field: number, from: number, to: number): void {
    if (this.#pendingCount >= maximumPending) return
    const key = from * 4096 + to
    let list = this.#pending.get(key)
    if (list === undefined) this.#pending.set(key, (list = []))
    const n = list.length
    if (n > 0 && list[n - 3] === o && list[n - 2] === v) return
    list[n] = o
    list[n + 1] = v
    list[n + 2] = field
    this.#pendingCount++
  }

  /** Joins what was stored before its kinds formed a cycle. */
  #flush(): void {
    this.#flushedAt = this.kinds.cycles
    this.#pending.forEach((list, key) => {
      if (list.length === 0 || !this.kinds.links(floor(key / 4096), key % 4096)) return
      this.#pending.set(key, [])
      this.#pendingCount -= list.length / 3
      for (let i = 0; i < list.length; i += 3) this.#join(list[i]!, list[i + 1]!, list[i + 2]!)
    })
  }

  #join(o: number, v: number, field: number): void {
    const replaced = this.#store(o, v, field === someKey ? firstUnkeyed + v : field)
    const a = this.find(o)
    const b = this.find(v)
    const component = a === b ? this.#componentOf(a) : this.#union(a, b)
    if (replaced) cut(component)
  }

  /** Keeps the link for counting; true when connectivity may now say more than what is reachable. */
  #store(o: number, v: number, field: number): boolean {
    const list = this.isList(o)
    for (let at = this.#firstLink[o]!, looked = 0; at !== 0 && looked < mostLooked; at = this.#linkNext[at]!, looked++) {
      // Elements of a list change places.
      if (this.#linkTo[at] === v && (list || this.#linkField[at] === field)) return false
      if (this.#linkField[at] !== field) continue
      this.#inLinks[this.#linkTo[at]!]! -= 1
      this.#linkTo[at] = v
      this.#inLinks[v]! += 1
      return true
    }
    const replaced = this.#inLinks[v]! > 0 && this.#inLinks[o] === 0 && this.#firstLink[o] === 0
    if (this.#links >= maximumLinks) {
      this.full = true
      return replaced
    }
    const at = this.#links++
    if (at >= this.#linkTo.length) {
      this.#linkTo = wider(this.#linkTo, at)
      this.#linkField = wider(this.#linkField, at)
      this.#linkNext = wider(this.#linkNext, at)
    }
    this.#linkTo[at] = v
    this.#linkField[at] = field
    this.#linkNext[at] = this.#firstLink[o]!
    this.#firstLink[o] = at
    this.#inLinks[v]! += 1
    this.kinds.count(this.#kind[o]!, field, this.kinds.all[this.#kind[v]!]!.isArray)
    return replaced
  }

  /** A link of `o` was taken away: that of the field, or, where `v` is given, the one to it. */
  unlink(o: number, field: number, v = 0): void {
    let before = 0
    for (let at = this.#firstLink[o]!, looked = 0; at !== 0 && looked < mostLooked; before = at, at = this.#linkNext[at]!, looked++) {
      if (v === 0 ? this.#linkField[at] !== field : this.#linkTo[at] !== v) continue
      if (before === 0) this.#firstLink[o] = this.#linkNext[at]!
      else this.#linkNext[before] = this.#linkNext[at]!
      this.#inLinks[this.#linkTo[at]!]! -= 1
      cut(this.#componentOf(this.find(o)))
      return
    }
  }

  #componentOf(root: number): Component {
    let component = this.#components[root]
    if (component === undefined) {
      const list = this.kinds.all[this.#kind[root]!]!.isArray
      component = {
        objects: list ? 0 : 1,
        elements: list ? this.#length[root]! : 0,
        kinds: [this.#kind[root]!],
        counts: [list ? this.#length[root]! : 1],
        ambiguous: false,
        paid: 0,
        cuts: 0,
        followed: 0,
        reached: 0,
        reachedFrom: 0,
        wholeThen: 0,
      }
      this.#components[root] = component
    }
    return component
  }

  #union(a: number, b: number): Component {
    const x = this.#componentOf(a)
    const y = this.#componentOf(b)
    return x.objects + x.elements >= y.objects + y.elements ? this.#absorb(a, b, x, y) : this.#absorb(b, a, y, x)
  }

  #absorb(keep: number, drop: number, large: Component, small: Component): Component {
    this.#parent[drop] = keep
    this.#components[drop] = undefined
    large.objects += small.objects
    large.elements += small.elements
    large.ambiguous ||= small.ambiguous
    large.paid += small.paid
    large.cuts += small.cuts
    for (let i = 0; i < small.kinds.length; i++) add(large, small.kinds[i]!, small.counts[i]!)
    if (this.#source[keep] === 0 && this.#source[drop]! > 0 && this.find(this.#source[drop]!) !== keep) this.#source[keep] = this.#source[drop]!
    return large
  }

  /** The array or collection has `length` elements now. */
  resized(id: number, length: number): void {
    const before = this.#length[id]!
    if (before === length) return
    this.#length[id] = length
    const component = this.#components[this.find(id)]
    if (component === undefined) return
    component.elements += length - before
    add(component, this.#kind[id]!, length - before)
  }

  lengthOf(id: number): number {
    return this.#length[id]!
  }

  /** Accesses that pay for counting. */
  pay(root: number, accesses: number): void {
    const component = this.#components[root]
    if (component !== undefined) component.paid += accesses
  }

  /** Size of the structure with root `root` where connectivity tells it; -1 where it must be counted. */
  sizeOf(root: number): number {
    const component = this.#components[root]
    if (component === undefined) {
      const length = this.#length[root]!
      return length > 0 || this.isList(root) ? length : 1
    }
    if (component.objects === 0) return component.elements
    return component.ambiguous ? -1 : component.objects
  }

  /** Size of the structure with root `root` now, written into `parts`; `id` is the object of it that was accessed last. */
  measure(root: number, id: number, parts: Parts): void {
    parts.kinds.length = 0
    parts.counts.length = 0
    const component = this.#components[root]
    if (component === undefined) {
      const list = this.kinds.all[this.#kind[root]!]!.isArray
      parts.size = list ? this.#length[root]! : max(1, this.#length[root]!)
      return
    }
    const whole = component.objects > 0 ? component.objects : component.elements
    if (component.ambiguous && component.objects > 0) {
      const expected = component.reached === 0 ? whole : max(1, min(whole, component.reached + whole - component.wholeThen))
      if (max(whole, component.followed) > smallWhole && component.paid < max(expected, component.followed) * priceOfLink) {
        parts.size = expected
        return
      }
      component.followed = this.#reach(id, parts)
      component.paid -= component.followed * priceOfLink
      this.#learn(component, id, parts.size, whole, expected)
      return
    }
    parts.size = whole
    // A structure of very many kinds is not understood by telling them apart.
    if (component.kinds.length > mostParts) return
    for (let i = 0; i < component.kinds.length; i++) {
      parts.kinds[i] = component.kinds[i]!
      parts.counts[i] = component.counts[i]!
    }
  }

  /** `reached` objects were found from `id`. From a part that is less than the whole: it tells nothing of that, which is what can be reached from elsewhere. */
  #learn(component: Component, id: number, reached: number, whole: number, expected: number): void {
    const before = component.reachedFrom
    let size = reached
    let from = id
    if (reached < expected) {
      // Only where links went can the whole have become less.
      if (component.cuts === 0) return
      if (before > 0 && before !== id && this.find(before) === this.find(id)) {
        const parts: Parts = { size: 0, kinds: [], counts: [] }
        this.#reach(before, parts)
        if (parts.size > size) {
          size = parts.size
          from = before
        }
      }
    }
    component.cuts = 0
    component.reached = size
    component.reachedFrom = from
    component.wholeThen = whole
  }

  /** Counts what is reachable from `id`; gives the number of links followed. */
  #reach(id: number, parts: Parts): number {
    const epoch = ++this.#epoch
    const waiting = [id]
    this.#seen[id] = epoch
    let objects = 0
    let elements = 0
    let followed = 0
    for (let n = 1; n > 0;) {
      const at = waiting[--n]!
      const kind = this.#kind[at]!
      const list = this.kinds.all[kind]!.isArray
      if (list) elements += this.#length[at]!
      else objects++
      add(parts, kind, list ? this.#length[at]! : 1)
      for (let link = this.#firstLink[at]!; link !== 0; link = this.#linkNext[link]!) {
        const to = this.#linkTo[link]!
        followed++
        if (this.#seen[to] === epoch) continue
        this.#seen[to] = epoch
        waiting[n++] = to
      }
    }
    parts.size = objects > 0 ? objects : elements
    return followed
  }

  /** One more than the objects that are followed. */
  get count(): number {
    return this.#used
  }

  /** Calls `visit` with the objects at both ends of the links that there are now, of at most `most`. */
  forEachLink(most: number, visit: (from: number, to: number) => void): void {
    let visited = 0
    for (let id = 1; id < this.#used; id++) {
      for (let link = this.#firstLink[id]!; link !== 0 && visited < most; link = this.#linkNext[link]!, visited++) visit(id, this.#linkTo[link]!)
    }
  }

  /** An object's kind has links: a null in one of its fields is the end of a structure. */
  isRecursive(id: number): boolean {
    return this.kinds.all[this.#kind[id]!]!.recursive
  }
}

/** A link of the structure went. */
function cut(component: Component): void {
  component.ambiguous = true
  component.cuts++
}

function add(to: { readonly kinds: number[]; readonly counts: number[] }, kind: number, count: number): void {
  const { kinds, counts } = to
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== kind) continue
    counts[i]! += count
    return
  }
  kinds[kinds.length] = kind
  counts[counts.length] = count
}

const uncurriedGetter = (prototype: object): ((receiver: Value) => number) =>
  Function.prototype.call.bind(Object.getOwnPropertyDescriptor(prototype, 'size')!.get as Value)
const mapSize = uncurriedGetter(Map.prototype)
const setSize = uncurriedGetter(Set.prototype)

/** Elements of an array, view or collection that is no proxy; 0 of anything else, whose `length` may be no number. */
export function lengthOf(o: Value): number {
  try {
    if (isArray(o)) return o.length
    if (o instanceof Map) return mapSize(o)
    if (o instanceof Set) return setSize(o)
    if (!isView(o)) return 0
    const { length }: Value = o
    return typeof length === 'number' ? length : o.byteLength
  } catch {
    // Inherits from a collection without being one.
    return 0
  }
}
