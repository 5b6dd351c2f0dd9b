import { describe, expect, it } from 'vitest'
import { npmText } from '../source/samples.ts'
import { counted, load } from './counting.ts'
import { compareWithV8 } from './v8-compare.ts'
import { v8Counts } from './v8-coverage.ts'

describe('counts are V8’s own of the program as it was', () => {
  it('in acorn, but for statements behind exceptions and where V8 falls back', { timeout: 120_000 }, () => {
    const source = npmText('picomatch/lib/parse.js')
    const { same, different } = compareWithV8(npmText('acorn/dist/acorn.js'), ({ parse }) => {
      const read = parse as (text: string, options: object) => void
      read(source, { ecmaVersion: 'latest' })
      for (let i = 0; i < 10; i++) expect(() => read(`${source.slice(0, i * 97)}}{`, { ecmaVersion: 2020 })).toThrow()
    })
    expect(same).toBeGreaterThan(2000)
    expect(different.length).toBeLessThan(10)
    expect(different.filter(({ why }) => why === 'unexplained')).toEqual([])
  })

  it('in esquery', () => {
    const { same, different } = compareWithV8(npmText('esquery/dist/esquery.js'), ({ parse }) =>
      ['a > b:not(c)', '[x="y"] d ~ e', ':matches(f, g) h'].map((selector) => (parse as (text: string) => void)(selector)),
    )
    expect(same).toBeGreaterThan(100)
    expect(different).toEqual([])
  })

  // Each class of difference is V8's: the counts of landau are those of the statement, V8's that of what is around it.
  it.each([
    ['fallback', 'exports.f = (n) => { if (n) { return 1 } n = n || 2; n = 3 }', 'n = 3', 1, 3],
    ['exception', 'exports.f = (n) => { try { n = n.x.y ? 1 : 2; n = 3 } catch {} }', 'n = 3', 0, 3],
  ] as const)('unless V8 has no counter: %s', (why, text, statement, landau, v8) => {
    const { different } = compareWithV8(`${text}\nexports.g = () => 1`, ({ f }) => [0, 1, 2].map(f as (n: number) => void))
    expect(different).toEqual([expect.objectContaining({ why, landau, v8, text: expect.stringContaining(statement) })])
  })

  it('and a difference without a reason is unexplained', () => {
    let n = 1
    const { different } = compareWithV8('exports.f = (n) => { while (n--) { n += 0 } }', ({ f }) => (f as (n: number) => void)(n++))
    expect(different).toEqual([expect.objectContaining({ why: 'unexplained', landau: 1, v8: 2 })])
  })

  it('but not when a count is wrong', () => {
    const text = 'exports.f = (n) => { for (let i = 0; i < n; i++) { if (i % 2) { n -= 0 } } }'
    const [program, v8] = [counted(text, 'edges'), v8Counts(text, ({ f }) => (f as (n: number) => void)(9))]
    ;(load(program.code)['f'] as (n: number) => void)(7)
    const at = text.indexOf('n -= 0')
    const block = program.routines[1]!.cfg.blocks.find(({ span }) => span?.start === at)!
    expect([program.counts()[1]!.blocks[block.id], v8(at)]).toEqual([3, 4])
  })
})
