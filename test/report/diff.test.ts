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

test('calls of the same size that cost more, and their class is not known: with both costs, in all formats', () => {
  const unique = (cost: (n: number) => number): Profile => program({ unique: { cost, sizes: [2000], file: 'src/app.ts' } })
  const comparison = compare(
    unique((n) => 2 * n + 1),
    unique((n) => (n * n) / 2),
  )
  const said = (name: string): string => diffReporters.get(name)?.(comparison, screen).replaceAll('\u202f', ' ') ?? ''
  expect(said('terminal')).toMatch(
    /changed cost\n ▲ unique src\/app\.ts:\d+\n {3}class not known; 4 001 → 2 000 000 steps at size 2 000 \(500×\), exact, in cells first read; 100 % → 100 % of the work\n/,
  )
  expect(said('agent')).toMatch(/^1 COST worse unique .* by=cells first read ratio=500 at=2000:4001->2000000 exact$/m)
  expect(said('md')).toMatch(/^### landau: no function grows faster; 1 costs more at the same sizes\n[^]*▲ cost \| \*\*unique\*\*/)
  expect(JSON.parse(said('json'))).toMatchObject({
    changes: [{ kind: 'cost', direction: 'worse', costs: [{ size: 2000, before: 4001, after: 2_000_000 }] }],
  })
})

test('a function that grew and is gone is told, with the law that it had', () => {
  const square = { cost: (n: number) => n * n + 3, by: 'xs.length', file: 'src/app.ts' }
  const before = program({ f: { ...square, to: { dedupe: 0.99 } }, dedupe: { ...square, line: 30 } })
  const after = program({ f: { ...square, cost: (n) => 9 * n } })
  const named = (profile: Profile, hash: string): Profile => ({
    ...profile,
    header: { ...profile.header, files: [{ path: 'src/app.ts', hash }] },
  })
  const comparison = compare(named(before, 'a'), named(after, 'b'))
  expect(diffReporters.get('terminal')?.(comparison, screen)).toMatch(/not seen any more, and growing before\n ▼ dedupe src\/app\.ts:30\n {3}n\^2 /)
  expect(diffReporters.get('agent')?.(comparison, screen)).toMatch(/^GONE dedupe src\/app\.ts:30 class=n\^2 /m)
  expect(diffReporters.get('md')?.(comparison, screen)).toMatch(/▼ gone \| \*\*dedupe\*\*/)
  expect(JSON.parse(diffReporters.get('json')?.(comparison, screen) ?? '')).toMatchObject({ removedFindings: [{ name: 'dedupe' }] })
})
