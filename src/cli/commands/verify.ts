import { sourceLines } from '../../base/source-lines.ts'
import { defaultV8Flags, seedFlag } from '../../host/index.ts'
import type { Profile } from '../../profile/index.ts'
import { exitCodeOf, firstDivergence, reportText } from '../../verify/index.ts'
import { Failure, usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { latest, openProfile } from '../open-profile.ts'
import { checkIsThere, chooseProgram } from '../program.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { addQuality } from '../quality-file.ts'
import { outputFolder } from '../targets.ts'
import { compiledPlaces } from '../verify/compiled-places.ts'
import { verificationOf } from '../verify/summary.ts'
import { untilStopped } from '../verify/until-stopped.ts'
import { Texts } from '../verify/texts.ts'
import { judge, learnTexts, sourcesOfChance, watchOriginal, withoutChance } from '../verify/watch-original.ts'
import type { Words } from '../words.ts'
import { record } from './run.ts'

/** Recounts the original program and tells where a profile is wrong. Exit codes: 0 all agree, 1 disagreement, 2 usage, 3 not reproducible. */
export const verify = async (words: Words): Promise<void> => {
  const { flags } = words
  const { profile, path } = await chooseProfile(words)
  checkIsThere(profile.header.command)
  const texts = await learnTexts({ profile, flags, texts: new Texts(profile) })
  checkUnchanged(texts)
  const recount = { profile, flags, texts, placesOf: compiledPlaces(profile, texts.ran) }
  const watched = await watchOriginal(recount)
  const findings = await withoutChance(recount, judge(recount, watched), watched)
  const sources = await sourcesOfChance(recount, findings, watched)
  const first = firstDivergence(profile, findings, watched.traps)
  const monitors = flags.monitor ?? 'fast'
  const lineOf = (file: string, line: number): string | null => {
    const text = texts.onDisk(file)
    return text === null ? null : (sourceLines(text)[line - 1] ?? null)
  }
  putOnScreen(reportText({ findings, first, sources, monitors }, lineOf), 'stdout')
  addQuality(path, { verification: verificationOf(findings, monitors), originalMs: watched.originalMs })
  process.exitCode = exitCodeOf({ findings })
}

/** The original of a file that a compiler made need not be there; what ran must be what was profiled. */
const checkUnchanged = (texts: Texts): void => {
  const [changed, ...others] = texts.changed
  if (changed === undefined) return
  const more = others.length > 0 ? `, nor are ${others.length} others` : ''
  throw new Failure(`${changed} is no longer the file that was profiled${more}; run landau again, in the folder of the first run.`, 3)
}

const seed = 4242

interface Chosen {
  readonly profile: Profile
  readonly path: string
}

/** The profile that is named, else the latest; or a new one of the command after `--`. */
const chooseProfile = async ({ command, flags, operands, isCommandLine }: Words): Promise<Chosen> => {
  const [first, ...rest] = operands
  if (!isCommandLine) {
    const path = first ?? latest(outputFolder(flags))
    if (rest.length > 0 || !path.endsWith('.landau')) throw usage('`landau verify` takes one profile, or a program after `--`.')
    return { profile: recountable(openProfile(path)), path }
  }
  if (first === undefined) throw usage('The program comes after --: landau verify -- app.js.')
  const isScript = /\.[cm]?[jt]s$/.test(first)
  const program = chooseProgram({ command, operands, isCommandLine: !isScript })
  const { profile, folder } = await untilStopped(() => record(program, withSeed(flags)))
  return { profile, path: folder.profile }
}

/** What a test runner or a page recorded itself has no command that runs it again, and its code is loaded as V8 does not see it. */
const recountable = (profile: Profile): Profile => {
  const [runner = '', ...words] = profile.header.command
  if (words.length > 0 || !['vitest', 'jest', 'page'].includes(runner)) return profile
  throw usage(
    `This profile was recorded inside ${runner === 'page' ? 'a page' : runner}, which loads the code itself: it cannot be recounted. \`landau verify -- node --test\` and \`landau verify -- app.js\` can.`,
  )
}

const withSeed = (flags: FlagValues): FlagValues =>
  flags.deterministic ? { ...flags, 'v8-flags': `${flags['v8-flags'] ?? defaultV8Flags} ${seedFlag(seed)}` } : flags
