import { analyse } from '../../analysis/index.ts'
import type { Analysis } from '../../analysis/index.ts'
import { explainUnit, unitsNamed } from '../../report/index.ts'
import { hasSizes, withSizes } from '../comparable.ts'
import { Failure, usage } from '../failure.ts'
import { nearest } from '../nearest.ts'
import { openNamedOrLatest } from '../open-profile.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { contextOf } from '../show.ts'
import { outputFolder } from '../targets.ts'
import type { Words } from '../words.ts'

/** Tells all that is known about the functions of a name, from the profile that is named or from the latest. */
export const explain = ({ flags, operands }: Words): void => {
  const [name, file, ...more] = operands
  if (name === undefined || more.length > 0)
    throw usage('`landau explain NAME [FILE.landau]` explains one function; a place such as src/a.js:12 is a name too.')
  const { profile, path: profilePath } = openNamedOrLatest(file, outputFolder(flags), hasSizes)
  const analysis = analyse(withSizes(profile))
  const units = unitsNamed(analysis, name)
  if (units.length === 0) throw unknownName(name, analysis, profilePath)
  const context = contextOf(analysis, { targets: [], flags, profilePath, screen: 'stdout' })
  putOnScreen(units.map((unit) => explainUnit(analysis, unit, context)).join('\n'), 'stdout')
}

const unknownName = (name: string, { units }: Analysis, path: string): Error => {
  const meant = nearest(name, units.map((unit) => unit.name)) // prettier-ignore
  return new Failure(
    `Nothing named ${name} has costs of its own in ${path}: it did not run, or what it did is told as its callers'.${meant === null ? '' : ` Did you mean ${meant}?`}`,
    2,
  )
}
