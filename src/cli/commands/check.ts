import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { analyse, baselineOf, check as judge } from '../../analysis/index.ts'
import type { Analysis, Budget } from '../../analysis/index.ts'
import { checkReporters } from '../../report/index.ts'
import { commentBudgets, configBudgets, fileBudgets, filesWithComments, writeBaseline } from '../budgets.ts'
import { hasSizes, withSizes } from '../comparable.ts'
import { loadConfig } from '../config.ts'
import type { LoadedConfig } from '../config.ts'
import { landauVersion } from '../environment.ts'
import { usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { openNamedOrLatest } from '../open-profile.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { screenOf } from '../screen.ts'
import { presentSourcesOf } from '../sources.ts'
import { outputFolder } from '../targets.ts'
import { textTargets } from '../text-targets.ts'
import type { Words } from '../words.ts'

/** Judges a profile by the project's growth budgets. Exit code 1 when one is broken, or cannot be judged. */
export const check = async ({ flags, operands }: Words): Promise<void> => {
  if (operands.length > 1) throw usage('`landau check [FILE.landau]` judges one profile.')
  const loaded = await loadConfig(flags.config)
  const profile = withSizes(openNamedOrLatest(operands[0], outputFolder(flags), hasSizes).profile)
  const analysis = analyse(profile)
  const baseline = baselinePath(flags, loaded)
  if (flags['update-baseline']) return updateBaseline(baseline, analysis)
  const { sources, changed } = presentSourcesOf(analysis)
  const budgets = [
    ...(loaded === null ? [] : configBudgets(loaded)),
    ...commentBudgets(analysis, profile.header, sources, (text) => putOnScreen(`landau: ${text}`, 'stderr')),
    ...budgetsOfBaseline(baseline),
  ]
  const stale = staleText(filesWithComments(changed))
  if (budgets.length === 0)
    throw usage(
      stale || 'There is no budget: write `budgets` into landau.config.ts, `@complexity n` above a function, or a baseline with --update-baseline.',
    )
  if (stale !== '') putOnScreen(`landau: ${stale}`, 'stderr')
  const targets = textTargets(withGitHub(flags), checkReporters, 'check')
  const result = judge(profile, analysis, budgets)
  const context = { ...screenOf('stdout', flags), sources, version: landauVersion(), allowInconclusive: flags['allow-inconclusive'] }
  for (const { report, path } of targets) {
    const text = report(result, context)
    if (path === null) putOnScreen(text, 'stdout')
    else writeFileSync(path, text)
  }
  summarise(checkReporters.get('md')?.(result, context) ?? '')
  const failing = result.broken + (flags['allow-inconclusive'] ? 0 : result.inconclusive)
  process.exitCode = failing > 0 ? 1 : 0
}

/** That comments are not judged, because they stand in files that are not what was profiled; empty when none do. */
const staleText = (files: readonly string[]): string => {
  if (files.length === 0) return ''
  const [have, their] = files.length === 1 ? ['has', 'its'] : ['have', 'their']
  return `${files.join(', ')} ${have} changed since the profile was made, and ${their} \`@complexity\` comments are not judged: run the program again.`
}

/** In GitHub Actions the annotations come by themselves. */
const withGitHub = (flags: FlagValues): Pick<FlagValues, 'reporter'> =>
  flags.reporter.length === 0 && process.env['GITHUB_ACTIONS'] === 'true' ? { reporter: ['terminal', 'github'] } : flags

/** GitHub shows what is written to this file on the page of the job. */
const summarise = (markdown: string): void => {
  const path = process.env['GITHUB_STEP_SUMMARY']
  if (path !== undefined && path !== '') appendFileSync(path, markdown)
}

const baselinePath = (flags: FlagValues, loaded: LoadedConfig | null): string | null => {
  if (flags.baseline !== null) {
    const path = resolve(flags.baseline)
    if (!flags['update-baseline'] && !existsSync(path)) throw usage(`There is no baseline ${flags.baseline}; \`--update-baseline\` writes one.`)
    return path
  }
  const configured = loaded?.config.baseline
  return configured === false ? null : resolve(configured ?? 'landau.baseline.json')
}

const nameOf = (path: string): string => relative(process.cwd(), path)

const budgetsOfBaseline = (path: string | null): Budget[] => (path === null ? [] : fileBudgets(path, nameOf(path)))

const updateBaseline = (path: string | null, analysis: Analysis): void => {
  if (path === null) throw usage('The configuration says `baseline: false`; there is none to update.')
  putOnScreen(writeBaseline(path, nameOf(path), baselineOf(analysis)), 'stderr')
}
