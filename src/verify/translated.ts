// A profile gives positions where the user wrote them, and V8 in what a compiler made of that. A source map is no function backwards: it leads from
// several tokens of the compiled text to one position of the source. A claim is then about one of them, and wrong only when it fits none.

import type { Claim } from './claim.ts'
import type { Sighting, Witness } from './witness.ts'

export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * The places in the text that ran that a source map leads to a position from; null for a position in a text that ran as it is. The file of a block is
 * that of its routine, which a bundler may have put together of several: `around` is the routine's place in the text that ran.
 */
export type PlacesOf = (position: Place, around: Place | null) => readonly Place[] | null

/** No file was compiled. */
export const untranslated: PlacesOf = () => null

/** A claim in positions of the text that ran, once for each place that it may be about; null where that is the claim as it stands. */
export type Candidates = (claim: Claim) => readonly Claim[] | null

/** `routines` knows which functions V8 saw. */
export const candidatesBy = (routines: Witness, placesOf: PlacesOf): Candidates => {
  const known = new Map<string, readonly Place[]>()
  const startsOf = (claim: Claim, own: readonly Place[]): readonly Place[] => {
    const starts = known.get(claim.id) ?? routineStarts(own, claim, routines)
    known.set(claim.id, starts)
    return starts
  }
  return (claim) => {
    const { part, file, line, column } = claim
    if (part === null) return placesOf(claim, null)?.map((place) => moved(claim, place, null)) ?? null
    const own = placesOf({ file, line: part.line, column: part.column }, null)
    if (own === null) return null
    return startsOf(claim, own).flatMap((start) =>
      (placesOf({ file, line, column }, start) ?? []).map((it) => moved(claim, it, { ...part, line: start.line, column: start.column })),
    )
  }
}

/** The same witness, asked in the positions of the profile. */
export const translated = <W extends Witness>(witness: W, candidatesOf: Candidates): W => ({
  ...witness,
  look: (claim: Claim) => {
    const candidates = candidatesOf(claim)
    return candidates === null ? witness.look(claim) : weigh(candidates.map(witness.look), claim)
  },
})

/** Of the places that a routine may start at, those where V8 saw one start, or else one that it would see if what is around it had run. */
const routineStarts = (places: readonly Place[], claim: Claim, routines: Witness): readonly Place[] => {
  if (claim.path === '(module)') return places.slice(0, 1)
  const byKey = Map.groupBy(places, (place) => routines.keyAt(place.file, place.line, place.column))
  const seen = [...byKey].flatMap(([key, [first]]) => (key === null || first === undefined ? [] : [first]))
  if (seen.length > 0) return seen
  return places.filter((place) => routines.look(moved({ ...claim, kind: 'routine' }, place, null)).kind === 'count').slice(0, 1)
}

/** Where it ends is not kept: the end of a text has no token of its own in a source map. */
const moved = (claim: Claim, { file, line, column }: Place, part: Claim['part']): Claim => ({
  ...claim,
  file,
  line,
  column,
  endLine: null,
  part: part === null ? null : { ...part, endColumn: 1 },
})

/** What is seen at the places that a claim may be about. */
const weigh = (sightings: readonly Sighting[], { kind, count }: Claim): Sighting => {
  const present = sightings.filter((it) => it.kind !== 'absent')
  // V8 keeps functions as long as they can be called, so one that it knows goes before one that it may have forgotten.
  const known = kind === 'block' ? present : present.filter((it) => it.kind !== 'blind')
  const all = known.length > 0 ? known : present
  const [first] = all
  if (first === undefined) return { kind: 'blind', why: 'mapped' }
  const blind = all.find((it) => it.kind === 'blind')
  if (blind !== undefined) return blind
  if (count === null) return first
  const fitting = all.filter((it) => (it.kind === 'count' ? it.count === count : it.kind === 'atMost' && it.count >= count))
  if (fitting.length === 0) return first
  if (fitting.length < all.length) return { kind: 'blind', why: 'ambiguous' }
  return fitting.find(({ kind: sort }) => sort === 'atMost') ?? first
}
