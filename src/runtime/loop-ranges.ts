// What a loop has read in turn, told when it ends (instrument/run/ranges.ts): `n` elements up to the one at `last`, or down to it where `n` is negative.

import { isArray, isView } from './builtins.ts'
import type { Cells } from './cells/cells.ts'
import type { Strings } from './texts/strings.ts'
import type { Value } from './value.ts'

type TellRange = (of: Value, last: number, n: number, t: number) => void

export function rangeProbes(cells: Cells, strings: Strings): { readonly RA: TellRange; readonly RC: TellRange } {
  /** A range where the indices are those of elements; else each for itself. */
  function tell(of: Value, last: number, n: number, t: number, isList: boolean, one: (of: Value, i: number, t: number) => void): void {
    if (n === 1 || n === -1) return one(of, last, t)
    const count = n > 0 ? n : -n
    const low = n > 0 ? last - n + 1 : last
    // Past 2^53 there is no next number: what is counted is how many were read.
    if ((low | 0) !== low || !(isList || typeof of === 'string')) for (let i = 0; i < count; i++) one(of, low + i, t)
    else if (isList) cells.readEach(of, low, low + count, t)
    else {
      strings.flattened(of)
      strings.range(of, low, low + count, t)
    }
  }

  return {
    RA: (a, last, n, t) => tell(a, last, n, t, typeof a === 'object' && a !== null && (isArray(a) || isView(a)), cells.readElement),
    RC: (s, last, n, t) => {
      if (typeof s === 'string') tell(s, last, n, t, false, strings.character)
    },
  }
}
