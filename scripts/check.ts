// `npm test` after the set-up: every check of the repository in one table, then one line that counts what passed and failed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const testReport = join(root, '.cache/tests.json')

const steps: readonly (readonly [name: string, command: string])[] = [
  ['build', 'npm run --silent build'],
  ['types', 'npm run --silent types'],
  ['lint', 'npm run --silent lint'],
  ['format', 'npm run --silent format:check'],
  ['dead code', 'npm run --silent knip'],
]

interface Tally {
  readonly passed: number
  readonly failed: number
}

const runStep = ([name, command]: (typeof steps)[number]): boolean => {
  console.log(`\n▸ ${name}: ${command}`)
  const ok = spawnSync(command, { cwd: root, stdio: 'inherit', shell: true }).status === 0
  if (!ok) console.log(`✗ ${name} failed`)
  return ok
}

const runTests = (): Tally => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(testReport, { force: true })
  const command = 'vitest run --reporter=default --reporter=json --outputFile.json=.cache/tests.json'
  const ok = spawnSync(command, { cwd: root, stdio: 'inherit', shell: true }).status === 0
  const tally = readTally()
  // A suite that does not load has no failed test of its own, yet it is a failure.
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

const readTally = (): Tally => {
  try {
    const report = JSON.parse(readFileSync(testReport, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const stepResults = steps.map(runStep)
const tests = runTests()
const passed = tests.passed + stepResults.filter(Boolean).length
const failed = tests.failed + stepResults.filter((ok) => !ok).length
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
