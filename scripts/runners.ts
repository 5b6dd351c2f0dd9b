// `npm run runners`: test suites that published packages ship have the same results under landau, in the runner they were written for.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { results } from './harness/paths.ts'
import { prepareRunnerSuites } from './runners/project.ts'
import { runSuite, type SuiteResult } from './runners/run-suite.ts'
import { suites } from './runners/suites.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const isSame = ({ different, sameCode, profiled }: SuiteResult): boolean => different.length === 0 && sameCode && profiled

const row = (it: SuiteResult): string => {
  const without = Object.entries(it.suite.without).map(([file, why]) => `${file} ${why}`)
  const verdict = isSame(it) ? 'same' : `**differs**: exit codes ${it.codes.join(', ')}; ${it.different.slice(0, 3).join('; ')}`
  return `| ${it.suite.name} | ${it.suite.runner} | ${it.tests} | ${it.passed} | ${verdict.replaceAll('|', '\\|')} | ${(it.landauMs / it.plainMs).toFixed(1)}x | ${without.join('; ')} |`
}

const page = (all: readonly SuiteResult[]): string => `# Test suites that packages ship, in their own runners

Made by \`npm run runners\` on Node ${process.version}, ${process.platform} ${process.arch}, with the versions of \`test/runners/package.json\`. Each suite runs plain, and with what
[workflow.md](../workflow.md) says for its runner. *Same* means: the same exit code, and of every test file and test the same name and status; and a profile was written.
*Time* is of the whole process, one run each, so read it as an order of magnitude.

**${all.filter(isSame).length} of ${all.length} suites the same, ${all.reduce((sum, { tests }) => sum + tests, 0).toLocaleString('en')} outcomes of files and tests.**

| package | runner | outcomes | passed | result | time | left out |
|---|---|---|---|---|---|---|
${all.map(row).join('\n')}
`

const main = async (): Promise<void> => {
  prepareRunnerSuites()
  const only = new RegExp(values.only)
  const done: SuiteResult[] = []
  for (const suite of suites.filter(({ name }) => only.test(name))) {
    const result = await runSuite(suite)
    done.push(result)
    console.log(
      `${isSame(result) ? 'same   ' : 'DIFFERS'} ${suite.name} ${result.passed} of ${result.tests} ${result.different.slice(0, 5).join('\n  ')}`,
    )
  }
  if (values.only === '') {
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'runners.md'), page(done))
  }
  process.exitCode = done.every(isSame) ? 0 : 1
}

await main()
