// `npm run verify:bench`: profiles of real programs and of packages' own test suites, recounted by `landau verify`; written to docs/results/verification.md.

import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measure } from '../bench/measure.ts'
import { geometricMean } from '../bench/statistics.ts'
import { installLocked } from './harness/install.ts'
import { cached, landauBin, results, root } from './harness/paths.ts'
import { packages, prepareSuites, suiteOf } from './suites/run.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, suites: { type: 'string', default: '30' }, command: { type: 'string', default: 'count' } },
})

interface Target {
  readonly name: string
  readonly cwd: string
  readonly args: readonly string[]
}

interface Row {
  readonly name: string
  readonly compared: number
  readonly agree: number
  readonly disagree: number
  readonly blind: number
  readonly chance: number
  readonly whys: readonly string[]
  /** User time of one monitored run over that of the profiled run. */
  readonly ratio: number
}

const summary = /([\d\s]+) locations? compared \(fast\): ([\d\s]+) agree, ([\d\s]+) disagree, ([\d\s]+) not observable, ([\d\s]+) not reproducible/u

const readRow = (name: string, text: string, ratio: number): Row | null => {
  const found = summary.exec(text)
  if (found === null) return null
  const [compared = 0, agree = 0, disagree = 0, blind = 0, chance = 0] = found.slice(1).map((digits) => Number(digits.replace(/\s/gu, '')))
  const whys = [...text.matchAll(/^not observable: [\d\s]+, because (.*)$/gmu)].map(([, why = '']) => why.split(':')[0] as string)
  return { name, compared, agree, disagree, blind, chance, whys, ratio }
}

const verifyTarget = async ({ name, cwd, args }: Target): Promise<Row | null> => {
  const out = cached('verify', name.replaceAll(/[^\w.-]/g, '_'))
  rmSync(out, { recursive: true, force: true })
  const profiled = await measure([landauBin, values.command, '--out', out, '--', 'node', ...args], cwd)
  const [run = ''] = readdirSync(join(out, 'runs'))
  const verified = await measure([landauBin, 'verify', join(out, 'runs', run, 'profile.landau')], cwd)
  // Two runs of the original at least; a third one with traps, where it was needed, is in the time.
  return readRow(name, verified.stdout, verified.userSeconds / 2 / profiled.userSeconds)
}

const programTargets = (): Target[] => {
  const home = cached('bench')
  installLocked(join(root, 'bench'), home)
  cpSync(join(root, 'bench/programs'), join(home, 'programs'), { recursive: true })
  const names = readdirSync(join(root, 'bench/programs')).map((file) => file.replace('.mjs', ''))
  return names.filter((name) => name !== 'input').map((name) => ({ name, cwd: home, args: [join(home, 'programs', `${name}.mjs`)] }))
}

const suiteTargets = (): Target[] => {
  prepareSuites()
  return packages.slice(0, Number(values.suites)).map((name) => ({ ...suiteOf(name), name: `${name} (suite)` }))
}

const page = (rows: readonly Row[], failed: readonly string[]): string => `# Profiles recounted by an independent monitor

Made by \`npm run verify:bench\` on Node ${process.version}, ${process.platform} ${process.arch}, from profiles of \`landau ${values.command}\`. *Time* is user time of one run under the fast monitor over that of the profiled run,
${geometricMean(rows.map((it) => it.ratio)).toFixed(2)}x by geometric mean. Moseley, Debray and Andrews report 636.7x for theirs.
${failed.length === 0 ? '' : `\nNo result: ${failed.join(', ')}.\n`}
| program | locations | agree | disagree | not observable | not reproducible | time | why not observable |
|---|---|---|---|---|---|---|---|
${rows.map((it) => `| ${it.name} | ${it.compared} | ${it.agree} | ${it.disagree} | ${it.blind} | ${it.chance} | ${it.ratio.toFixed(2)}x | ${it.whys.join('; ')} |`).join('\n')}
`

const main = async (): Promise<void> => {
  const only = new RegExp(values.only)
  const rows: Row[] = []
  const failed: string[] = []
  for (const target of [...programTargets(), ...suiteTargets()].filter(({ name }) => only.test(name))) {
    const row = await verifyTarget(target)
    if (row === null) failed.push(target.name)
    else rows.push(row)
    console.log(
      row === null
        ? `no result  ${target.name}`
        : `${row.disagree === 0 ? 'agrees   ' : 'DISAGREES'}  ${row.name}  ${row.agree} of ${row.compared}, ${row.ratio.toFixed(2)}x`,
    )
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'verification.md'), page(rows, failed))
  }
  console.log('docs/results/verification.md')
}

await main()
