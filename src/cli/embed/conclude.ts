// The end of a test run: the workers' parts become one profile, and one summary is printed after the runner's own.

import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { analyse } from '../../analysis/index.ts'
import { pointToLatest, prepareRunFolder } from '../../host/index.ts'
import type { RunFolder } from '../../host/index.ts'
import { screenReporter } from '../agent.ts'
import { collectParts, writeProfile } from '../collect.ts'
import { reasonOf } from '../failure.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { show } from '../show.ts'
import { readWords } from '../words.ts'

export interface EmbeddedRun {
  readonly folder: RunFolder
  readonly out: string
}

/** Makes the folder of a run named after its runner; the workers find it in the environment. */
export const beginRun = (root: string, runner: string): EmbeddedRun => {
  const out = join(root, '.landau')
  const folder = prepareRunFolder(out, runner, new Date())
  process.env['LANDAU_PARTS'] = folder.parts
  process.env['LANDAU_ROOT'] = root
  return { folder, out }
}

/** Merges the parts, writes the profile and prints the summary. What goes wrong is said, and fails nobody's tests. */
export const concludeRun = ({ folder, out }: EmbeddedRun, command: readonly string[]): void => {
  try {
    const { profile, problems } = collectParts(folder.parts, undefined)
    for (const { message } of problems) putOnScreen(`landau: ${message}`, 'stderr')
    if (profile === null) {
      rmSync(dirname(folder.profile), { recursive: true, force: true })
      return putOnScreen('landau: Nothing was recorded: no test or page loaded a file that landau may see.', 'stderr')
    }
    const named = { ...profile, header: { ...profile.header, command } }
    writeProfile(folder.profile, named)
    rmSync(folder.parts, { recursive: true, force: true })
    pointToLatest(out, folder)
    const { flags } = readWords(['report'], process.env)
    show(analyse(named), { targets: [{ reporter: screenReporter(process.env), path: null }], flags, profilePath: folder.profile, screen: 'stderr' })
  } catch (error) {
    putOnScreen(`landau: The profile was not written: ${reasonOf(error)}.`, 'stderr')
  }
}
