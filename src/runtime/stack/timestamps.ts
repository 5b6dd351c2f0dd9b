// Timestamps are given again before they run out (Coppa, Demetrescu, Finocchi: Input-sensitive profiling, section 5). Only the order of pending
// activations among each other and towards stamps matters, so a stamp may be that of the latest pending activation that is not younger than it.
// Departure: code that is live holds its timestamp in a local variable, so pending activations keep theirs, and the clock goes back to the latest
// of them. From a quarter of all timestamps on, that is done as soon as it gives back an eighth. Then it is done before none are left, unless
// activations are nested seven deep of which each takes almost an eighth before it calls the next.

import { abs, floor } from '../../protocol/index.ts'
import { breakOff } from '../bursts/break-off.ts'
import type { Renewal } from './renewal.ts'
import { atStamp, clockDepth, clockLimit, clockTime, clockTop, intStride, type State, stepsOf, timeStep, totalTraced } from '../state.ts'

export interface Timestamps {
  /** The timestamp of the activation that begins. Negative when there are none left: it cannot be traced. */
  readonly next: () => number
  /** How many were given. */
  readonly given: () => number
  /** Whether there were none left at some time. */
  readonly ranOut: () => boolean
}

/**
 * Timestamps of `stampBits` bits, a `timeStep` apart. A host that cannot tell what is alive gives each only once. `isHeld` tells whether the code of the activation at a depth is
 * live, and holds its timestamp.
 */
export function createTimestamps(state: State, renewal: Renewal, isHeld: (depth: number) => boolean): Timestamps {
  const { clock, ints, totals, host } = state
  const canRenew = host.handOver !== undefined
  const maximum = timeStep * (2 ** (host.options.stampBits ?? 30) - 1)
  /** Timestamps that a renewal, which looks at the whole heap, has to give back. */
  const worthwhile = maximum / 8
  let before = 0
  let ranOut = false
  clock[clockLimit] = canRenew ? floor(maximum / 4) : maximum

  /** The youngest timestamp that code holds. */
  function latest(): number {
    let found = 0
    for (let d = clock[clockDepth]!; d >= 0; d--) {
      const t = abs(ints[d * intStride + atStamp]!)
      if (t > found && isHeld(d)) found = t
    }
    return found
  }

  function beyond(): number {
    const t = clock[clockTime]!
    if (ranOut) return t > 0 ? -t : t
    const from = canRenew && (t >>> 0) - abs(clock[clockTop]!) >= worthwhile ? latest() : maximum
    if ((t >>> 0) - from >= worthwhile) return renew(from)
    return t > 0 && t <= maximum ? t : none()
  }

  function renew(from: number): number {
    const now = renewal.renewAfter(from) + timeStep
    before += clock[clockTime]! - now
    clock[clockTime] = now
    return now
  }

  function none(): number {
    ranOut = true
    clock[clockLimit] = 0
    if (host.options.share === undefined) totals[totalTraced] = stepsOf(state)
    if (clock[clockTop]! > 0) breakOff(state)
    return beyond()
  }

  const next = (): number => {
    const t = (clock[clockTime]! += timeStep)
    return t >>> 0 > clock[clockLimit]! >>> 0 ? beyond() : t
  }
  return { next, given: () => (before + clock[clockTime]!) / timeStep - 1, ranOut: () => ranOut }
}
