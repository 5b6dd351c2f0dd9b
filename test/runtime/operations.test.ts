// The table of docs/operations.md, row by row.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { length, measureOperations } from './operation.ts'

/** `''`, `7`, `n`, `2n`, `n / 8`, `n - 1`, `n + n log n`. */
function value(cell: string): number {
  return cell.split(' + ').reduce((sum, term) => sum + termValue(term), 0)
}

function termValue(term: string): number {
  if (term === 'n log n') return Math.round(length * Math.log2(length))
  const [, factor, divisor, less] = /^(\d+(?:\.\d+)?)?n(?: \/ (\d+))?(?: - (\d+))?$/.exec(term) ?? []
  return term.includes('n') ? (Number(factor ?? 1) * length) / Number(divisor ?? 1) - Number(less ?? 0) : Number(term)
}

const rows = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, operation, reads, writes, charged] = /^\| `(.*)` \| (.*?) ?\| (.*?) ?\| (.*?) ?\|$/.exec(line) ?? []
    return operation === undefined ? [] : [{ operation, reads: value(reads ?? ''), writes: value(writes ?? ''), charged: value(charged ?? '') }]
  })

test('the table has its rows', () => expect(rows.length).toBeGreaterThan(130))

const measured = measureOperations(rows.map(({ operation }) => operation))

describe('reads, writes and charges', () => {
  test.each(rows.map((row, i) => ({ ...row, i })))('$operation', ({ reads, writes, charged, i }) => {
    expect(measured[i]).toEqual({ reads, writes, charged })
  })
})

test('a wrong row is noticed', () => {
  expect(measureOperations(['r = xs.slice()'])[0]).not.toEqual({ reads: length, writes: length, charged: length })
})
