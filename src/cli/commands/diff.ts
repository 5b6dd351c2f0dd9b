import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { analyse, compare } from '../../analysis/index.ts'
import type { Comparison } from '../../analysis/compare/compare.ts'
import { comparisonForPage } from '../../analysis/page/page-comparison.ts'
import { diffReporters } from '../../report/index.ts'
import { isRecordedLike, requireSameRecording, withSizes } from '../comparable.ts'
import { usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { openNamedOrLatest, openProfile } from '../open-profile.ts'
import type { Opened } from '../open-profile.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { readQuality } from '../quality-file.ts'
import { screenOf } from '../screen.ts'
import { sourcesOf } from '../sources.ts'
import { outputFolder, prepareOutput } from '../targets.ts'
import { textTargets } from '../text-targets.ts'
import type { Words } from '../words.ts'
import { writePage } from '../write-page.ts'

/** Tells what changed from one profile to another. Exit code 1 when something costs more than before. */
export const diff = ({ flags, operands }: Words): void => {
  const [before, later, ...more] = operands
  if (before === undefined || more.length > 0)
    throw usage('`landau diff BEFORE.landau AFTER.landau` compares two profiles; without the second one, the latest.')
  const isPage = (word: string): boolean => word === 'html' || word.startsWith('html=')
  const pages = flags.reporter.filter(isPage)
  const words = flags.reporter.filter((word) => !isPage(word))
  const targets = words.length === 0 && pages.length > 0 ? [] : textTargets({ reporter: words }, diffReporters, 'diff')
  const first = openProfile(before)
  const second = openNamedOrLatest(later, outputFolder(flags), (it) => isRecordedLike(first, it))
  requireSameRecording([first, second.profile], 'compared')
  const comparison = compare(withSizes(first), second.profile)
  for (const { report, path } of targets) {
    const text = report(comparison, screenOf('stdout', flags))
    if (path === null) putOnScreen(text, 'stdout')
    else writeFileSync(path, text)
  }
  for (const word of pages) putOnScreen(comparisonPage(word, comparison, second, flags), 'stdout')
  process.exitCode = comparison.changes.some(({ direction }) => direction === 'worse') ? 1 : 0
}

/** Writes the page of the later profile with the comparison in it; the answer is the address of the comparison. */
const comparisonPage = (word: string, comparison: Comparison, { profile, path: after }: Opened, flags: FlagValues): string => {
  const [, path = ''] = /^html=(.*)$/s.exec(word) ?? []
  if (path === '-') throw usage('The page of a comparison goes to a file: --reporter html=diff.html.')
  if (path === '') prepareOutput(outputFolder(flags))
  const analysis = analyse(profile)
  const extras = { quality: readQuality(after), comparison: comparisonForPage(comparison), sweep: null }
  const sources = flags['no-source'] ? new Map<string, string>() : sourcesOf(analysis)
  return `${writePage(path === '' ? join(outputFolder(flags), 'diff.html') : resolve(path), { analysis, sources, extras })}#/compare`
}
