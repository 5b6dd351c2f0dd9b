// Test runners give each test file a realm of its own, with a Map, a Set and a RegExp that are not landau's. That of the module that was loaded last is known, and
// held weakly: a runner looks whether it is gone when its tests are over.

import type { Value } from './value.ts'

type Name = 'Map' | 'RegExp' | 'Set'
/** Not the builtins' own copies of these: they are in a file that imports this one. */
const { getOwnPropertyDescriptor } = Object
const isPrototypeOf: (prototype: object, v: Value) => boolean = Function.prototype.call.bind(Object.prototype.isPrototypeOf)
const dataOf = (o: Value, key: string): Value => (o === undefined ? undefined : getOwnPropertyDescriptor(o, key)?.value)
const deref: (ref: WeakRef<object>) => object | undefined = Function.prototype.call.bind(WeakRef.prototype.deref)

const own: Value = globalThis
let other: Readonly<Record<Name, WeakRef<object>>> | null = null

/** A module was loaded in the realm of this global object. */
export function knowRealm(global: object): void {
  if (global === own) return
  const refOf = (name: Name): WeakRef<object> | null => {
    const prototype = dataOf(dataOf(global, name), 'prototype')
    return typeof prototype === 'object' && prototype !== null ? new WeakRef(prototype) : null
  }
  const [map, set, regexp] = [refOf('Map'), refOf('Set'), refOf('RegExp')]
  if (map !== null && set !== null && regexp !== null) other = { Map: map, Set: set, RegExp: regexp }
}

/** Whether `v`, which is no proxy, inherits from the prototype of that name in another realm than landau's. */
export function inheritsFromOther(name: Name, v: Value): boolean {
  if (other === null) return false
  const prototype = deref(other[name])
  return prototype !== undefined && isPrototypeOf(prototype, v)
}
