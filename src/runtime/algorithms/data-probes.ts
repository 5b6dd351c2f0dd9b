// What instrumented code calls where it reads and writes data. Each probe is handed the value of the expression that it encloses and gives it back;
// `known` is the hidden slot of the object, read in place, where every place sees few shapes of objects.

import { type DataLabel, fieldNumber } from '../../protocol/index.ts'
import type { Value } from '../value.ts'
import type { Inputs } from './inputs.ts'
import { lengthOf, type Structures } from './structures.ts'

const { isArray } = Array
const { isView } = ArrayBuffer
const { getOwnPropertyDescriptor } = Object

export interface DataProbes {
  /** `o.p` was read, and is `v`. */
  readonly property: (v: Value, o: Value, known: number | undefined, label: number) => Value
  /** `a[i]` was read, and is `v`. */
  readonly element: (v: Value, a: Value, known: number | undefined, label: number) => Value
  /** `o.p = v` is about to happen. */
  readonly storeProperty: (v: Value, o: Value, known: number | undefined, label: number, field: number) => Value
  /** `a[i] = v` is about to happen; `from` labels what `v` was read from, -1 when that is not known. */
  readonly storeElement: (v: Value, a: Value, i: Value, known: number | undefined, label: number, from: number) => Value
  /** `a[i] += x` and the like have happened. */
  readonly update: (v: Value, a: Value, known: number | undefined, label: number) => Value
  /** An object literal. */
  readonly literal: (o: Value, label: number) => Value
  /** An array literal, or an array that a built-in made. */
  readonly list: (a: Value, label: number) => Value
  /** `a.push(v)` has happened. */
  readonly pushed: (result: Value, a: Value, known: number | undefined, v: Value, count: number, label: number, from: number) => Value
  /** An element was taken off either end of `a`. */
  readonly taken: (result: Value, a: Value, known: number | undefined, label: number) => Value
  /** `m.get(k)`, `m.has(k)`. */
  readonly keyRead: (result: Value, m: Value, known: number | undefined, label: number) => Value
  /** `m.set(k, v)`, `s.add(v)`, `m.delete(k)` have happened. */
  readonly keyWritten: (result: Value, m: Value, known: number | undefined, v: Value, label: number) => Value
  /** An element of what a loop goes through. */
  readonly iterated: (xs: Value, known: number | undefined, label: number, v: Value) => void
  /** `reads` elements of `o` were read by a built-in, `writes` written. */
  readonly worked: (o: Value, label: number, reads: number, writes: number, creations: number) => void
  readonly describe: (labels: readonly DataLabel[]) => void
}

export function createDataProbes(structures: Structures, inputs: Inputs): DataProbes {
  const labels: DataLabel[] = []
  const kindOfLabel: number[] = []
  const fieldsOfLabel: number[][] = []
  /** The object read last through each label: where a value that is stored came from. */
  const latest: number[] = []

  function describe(added: readonly DataLabel[]): void {
    for (let i = 0; i < added.length; i++) {
      const label = added[i]!
      const at = labels.length
      const numbers: number[] = (fieldsOfLabel[at] = [])
      for (let f = 0; f < label.fields.length; f++) numbers[f] = fieldNumber(label.fields[f]!)
      labels[at] = label
      latest[at] = 0
      kindOfLabel[at] = label.kind === 'input' ? -1 : label.kind === 'object' ? structures.kinds.named(label.name) : structures.kinds.add('array', true)
    }
    inputs.reserve(labels.length)
  }

  /** The reference from `o` to `v` is a link: they are one structure. */
  function linked(o: number, v: Value, field: number, isWrite: boolean): boolean {
    if (typeof v !== 'object' || v === null) return false
    const id = structures.idOf(v, structures.slotOf(v))
    return id !== 0 && structures.link(o, id, field, isWrite)
  }

  function property(v: Value, o: Value, known: number | undefined, label: number): Value {
    if (v === null || v === undefined) {
      if (known! > 0 && structures.isRecursive(known!) && !isList(o)) inputs.access(label, known!, 1, 0, 0)
      return v
    }
    if (typeof v !== 'object' || typeof o !== 'object') return v
    const id = structures.idOf(o, known)
    if (id === 0) return v
    const other = structures.idOf(v, structures.slotOf(v))
    if (other === 0) return v
    if (structures.find(id) === structures.find(other) || structures.link(id, other, -1 - label, false)) inputs.access(label, id, 1, 0, 0)
    return v
  }

  function element(v: Value, a: Value, known: number | undefined, label: number): Value {
    if (typeof a === 'string') {
      inputs.accessText(label, a, 1)
      return v
    }
    if (typeof a !== 'object') return v
    const id = structures.idOf(a, known)
    if (id === 0) return v
    latest[label] = id
    if (typeof v === 'object' && v !== null) {
      const other = structures.idOf(v, structures.slotOf(v))
      if (other !== 0 && structures.find(id) !== structures.find(other)) structures.link(id, other, -1, false)
    }
    inputs.access(label, id, 1, 0, 0)
    return v
  }

  function storeProperty(v: Value, o: Value, known: number | undefined, label: number, field: number): Value {
    if (typeof o !== 'object' || o === null) return v
    if (typeof v !== 'object') return v
    if (v === null) {
      if (known! > 0 && structures.isRecursive(known!)) {
        structures.unlink(known!, field)
        inputs.access(label, known!, 0, 1, 0)
      }
      return v
    }
    const id = structures.idOf(o, known)
    if (id === 0) return v
    const other = structures.slotOf(v)
    const fresh = !(known! > 0) || !(other! > 0)
    if (linked(id, v, field, true)) inputs.access(label, id, 0, 1, fresh ? 1 : 0)
    return v
  }

  function storeElement(v: Value, a: Value, i: Value, known: number | undefined, label: number, from: number): Value {
    if (typeof a !== 'object' || a === null) return v
    const id = structures.idOf(a, known)
    if (id === 0) return v
    let creations = 0
    if (isArray(a)) {
      if (typeof i === 'number' && i >= a.length && i < 0xffffffff) {
        structures.resized(id, i + 1)
        creations = 1
      } else if (typeof i === 'number' && getOwnPropertyDescriptor(a, i) === undefined) creations = 1
    } else if (!isView(a)) creations = newKey(a, i, id)
    if (typeof v === 'object' && v !== null) linked(id, v, -1 - (typeof i === 'number' ? i : 0), true)
    if (from >= 0 && latest[from]! > 0) structures.copied(latest[from]!, id)
    inputs.access(label, id, 0, 1, creations)
    if (creations > 0) inputs.grew(label, id)
    return v
  }

  /** A new key of an object used as a dictionary. */
  function newKey(o: Value, key: Value, id: number): number {
    if ((typeof key !== 'string' && typeof key !== 'number') || getOwnPropertyDescriptor(o, key) !== undefined) return 0
    structures.resized(id, structures.lengthOf(id) + 1)
    return 1
  }

  function update(v: Value, a: Value, known: number | undefined, label: number): Value {
    if (typeof a !== 'object' || a === null) return v
    const id = structures.idOf(a, known)
    if (id !== 0) inputs.access(label, id, 1, 1, 0)
    return v
  }

  function literal(o: Value, label: number): Value {
    structures.born(o, kindOfLabel[label]!)
    const { fields } = labels[label]!
    const numbers = fieldsOfLabel[label]!
    for (let i = 0; i < fields.length; i++) {
      const v: Value = o[fields[i]!]
      if (typeof v !== 'object' || v === null) continue
      const id = structures.idOf(o, structures.slotOf(o))
      if (id === 0) return o
      if (linked(id, v, numbers[i]!, true)) inputs.access(label, id, 0, 1, 1)
    }
    return o
  }

  function list(a: Value, label: number): Value {
    if (typeof a !== 'object' || a === null) return a
    structures.born(a, kindOfLabel[label]!)
    if (!isArray(a) || a.length === 0 || a.length > 64 || typeof a[0] !== 'object') return a
    const id = structures.idOf(a, structures.slotOf(a))
    if (id !== 0) for (let i = 0; i < a.length; i++) linked(id, a[i], -1 - i, true)
    return a
  }

  function pushed(result: Value, a: Value, known: number | undefined, v: Value, count: number, label: number, from: number): Value {
    if (!isArray(a)) return result
    const id = structures.idOf(a, known)
    if (id === 0) return result
    const { length } = a
    structures.resized(id, length)
    if (typeof v === 'object' && v !== null) linked(id, v, -length, true)
    if (from >= 0 && latest[from]! > 0) structures.copied(latest[from]!, id)
    inputs.access(label, id, 0, count, count)
    inputs.grew(label, id)
    return result
  }

  function taken(result: Value, a: Value, known: number | undefined, label: number): Value {
    if (!isArray(a)) return result
    const id = structures.idOf(a, known)
    if (id === 0) return result
    inputs.access(label, id, 1, 1, 0)
    if (typeof result === 'object' && result !== null) structures.unlink(id, -1 - a.length)
    structures.resized(id, a.length)
    latest[label] = id
    return result
  }

  function keyRead(result: Value, m: Value, known: number | undefined, label: number): Value {
    if (!(m instanceof Map || m instanceof Set)) return result
    const id = structures.idOf(m, known)
    if (id === 0) return result
    if (typeof result === 'object' && result !== null) linked(id, result, -1, false)
    inputs.access(label, id, 1, 0, 0)
    return result
  }

  function keyWritten(result: Value, m: Value, known: number | undefined, v: Value, label: number): Value {
    if (!(m instanceof Map || m instanceof Set)) return result
    const id = structures.idOf(m, known)
    if (id === 0) return result
    const size = lengthOf(m)
    const creations = size > structures.lengthOf(id) ? 1 : 0
    structures.resized(id, size)
    if (typeof v === 'object' && v !== null) linked(id, v, -1, true)
    inputs.access(label, id, 0, 1, creations)
    if (creations > 0) inputs.grew(label, id)
    return result
  }

  function iterated(xs: Value, known: number | undefined, label: number, v: Value): void {
    if (typeof xs === 'string') return inputs.accessText(label, xs, 1)
    if (typeof xs !== 'object' || xs === null || !(isArray(xs) || isView(xs) || xs instanceof Map || xs instanceof Set)) return
    element(v, xs, known, label)
  }

  function worked(o: Value, label: number, reads: number, writes: number, creations: number): void {
    if (typeof o === 'string') return inputs.accessText(label, o, reads)
    if (typeof o !== 'object' || o === null) return
    const id = structures.idOf(o, structures.slotOf(o))
    if (id === 0) return
    latest[label] = id
    if (isList(o)) structures.resized(id, lengthOf(o))
    inputs.access(label, id, reads, writes, creations)
  }

  return { property, element, storeProperty, storeElement, update, literal, list, pushed, taken, keyRead, keyWritten, iterated, worked, describe }
}

const isList = (o: Value): boolean => isArray(o) || isView(o) || o instanceof Map || o instanceof Set
