import { describe, expect, it } from 'vitest'
import { npmText } from '../source/samples.ts'
import { counted, load } from './counting.ts'
import { v8Counts } from './v8-coverage.ts'

type Work = (module: Record<string, unknown>) => unknown

/** Blocks at the head of a statement or an arm, with V8's count and landau's; without tests and updates of loops and tests of cases, which V8 does not count. */
function compare(text: string, work: Work): { readonly same: number; readonly different: readonly string[] } {
  const program = counted(text, 'edges')
  work(load(program.code))
  const v8 = v8Counts(text, work)
  let same = 0
  const different: string[] = []
  for (const [index, { blocks }] of program.counts().entries()) {
    const { cfg } = program.routines[index]!
    for (const { id, place, span } of cfg.blocks) {
      const count = blocks[id] ?? null
      if (place === null || span === null || count === null || (place.form !== 'statement' && place.form !== 'brace')) continue
      // In front of a function declaration V8's innermost range is the function's.
      if (/^(?:async\s+)?function\b/.test(text.slice(place.start, place.start + 20))) continue
      if (v8(place.start) === count) same++
      else different.push(`${count}, V8 ${v8(place.start)}: ${text.slice(place.start, place.start + 50)}`)
    }
  }
  return { same, different }
}

describe('counts are V8’s own of the program as it was', () => {
  it('in acorn', { timeout: 120_000 }, () => {
    const source = npmText('picomatch/lib/parse.js')
    const { same, different } = compare(npmText('acorn/dist/acorn.js'), ({ parse }) =>
      (parse as (text: string, options: object) => void)(source, { ecmaVersion: 'latest' }),
    )
    expect(same).toBeGreaterThan(2000)
    // Dead code behind a conditional expression: docs/counting.md.
    expect(different.length).toBeLessThanOrEqual(2)
    for (const line of different) expect(line).toMatch(/^0, /)
  })

  it('in esquery', () => {
    const { same, different } = compare(npmText('esquery/dist/esquery.js'), ({ parse }) =>
      ['a > b:not(c)', '[x="y"] d ~ e', ':matches(f, g) h'].map((selector) => (parse as (text: string) => void)(selector)),
    )
    expect(same).toBeGreaterThan(100)
    expect(different).toEqual([])
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
