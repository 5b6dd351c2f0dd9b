// Activations of generators and async functions that are not traced, nor asked whether they begin a burst (bursts/bursts.ts), have no row and no handle of their
// own. One handle stands for all that an async activation starts, so that what they do once they go on is still done for that one; another for the loops in an
// activation, which wait as it does; and one for all of a generator function, which go on under whoever asks for more. An exact run has no tuple of a generator
// that is abandoned, so those that have yielded last are no calls.

import { breakOff } from '../bursts/break-off.ts'
import type { Entries } from '../bursts/bursts.ts'
import { Handle } from './handle.ts'
import { OwnMap } from '../own-map.ts'
import { clockTop, type State } from '../state.ts'
import type { Suspensions } from './suspension.ts'

export interface Rowless {
  /** An activation of an async function, of a generator, or of a loop in the activation of `around` begins without a row: what stands for it. */
  readonly call: (site: number) => Handle
  readonly generator: (site: number) => Handle
  readonly loop: (site: number, around: Handle) => Handle
  /** It goes on: its timestamp is 0. */
  readonly resume: (handle: Handle) => 0
  /** Generators of a site that began without a row and were abandoned. */
  readonly abandoned: (site: number) => number
}

function createHandle(waits: boolean, parent: Handle | null, around: Handle | null): Handle {
  const handle = new Handle(0, 0, 0, parent, { waits, waitsUnseen: false }, around)
  handle.isRowless = true
  return handle
}

/** Of what stands for loops, the activation that they are in, which waits; null where nothing on the stack does. */
export const withRow = (handle: Handle): Handle | null => (handle.isRowless ? handle.around : handle)

interface Goes {
  readonly pass: Entries['pass']
  /** One with a row goes on, or one without that has waited for a promise. */
  readonly resume: (handle: Handle) => void
  readonly resumeWaited: (handle: Handle) => void
}

export function createRowless(state: State, suspensions: Suspensions, { pass, resume, resumeWaited }: Goes): Rowless {
  const { clock } = state
  const startedByNone = createHandle(true, null, null)
  const generators = new OwnMap<number, Handle>()

  function call(site: number): Handle {
    pass(site)
    const parent = suspensions.waiting()
    return parent === null ? startedByNone : (parent.rowlessCalls ??= createHandle(true, parent, null))
  }

  function loop(site: number, around: Handle): Handle {
    pass(site)
    return around.isRowless ? around : (around.rowlessLoops ??= createHandle(true, null, around))
  }

  return {
    call,
    loop,
    generator: (site) => {
      pass(site)
      let handle = generators.get(site)
      if (handle === undefined) generators.set(site, (handle = createHandle(false, null, null)))
      return handle
    },
    abandoned: (site) => generators.get(site)?.yielded ?? 0,
    resume: (handle) => {
      if (handle.around !== null) resume(handle.around)
      else {
        if (handle.waits) resumeWaited(handle)
        else handle.yielded--
        // The size of what calls one that is not traced is not known.
        if (clock[clockTop]! > 0) breakOff(state)
      }
      return 0
    },
  }
}
