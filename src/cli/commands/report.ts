import { countedFiles } from '../../analysis/counted.ts'
import { analyse } from '../../analysis/index.ts'
import { usage } from '../failure.ts'
import { latest, openProfile } from '../open-profile.ts'
import { show } from '../show.ts'
import { showCountedProfile } from '../show-counts.ts'
import { chooseTargets, outputFolder, prepareOutput } from '../targets.ts'
import type { Words } from '../words.ts'

/** Shows a profile: the one that is named, or the latest. */
export const report = ({ flags, operands }: Words): void => {
  if (operands.length > 1) throw usage('One profile can be shown at a time; `landau merge` makes one of several.')
  const path = operands[0] ?? latest(outputFolder(flags))
  const profile = openProfile(path)
  prepareOutput(outputFolder(flags))
  if (countedFiles(profile).length > 0) return showCountedProfile(profile, flags)
  const targets = chooseTargets(flags)
  show(analyse(profile), { targets, flags, profilePath: path, screen: 'stdout' })
}
