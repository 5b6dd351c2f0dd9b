import { rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { analyse } from '../../analysis/index.ts'
import {
  budgetVariable,
  defaultNodeOptions,
  endAs,
  launch,
  neededOptions,
  packageManager,
  pointToLatest,
  sparingEnvironment,
} from '../../host/index.ts'
import type { LaunchOutcome, RunFolder } from '../../host/index.ts'
import type { Profile } from '../../profile/index.ts'
import { collectParts, writeProfile } from '../collect.ts'
import { failed, NothingLeft, reasonOf, usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { cacheVariable } from '../instrument-cache.ts'
import { adviceFor, adviceForText, adviceForUnmapped, chooseProgram, nodeOptionIn } from '../program.ts'
import type { Program } from '../program.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { addQuality } from '../quality-file.ts'
import { show } from '../show.ts'
import { unmappedFiles } from '../sources.ts'
import { resolutionVariable } from '../resolution.ts'
import { factorOf } from '../sampling.ts'
import { chooseTargets, outputFolder, prepareRun, prepareTextCache } from '../targets.ts'
import type { Words } from '../words.ts'

/** Runs a program, measures it, and shows what will hurt. Ends as the program ended. */
export const run = async (words: Words): Promise<void> => {
  const { flags } = words
  const program = chooseProgram(words)
  const targets = chooseTargets(flags)
  const advised = advise([program.name])
  const { folder, outcome, profile } = await record(
    program,
    flags,
    { ...sparingEnvironment(process.env), ...environmentFor(flags) },
    nodeOptionsFor(flags),
  )
  // What `npm test` is about shows only now.
  if (!advised) advise(profile.header.files.map(({ path }) => path).filter((path) => path.includes('node_modules/')))
  const analysis = analyse(profile)
  show(analysis, { targets, flags, profilePath: folder.profile, screen: 'stderr' })
  // The advice is far above, and what is ranked is the runner's own code.
  if (advised && !analysis.units.some(({ own }) => own)) advise([program.name], 'Nothing of this is your own code. ')
  endAs(outcome)
}

const advise = (names: readonly string[], before: string = ''): boolean => {
  const advice = adviceFor(names)
  if (advice !== null) putOnScreen(`landau: ${before}${advice}`, 'stderr')
  return advice !== null
}

const environmentFor = ({ algorithms, resolution, budget, 'same-input': same }: FlagValues): Readonly<Record<string, string>> => {
  if (algorithms && resolution !== null) throw usage('--resolution says what a cell of `landau run` is; --algorithms counts no cells.')
  if (algorithms && budget !== null) throw usage('--budget is for `landau run` without --algorithms, which looks at all that the program does.')
  if (same !== null && !algorithms) throw usage('--same-input says which inputs are one to `landau run --algorithms`; without it there are none.')
  if (budget !== null) factorOf(budget)
  if (algorithms) return { LANDAU_REPETITIONS: same ?? 'some' }
  return { ...(resolution !== null && { [resolutionVariable]: resolution }), ...(budget !== null && { [budgetVariable]: budget }) }
}

export interface Recorded {
  readonly folder: RunFolder
  readonly outcome: LaunchOutcome
  readonly profile: Profile
}

/** Runs a program under measurement and stores its profile as the latest. Throws when nothing was recorded. */
export const record = async (
  program: Program,
  flags: FlagValues,
  environment: Readonly<Record<string, string>> = {},
  nodeOptions = '',
): Promise<Recorded> => {
  const folder = prepareRun(outputFolder(flags), program.name)
  const began = performance.now()
  const cache = prepareTextCache(flags)
  const own = { ...profilingEnvironment(flags, folder.parts), ...(cache !== null && { [cacheVariable]: cache }) }
  const outcome = await start(program, { ...own, ...environment }, nodeOptions)
  const profiledMs = Math.round(performance.now() - began)
  const profile = collect(program, folder, outcome, outputFolder(flags))
  const advice = profile.units.length === 0 ? adviceForText(program.command) : adviceForUnmapped(unmappedFiles(profile.header))
  if (advice !== null) putOnScreen(`landau: ${advice}`, 'stderr')
  addQuality(folder.profile, { profiledMs })
  pointToLatest(outputFolder(flags), folder)
  return { folder, outcome, profile }
}

const start = async ({ command }: Program, env: Readonly<Record<string, string>>, nodeOptions: string): Promise<LaunchOutcome> => {
  try {
    return await launch({ command, preload: preloadPath(), env, nodeOptions })
  } catch (error) {
    throw failed(`Landau cannot start ${command[0]}: ${reasonOf(error)}.`)
  }
}

/** What sizes and costs take at the start of Node; `--v8-flags` is instead of all of landau's own. */
export const nodeOptionsFor = (flags: Pick<FlagValues, 'v8-flags'>): string => (flags['v8-flags'] === null ? defaultNodeOptions : '')

/** What tells the profiled process where its part files go and what to measure. */
export const profilingEnvironment = (flags: Pick<FlagValues, 'include' | 'exclude' | 'v8-flags'>, parts: string): Record<string, string> => {
  const env: Record<string, string> = { LANDAU_PARTS: parts, LANDAU_ROOT: process.cwd() }
  if (flags.include.length > 0) env['LANDAU_INCLUDE'] = flags.include.join(',')
  if (flags.exclude.length > 0) env['LANDAU_EXCLUDE'] = flags.exclude.join(',')
  if (flags['v8-flags'] !== null) env['LANDAU_V8_FLAGS'] = flags['v8-flags']
  return env
}

/** The entry point `landau/register`: `.ts` when landau runs from its sources. */
export const preloadPath = (): string => join(import.meta.dirname, '..', '..', `register${import.meta.filename.slice(-3)}`)

const collect = (program: Program, folder: RunFolder, outcome: LaunchOutcome, out: string): Profile => {
  const { profile, problems } = collectParts(folder.parts, outcome.pid)
  for (const { message } of problems) putOnScreen(`landau: ${message}`, 'stderr')
  if (profile === null) {
    rmSync(dirname(folder.profile), { recursive: true, force: true })
    throw nothingRecorded(program, outcome, out)
  }
  const named = { ...profile, header: { ...profile.header, command: program.command } }
  writeProfile(folder.profile, named)
  rmSync(folder.parts, { recursive: true, force: true })
  return named
}

const nothingRecorded = ({ command }: Program, outcome: LaunchOutcome, out: string): Error => {
  const { signal, code } = outcome
  const how = signal === null ? `ended with exit code ${code}` : `was killed by ${signal}`
  const isRestricted = nodeOptionIn(command, /^--(?:experimental-)?permission$/) !== undefined
  const why = isRestricted
    ? `Under Node's --permission landau needs ${neededOptions(resolve(out)).join(' ')}, and cannot record what a signal ends.`
    : command.slice(0, 2).some((word) => packageManager.test(word))
      ? 'Package managers are not profiled, only the Node programs that they start.'
      : 'Only Node programs that end by themselves, by an error or by Ctrl-C leave a profile.'
  return new NothingLeft(`Nothing was recorded: \`${command.join(' ')}\` ${how}. ${why}`, outcome)
}
