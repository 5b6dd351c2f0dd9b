// `npm run suites`: published packages behave under landau as they do plain, shown on their own test suites.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { results } from './harness/paths.ts'
import type { Comparison } from './suites/compare.ts'
import { packages, prepareSuites, programs, runSuites } from './suites/run.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const sumOf = (all: readonly Comparison[], pick: (it: Comparison) => number): number => all.reduce((sum, it) => sum + pick(it), 0)

const page = (all: readonly Comparison[]): string => {
  const row = (it: Comparison): string =>
    `| ${it.name} | ${it.assertions || ''} | ${it.same ? 'same' : `**differs**: ${it.difference.replaceAll('|', '\\|')}`} | ${(it.landauMs / it.plainMs).toFixed(1)}x |`
  return `# Test suites of published packages under \`landau run\`

Made by \`npm run suites\` on Node ${process.version}, ${process.platform} ${process.arch}. Each package's own tape suite (the package, its dependencies and tape itself are instrumented)
and each program below runs plain and profiled. *Same* means: the same exit code and the same standard output, but for the clock in the titles of assertions; both runs draw the same random numbers. *Time* is of the whole process, start and report included.

**${all.filter((it) => it.same).length} of ${all.length} the same, ${sumOf(all, (it) => it.assertions).toLocaleString('en')} assertions.**

| suite | assertions | result | time |
|---|---|---|---|
${all.map(row).join('\n')}
`
}

prepareSuites()
const only = new RegExp(values.only)
const selection = { packages: packages.filter((name) => only.test(name)), programs: programs.filter((name) => only.test(name)) }
const all = await runSuites(selection, (it) => console.log(`${it.same ? 'same   ' : 'DIFFERS'} ${it.name} ${it.difference}`))
if (values.only === '') {
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'suites.md'), page(all))
}
const different = all.filter((it) => !it.same).length
console.log(`${all.length - different} of ${all.length} the same as plain`)
process.exitCode = different === 0 ? 0 : 1
