// `npm run corpus:sweep`: the drivers of the corpus as workloads of `landau sweep`, bad and repaired versions. Writes docs/results/corpus-sweep.md.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { significant } from '../src/base/number-text.ts'
import { keyOf } from './corpus/cases.ts'
import { prepareCorpus } from './corpus/prepare.ts'
import { sweepCase, type SweptCase, type Variant } from './corpus/sweep-case.ts'
import { results } from './harness/paths.ts'
import { inParallel } from './harness/pool.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '2' },
  },
})

const only = new RegExp(values.only)
const wanted = prepareCorpus()
  .filter((it) => only.test(keyOf(it)))
  .flatMap((it) =>
    (['bad', 'fixed'] satisfies Variant[])
      .filter((variant) => variant === 'bad' || (it.fixed !== null && !it.control))
      .map((variant) => ({ it, variant })),
  )
const swept = await inParallel(wanted, Number(values.jobs), async ({ it, variant }) => {
  const result = await sweepCase(it, variant, 1)
  const what = result.steepest === null ? result.problem : `${result.steepest.name} n^${significant(result.steepest.exponent)}`
  console.log(`${result.found ? 'found ' : 'missed'} ${result.key} (${variant}) ${result.stated}: ${what}`)
  return result
})

const share = (of: readonly SweptCase[]): string => {
  const found = of.filter((it) => it.found).length
  return `${found} of ${of.length} (${Math.round((100 * found) / Math.max(1, of.length))} %)`
}
const groups: readonly (readonly [string, (it: SweptCase) => boolean])[] = [
  ['bad versions', (it) => it.variant === 'bad' && !it.control],
  ['of these, all but polynomial regular expressions', (it) => it.variant === 'bad' && !it.control && it.cause !== 'polynomial regular expression'],
  ['repaired versions', (it) => it.variant === 'fixed'],
  ['controls', (it) => it.control],
]
const row = (it: SweptCase): string =>
  `| ${it.key} | ${it.variant === 'bad' ? (it.control ? 'control' : 'bad') : 'repaired'} | ${it.stated} | ${it.steepest === null ? it.problem : it.steepest.name} | ${it.steepest === null ? '' : significant(it.steepest.exponent)} | ${it.steepest?.class ?? ''} | ${it.whole === null ? '' : significant(it.whole)} | ${it.workloads} | ${it.found ? 'yes' : 'no'} |`
const page = `# The corpus under \`landau sweep\`

Made by \`npm run corpus:sweep\`: the driver of each case is swept over its own sizes n, a process each, at most the six smallest. *Steepest* is the
cluster with the largest exponent in n among those that are costly or predicted to be; *found* says that this exponent is within 0.35 of the true one. The true
one is the law that the corpus states, or the exponent of the time where it states none in n; an exponential law is found as a class. A sweep sees steps: what a
regular expression does inside the engine has none, and is timed by \`landau run\` alone. The whole program's exponent includes loading the package.

| | exponent found |
|---|---|
${groups.map(([name, is]) => `| ${name} | ${share(swept.filter(is))} |`).join('\n')}

| case | version | true law | steepest cluster | exponent | class | whole program | workloads | found |
|---|---|---|---|---|---|---|---|---|
${swept.map((it) => row({ ...it, steepest: it.steepest === null ? null : { ...it.steepest, name: it.steepest.name.replaceAll('|', '\\|') } })).join('\n')}
`
mkdirSync(results, { recursive: true })
writeFileSync(join(results, 'corpus-sweep.md'), page)
console.log(page.slice(0, page.indexOf('\n| case |')))
