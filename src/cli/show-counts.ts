// From counts to what the user sees.

import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { countedFiles } from '../analysis/counts/counted.ts'
import type { Profile } from '../profile/index.ts'
import { countsJson, countsText } from '../report/counted.ts'
import { countsHtml } from '../report/counts-html.ts'
import { usage } from './failure.ts'
import type { FlagValues } from './flags.ts'
import { pageAssets } from './page-assets.ts'
import { putOnScreen } from './put-on-screen.ts'
import { screenOf } from './screen.ts'
import { allSourcesOf } from './sources.ts'
import { chooseTargets } from './targets.ts'

/** Shows a profile that has counts instead of costs: on the screen, as a page with annotated sources, or as JSON. Throws a usage failure for other reporters. */
export const showCountedProfile = (profile: Profile, flags: FlagValues): void => {
  const files = countedFiles(profile)
  const sources = allSourcesOf({ files })
  const onScreen = (): string => countsText(files, sources, screenOf('stdout', flags).width)
  const reports: Readonly<Record<string, () => string>> = {
    terminal: onScreen,
    // What reads the screen of an agent gets the same: the text has no colours.
    agent: onScreen,
    html: () => countsHtml(profile.header.command, files, { ...pageAssets(), sources }),
    json: () => countsJson(files),
  }
  const targets = chooseTargets(flags).map(({ reporter, path }) => ({ report: reports[reporter] ?? refuse(reporter), reporter, path }))
  for (const { report, reporter, path } of targets) {
    if (path === null && flags.quiet) continue
    if (path === null || path === '-') putOnScreen(report(), 'stdout')
    else {
      writeFileSync(path, report())
      putOnScreen(flags.quiet || reporter !== 'html' ? path : `Source with counts: ${pathToFileURL(path).href}`, 'stdout')
    }
  }
}

const refuse = (reporter: string): never => {
  throw usage(
    `This is a profile of counts, which the reporter ${reporter} does not show: there is terminal, html and json, and \`landau export --format lcov|istanbul|v8\`.`,
  )
}
