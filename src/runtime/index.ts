// What runs inside the profiled program. `createRuntime` makes one per process or thread; its `bindings` are the names that probes call.
// The program's own behaviour is sacred: no probe throws, calls user code, or keeps a user's object alive.

import { namePrefix, type NativeRecording, type NativeSite, patternSite, type Recording, type Site } from '../protocol/index.ts'
import { createBigints } from './charges/bigints.ts'
import { createCells } from './cells/cells.ts'
import { noteTextAgain } from './stack/rereads.ts'
import { CharacterShadows } from './texts/character-shadows.ts'
import { createCollections } from './cells/collections.ts'
import { createCount } from './stack/counter.ts'
import type { RuntimeHost } from './host.ts'
import { createIncoming } from './outside/incoming.ts'
import { estimated } from './bursts/estimate.ts'
import { createMatches } from './patterns/matches.ts'
import { createRestoreMessage } from './messages.ts'
import { breakOff } from './bursts/break-off.ts'
import { createMemo } from './stack/memo.ts'
import { createNatives } from './charges/natives.ts'
import { createProbes } from './probes.ts'
import { knowRealm } from './other-realm.ts'
import { createStack } from './stack/stack.ts'
import { createState, stepsOf, totalNative, totalTraced } from './state.ts'
import { createStrings } from './texts/strings.ts'
import { Units } from './tables/units.ts'
import type { Value } from './value.ts'

export type { RuntimeHost } from './host.ts'

export interface Runtime {
  /** Values by the names that instrumented code uses, all starting with `namePrefix`; the host makes them script-scope constants. */
  readonly bindings: Readonly<Record<string, unknown>>
  /** Sites are numbered on from those registered before. */
  readonly register: (sites: readonly Site[], nativeSites: readonly NativeSite[]) => void
  /** Called when no instrumented activation can be live, such as at the start of a promise job: closes what an exception left pending. */
  readonly resetStack: () => void
  /** Takes what V8 has shown of probes out of the message of an error. */
  readonly restoreMessage: (error: unknown) => void
  /** Closes every pending activation and hands over what was measured. The program may go on; a later call includes this one's data. */
  readonly record: () => Recording
  /** What is under way will not be finished: it has no size. */
  readonly cutOff: () => void
  readonly liveSteps: () => number
  /** A module was loaded in the realm of this global object, which may be another one than landau's. */
  readonly knowRealm: (global: object) => void
}

export function createRuntime(host: RuntimeHost): Runtime {
  const state = createState(host)
  const memo = createMemo()
  const units = new Units(state, memo)
  const characters = new CharacterShadows(noteTextAgain(state))
  const stack = createStack(state, memo, units, characters)
  const charge = (native: number, steps: number): void => natives.charge(native, steps, 0)
  const strings = createStrings({ state, count: createCount(state), shadows: characters, charge, calls: (unit) => units.calls(unit) })
  const cells = createCells(state, strings)
  const collections = createCollections(state, strings)
  const matches = createMatches(state)
  const bigints = createBigints()
  const natives = createNatives({ cells, collections, strings, state, bigints }, matches, (site, steps, ns) => units.addNative(site, steps, ns))
  const probes = createProbes({ state, units, stack, cells, strings, collections, natives, bigints, incoming: createIncoming(state, cells, strings) })
  const bindings: Record<string, Value> = {}
  for (const [name, value] of Object.entries(probes)) bindings[namePrefix + name] = value

  const withAmbiguity = (native: NativeRecording): NativeRecording => {
    const worst = matches.worstAt(native.native)
    if (worst === null) return native
    const { source, ambiguity } = worst
    const places = units.nativeSites.flatMap(({ what }, place) => (what === patternSite(source) ? [place] : []))
    return { ...native, ambiguity, ...(places.length === 1 && { pattern: places[0]! }) }
  }

  function record(): Recording {
    stack.reset()
    stack.suspensions.endAll()
    const samples = host.options.share !== undefined
    const measured = { units: units.unitRecordings(), edges: units.edgeRecordings(), natives: units.nativeRecordings() }
    const { uncounted, ...recorded } = samples ? estimated(measured, units, stack, state) : { ...measured, uncounted: 0 }
    return {
      sites: units.namedSites(),
      nativeSites: units.nativeSites,
      ...recorded,
      natives: recorded.natives.map(withAmbiguity),
      totals: {
        steps: stepsOf(state) + uncounted,
        nativeNs: state.totals[totalNative]!,
        activations: stack.timestamps.given(),
        ...((samples || stack.timestamps.ranOut()) && { traced: state.totals[totalTraced]! }),
      },
    }
  }

  return {
    bindings,
    register: (sites, nativeSites) => units.register(sites, nativeSites),
    resetStack: stack.beginJob,
    restoreMessage: createRestoreMessage(host),
    record,
    cutOff: () => {
      stack.suspensions.settle()
      breakOff(state)
    },
    liveSteps: () => stepsOf(state),
    knowRealm,
  }
}
