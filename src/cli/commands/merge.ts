import { plural } from '../../base/number-text.ts'
import { merge as mergeProfiles } from '../../profile/index.ts'
import { writeProfile } from '../collect.ts'
import { requireSameRecording } from '../comparable.ts'
import { usage } from '../failure.ts'
import { openProfile } from '../open-profile.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { mergeResults, nameFolders } from '../sweep/merge-results.ts'
import type { Words } from '../words.ts'
import { writing } from '../writing.ts'

/** Adds up the profiles that are named and writes the sum; of folders, brings together the results of sweeps in them. */
export const merge = ({ flags, operands }: Words): void => {
  if (operands.length === 0 || flags.out === null) throw usage('`landau merge A.landau B.landau … -o SUM.landau` adds up profiles.')
  if (nameFolders(operands)) return mergeResults(operands, flags.out, flags)
  const [first, ...rest] = operands.map(openProfile)
  if (first === undefined) return
  requireSameRecording([first, ...rest], 'added up')
  const sum = mergeProfiles([first, ...rest])
  const { out } = flags
  writing(out, () => writeProfile(out, sum))
  const text = `landau: wrote ${out}: ${sum.units.length} functions and loops from ${plural(operands.length, 'profile')}.`
  putOnScreen(flags.quiet ? out : text, 'stderr')
}
