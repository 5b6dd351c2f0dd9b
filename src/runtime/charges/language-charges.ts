// What `Intl` goes through: a segmenter copies its text before it looks for any boundary, a list format goes through the list and the text that it makes.

import { dataOf } from '../builtins.ts'
import type { Value } from '../value.ts'
import { type Charge, type Charges, type ChargeTools, createLengthOf, createReadWhole } from './charge.ts'

const { getPrototypeOf } = Object
const { Segmenter, ListFormat }: Value = (globalThis as Value).Intl ?? {}

/** Charges a method of what a class has made, as long as the program has not replaced it. */
function ofClass(made: Value, method: string, charge: Charge): Charge {
  const prototype: Value = made?.prototype
  const f: Value = prototype === undefined ? undefined : dataOf(prototype, method)
  return (call) => (f !== undefined && getPrototypeOf(call.o) === prototype && dataOf(prototype, method) === f ? charge(call) : 0)
}

export function languageCharges(tools: ChargeTools): Charges {
  const [readWhole, lengthOf] = [createReadWhole(tools), createLengthOf(tools.state.host)]
  return {
    segment: ofClass(Segmenter, 'segment', ({ a, t }) => (typeof a === 'string' ? readWhole(a, t) : 0)),
    format: ofClass(ListFormat, 'format', ({ r, a, t }) => {
      readWhole(a, t)
      return lengthOf(r)
    }),
  }
}
