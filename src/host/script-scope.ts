import { randomUUID } from 'node:crypto'
import { runInThisContext } from 'node:vm'

/** Tells whether the realm has a constant of this name. */
export const isConstant = (name: string): boolean => runInThisContext(`typeof ${name} !== 'undefined'`) as boolean

/**
 * Defines constants that every module and script of the realm sees as bare identifiers, as fast as a module's own constants and without a
 * property on the global object.
 */
export const defineConstants = (bindings: Readonly<Record<string, unknown>>): void => {
  const names = Object.keys(bindings)
  // Without Node's cache of 128 of them, which a small --secure-heap has no room for.
  const carrier = `landau_${randomUUID({ disableEntropyCache: true }).replaceAll('-', '_')}`
  Object.defineProperty(globalThis, carrier, { value: bindings, configurable: true })
  try {
    if (names.length > 0) runInThisContext(`'use strict';const ${names.map((name) => `${name}=${carrier}.${name}`).join(',')}`)
  } finally {
    Reflect.deleteProperty(globalThis, carrier)
  }
}
