// Which runs of the original are made, and what is asked of each.

import { matcher, watch } from '../../host/index.ts'
import type { TextsLook, Watched, WatchOptions } from '../../host/index.ts'
import type { Profile } from '../../profile/index.ts'
import {
  candidatesBy,
  compare,
  coverageWitness,
  dependentOn,
  ofPart,
  openEdges,
  routinesToFollow,
  sourceOf,
  steppedEdgesOf,
  stretchesOf,
  translated,
  trapWitness,
  undecided,
  withWhatFollows,
} from '../../verify/index.ts'
import type {
  Candidates,
  Claim,
  Controlled,
  CoverageLook,
  CoverageWitness,
  Finding,
  PlacesOf,
  Source,
  TrapLook,
  TrapWitness,
  Witness,
} from '../../verify/index.ts'
import { failed, reasonOf } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import type { Texts } from './texts.ts'
import { untilStopped } from './until-stopped.ts'

export interface WatchedOriginal {
  readonly runs: readonly [CoverageWitness, CoverageWitness]
  readonly traps: TrapWitness | null
  /** How long the first plain run took, V8's counters included. */
  readonly originalMs: number
}

/** What is recounted, and how its positions are found. */
export interface Recount {
  readonly profile: Profile
  readonly flags: FlagValues
  readonly texts: Texts
  readonly placesOf: PlacesOf
}

const seed = 4242

type Request = Pick<WatchOptions, 'control' | 'only' | 'stretches' | 'routines' | 'untrapped' | 'texts'>

const optionsFor = (
  { profile: { header }, flags }: Pick<Recount, 'profile' | 'flags'>,
  monitor: WatchOptions['monitor'],
  { control, only, stretches, routines = {}, untrapped = null, texts = [] }: Request,
): WatchOptions => ({
  command: header.command,
  monitor,
  only,
  stretches,
  routines,
  untrapped,
  texts,
  control,
  seed: flags.deterministic ? seed : 0,
})

const attempt = async (options: WatchOptions): Promise<Watched> => {
  try {
    const watched = await untilStopped(() => watch(options))
    const { looks, outcome } = watched
    if (looks.length === 0)
      throw failed(`The monitor saw nothing: \`${options.command.join(' ')}\` ended with ${outcome.signal ?? `exit code ${outcome.code}`}.`)
    return watched
  } catch (error) {
    if ((error as Error).name === 'Failure') throw error
    throw failed(`Landau cannot start ${options.command[0]}: ${reasonOf(error)}.`)
  }
}

const runFast = async (recount: Recount, control: WatchOptions['control']): Promise<CoverageWitness> => {
  const { looks, isCut } = await attempt(optionsFor(recount, 'fast', { control, only: [], stretches: null }))
  // Written by landau's own monitor.
  const seen = coverageWitness(looks as CoverageLook[], recount.texts.ran)
  const witness = isCut ? ofPart(seen) : seen
  return translated(witness, candidatesBy(witness, recount.placesOf))
}

const runTraps = async (recount: Recount, candidatesOf: Candidates, request: Request): Promise<TrapWitness> => {
  const { looks, isCut } = await attempt(optionsFor(recount, 'trap', request))
  const witness = trapWitness(looks as TrapLook[], recount.texts.ran)
  return translated(isCut ? ofPart(witness) : witness, candidatesOf)
}

/** Traps for some claims alone, and at every position of the routines that some edges are in; `routines` knows which functions there are. */
const runTrapsAt = (
  recount: Recount,
  { claims, edges }: { readonly claims: readonly Claim[]; readonly edges: readonly Claim[] },
  { routines, control }: { readonly routines: CoverageWitness; readonly control: WatchOptions['control'] },
): Promise<TrapWitness> => {
  const candidatesOf = candidatesBy(routines, recount.placesOf)
  const placed = claims.flatMap((claim) => atOnePlace(claim, candidatesOf))
  const stretches = stretchesOf(placed, recount.texts.ran)
  const followed = routinesToFollow(edges, routines, recount.texts.ran)
  const only = [...new Set([...Object.keys(stretches), ...Object.keys(followed)])]
  return runTraps(recount, candidatesOf, { control, only, stretches, routines: followed, untrapped: routines.untrapped(only) })
}

/** With the texts that the disk does not have, those of files that are compiled as they are loaded: V8 gives them in a run of its own. */
export const learnTexts = async (recount: Omit<Recount, 'placesOf'>): Promise<Texts> => {
  const { texts } = recount
  if (texts.missing.length === 0) return texts
  const { looks } = await attempt(optionsFor(recount, 'text', { control: '', only: [], stretches: null, texts: texts.missing }))
  // Written by landau's own monitor.
  texts.learn((looks as TextsLook[]).flatMap((look) => look.texts))
  return texts
}

/** Two plain runs, and a run with traps where it was asked for, or where the first two leave something to decide. */
export const watchOriginal = async (recount: Recount): Promise<WatchedOriginal> => {
  const { flags } = recount
  const began = performance.now()
  const first = await runFast(recount, '')
  const originalMs = Math.round(performance.now() - began)
  const runs = [first, await runFast(recount, '')] as const
  const candidatesOf = candidatesBy(first, recount.placesOf)
  const findings = judge(recount, { runs, traps: null, originalMs })
  const edges = followable(recount, openEdges(findings))
  if ((flags.monitor ?? 'fast') !== 'fast') {
    const routines = routinesToFollow(edges, first, recount.texts.ran)
    const untrapped = first.untrapped(null)
    return { runs, originalMs, traps: await runTraps(recount, candidatesOf, { control: '', only: flags.only, stretches: null, routines, untrapped }) }
  }
  const open = affordable(undecided(findings)).filter((it) => atOnePlace(it, candidatesOf).length > 0)
  const isOpen = open.length + edges.length > 0
  return { runs, originalMs, traps: isOpen ? await runTrapsAt(recount, { claims: open, edges }, { routines: first, control: '' }) : null }
}

/** The edges of routines that are followed in a short time, the rarest visited first; with `--only` and traps, all of them. */
const followable = ({ profile, flags, placesOf }: Recount, edges: readonly Claim[]): Claim[] => {
  const visits = new Map(profile.units.map(({ id, counts }) => [id, (counts?.count ?? []).reduce((sum, count) => sum + Math.max(0, count), 0)]))
  const inText = edges.filter((claim) => placesOf(claim, null) === null)
  if ((flags.monitor ?? 'fast') !== 'fast' && flags.only.length > 0) return inText
  const byUnit = [...Map.groupBy(inText, ({ id }) => id)].toSorted(([a], [b]) => (visits.get(a) ?? 0) - (visits.get(b) ?? 0))
  let sum = 0
  return byUnit.filter(([id]) => (sum += (visits.get(id) ?? 0) + 1) <= mostVisits).flatMap(([, all]) => all)
}

/** A claim where it is in the text that ran; nothing where that is one of several places. */
const atOnePlace = (claim: Claim, candidatesOf: Candidates): readonly Claim[] => {
  const candidates = candidatesOf(claim) ?? [claim]
  return candidates.length === 1 ? candidates : []
}

/** Visits of traps that take some seconds. */
const mostVisits = 50_000

/** The claims that can be decided by traps in a short time, the rarest visited first. */
const affordable = (claims: readonly Claim[]): Claim[] => {
  let visits = 0
  return claims.toSorted((a, b) => (a.count ?? 0) - (b.count ?? 0)).filter(({ count }) => (visits += (count ?? 0) + 1) <= mostVisits)
}

/** The verdicts. With `--monitor trap` the traps speak first, and V8's counts only tell which code the profile does not know. */
export const judge = ({ profile, flags, texts, placesOf }: Recount, { runs, traps }: WatchedOriginal): Finding[] => {
  const wanted = flags.only.map(matcher)
  const isWanted = (file: string): boolean => wanted.length === 0 || wanted.some((matches) => matches(file))
  const steppedEdges = steppedEdgesOf(profile, (id) => traps?.stepsOf(id) ?? null, texts.ran)
  if (flags.monitor !== 'trap' || traps === null) return compare(profile, { runs, second: traps, isWanted, placesOf, steppedEdges })
  const led = ((witness) => ({ ...witness, monitor: 'trap', look: traps.look })) satisfies (witness: Witness) => Witness
  return compare(profile, { runs: [led(runs[0]), led(runs[1])], second: null, isWanted, placesOf, steppedEdges })
}

/** The same findings, where a disagreement is not the profile's if it depends on chance that the program asked for. */
export const withoutChance = async (recount: Recount, findings: readonly Finding[], { runs }: WatchedOriginal): Promise<readonly Finding[]> => {
  let judged = findings
  for (const [source, control] of heldForDisagreements) {
    if (judged.some(isDisputedBy('counter'))) judged = dependentOn(source, await runFast(recount, control), judged)
    const trapped = judged.filter(isDisputedBy('trap')).flatMap(({ claim }) => claim ?? [])
    if (trapped.length > 0)
      judged = dependentOn(source, await runTrapsAt(recount, { claims: trapped, edges: [] }, { routines: runs[0], control }), judged)
  }
  return withWhatFollows(judged)
}

const heldForDisagreements = [
  ['random', 'random'],
  ['clock', 'clock'],
  ['clock', 'leaping clock'],
  ['environment', 'environment'],
] as const

const isDisputedBy =
  (evidence: Finding['by']) =>
  ({ verdict, by }: Finding): boolean =>
    verdict === 'disagrees' && by === evidence

const controls = ['random', 'clock', 'identifiers'] as const

/** For each irreproducible location what it depends on, by runs in which one source of chance at a time is held still. */
export const sourcesOfChance = async (
  recount: Recount,
  findings: readonly Finding[],
  { runs }: WatchedOriginal,
): Promise<ReadonlyMap<Finding, Source>> => {
  const chance = findings.filter(({ verdict }) => verdict === 'not reproducible')
  const controlled: Controlled[] = []
  for (const source of chance.some(({ dependsOn }) => dependsOn === undefined) ? controls : []) {
    controlled.push({ source, runs: [await runFast(recount, source), await runFast(recount, source)] })
  }
  return new Map(chance.map((finding) => [finding, sourceOf(finding, controlled, runs[0].threads)]))
}
