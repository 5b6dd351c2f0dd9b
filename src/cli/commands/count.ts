import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { countedFiles, type CountedFile } from '../../analysis/counts/counted.ts'
import { nothingSeen } from '../../analysis/words/sentences.ts'
import { endAs } from '../../host/index.ts'
import { annotated, countsJson, countsText } from '../../report/counted.ts'
import { failed, usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { openProfile, pathOf } from '../open-profile.ts'
import { chooseProgram } from '../program.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { screenOf } from '../screen.ts'
import { allSourcesOf } from '../sources.ts'
import { outputFolder } from '../targets.ts'
import type { Words } from '../words.ts'
import { record } from './run.ts'

/** Runs a program and counts every block and edge; with a profile instead of a program, shows its counts again. */
export const count = async (words: Words): Promise<void> => {
  const { flags, operands } = words
  checkFormat(flags)
  const [first] = operands
  if (!words.isCommandLine && first?.endsWith('.landau') === true) return showCounts(countedFiles(openProfile(first)), flags, 'stdout')
  const environment = { LANDAU_COUNT: flags.placement ?? 'edges', ...(flags.weights !== null && { LANDAU_WEIGHTS: weightsPath(flags.weights) }) }
  const { folder, outcome, profile } = await record(chooseProgram(words), flags, environment)
  const files = countedFiles(profile)
  // The program's own end stays what is told: it may be why there is nothing.
  if (flags.quiet) putOnScreen(folder.profile, 'stderr')
  else if (files.length > 0) showCounts(files, flags, 'stderr')
  else putOnScreen(`landau: Nothing was counted. ${nothingSeen(profile.header.notSeen)}`, 'stderr')
  endAs(outcome)
}

/** Whole, since the program and those that it starts may be in other folders. Throws where there is no profile. */
const weightsPath = (named: string): string => {
  const path = resolve(pathOf(named))
  openProfile(path)
  return path
}

/** Before the program runs, which may take long. */
const checkFormat = ({ format }: FlagValues): void => {
  if (![null, 'text', 'json'].includes(format))
    throw usage('`landau count` prints text or json; `landau export` writes the formats of coverage tools.')
}

const showCounts = (files: readonly CountedFile[], flags: FlagValues, screen: 'stdout' | 'stderr'): void => {
  const format = flags.format ?? 'text'
  if (files.length === 0) throw failed('There are no counts in this profile: `landau count app.js` makes one that has them.')
  const sources = allSourcesOf({ files })
  if (flags.annotate !== null) return putOnScreen(annotate(files, sources, flags.annotate), screen)
  if (format === 'text') return putOnScreen(`${countsText(files, sources, screenOf(screen, flags).width)}${pageHint}`, screen)
  // The standard output is the program's while it runs.
  if (screen === 'stdout') return putOnScreen(countsJson(files), screen)
  const path = join(outputFolder(flags), 'counts.json')
  writeFileSync(path, countsJson(files))
  putOnScreen(path, screen)
}

const pageHint = '`landau report` makes a page of it, with the source and its counts.\n'

const annotate = (files: readonly CountedFile[], sources: ReadonlyMap<string, string>, name: string): string => {
  const file = files.find(({ path }) => path === name) ?? files.find(({ path }) => path.endsWith(name))
  if (file === undefined) throw failed(`${name} was not counted; there are ${files.map(({ path }) => path).join(', ')}.`)
  const source = sources.get(file.path)
  if (source === undefined) throw failed(`${file.path} is not there any more, or is not what was counted.`)
  return annotated(file, source)
}
