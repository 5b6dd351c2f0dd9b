import { statSync } from 'node:fs'
import { countedFiles } from '../../analysis/counts/counted.ts'
import { emptyAnalysis } from '../../analysis/empty.ts'
import { analyse, compare } from '../../analysis/index.ts'
import type { Comparison } from '../../analysis/compare/compare.ts'
import type { Profile } from '../../profile/index.ts'
import { requireSameRecording } from '../comparable.ts'
import { environmentOf } from '../environment.ts'
import { failed, usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { latest, openProfile } from '../open-profile.ts'
import { show } from '../show.ts'
import { showCountedProfile } from '../show-counts.ts'
import { ResultStore } from '../sweep/store.ts'
import { summarise, type Summary } from '../sweep/summary.ts'
import { chooseTargets, outputFolder, prepareOutput } from '../targets.ts'
import type { Words } from '../words.ts'

/** Shows a profile: the one that is named, or the latest. Of two, the second, with what changed since the first in its page. A folder with the results of a sweep adds its workloads to the page, or is a page by itself. */
export const report = ({ flags, operands }: Words): void => {
  const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const [folder, ...otherFolders] = operands.filter(isFolder)
  const [first, second, ...more] = operands.filter((path) => !isFolder(path))
  if (more.length + otherFolders.length > 0) throw usage('One profile can be shown, or two compared; `landau merge` makes one of several.')
  const sweep = folder === undefined ? null : sweepIn(folder)
  if (sweep !== null && first === undefined) return showSweepAlone(sweep, flags)
  const path = second ?? first ?? latest(outputFolder(flags))
  const profile = openProfile(path)
  prepareOutput(outputFolder(flags))
  if (countedFiles(profile).length > 0) return showCountedProfile(profile, flags)
  const targets = chooseTargets(flags)
  const comparison = first === undefined || second === undefined ? null : comparisonOf(openProfile(first), profile)
  show(analyse(profile), { targets, flags, profilePath: path, screen: 'stdout', comparison, sweep })
}

const comparisonOf = (before: Profile, after: Profile): Comparison => {
  requireSameRecording([before, after], 'compared')
  return compare(before, after)
}

const sweepIn = (folder: string): Summary => {
  const store = new ResultStore(folder)
  const hashes = store.hashes()
  if (hashes.length === 0) throw failed(`There is no result of a sweep in ${folder}: \`landau sweep\` says where it leaves them.`)
  return summarise(store, hashes)
}

/** A page with the sweep and nothing else: there is no profile of one run. */
const showSweepAlone = (sweep: Summary, flags: FlagValues): void => {
  prepareOutput(outputFolder(flags))
  const targets = chooseTargets(flags.reporter.length === 0 ? { ...flags, reporter: ['html'] } : flags)
  show(emptyAnalysis(['landau', 'sweep'], environmentOf()), { targets, flags, profilePath: '', screen: 'stdout', comparison: null, sweep })
}
