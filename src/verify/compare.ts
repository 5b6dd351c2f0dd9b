// Moseley, Debray, Andrews, "Verifying Program Profiles", section 3: the recount of the original against the profile, location by location. Where
// the paper recounts once, the original runs twice here, so that what differs between two plain runs is not held against the profile.

import type { Profile } from '../profile/index.ts'
import { claimsOf, isOfRepetitions } from './claim.ts'
import type { Claim } from './claim.ts'
import { contradictions } from './consistency.ts'
import type { Finding } from './finding.ts'
import { followFlow } from './follow-flow.ts'
import type { SteppedEdges } from './follow-flow.ts'
import type { Place, PlacesOf } from './translated.ts'
import { blindSpots, evidenceOf } from './witness.ts'
import type { SeenLoop, SeenRoutine, Sighting, Witness } from './witness.ts'

export interface Evidence {
  /** Two plain runs under the same monitor. */
  readonly runs: readonly [Witness, Witness]
  /** A run under the other monitor, which speaks where the first is blind, and decides where the first disagrees with the profile about a loop. */
  readonly second: Witness | null
  /** Whether a file was asked about. */
  readonly isWanted: (file: string) => boolean
  /** Where the positions of compiled files are in the text that ran; the witnesses answer to those of the profile. */
  readonly placesOf: PlacesOf
  /** Where routines were followed from position to position. */
  readonly steppedEdges?: SteppedEdges
}

/** The edges that nothing has told of yet. */
export const openEdges = (findings: readonly Finding[]): Claim[] =>
  findings.flatMap(({ verdict, claim }) => (verdict === 'not observable' && claim?.kind === 'edge' ? [claim] : []))

/** Every location of the profile, and every routine that ran without being in it, with its verdict. */
export const compare = (profile: Profile, evidence: Evidence): Finding[] => {
  const claims = claimsOf(profile).filter(({ file }) => evidence.isWanted(file))
  const { options, ending } = profile.header
  const context = { isOfBegins: options['mode'] === 'count', hasThrown: ending === 'uncaught' }
  const judged = claims.map((claim) => judge(claim, evidence, context))
  // Places in files that a source map leads to are as exact as the map.
  const isExact = (file: string): boolean => evidence.runs[0].ran(file) && evidence.placesOf({ file, line: 1, column: 1 }, null) === null
  return [
    ...followFlow(profile, judged, evidence.steppedEdges ?? (() => null)),
    ...missing(profile, claims, evidence),
    ...missingLoops(profile, claims, evidence),
    ...contradictions(profile, isExact).filter(({ file }) => evidence.isWanted(file)),
  ]
}

interface Context {
  /** An activation counts when it begins. `landau run` records it when it is over, which one that is left at a `yield` for good never is. */
  readonly isOfBegins: boolean
  /** The program ended by an error. */
  readonly hasThrown: boolean
}

const judge = (claim: Claim, { runs: [first, again], second }: Evidence, { isOfBegins, hasThrown }: Context): Finding => {
  const { name, file, line, count } = claim
  const base = { claim, name, file, line, profile: count, monitor: null, by: null, why: '' } as const
  if (claim.kind === 'edge') return { ...base, verdict: 'not observable', why: blindSpots.edge }
  const [a, b] = [first.look(claim), again.look(claim)]
  const by = evidenceOf[first.monitor]
  if (count === null) return a.kind === 'absent' ? { ...base, verdict: 'disagrees', why: a.why } : { ...base, verdict: 'uncounted' }
  if (a.kind === 'absent') return { ...base, verdict: 'disagrees', why: a.why }
  if ('count' in a && 'count' in b && a.count !== b.count) {
    return { ...base, verdict: 'not reproducible', monitor: a.count, by, why: `a second plain run had ${b.count}` }
  }
  if ('count' in a && a.count === count) return { ...base, verdict: 'agrees', monitor: a.count, by }
  if (claim.kind === 'steps' && a.kind === 'count' && a.count < count) return { ...base, verdict: 'not observable', why: blindSpots.steps }
  if (hasThrown && a.kind === 'count' && a.isLinked === true && count < a.count) return { ...base, verdict: 'not observable', why: blindSpots.linked }
  const other = second?.look(claim) ?? null
  const isShort = (seen: Sighting | null): boolean => seen?.kind === 'count' && seen.isLeast === true && seen.count < count
  if (isShort(a) || isShort(other)) return { ...base, verdict: 'not observable', why: blindSpots.killed }
  const mayBeLeft = !isOfBegins && claim.kind === 'routine' && a.kind === 'blind' && a.why === 'generator'
  if (mayBeLeft && other?.kind === 'count' && other.count > count) return { ...base, verdict: 'not observable', why: blindSpots.left }
  return decide({ ...base, by }, a, other)
}

const decide = ({ by, ...base }: Omit<Finding, 'verdict'>, a: Sighting, other: Sighting | null): Finding => {
  if (other?.kind === 'count' && other.count === base.profile) return { ...base, verdict: 'agrees', monitor: other.count, by: 'trap' }
  if (a.kind === 'count' || (a.kind === 'atMost' && a.count < (base.profile ?? 0))) return { ...base, verdict: 'disagrees', monitor: a.count, by }
  if (other?.kind === 'count') return { ...base, verdict: 'disagrees', monitor: other.count, by: 'trap' }
  return {
    ...base,
    verdict: 'not observable',
    by: null,
    why: a.kind === 'absent' ? a.why : blindSpots[a.why],
  }
}

/** What the counters leave open and a second monitor may decide: what they do not count, and what should have run more often and may have been left by an exception. */
export const undecided = (findings: readonly Finding[]): Claim[] =>
  findings.flatMap(({ verdict, claim, profile, monitor }) => {
    const isOpen = verdict === 'not observable' || (verdict === 'disagrees' && profile !== null && monitor !== null && profile < monitor)
    return isOpen && claim !== null && trapped.has(claim.kind) ? [claim] : []
  })

const trapped: ReadonlySet<Claim['kind']> = new Set(['routine', 'loop', 'iterations', 'block'])

/** What the profile says of a file that it has not seen, by itself or with all of a folder. */
const unseenIn = (notSeen: Profile['header']['notSeen']): ((file: string) => string | null) => {
  const whys = new Map(notSeen.map(({ file, why }) => [file, `the profile says that it could not see this file: ${why}`]))
  const folders = [...whys.keys()].filter((file) => file.endsWith('/'))
  return (file) => whys.get(file) ?? whys.get(folders.find((folder) => file.startsWith(folder)) ?? '') ?? null
}

/** A profile of repetitions keeps no routines without any. */
const missing = (profile: Profile, claims: readonly Claim[], { runs: [first, again], isWanted, placesOf }: Evidence): Finding[] => {
  const { files, notSeen, uncounted = [] } = profile.header
  if (isOfRepetitions(profile.header)) return []
  const places = [...claims, ...uncounted.map(({ file, line, column }) => ({ file: files[file]?.path ?? '', line, column }))]
  const known = new Set(inV8(places, placesOf).map(({ file, line, column }) => first.keyAt(file, line, column)))
  const countedAgain = new Map(again.routines().map(({ key, count }) => [key, count]))
  const unseen = unseenIn(notSeen)
  const isCut = notSeen.some(({ why }) => why === 'the list is cut here')
  return first
    .routines()
    .filter(({ key, file }) => !known.has(key) && isWanted(file))
    .map((routine): Finding => {
      const { name, file, line, count } = routine
      const base = { claim: null, name: name === '' ? '(anonymous)' : name, file, line, profile: null, monitor: count, by: 'counter' } as const
      return {
        ...base,
        ...missingVerdict(routine, countedAgain.get(routine.key), unseen(file) ?? (isCut ? 'the profile’s list of unseen files is cut' : null)),
      }
    })
}

const missingVerdict = ({ count, blind }: SeenRoutine, again: number | undefined, unseen: string | null): Pick<Finding, 'verdict' | 'why'> => {
  if (unseen !== null) return { verdict: 'not observable', why: unseen }
  if (blind !== null) return { verdict: 'not observable', why: blindSpots[blind] }
  if (again !== count) return { verdict: 'not reproducible', why: `a second plain run had ${again ?? 0}` }
  return { verdict: 'missing', why: 'it ran, and the profile does not know it' }
}

const inV8 = (places: readonly Place[], placesOf: PlacesOf): Place[] => places.flatMap((place) => placesOf(place, null) ?? [place])

/** Loops that were entered in routines that the profile counts, and that it does not know. A profile of `landau count` knows no loops. */
const missingLoops = ({ header }: Profile, claims: readonly Claim[], { runs: [first], isWanted, placesOf }: Evidence): Finding[] => {
  if (header.options['mode'] === 'count') return []
  const uncounted = (header.uncounted ?? []).map(({ file, line, column }) => ({ file: header.files[file]?.path ?? '', line, column }))
  const places = new Set(inV8([...claims, ...uncounted], placesOf).map(({ file, line, column }) => `${file}:${line}:${column}`))
  const routines = new Set(
    claims.flatMap((claim) =>
      claim.kind === 'routine'
        ? inV8([claim], placesOf).map(({ file, line, column }) => (claim.path === '(module)' ? file : first.keyAt(file, line, column)))
        : [],
    ),
  )
  const seen = new Set(header.files.map(({ path }) => path))
  const isCounted = isOfRepetitions(header) ? ({ file }: SeenLoop) => seen.has(file) : ({ file, routine }: SeenLoop) => routines.has(routine ?? file)
  return first
    .loops()
    .filter((loop) => isWanted(loop.file) && isCounted(loop) && !places.has(`${loop.file}:${loop.line}:${loop.column}`))
    .map(({ file, line, count }) => ({
      verdict: 'missing',
      claim: null,
      name: 'loop',
      file,
      line,
      profile: null,
      monitor: count,
      by: 'counter',
      why: 'it was entered, and the profile does not know it',
    }))
}
