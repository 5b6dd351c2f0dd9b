// What `landau diff` prints.
import { expect, test } from 'vitest'
import { compare } from '../../src/analysis/index.ts'
import type { Profile } from '../../src/profile/index.ts'
import { diffReporters } from '../../src/report/index.ts'
import { program } from '../analysis/program.ts'

const screen = { width: 100, colour: false, ascii: false }
const printed = (before: Profile, after: Profile): string => diffReporters.get('terminal')?.(compare(before, after), screen) ?? ''

const at = (file: string, sizes: readonly number[]): Profile => program({ f: { cost: (n) => 9 * n, sizes, by: 'xs.length', file } })

test('what cannot be told of a dependency is counted, of the own code listed', () => {
  const said = (file: string): string => printed(at(file, [3, 5, 7, 11, 100]), at(file, [20, 40]))
  expect(said('src/app.ts')).toMatch(/cannot tell\n ≈ f src\/app\.ts:\d+\n/)
  expect(said('node_modules/mocha/lib/runner.js')).toMatch(/cannot tell\n ≈ 1 function of dependencies\n[^]* 1 cannot be told/)
})

test('a new function that grows is told, with the law that it has', () => {
  const square = { cost: (n: number) => n * n + 3, by: 'xs.length', file: 'src/app.ts' }
  const before = program({ f: { ...square, cost: (n) => 9 * n } })
  const after = program({ f: { ...square, to: { dedupe: 0.99 } }, dedupe: { ...square, line: 30 } })
  expect(printed(before, after)).toMatch(/not seen before, and growing\n ▲ dedupe src\/app\.ts:30\n {3}n\^2 .* in xs\.length; \d+ % of the work\n/)
  const comparison = compare(before, after)
  expect(diffReporters.get('md')?.(comparison, screen)).toMatch(/; 1 not seen before grows[^]*▲ new \| \*\*dedupe\*\*/)
  expect(diffReporters.get('agent')?.(comparison, screen)).toMatch(/^NEW dedupe src\/app\.ts:30 class=n\^2 /m)
  const many = { ...comparison, changes: Array.from({ length: 70 }, () => ({ ...comparison.changes[0]!, kind: 'constant' as const })) }
  expect(diffReporters.get('agent')?.(many, screen).split('\n')[1]).toMatch(/^NEW dedupe/)
  expect(diffReporters.get('agent')?.(many, screen)).toContain('15 more: landau diff')
  expect(diffReporters.get('md')?.(many, screen)).toMatch(/▲ new [^]*51 more: landau diff/)
  expect(JSON.parse(diffReporters.get('json')?.(comparison, screen) ?? '')).toMatchObject({ addedFindings: [{ name: 'dedupe', class: 'n^2' }] })
})
