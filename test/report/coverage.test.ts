import { createCoverageMap } from 'istanbul-lib-coverage'
import { describe, expect, it } from 'vitest'
import type { CountedFile } from '../../src/analysis/counts/counted.ts'
import { coverage, type CoverageFormat } from '../../src/report/coverage.ts'

const source = 'function f(n) {\n  if (n) g()\n  return n\n}\nf(1)\n'
const block = (
  line: number,
  column: number,
  endLine: number,
  endColumn: number,
  count: number | null,
): CountedFile['routines'][number]['blocks'][number] => ({ line, column, endLine, endColumn, count, branches: [] })
const file: CountedFile = {
  path: 'a.js',
  hash: '',
  routines: [
    { name: '(module)', path: '(module)', line: 1, column: 1, endLine: 5, calls: 1, steps: 1, blocks: [block(5, 1, 5, 5, 1)], blockCounts: [1] },
    {
      name: 'f',
      path: 'f',
      line: 1,
      column: 1,
      endLine: 4,
      calls: 3,
      steps: 6,
      blocks: [
        {
          ...block(2, 3, 2, 8, 3),
          branches: [
            { line: 2, column: 10, count: 0 },
            { line: 3, column: 3, count: 3 },
          ],
        },
        block(2, 10, 2, 13, 0),
        block(3, 3, 3, 11, null),
      ],
      blockCounts: [3, 0, -1],
    },
  ],
  lines: new Map([
    [2, 3],
    [3, 3],
    [5, 1],
  ]),
}
const write = (format: CoverageFormat): string =>
  coverage(format, [file], { absolute: (path) => `/x/${path}`, url: (path) => `file://${path}`, source: () => source, items: () => null })

describe('exported coverage of blocks, where the text is gone', () => {
  it('is read by Istanbul', () => {
    const map = createCoverageMap(JSON.parse(write('istanbul')))
    const summary = map.fileCoverageFor('/x/a.js').toSummary()
    expect([summary.statements.covered, summary.statements.total]).toEqual([2, 3])
    expect([summary.functions.covered, summary.functions.total]).toEqual([1, 1])
    expect([summary.branches.covered, summary.branches.total]).toEqual([1, 2])
    expect(map.fileCoverageFor('/x/a.js').getLineCoverage()).toEqual({ 2: 3, 5: 1 })
  })

  it('is a tracefile of lcov', () => {
    const lines = write('lcov').split('\n')
    expect(lines).toContain('SF:/x/a.js')
    expect(lines.filter((line) => line.startsWith('DA:'))).toEqual(['DA:2,3', 'DA:5,1'])
    expect(lines.filter((line) => line.startsWith('BRDA:'))).toEqual(['BRDA:2,0,0,0', 'BRDA:2,0,1,3'])
    expect(lines).toContain('FNDA:3,f')
    expect(lines.at(-2)).toBe('end_of_record')
  })

  it('leaves files out for V8 whose text is not what was counted', () => {
    expect(JSON.parse(write('v8'))).toEqual({ result: [] })
  })
})
