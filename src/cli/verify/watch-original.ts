// Which runs of the original are made, and what is asked of each.

import { matcher, watch } from '../../host/index.ts'
import type { WatchOptions } from '../../host/index.ts'
import type { Profile } from '../../profile/index.ts'
import { compare, coverageWitness, dependentOn, sourceOf, stretchesOf, trapWitness, undecided } from '../../verify/index.ts'
import type { Claim, Controlled, CoverageLook, Finding, Source, TextOf, TrapLook, TrapWitness, Witness } from '../../verify/index.ts'
import { failed, reasonOf } from '../failure.ts'
import type { FlagValues } from '../flags.ts'

export interface WatchedOriginal {
  readonly runs: readonly [Witness, Witness]
  readonly traps: TrapWitness | null
  /** How long the first plain run took, V8's counters included. */
  readonly originalMs: number
}

const seed = 4242

type Request = Pick<WatchOptions, 'control' | 'only' | 'stretches'>

const optionsFor = (
  { header }: Profile,
  flags: FlagValues,
  monitor: WatchOptions['monitor'],
  { control, only, stretches }: Request,
): WatchOptions => ({
  command: header.command,
  monitor,
  only,
  stretches,
  control,
  seed: flags.deterministic ? seed : 0,
})

const attempt = async (options: WatchOptions): Promise<readonly unknown[]> => {
  try {
    const { looks, outcome } = await watch(options)
    if (looks.length === 0)
      throw failed(`The monitor saw nothing: \`${options.command.join(' ')}\` ended with ${outcome.signal ?? `exit code ${outcome.code}`}.`)
    return looks
  } catch (error) {
    if ((error as Error).name === 'Failure') throw error
    throw failed(`Landau cannot start ${options.command[0]}: ${reasonOf(error)}.`)
  }
}

const runFast = async (profile: Profile, flags: FlagValues, texts: TextOf, control: WatchOptions['control']): Promise<Witness> =>
  // Written by landau's own monitor.
  coverageWitness((await attempt(optionsFor(profile, flags, 'fast', { control, only: [], stretches: null }))) as CoverageLook[], texts)

const runTraps = async (
  profile: Profile,
  flags: FlagValues,
  texts: TextOf,
  { only, stretches }: Pick<Request, 'only' | 'stretches'>,
): Promise<TrapWitness> => trapWitness((await attempt(optionsFor(profile, flags, 'trap', { control: '', only, stretches }))) as TrapLook[], texts)

/** Two plain runs, and a run with traps where it was asked for, or where the first two leave something to decide. */
export const watchOriginal = async (profile: Profile, flags: FlagValues, texts: TextOf): Promise<WatchedOriginal> => {
  const began = performance.now()
  const first = await runFast(profile, flags, texts, '')
  const originalMs = Math.round(performance.now() - began)
  const runs = [first, await runFast(profile, flags, texts, '')] as const
  const monitor = flags.monitor ?? 'fast'
  if (monitor !== 'fast') return { runs, originalMs, traps: await runTraps(profile, flags, texts, { only: flags.only, stretches: null }) }
  const open = affordable(undecided(judge(profile, { runs, traps: null, originalMs }, flags, texts)))
  if (open.length === 0) return { runs, originalMs, traps: null }
  const stretches = stretchesOf(open, texts)
  return { runs, originalMs, traps: await runTraps(profile, flags, texts, { only: Object.keys(stretches), stretches }) }
}

/** Visits of traps that take some seconds. */
const mostVisits = 50_000

/** The claims that can be decided by traps in a short time, the rarest visited first. */
const affordable = (claims: readonly Claim[]): Claim[] => {
  let visits = 0
  return claims.toSorted((a, b) => (a.count ?? 0) - (b.count ?? 0)).filter(({ count }) => (visits += (count ?? 0) + 1) <= mostVisits)
}

/** The verdicts. With `--monitor trap` the traps speak first, and V8's counts only tell which code the profile does not know. */
export const judge = (profile: Profile, { runs, traps }: WatchedOriginal, flags: FlagValues, texts: TextOf): Finding[] => {
  const wanted = flags.only.map(matcher)
  const isWanted = (file: string): boolean => wanted.length === 0 || wanted.some((matches) => matches(file))
  const isCompiled = (file: string): boolean => /^\s*\/\/[#@]\s*sourceMappingURL=/m.test(texts(file) ?? '')
  if (flags.monitor !== 'trap' || traps === null) return compare(profile, { runs, second: traps, isWanted, isCompiled })
  const led = ((witness) => ({ ...witness, look: traps.look })) satisfies (witness: Witness) => Witness
  return compare(profile, { runs: [led(runs[0]), led(runs[1])], second: null, isWanted, isCompiled })
}

/** The same findings, where a disagreement is not the profile's if it depends on chance that the program asked for. */
export const withoutChance = async (
  profile: Profile,
  findings: readonly Finding[],
  flags: FlagValues,
  texts: TextOf,
): Promise<readonly Finding[]> => {
  let judged = findings
  for (const source of ['random', 'clock'] as const) {
    if (!judged.some(({ verdict, by }) => verdict === 'disagrees' && by === 'counter')) break
    judged = dependentOn(source, await runFast(profile, flags, texts, source), judged)
  }
  return judged
}

const controls = ['random', 'clock', 'identifiers'] as const

/** For each irreproducible location what it depends on, by runs in which one source of chance at a time is held still. */
export const sourcesOfChance = async (
  profile: Profile,
  findings: readonly Finding[],
  { runs }: WatchedOriginal,
  flags: FlagValues,
  texts: TextOf,
): Promise<ReadonlyMap<Finding, Source>> => {
  const chance = findings.filter(({ verdict }) => verdict === 'not reproducible')
  if (chance.length === 0) return new Map()
  const controlled: Controlled[] = []
  for (const source of controls) {
    controlled.push({ source, runs: [await runFast(profile, flags, texts, source), await runFast(profile, flags, texts, source)] })
  }
  return new Map(chance.map((finding) => [finding, sourceOf(finding, controlled, runs[0].threads)]))
}
