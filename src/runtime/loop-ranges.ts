// What a loop has read in turn, told when it ends (instrument/run/ranges.ts): `n` elements up to the one at `last`, or down to it where `n` is negative.

import { isArray, isView } from './builtins.ts'
import type { Cells } from './cells.ts'
import type { Strings } from './strings.ts'
import type { Value } from './value.ts'

type TellRange = (of: Value, last: number, n: number, t: number) => void

export function rangeProbes(cells: Cells, strings: Strings): { readonly RA: TellRange; readonly RC: TellRange } {
  /** The lowest index that was read. */
  const lowest = (last: number, n: number): number => (n > 0 ? last - n + 1 : last)
  const highest = (last: number, n: number): number => (n > 0 ? last : last - n - 1)

  /** A range where the indices are those of elements; else each for itself. */
  function tell(of: Value, last: number, n: number, t: number, isList: boolean, one: (of: Value, i: number, t: number) => void): void {
    if (n === 1 || n === -1) return one(of, last, t)
    const [low, high] = [lowest(last, n), highest(last, n)]
    if ((low | 0) !== low || !(isList || typeof of === 'string')) for (let i = low; i <= high; i++) one(of, i, t)
    else if (isList) cells.readEach(of, low, high + 1, t)
    else {
      strings.flattened(of)
      strings.range(of, low, high + 1, t)
    }
  }

  return {
    RA: (a, last, n, t) => tell(a, last, n, t, typeof a === 'object' && a !== null && (isArray(a) || isView(a)), cells.readElement),
    RC: (s, last, n, t) => {
      if (typeof s === 'string') tell(s, last, n, t, false, strings.character)
    },
  }
}
