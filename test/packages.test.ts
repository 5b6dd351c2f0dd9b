// Semantic transparency on code we did not write. `npm run suites` runs them all; here are the programs and every thirteenth package.
import { beforeAll, expect, test } from 'vitest'
import { packages, prepareSuites, programs, runSuites } from '../scripts/suites/run.ts'

const selected = packages.filter((_, index) => index % 13 === 0)

beforeAll(() => prepareSuites(), 300_000)

test(`the test suites of ${selected.length} packages and ${programs.length} programs behave as without landau`, { timeout: 600_000 }, async () => {
  const results = await runSuites({ packages: selected, programs }, () => {})
  expect(results.filter((it) => !it.same).map(({ name, difference }) => `${name}: ${difference}`)).toEqual([])
  expect(results.reduce((sum, it) => sum + it.assertions, 0)).toBeGreaterThan(10_000)
})
