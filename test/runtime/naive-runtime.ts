// A runtime behind the same probes that knows no stamps: every pending activation keeps the set of the cells that it, or what it called, has accessed,
// as Definition 1 of the aprof paper has it. Shared with the runtime that it checks are the probes, what built-ins are charged, and by which text or
// hash a string is known; not the stack, the shadow memory, the partial sums, or how tuples are added up.

import { createBigints } from '../../src/runtime/charges/bigints.ts'
import { namePrefix, type NativeSite, type Site } from '../../src/protocol/index.ts'
import { CharacterShadows } from '../../src/runtime/texts/character-shadows.ts'
import { createNatives } from '../../src/runtime/charges/natives.ts'
import { createIncoming } from '../../src/runtime/outside/incoming.ts'
import { createMatches } from '../../src/runtime/patterns/matches.ts'
import { createMemo } from '../../src/runtime/stack/memo.ts'
import { createProbes, type ProbeParts } from '../../src/runtime/probes.ts'
import { clockTop, createState, stepsOf } from '../../src/runtime/state.ts'
import { createStrings } from '../../src/runtime/texts/strings.ts'
import { Units } from '../../src/runtime/tables/units.ts'
import type { RuntimeHost } from '../../src/runtime/index.ts'
import { NaiveActivations } from './naive-activations.ts'
import { naiveCells, naiveCollections, naiveStrings } from './naive-cells.ts'

export interface NaiveRuntime {
  readonly bindings: Readonly<Record<string, unknown>>
  readonly register: (sites: readonly Site[], nativeSites: readonly NativeSite[]) => void
  readonly activations: NaiveActivations
}

export function createNaiveRuntime(host: RuntimeHost): NaiveRuntime {
  const state = createState(host)
  const units = new Units(state, createMemo())
  const activations = new NaiveActivations(
    () => stepsOf(state),
    (t) => {
      state.clock[clockTop] = t
    },
  )
  const ropes = createStrings({
    state,
    count: () => 0,
    shadows: new CharacterShadows(),
    charge: (native, steps) => natives.charge(native, steps, 0),
    calls: () => 0,
  })
  const strings = naiveStrings(activations, ropes)
  const cells = naiveCells(activations, host, strings)
  const collections = naiveCollections(activations, host, strings)
  const bigints = createBigints()
  const natives = createNatives({ cells, collections, strings, state, bigints }, createMatches(state), () => {})
  const stack = activations as unknown as ProbeParts['stack']
  const probes = createProbes({ state, units, stack, cells, strings, collections, natives, bigints, incoming: createIncoming(state, cells, strings) })
  const bindings = Object.fromEntries(Object.entries(probes).map(([name, value]) => [namePrefix + name, value as unknown]))
  return { bindings, register: (sites, nativeSites) => units.register(sites, nativeSites), activations }
}
