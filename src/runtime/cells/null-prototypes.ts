import type { Value } from '../value.ts'

/** Leads to an object without prototype: such ones are not handed over. The object holds on to it, so that they live and end together. */
export class Anchor {
  readonly #of: Value

  constructor(of: Value) {
    this.#of = of
  }

  /** The object that this is the anchor of; `o` itself when it is none. Never asks the object, which may be a proxy. */
  static follow(o: Value): Value {
    return #of in o ? o.#of : o
  }
}
