import { handOver } from '../../src/host/hand-over.ts'

/** Hands over to a function that is no global of the realm: it is one for the time being. */
export const handOverHere = (name: string, bindings: Readonly<Record<string, unknown>>): void => {
  Object.defineProperty(globalThis, name, { value: bindings[name], configurable: true })
  try {
    handOver(name)
  } finally {
    Reflect.deleteProperty(globalThis, name)
  }
}
