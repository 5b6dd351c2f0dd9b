// Probes where activations may be untraced: some ask in the text whether theirs is (`traced` in instrument/run/probes.ts), the others here, on being called.
// What they are handed they give back; nothing else may be done outside of bursts. What the text asks of a cell else is asked here where little is traced.

import { isArray, isView } from '../builtins.ts'
import type { RuntimeHost } from '../host.ts'
import { outOfLine } from '../out-of-line.ts'
import type { Refusal, Refusals } from '../refusals.ts'
import { clockTop, type State } from '../state.ts'
import type { Value } from '../value.ts'

type Probe = (...values: Value[]) => Value
/** The probes of these names, wrapped. */
type Wrap = (names: readonly string[], wrap: (probe: Probe) => Probe) => Record<string, Probe>

/** `(v, t, a, b, c) => v`. */
const valued = ['B', 'BA', 'DI', 'BS', 'BT', 'BU', 'BI', 'BC', 'BN', 'BR', 'O', 'RE', 'WE', 'RH', 'DV', 'DW', 'DB', 'DC']
/** The same, or what is refused. */
const refusing = ['D', 'DA', 'I', 'IL', 'U'] as const
/** `(o, t)` and `(o, key, t, …)`: for nothing when all of `o` is known to be touched. */
const ofWhole = ['PU', 'PO']
const ofPart = ['R', 'L', 'KR', 'KW', 'TF', 'TG']
/** `(o, t)`, which tells whether the stamp of `o` is to be set. */
const ofCell = ['T', 'TW']

/** What begins, ends and breaks off bursts: `(site or t, …)`. */
const rare = ['E', 'EK', 'EA', 'EAK', 'X', 'YA', 'LB']

export function whereTraced(probes: Readonly<Record<string, Probe>>, state: State, refusals: Refusals): Record<string, Probe> {
  const [F, M, MJ, MS, S, BG] = [probes['F']!, probes['M']!, probes['MJ']!, probes['MS']!, probes['S']!, probes['BG']!]
  const { clock, host } = state
  const all: Wrap = (names, wrap) => Object.fromEntries(names.map((name) => [name, wrap(probes[name]!)]))
  return {
    ...all(valued, (probe) => (v, t, a, b, c) => (t <= 0 ? v : probe(v, t, a, b, c))),
    ...Object.fromEntries(refusing.map((name) => [name, orRefused(probes[name]!, refusals[name])])),
    ...(host.options.rarely === true && whereRarelyTraced(all, host)),
    ...all(['IC', 'IH', 'IT'], (probe) => (a, b, c, d, e, f, g) => (clock[clockTop]! <= 0 ? undefined : probe(a, b, c, d, e, f, g))),
    ...all(
      ['N', 'NM', 'NP', 'NC', 'NA'],
      (probe) => (code, site, t, r, o, a, b, note, more) => (t <= 0 ? r : probe(code, site, t, r, o, a, b, note, more)),
    ),
    F: (site, t, r, a, started) => (t <= 0 ? r : F(site, t, r, a, started)),
    M: (subject) => (clock[clockTop]! <= 0 ? 0 : M(subject)),
    MJ: (text, site) => (clock[clockTop]! <= 0 ? 0 : MJ(text, site)),
    MS: (o, type, listener) => (clock[clockTop]! <= 0 ? 0 : MS(o, type, listener)),
    BG: (native, code, left, r, right) => (clock[clockTop]! <= 0 ? r : BG(native, code, left, r, right)),
    S: (r, native, a, b) => (clock[clockTop]! <= 0 ? r : S(r, native, a, b)),
  }
}

/** What the text does not ask there: few are called, and none is to take the room of the program's own functions when V8 inlines. */
const whereRarelyTraced = (all: Wrap, { stamp: P }: RuntimeHost): Record<string, Probe> => ({
  ...all(ofWhole, (probe) => (o, t) => o?.[P] >= t || probe(o, t)),
  ...all(ofPart, (probe) => (o, key, t) => {
    outOfLine(t)
    return o?.[P] >= t || probe(o, key, t)
  }),
  ...all(['KS'], (probe) => (o, key, t, native, value) => (o?.[P] >= t && !isView(o)) || probe(o, key, t, native, value)),
  ...all(ofCell, (probe) => (o, t) => {
    outOfLine(t)
    return o?.[P] >= t || (probe(o, t, o?.[P]) === true && (o[P] = t))
  }),
  ...all(rare, (probe) => (n, a, b, c) => {
    outOfLine(n)
    return probe(n, a, b, c)
  }),
})

const orRefused =
  (probe: Probe, refusal: Refusal): Probe =>
  (v, t, a, b, c, d, e) =>
    t > 0 ? probe(v, t, a, b, c, d, e) : isArray(v) ? v : refusal(v, a, b)
