// Whether bursts may begin at all (bursts.ts), as a question that V8 compiles away. Probes ask `F.prototype.z` of a constant function `F`: V8 takes the
// prototype of a function for a constant, and what is in that, so that code compiled while `z` is true has no probes left. It throws such code away
// when the prototype is set, and takes the new one for a constant again. Nothing else that can change was found for which it does so more than once:
// what a variable, a field, an element or a property of the global object holds is no constant any more once it has changed.

import type { RuntimeHost } from '../host.ts'

export interface Hibernation {
  readonly isHibernating: () => boolean
  readonly hibernate: () => void
  readonly wake: () => void
  /** What probes ask: its `prototype.z` is true while no burst may begin, and none is under way. */
  readonly answer: { readonly prototype: { readonly z: boolean } }
}

/** V8 may inline more while all hibernates: what it compiles away takes no room. */
export function createHibernation({ inlineMore }: Pick<RuntimeHost, 'inlineMore'>): Hibernation {
  const [awake, hibernating] = [{ z: false }, { z: true }]
  // No class, whose prototype could not be set.
  const answer = function (): void {} as unknown as (() => void) & { prototype: { readonly z: boolean } }
  answer.prototype = awake
  // V8 notes what relies on a prototype in the map of the objects that are made with it: there is one only when there is such an object.
  Reflect.construct(answer, [])
  return {
    answer,
    isHibernating: () => answer.prototype.z,
    hibernate: () => {
      answer.prototype = hibernating
      inlineMore?.(true)
    },
    wake: () => {
      answer.prototype = awake
      inlineMore?.(false)
    },
  }
}
