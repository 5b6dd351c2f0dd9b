// Texts that the program builds of values: a rope is charged when it is looked into, and what a list or a BigInt among its parts takes to become a text at once.

import { max, nativeMethods } from '../../protocol/index.ts'
import type { Natives } from '../charges/natives.ts'
import { clockTop, type State } from '../state.ts'
import type { Strings } from './strings.ts'
import type { Value } from '../value.ts'

const toStringCode = nativeMethods.indexOf('toString')

/** The text `r` was built at a native site; `a` and `b` are parts of it, as far as they are known. */
export type BuiltText = (r: string, native: number, a: Value, b: Value) => void

export function createBuiltText({ clock }: Pick<State, 'clock'>, strings: Strings, natives: Natives): BuiltText {
  function converted(part: Value, r: string, native: number): void {
    if ((typeof part !== 'object' || part === null) && typeof part !== 'bigint') return
    natives.call(toStringCode, native, max(0, clock[clockTop]!), r, part, undefined, undefined, 0)
  }
  return (r, native, a, b) => {
    converted(a, r, native)
    converted(b, r, native)
    strings.joined(r, native)
  }
}
