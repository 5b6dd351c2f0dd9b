// The stamps of everything alive are renewed when timestamps are given again (timestamps.ts). They lie in hidden slots of the program's objects, in what
// landau keeps for them, and in activations that wait. The host hands over all objects of the heap, so that nothing need be remembered until then.

import { min, namePrefix } from '../../protocol/index.ts'
import { Anchor } from '../cells/null-prototypes.ts'
import { isView } from '../builtins.ts'
import type { CharacterShadows } from '../texts/character-shadows.ts'
import { noShadow } from '../cells/object-cells.ts'
import { OwnMap } from '../own-map.ts'
import { putBehind, type Renew, renewedStep, RenewedStamps } from './renew.ts'
import { clockWaits, type State, timeStep } from '../state.ts'
import { Handle } from './handle.ts'
import type { Suspensions } from './suspension.ts'
import type { Value } from '../value.ts'

export interface Renewal {
  /** Takes all objects of a realm; called while the host hands over. */
  readonly take: (objects: readonly Value[]) => void
  /**
   * Puts all stamps and timestamps later than `latest`, the youngest one that code holds, right behind it, in their order; returns the last of them. Whoever is given
   * the next timestamp has accessed none of these cells: it must not be that of one beside its whole either.
   */
  readonly renewAfter: (latest: number) => number
}

export function createRenewal({ clock, host, patterns }: State, suspensions: Suspensions, characters: CharacterShadows): Renewal {
  const { stamp: P, shadow: Q } = host
  let heap: OwnMap<number, readonly Value[]> = new OwnMap()

  function each(visit: (o: Value) => void): void {
    heap.forEach((objects) => {
      for (let i = 0; i < objects.length; i++) visit(objects[i])
    })
  }

  /** All times that tell one stamp from another, beside those that code holds. */
  function timesThatTell(): Float64Array {
    const times = [clock[clockWaits]! + timeStep]
    each((o) => {
      if (Handle.is(o)) o.eachTime((time) => void (times[times.length] = time))
    })
    const all = new Float64Array(times.length)
    for (let i = 0; i < times.length; i++) all[i] = times[i]!
    return all
  }

  /** Which of a cell's stamp and that of the whole is the later one, and so whether the latest access was a read, stays. */
  function besideWhole(renew: Renew, whole: number): Renew {
    const renewedWhole = renew(whole)
    return (own) => {
      if (own <= whole) return min(renew(own), renewedWhole)
      const renewed = renew(own)
      return renewed - renewedWhole < timeStep && renewed < own ? renewed + timeStep : renewed
    }
  }

  /** A list that is shifted, or a part of a buffer, looks at a part of the same stamps: `renewed` has those that are done. */
  function renewShadow(shadow: Value, renew: Renew, renewed: RenewedStamps): void {
    if (shadow === undefined || shadow === noShadow) return
    if (shadow instanceof OwnMap) shadow.forEach((own: number, key: Value) => shadow.set(key, renew(own)))
    else if (shadow instanceof Int32Array) renewed.renew(shadow, renew)
  }

  function renewAll(renew: Renew): void {
    const renewed = new RenewedStamps()
    each((found) => {
      const o = Anchor.follow(found)
      const whole: number | undefined = o[P]
      if (whole !== undefined) o[P] = renew(whole)
      renewShadow(o[Q], whole === undefined || whole <= 0 || isView(o) ? renew : besideWhole(renew, whole), renewed)
      patterns.renew(o, renew)
      if (Handle.is(o)) o.renew(renew)
    })
    suspensions.renewRows()
    characters.renew(renew)
  }

  return {
    take: (objects) => void heap.set(heap.size, objects),
    renewAfter: (latest) => {
      host.handOver?.(`${namePrefix}RN`)
      const renew = putBehind(latest, timesThatTell())
      renewAll(renew)
      clock[clockWaits] = renew(clock[clockWaits]! + timeStep) - timeStep
      heap = new OwnMap()
      return renew(Infinity) + renewedStep - timeStep
    },
  }
}
