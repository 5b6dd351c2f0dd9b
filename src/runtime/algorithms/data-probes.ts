// What instrumented code calls where it reads and writes data. Each probe is handed the value of the expression that it encloses and gives it back;
// `known` is the hidden slot of the object, read in place, where every place sees few shapes of objects.

import { type DataLabel, fieldNumber, max } from '../../protocol/index.ts'
import type { Value } from '../value.ts'
import type { Inputs } from './inputs.ts'
import { lengthOf, someKey, type Structures } from './structures.ts'

const { isArray } = Array
const { isView } = ArrayBuffer
const { hasOwn } = Object

/** Elements of an array that are looked at one by one. */
const mostElements = 64

/** Elements that are looked at where some were put in: how many is not known. */
const mostInserted = 8

/** Kind of a place where no array or dictionary was made yet: most places of a large program never run. */
const unborn = -1

/** Objects of a place whose kind is noted whatever becomes of them. */
const firstBirths = 1024

export class DataProbes {
  readonly #structures: Structures
  readonly #inputs: Inputs
  readonly #labels: DataLabel[] = []
  readonly #kindOfLabel: number[] = []
  readonly #fieldsOfLabel: number[][] = []
  readonly #births: number[] = []
  /** The object read last through each label: where a value that is stored came from. */
  readonly #latest: number[] = []

  /** 1 for labels through which elements that are stored elsewhere are read: by these copies are known as the same input. */
  #isCopied: Uint8Array = new Uint8Array(256)

  constructor(structures: Structures, inputs: Inputs) {
    this.#structures = structures
    this.#inputs = inputs
  }

  describe(added: readonly DataLabel[]): void {
    for (let i = 0; i < added.length; i++) {
      const label = added[i]!
      const at = this.#labels.length
      const numbers: number[] = (this.#fieldsOfLabel[at] = [])
      for (let f = 0; f < label.fields.length; f++) numbers[f] = fieldNumber(label.fields[f]!)
      this.#labels[at] = label
      this.#latest[at] = 0
      this.#births[at] = 0
      // Objects whose birth was not noted are known by the kinds that have a name.
      this.#kindOfLabel[at] = label.kind === 'object' ? this.#structures.kinds.named(label.name) : unborn
    }
    this.#inputs.reserve(this.#labels.length)
    if (this.#labels.length > this.#isCopied.length) this.#isCopied = new Uint8Array(this.#labels.length * 2)
    for (let at = 0; at < this.#labels.length; at++) this.#isCopied[at] = this.#labels[at]!.isCopied ? 1 : 0
  }

  /** Number of an array, view or collection; 0 for anything else. */
  #listOf(o: Value, known: number | undefined): number {
    const id = this.#structures.idOf(o, known)
    return id !== 0 && this.#structures.isList(id) ? id : 0
  }

  /** The reference from `o` to `v` is a link: they are one structure. */
  #linked(o: number, v: Value, field: number, isWrite: boolean): boolean {
    if (typeof v !== 'object' || v === null) return false
    const id = this.#structures.idOf(v, this.#structures.slotOf(v))
    return id !== 0 && this.#structures.link(o, id, field, isWrite)
  }

  /** `o.p` was read, and is `v`. */
  property(v: Value, o: Value, known: number | undefined, label: number): Value {
    if (v === null || v === undefined) {
      if (known! > 0 && this.#structures.isRecursive(known!) && !this.#structures.isList(known!)) this.#inputs.access(label, known!, 1, 0, 0)
      return v
    }
    if (typeof v !== 'object' || typeof o !== 'object') return v
    const id = this.#structures.idOf(o, known)
    if (id === 0) return v
    const other = this.#structures.idOf(v, this.#structures.slotOf(v))
    if (other === 0) return v
    if (this.#structures.find(id) === this.#structures.find(other) || this.#structures.link(id, other, -1 - label, false))
      this.#inputs.access(label, id, 1, 0, 0)
    return v
  }

  /** `a[i]` was read, and is `v`. */
  element(v: Value, a: Value, known: number | undefined, label: number): Value {
    if (typeof a === 'string') {
      this.#inputs.accessText(label, a, 1)
      return v
    }
    if (typeof a !== 'object') return v
    const id = this.#structures.idOf(a, known)
    if (id === 0) return v
    this.#latest[label] = id
    if (isArray(a) && a.length !== this.#structures.lengthOf(id)) this.#structures.resized(id, a.length)
    if (typeof v === 'object' && v !== null) {
      const other = this.#structures.idOf(v, this.#structures.slotOf(v))
      if (other !== 0 && this.#structures.find(id) !== this.#structures.find(other)) this.#structures.link(id, other, someKey, false)
    }
    this.#inputs.access(label, id, 1, 0, 0)
    return v
  }

  /** An element of `a` was read that is stored elsewhere. */
  source(v: Value, a: Value, label: number): Value {
    if (this.#isCopied[label] === 1 && typeof a === 'object') this.#latest[label] = this.#structures.idOf(a, this.#structures.slotOf(a))
    return v
  }

  /** A store of what is no object, while nobody looks, says nothing new: the array does not grow, and the invocation is known to write to it. */
  isQuiet(a: Value, i: Value, label: number): boolean {
    return isView(a) ? this.#inputs.hasWritten(label) : isArray(a) && typeof i === 'number' && i < a.length && this.#inputs.hasWritten(label)
  }

  /** `o.p = v` is about to happen. */
  storeProperty(v: Value, o: Value, known: number | undefined, label: number, field: number): Value {
    if (typeof o !== 'object' || o === null) return v
    if (typeof v !== 'object') return v
    if (v === null) {
      if (known! > 0 && this.#structures.isRecursive(known!)) {
        this.#structures.unlink(known!, field)
        this.#inputs.access(label, known!, 0, 1, 0)
      }
      return v
    }
    const id = this.#structures.idOf(o, known)
    if (id === 0) return v
    const other = this.#structures.slotOf(v)
    const fresh = this.#structures.isLoose(id) || !(other! > 0) || this.#structures.isLoose(other!)
    // The object is new, or else what it links to.
    const isNew = this.#structures.isLoose(id)
    if (this.#linked(id, v, field, true)) this.#inputs.access(label, id, 0, 1, fresh ? 1 : 0, isNew ? id : this.#structures.slotOf(v))
    return v
  }

  /** `a[i] = v` is about to happen; `from` labels what `v` was read from, -1 when that is not known. */
  storeElement(v: Value, a: Value, i: Value, known: number | undefined, label: number, from: number): Value {
    if (typeof a !== 'object' || a === null) return v
    const id = this.#structures.idOf(a, known)
    if (id === 0) return v
    let creations = 0
    if (isArray(a)) {
      if (typeof i === 'number' && i >= a.length && i < 0xffffffff) {
        this.#structures.resized(id, i + 1)
        creations = 1
      } else if (typeof i === 'number' && !hasOwn(a, i)) creations = 1
    } else if (!isView(a)) creations = this.#newKey(a, i, id)
    if (typeof v === 'object' && v !== null)
      this.#linked(id, v, typeof i === 'number' ? -1 - i : typeof i === 'string' ? fieldNumber(i) : someKey, true)
    if (from >= 0 && this.#latest[from]! > 0) this.#structures.copied(this.#latest[from]!, id)
    this.#inputs.access(label, id, 0, 1, creations)
    if (creations > 0) this.#inputs.grew(label, id)
    return v
  }

  /** A new key of an object used as a dictionary. */
  #newKey(o: Value, key: Value, id: number): number {
    if ((typeof key !== 'string' && typeof key !== 'number') || hasOwn(o, key)) return 0
    this.#structures.resized(id, this.#structures.lengthOf(id) + 1)
    return 1
  }

  /** `a[i] += x` and the like have happened. */
  update(v: Value, a: Value, known: number | undefined, label: number): Value {
    if (typeof a !== 'object' || a === null) return v
    const id = this.#structures.idOf(a, known)
    if (id !== 0) this.#inputs.access(label, id, 1, 1, 0)
    return v
  }

  /** Notes where an object was made, until it is seen that nothing made there is ever followed: a property more costs space in each. */
  #noteBirth(o: Value, label: number): void {
    let kind = this.#kindOfLabel[label]!
    if (kind === unborn) {
      const list = this.#labels[label]!.kind === 'array'
      this.#kindOfLabel[label] = kind = this.#structures.kinds.add(list ? 'array' : 'Object', list)
    }
    if (this.#births[label]! < firstBirths) this.#births[label]! += 1
    else if (this.#structures.kinds.all[kind]!.objects === 0) return
    this.#structures.born(o, kind)
  }

  /** An object literal. */
  literal(o: Value, label: number): Value {
    this.#noteBirth(o, label)
    const { fields } = this.#labels[label]!
    const numbers = this.#fieldsOfLabel[label]!
    for (let i = 0; i < fields.length; i++) {
      const v: Value = o[fields[i]!]
      if (typeof v !== 'object' || v === null) continue
      const id = this.#structures.idOf(o, this.#structures.slotOf(o))
      if (id === 0) return o
      if (this.#linked(id, v, numbers[i]!, true)) this.#inputs.access(label, id, 0, 1, 1)
    }
    return o
  }

  /** An array literal, or an array that a built-in made. */
  list(a: Value, label: number): Value {
    if (typeof a !== 'object' || a === null) return a
    this.#noteBirth(a, label)
    if (!isArray(a) || a.length === 0 || a.length > mostElements || typeof a[0] !== 'object') return a
    const id = this.#structures.idOf(a, this.#structures.slotOf(a))
    if (id !== 0) for (let i = 0; i < a.length; i++) this.#linked(id, a[i], -1 - i, true)
    return a
  }

  /** `a.push(v)` has happened. */
  pushed(result: Value, a: Value, known: number | undefined, v: Value, count: number, label: number, from: number): Value {
    if (!isArray(a)) return result
    const id = this.#structures.idOf(a, known)
    if (id === 0) return result
    const { length } = a
    this.#structures.resized(id, length)
    if (typeof v === 'object' && v !== null) this.#linked(id, v, someKey, true)
    if (from >= 0 && this.#latest[from]! > 0) this.#structures.copied(this.#latest[from]!, id)
    this.#inputs.access(label, id, 0, count, count)
    this.#inputs.grew(label, id)
    return result
  }

  /** An element was taken off either end of `a`. */
  taken(result: Value, a: Value, known: number | undefined, label: number): Value {
    if (!isArray(a)) return result
    const id = this.#structures.idOf(a, known)
    if (id === 0) return result
    this.#inputs.access(label, id, 1, 1, 0)
    this.#removed(id, result)
    this.#structures.resized(id, a.length)
    this.#latest[label] = id
    return result
  }

  #removed(list: number, element: Value): void {
    if (typeof element !== 'object' || element === null) return
    const gone = this.#structures.slotOf(element)
    if (gone! > 0) this.#structures.unlink(list, 0, gone!)
  }

  /** `splice` or `unshift` put elements into a list, from place `start` on. */
  inserted(o: Value, start: number): void {
    const id = this.#structures.slotOf(o)
    if (!(id! > 0) || !isArray(o)) return
    for (let i = max(0, start < 0 ? o.length + start : start), left = mostInserted; i < o.length && left > 0; i++, left--)
      this.#linked(id!, o[i], someKey, true)
  }

  /** `splice` took elements out of a list. */
  spliced(o: Value, elements: Value): void {
    const id = this.#structures.slotOf(o)
    if (id! > 0 && elements.length <= mostElements) for (let i = 0; i < elements.length; i++) this.#removed(id!, elements[i])
  }

  /** `m.get(k)`, `m.has(k)`. */
  keyRead(result: Value, m: Value, known: number | undefined, label: number): Value {
    const id = this.#listOf(m, known)
    if (id === 0 || isArray(m)) return result
    this.#structures.resized(id, lengthOf(m))
    if (typeof result === 'object' && result !== null) this.#linked(id, result, someKey, false)
    this.#inputs.access(label, id, 1, 0, 0)
    return result
  }

  /** `m.set(k, v)`, `s.add(v)`, `m.delete(k)` have happened. */
  keyWritten(result: Value, m: Value, known: number | undefined, v: Value, label: number): Value {
    const id = this.#listOf(m, known)
    if (id === 0 || isArray(m)) return result
    const size = lengthOf(m)
    // One that nobody knew before is known with its first entry.
    const creations = known! > 0 ? Number(size > this.#structures.lengthOf(id)) : Number(size === 1)
    this.#structures.resized(id, size)
    if (typeof v === 'object' && v !== null) this.#linked(id, v, someKey, true)
    this.#inputs.access(label, id, 0, 1, creations)
    if (creations > 0) this.#inputs.grew(label, id)
    return result
  }

  /** An element of what a loop goes through. */
  iterated(xs: Value, known: number | undefined, label: number, v: Value): void {
    if (typeof xs === 'string') return this.#inputs.accessText(label, xs, 1)
    if (this.#listOf(xs, known) !== 0) this.element(v, xs, this.#structures.slotOf(xs), label)
  }

  /** `reads` elements of `o` were read by a built-in, `writes` written. */
  worked(o: Value, label: number, reads: number, writes: number, creations: number): void {
    if (typeof o === 'string') return this.#inputs.accessText(label, o, reads)
    if (typeof o !== 'object' || o === null) return
    const id = this.#structures.idOf(o, this.#structures.slotOf(o))
    if (id === 0) return
    this.#latest[label] = id
    if (this.#structures.isList(id)) this.#structures.resized(id, lengthOf(o))
    this.#inputs.access(label, id, reads, writes, creations)
  }
}
