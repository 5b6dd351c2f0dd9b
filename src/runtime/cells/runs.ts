// Runs of cells with the same last access are counted together.

import { max, min } from '../../protocol/index.ts'

/**
 * Touches cells [from, to) at `t`; `tell` is called for each run of those with the same last access before it. `whole` is when all of them were
 * accessed together; cells behind the end of `shadow` were never accessed otherwise. `markOf` tells what is
 * added to the stamp of one that was last accessed then.
 */
export function touchRuns(
  tell: (old: number, cells: number) => void,
  shadow: Int32Array,
  whole: number,
  from: number,
  to: number,
  t: number,
  markOf: (old: number) => number,
): void {
  let run = 0
  let last = -1
  let stamp = t + markOf(last)
  const end = min(to, shadow.length)
  for (let i = from; i < end;) {
    const own = shadow[i]!
    if (own >= t) {
      i++
      continue
    }
    const old = own > whole ? own : whole
    if (old !== last) {
      if (run > 0) tell(last, run)
      run = 0
      last = old
      stamp = t + markOf(last)
    }
    const first = i
    do shadow[i++] = stamp
    while (i < end && shadow[i] === own)
    run += i - first
  }
  if (run > 0) tell(last, run)
  if (to > end) tell(whole, to - max(end, from))
}
