import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { countedFiles } from '../../analysis/counted.ts'
import { coverage, type CoverageFormat } from '../../report/coverage.ts'
import { failed, reasonOf, usage } from '../failure.ts'
import { latest, openProfile } from '../open-profile.ts'
import { allSourcesOf } from '../sources.ts'
import type { Words } from '../words.ts'

const formats: readonly CoverageFormat[] = ['lcov', 'istanbul', 'v8']

/** Writes the counts of a profile, or of the latest, in the format of another tool: to the file that --out names, else to the standard output. */
export const exportCounts = ({ flags, operands }: Words): void => {
  const format = formats.find((name) => name === flags.format)
  if (format === undefined || operands.length > 1)
    throw usage(`\`landau export --format ${formats.join('|')} [FILE.landau]\` writes the counts of a profile.`)
  const files = countedFiles(openProfile(operands[0] ?? latest(resolve('.landau'))))
  if (files.length === 0) throw failed('There are no counts in this profile: `landau count app.js` makes one that has them.')
  const sources = allSourcesOf({ files })
  const text = coverage(format, files, {
    absolute: (path) => resolve(path),
    url: (path) => pathToFileURL(path).href,
    source: (path) => sources.get(path),
  })
  if (flags.out === null) return void process.stdout.write(text)
  try {
    writeFileSync(flags.out, text)
  } catch (error) {
    throw failed(`Landau cannot write ${flags.out}: ${reasonOf(error)}.`)
  }
}
