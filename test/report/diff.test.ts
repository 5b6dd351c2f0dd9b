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
