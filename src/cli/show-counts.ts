// From counts to what the user sees.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { countedFiles } from '../analysis/counted.ts'
import type { Profile } from '../profile/index.ts'
import { countsText } from '../report/counted.ts'
import { countsHtml } from '../report/counts-html.ts'
import { failed, reasonOf } from './failure.ts'
import type { FlagValues } from './flags.ts'
import { pageAssets } from './page-assets.ts'
import { putOnScreen } from './put-on-screen.ts'
import { screenOf } from './screen.ts'
import { allSourcesOf } from './sources.ts'
import { outputFolder } from './targets.ts'

/** Shows a profile that has counts instead of costs: on the screen, and as a page with annotated sources. Throws 125 when that cannot be written. */
export const showCountedProfile = (profile: Profile, flags: FlagValues): void => {
  const files = countedFiles(profile)
  const sources = allSourcesOf({ files })
  const path = join(outputFolder(flags), 'report.html')
  try {
    writeFileSync(path, countsHtml(profile.header.command, files, { ...pageAssets(), sources }))
  } catch (error) {
    throw failed(`Landau cannot write ${path}: ${reasonOf(error)}.`)
  }
  if (!flags.quiet) putOnScreen(countsText(files, sources, screenOf('stdout', flags).width), 'stdout')
  putOnScreen(flags.quiet ? path : `Source with counts: ${pathToFileURL(path).href}`, 'stdout')
}
