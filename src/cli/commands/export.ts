import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { countedFiles } from '../../analysis/counts/counted.ts'
import { analyse } from '../../analysis/index.ts'
import type * as Parquet from '../../integrations/parquet.ts'
import type { Profile } from '../../profile/index.ts'
import { coverageItems } from '../../instrument/count/coverage-items.ts'
import type { CoverageItems } from '../../protocol/index.ts'
import { coverage, type CoverageFormat } from '../../report/coverage.ts'
import { pointTable } from '../../report/point-table.ts'
import type { Goal, Language } from '../../source/index.ts'
import { isStackFormat, stacksAs } from '../export-stacks.ts'
import { failed, usage } from '../failure.ts'
import { exportFormats } from '../flags.ts'
import { latest, openProfile } from '../open-profile.ts'
import { allSourcesOf } from '../sources.ts'
import { folderOfProfiles } from '../targets.ts'
import type { Words } from '../words.ts'
import { writing } from '../writing.ts'

const formats: readonly CoverageFormat[] = ['lcov', 'istanbul', 'v8']

/** Writes a profile, or the latest, in the format of another tool: to the file that --out names, else to the standard output. */
export const exportProfile = async ({ flags, operands }: Words): Promise<void> => {
  const format = exportFormats.find((name) => name === flags.format)
  if (operands.length > 1)
    throw usage(`\`landau export\` writes one profile, and ${operands.length} are named; \`landau merge\` makes one of several.`)
  if (format === undefined) throw usage(`\`landau export --format ${exportFormats.join('|')} [FILE.landau]\` writes a profile for other tools.`)
  const profile = openProfile(operands[0] ?? latest(folderOfProfiles(process.env)))
  put(await contentOf(format, profile), flags.out)
}

const isCoverage = (name: string): name is CoverageFormat => formats.some((format) => format === name)

const contentOf = async (format: (typeof exportFormats)[number], profile: Profile): Promise<string | Uint8Array> => {
  if (!isCoverage(format) && countedFiles(profile).length > 0)
    throw failed(`A profile of counts can be exported as ${formats.join(', ')}; ${format} needs one of \`landau run app.js\`.`)
  if (format === 'parquet') return pointsAsParquet(profile)
  return isStackFormat(format) ? stacksAs(format, profile) : countsAs(format, profile)
}

const pointsAsParquet = async (profile: Profile): Promise<Uint8Array> => {
  const { writeParquet } = await loadParquet()
  return writeParquet(pointTable(analyse(profile)))
}

/** The adapter, which needs hyparquet-writer. Throws 125 when it is not installed. */
const loadParquet = async (): Promise<typeof Parquet> => {
  try {
    return await import('../../integrations/parquet.ts')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw failed('Parquet files are written by hyparquet-writer, which is not installed: `npm i -D hyparquet-writer`.')
  }
}

const countsAs = (format: CoverageFormat, profile: Profile): string => {
  const files = countedFiles(profile)
  if (files.length === 0) throw failed('There are no counts in this profile: `landau count app.js` makes one that has them.')
  const sources = allSourcesOf({ files })
  return coverage(format, files, {
    absolute: (path) => resolve(path),
    url: (path) => pathToFileURL(path).href,
    source: (path) => sources.get(path),
    items: (path) => itemsOf(path, sources.get(path)),
  })
}

/** Node tells modules from scripts by more than the text, so both are tried. */
const itemsOf = (path: string, text: string | undefined): CoverageItems | null => {
  if (text === undefined) return null
  const [, types = '', jsx = ''] = /\.[cm]?(ts|js)(x?)$/.exec(path) ?? []
  const language = `${types === 'ts' ? 'ts' : 'js'}${jsx}` as Language
  const goals: readonly Goal[] = /\.m[jt]s$/.test(path) ? ['module'] : ['commonjs', 'module']
  for (const goal of goals) {
    const items = coverageItems({ path, text, goal, language })
    if (items !== null) return items
  }
  return null
}

const put = (content: string | Uint8Array, out: string | null): void => {
  if (out === null) return void process.stdout.write(content)
  writing(out, () => writeFileSync(out, content))
}
