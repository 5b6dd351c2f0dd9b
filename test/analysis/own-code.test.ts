// Of a program with dependencies it is known how much of the work is its own.
import { expect, test } from 'vitest'
import { analyse } from '../../src/analysis/index.ts'
import { program } from './program.ts'

const linear = (n: number): number => 9 * n

test('what own code does itself, and what of that is unknown, are parts of all work; without other code nothing is told', () => {
  const file = 'node_modules/mocha/lib/run.js'
  const suite = analyse(
    program({ run: { cost: (n) => 9 * linear(n), file, sizes: [70] }, parse: { cost: linear, file: 'src/parse.js', sizes: [1, 2, 4, 8, 16, 39] } }),
  )
  expect(suite.ownCode?.share).toBeCloseTo(0.1, 1)
  expect(suite.ownCode?.unknownShare).toBe(0)
  expect(suite.counts.unknownShare).toBeGreaterThan(0.8)
  const open = program({ run: { cost: linear, file }, parse: { cost: linear, sizes: [70], file: 'src/parse.js' } })
  expect(analyse(open).ownCode?.unknownShare).toBeGreaterThan(0)
  expect(analyse(program({ parse: { cost: linear, file: 'src/parse.js' } })).ownCode).toBeNull()
})
