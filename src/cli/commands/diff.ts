import { writeFileSync } from 'node:fs'
import { compare } from '../../analysis/index.ts'
import { diffReporters } from '../../report/index.ts'
import { usage } from '../failure.ts'
import { openProfile } from '../open-profile.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { screenOf } from '../screen.ts'
import { textTargets } from '../text-targets.ts'
import type { Words } from '../words.ts'

/** Tells what changed from one profile to another. Exit code 1 when something costs more than before. */
export const diff = ({ flags, operands }: Words): void => {
  const [before, after, ...more] = operands
  if (before === undefined || after === undefined || more.length > 0) throw usage('`landau diff BEFORE.landau AFTER.landau` compares two profiles.')
  const targets = textTargets(flags, diffReporters, 'diff')
  const comparison = compare(openProfile(before), openProfile(after))
  for (const { report, path } of targets) {
    const text = report(comparison, screenOf('stdout', flags))
    if (path === null) putOnScreen(text, 'stdout')
    else writeFileSync(path, text)
  }
  process.exitCode = comparison.changes.some(({ direction }) => direction === 'worse') ? 1 : 0
}
