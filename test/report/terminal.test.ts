import { describe, expect, test } from 'vitest'
import { standingOf } from '../../src/analysis/standing.ts'
import type { Analysis, UnitFinding } from '../../src/analysis/types.ts'
import { explainUnit, type ReportContext, reporters, unitsNamed } from '../../src/report/index.ts'
import { contextOf } from './context.ts'
import { fixture } from './fixture.ts'

const { analysis, sources } = fixture({ seed: 1, units: 40 })
const screen = (changes: Partial<ReportContext> = {}, of: Analysis = analysis): string =>
  reporters.get('terminal')?.(of, contextOf({ sources, ...changes })) ?? ''
const linesOf = (text: string): string[] => text.trimEnd().split('\n')
// eslint-disable-next-line no-control-regex
const withoutColour = (text: string): string => text.replace(/\u001b\[[\d;]*m/g, '')

describe('the screen after a run', () => {
  test.each([100, 80, 60, 140])('is at most 20 lines of at most %i columns', (width) => {
    const lines = linesOf(screen({ width, reportPath: null }))
    expect(lines.length).toBeLessThanOrEqual(20)
    for (const line of lines.slice(0, -3)) expect(line.length, line).toBeLessThanOrEqual(width)
  })

  test('ranks by the analysis, with shares, class, interval, sizes, evidence, place and cause', () => {
    const text = screen()
    const names = ['dedupe', 'stripComments', 'Trie.insertAll', 'mergeRanges']
    const positions = names.map((name) => text.indexOf(name))
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(text).toMatch(/■ +3\.9 → +26 % +dedupe +n\^2 {2}1\.98 \[1\.93, 2\.03\] +12 … 48 K +strong, 208 sizes/)
    expect(text).toContain('src/tags.ts:7   n is xs.length · :10 Array#includes scans: 98 % of its work')
  })

  test('says what n is: cells by their short name, and of two sizes the formula alone', () => {
    expect(screen()).toContain('src/trie.ts:14   n is cells read · ')
    const units = analysis.units.map((unit) =>
      unit.name === 'dedupe'
        ? { ...unit, two: { formula: 'a.length·b.length', measures: ['a.length', 'b.length'], exponents: [1, 1] } as const }
        : unit,
    )
    const text = screen({}, { ...analysis, units: units as unknown as UnitFinding[] })
    expect(text).toContain('two sizes decide: a.length·b.length')
    expect(text).not.toContain('src/tags.ts:7   n is')
  })

  test('where a cause does not fit, its paths are told inside of their packages, so that the line and the share are seen', () => {
    const path = 'node_modules/.pnpm/lodash@4.17.21/node_modules/lodash/lodash.js'
    const causes = [{ file: path, line: 9499, what: `calls includes (${path}:9499): 54 % of its work` }]
    const units = analysis.units.map((unit) => (unit.name === 'dedupe' ? { ...unit, causes } : unit))
    expect(screen({}, { ...analysis, units })).toContain(' · calls includes (lodash/lodash.js:9499): 54 % of its work')
    expect(screen({ width: 250 }, { ...analysis, units })).toContain(` · calls includes (${path}:9499)`)
  })

  test.each([
    [0.031, '■  3.1 → >8.7 %'],
    [0.0002, '■ <0.1 → >8.7 %'],
  ])('a share of %d now that will be more than 8.7 %% is whole, at its place', (now, text) => {
    const units = analysis.units.map((unit) =>
      unit.name === 'dedupe' ? { ...unit, share: { ...unit.share, now, at10: 0.087, bound: 'least' as const } } : unit,
    )
    expect(screen({}, { ...analysis, units })).toContain(`${text}  dedupe`)
  })

  test('a doubt is told behind the longest share', () => {
    const doubted = analysis.units.find((unit) => standingOf(unit) === 'maybe')
    const units = analysis.units.map((unit) =>
      unit === doubted ? { ...unit, share: { ...unit.share, now: 0.0002, at10: 0.087, bound: 'least' as const } } : unit,
    )
    expect(screen({}, { ...analysis, units })).toContain('◧ <0.1 → >8.7%?  ')
  })

  test('where the work is done has a line below the finding, and no row of its own', () => {
    const outer = analysis.units.find(({ name }) => name === 'dedupe') as UnitFinding
    const worker = {
      ...outer,
      id: 'worker',
      name: 'eachTag',
      file: 'src/each.ts',
      line: 3,
      within: outer.id,
      causes: [{ file: 'src/each.ts', line: 4, what: 'for loop' }],
    }
    const pointer = { file: worker.file, line: worker.line, what: 'calls eachTag (src/each.ts:3), where the work is: 90 % of its work' }
    const units = [...analysis.units.map((unit) => (unit === outer ? { ...outer, causes: [pointer] } : unit)), worker]
    const lines = linesOf(screen({}, { ...analysis, units, findings: [...analysis.findings, worker.id] }))
    const at = lines.findIndex((line) => line.includes('dedupe'))
    expect(lines.slice(at + 1, at + 3)).toEqual(['      src/tags.ts:7   n is xs.length', '      └ in eachTag src/each.ts:3   :4 for loop'])
    expect(lines.filter((line) => line.includes('eachTag'))).toHaveLength(1)
    const workerFirst = { ...analysis, units, findings: [worker.id, ...analysis.findings] }
    expect(screen({}, workerFirst)).toContain('next     landau explain dedupe')
  })

  test('counts every verdict, with the share of what is unknown, and says what comes next', () => {
    const text = screen()
    expect(text).toMatch(/■ grows 3 {3}◧ maybe 1 {3}□ fine 23 {3}\? not enough data 13 \(5\.3 % of the work\)/)
    expect(text).toContain('report   file:///home/u/app/.landau/report.html')
    expect(text).toContain('profile  .landau/runs/')
    expect(text).toContain('next     landau explain dedupe')
  })

  test('growth of which only the class is open is no maybe, on the screen and in Markdown', () => {
    const units = analysis.units.map((unit) =>
      unit.name === 'mergeRanges' ? ({ ...unit, classOpen: true, set: ['n^2', 'n^2 log n'] } as const) : unit,
    )
    const text = screen({}, { ...analysis, units })
    expect(text).toMatch(/■ .+ mergeRanges +n\^2 … n\^2 log n {2}1\.4 .+ class open, 14 sizes/)
    expect(text).toContain('More sizes would settle it')
    const markdown = reporters.get('md')?.({ ...analysis, units }, contextOf({ sources }))
    expect(markdown).toMatch(/■ grows \| \*\*mergeRanges\*\*.+class open, 14 sizes/)
  })

  test('ASCII means ASCII', () => {
    expect(screen({ ascii: true })).toMatch(/^[\n\u0020-\u007e]*$/)
  })

  test('colour changes no text', () => {
    expect(screen({ colour: true })).not.toBe(screen())
    expect(withoutColour(screen({ colour: true }))).toBe(screen())
  })

  test('a run in which nothing grows, and one in which nothing was seen, say so', () => {
    const counts = { grows: 0, maybe: 0, fine: 3, unknown: 1, unknownShare: 0.1 }
    const without = (found: Partial<typeof counts>): string => screen({}, { ...analysis, findings: [], counts: { ...counts, ...found } })
    expect(without({})).toContain('Nothing that was measured grows faster than its input.')
    expect(without({ grows: 2, maybe: 1 })).toContain('3 with a small share do or may')
    expect(without({ unknownShare: 0.9 })).toContain('How 90 % of the work grows is not known')
    const inRunner = { findings: [], counts: { ...counts, unknownShare: 0.9 }, largestUnknown: null }
    const suite = { ...analysis, ...inRunner, ownCode: { share: 0.04, unknownShare: 0 } }
    const ofOwn = 'Nothing of your own code, which does 4.0 % of the work, grows faster than its input. How 90 % of the work grows is not known.'
    expect(screen({}, suite).replaceAll(/\s+/g, ' ')).toContain(ofOwn)
    expect(screen({}, { ...suite, ownCode: { share: 0.04, unknownShare: 0.02 } })).not.toContain('of your own code')
    const own = analysis.units.find((unit) => unit.own)!
    expect(screen({}, { ...suite, largestUnknown: own.id })).not.toContain('of your own code')
    expect(without({ unknownShare: 0.4 }).replaceAll(/\s+/g, ' ')).toContain('Nothing was found to grow, but how 40 % of the work grows is not known')
    expect(without({ unknownShare: 0.9 }).replaceAll(/\s+/g, ' ')).toContain('`landau sweep` runs the program on more sizes.')
    const tests = screen({}, { ...suite, command: ['node', 'node_modules/mocha/bin/mocha.js'] }).replaceAll(/\s+/g, ' ')
    expect(tests).toContain('Tests with larger inputs would tell.')
    expect(screen({}, { ...suite, ownCode: { share: 1e-4, unknownShare: 0 } })).not.toContain('of your own code')
    const advice =
      'calls of one size cost up to 9x as much as others: if they differ in the properties of an object, `--resolution field` tells them apart'
    const [first, ...others] = analysis.units as [Analysis['units'][number]]
    const sizeless = { findings: [], largestUnknown: first.id, units: [{ ...first, advice }, ...others], counts: { ...counts, unknownShare: 0.9 } }
    const text = screen({}, { ...analysis, ...sizeless }).replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/How 90 % of the work grows is not known\. The largest part of it is in .* There calls of one size cost/)
    expect(text).not.toContain('landau sweep')
    const where = { file: 'a.js', line: 1, what: 'email.test, where a pattern is ambiguous: 90 % of its work' }
    const dearest = { ...sizeless, units: [{ ...first, causes: [where] }, ...others] }
    expect(screen({}, { ...analysis, ...dearest }).replaceAll(/\s+/g, ' ')).toContain(
      `The largest part of it is in ${first.name} (${where.file}:${where.line}): ${where.what}. \`landau sweep\``,
    )
    const small = { ...dearest, units: [{ ...first, causes: [{ ...where, what: 'xs.toSorted sorts: 10 % of its work' }] }, ...others] }
    expect(screen({}, { ...analysis, ...small })).not.toContain('toSorted')
    expect(screen({}, { ...analysis, findings: [], units: [] })).toContain('No function or loop was seen.')
  })

  test('before it is said that nothing grows, where most of the time went by; behind it, what was never traced', () => {
    const [first, ...others] = analysis.units as [UnitFinding, ...UnitFinding[]]
    const counts = { grows: 0, maybe: 0, fine: 3, unknown: 1, unknownShare: 0 }
    const said = (of: Partial<typeof analysis>): string => screen({}, { ...analysis, findings: [], counts, ...of }).replaceAll(/\s+/g, ' ')
    expect(said({ withoutSteps: { ns: 2e9, mostly: null } })).toMatch(/Most of the time, 2 s, went by .+ Nothing that was measured grows/)
    const long = {
      ...first,
      kind: 'routine' as const,
      calls: 7,
      causes: [],
      share: { ...first.share, now: 0.9 },
      sizes: { distinct: 0, min: 0, max: 0 },
    }
    const sampled = { totals: { ...analysis.totals, traced: analysis.totals.steps / 10 } }
    expect(said({ ...sampled, units: [long, ...others] })).toMatch(
      new RegExp(`at most 10 % of the work.+ No call of ${first.name} \\(.+\\), which 90 % of the work is done in, was traced as a whole;`),
    )
    expect(said({ ...sampled, units: [{ ...long, calls: 1 }, ...others] })).not.toContain('as a whole')
  })

  test('first of all, what does most of the work in calls of which none, or few of one size, were traced', () => {
    const [first, ...others] = analysis.units as [UnitFinding, ...UnitFinding[]]
    const totals = { ...analysis.totals, traced: analysis.totals.steps / 10 }
    const counts = { grows: 0, maybe: 0, fine: 3, unknown: 1, unknownShare: 0 }
    const long = {
      ...first,
      kind: 'routine' as const,
      calls: 70,
      causes: [],
      share: { ...first.share, now: 0.9 },
      sizes: { distinct: 0, min: 0, max: 0 },
      traced: 0,
    }
    const said = (unit: UnitFinding, more: Partial<typeof analysis> = {}): string =>
      screen({}, { ...analysis, totals, findings: [], counts, units: [unit, ...others], ...more }).replaceAll(/\s+/g, ' ')
    expect(said(long)).toMatch(
      /How 90 % of the work grows was not seen\. Nothing that was traced grows faster than its input\. That was at most 10 % .+ No call of/,
    )
    const one = { ...long, sizes: { distinct: 1, min: 9, max: 9 }, traced: 2 }
    expect(said(one)).toMatch(
      /How 90 % of the work grows was not seen\. Nothing .+ Calls of one size only were traced of .+, which 90 % of the work is done in; .+ tell more\./,
    )
    expect(said({ ...one, share: { ...one.share, now: 0.4 } })).not.toContain('grows was not seen')
    expect(said({ ...one, traced: 60 })).not.toContain('one size only')
    expect(said({ ...one, share: { ...one.share, now: 0.1 } })).not.toContain('one size only')
    const [callee] = others as [UnitFinding, ...UnitFinding[]]
    const mostly = { counts: { ...counts, unknownShare: 0.9 }, largestUnknown: callee.id }
    const text = said({ ...long, own: true, causes: [{ file: 'a.js', line: 4, what: `calls ${callee.name} (a.js:1): 92 % of its work` }] }, mostly)
    expect(text).toMatch(
      new RegExp(`How 90 % of the work grows is not known\\. The largest part of it is in ${long.name} \\(.+\\)\\. No call of ${long.name}`),
    )
    expect(text).not.toContain('92 %')
  })

  test('why most of what is unknown is, but for what is a finding', () => {
    const [first, second, ...others] = analysis.units as [UnitFinding, UnitFinding, ...UnitFinding[]]
    const counts = { grows: 1, maybe: 0, fine: 3, unknown: 1, unknownShare: 0.4 }
    const causes = [`calls ${second.name} (a.js:1): 80 % of its work`, 'calls other (a.js:9): 60 % of its work'].map((what) => ({
      file: 'a.js',
      line: 3,
      what,
    }))
    const said = (findings: readonly string[]): string =>
      screen({}, { ...analysis, counts, findings, largestUnknown: first.id, units: [{ ...first, causes }, second, ...others] }).replaceAll(
        /\s+/g,
        ' ',
      )
    expect(said([second.id])).toMatch(/The largest part of it is in [^:]+:\d+\): calls other/)
    expect(said([])).toContain(`: calls ${second.name}`)
  })

  test('of the calls that were traced, what each does for each cell', () => {
    const [first, ...others] = analysis.units as [UnitFinding, ...UnitFinding[]]
    const counts = { grows: 0, maybe: 0, fine: 3, unknown: 1, unknownShare: 0.9 }
    const unit = { ...first, kind: 'routine' as const, calls: 70, eachCell: { cells: 400, steps: 90 } }
    const said = (of: Partial<UnitFinding>): string =>
      screen({}, { ...analysis, findings: [], counts, largestUnknown: unit.id, units: [{ ...unit, ...of }, ...others] }).replaceAll(/\s+/g, ' ')
    expect(said({})).toContain('Each of its 70 calls takes 90 steps for each of the 400 cells')
    expect(said({ traced: 2 })).toContain('Each of the 2 calls of it that were traced takes 90 steps for each of the 400 cells')
    expect(said({ traced: 1 })).toContain('The one call of it that was traced takes 90 steps for each of the 400 cells')
  })

  test('the first finding has a line, however much there is to say beside it, and a reason that does not fit lines of its own', () => {
    const [first, second, ...others] = analysis.units as [UnitFinding, UnitFinding, ...UnitFinding[]]
    const long = 'x'.repeat(60)
    const causes = [{ file: first.file, line: 3, what: `${long} scans, with its callback ${long}` }]
    const only = { ...first, verdict: 'grows' as const, certainty: 'tentative' as const, causes, advice: long }
    const text = screen({}, { ...analysis, findings: [only.id], units: [only, second, ...others] })
    expect(text).toMatch(/◧ .*\n.*\n {6}└ :3 x{60} scans, with its callback\n {8}x{60}\n/)
    const beside = Array.from({ length: 12 }, (_, i) => ({ ...second, id: `f${String(i)}`, name: long + long, file: `src/${long}${long}.js` }))
    const inside = beside.slice(0, 3).map((unit) => ({ ...unit, id: `in ${unit.id}`, within: only.id }))
    const crowded = {
      findings: [only, ...inside].map(({ id }) => id),
      units: [only, second, ...others, ...beside, ...inside],
      furtherUnknown: beside.map(({ id }) => id),
      largestUnknown: beside[0]!.id,
    }
    expect(screen({}, { ...analysis, ...crowded, counts: { ...analysis.counts, unknownShare: 0.9 } })).toMatch(/\n ◧ .*%\? /)
  })

  test('beside findings, the screen says where most of the work is when that is unknown', () => {
    const where = { file: 'a.js', line: 1, what: 'email.test, where a pattern is ambiguous: 90 % of its work' }
    const [first, ...others] = analysis.units as [Analysis['units'][number]]
    const unknown = { largestUnknown: first.id, units: [{ ...first, causes: [where] }, ...others] }
    const text = (unknownShare: number): string =>
      screen({}, { ...analysis, ...unknown, counts: { ...analysis.counts, unknownShare } }).replaceAll(/\s+/g, ' ')
    expect(text(0.9)).toContain(
      `How 90 % of the work grows is not known. The largest part of it is in ${first.name} (${where.file}:${where.line}): ${where.what}.`,
    )
    expect(text(0.1)).not.toContain('is not known')
  })

  test('many findings are cut, and the cut is counted', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...(analysis.units[0] as Analysis['units'][number]), id: `x${index}` }))
    const text = screen({}, { ...analysis, units: many, findings: many.map(({ id }) => id) })
    expect(linesOf(text).length).toBeLessThanOrEqual(20)
    expect(text).toMatch(/2[2-5] more in the report(?!:)/)
    const without = screen({ reportPath: null }, { ...analysis, units: many, findings: many.map(({ id }) => id) })
    expect(without).toMatch(/2[2-5] more in the report: `landau report`/)
  })

  test('what is sure has a line, however much there is to say of what may be', () => {
    const [first, ...others] = analysis.units
    if (first === undefined) throw new Error('the fixture has no units')
    const weak = { ...first, id: 'weak', certainty: 'tentative', advice: 'more sizes may settle it' } as const
    const sure = ['a', 'b', 'c'].map((id) => ({ ...first, id, name: `sure ${id}`, certainty: 'exact' }) as const)
    const units = [weak, ...Array.from({ length: 9 }, (_, i) => ({ ...weak, id: `weak ${i}` })), ...sure, ...others]
    const text = screen({}, { ...analysis, units, findings: [weak.id, ...units.slice(1, 13).map(({ id }) => id)] })
    for (const { name } of sure) expect(text).toContain(name)
    expect(linesOf(text).length).toBeLessThanOrEqual(20)
  })

  test('one that has no other line has its place beside its name', () => {
    const [first] = analysis.units.filter((unit) => standingOf(unit) === 'grows')
    const units = Array.from({ length: 30 }, (_, i): UnitFinding => ({
      ...first!,
      id: `u${i}`,
      name: 'fn',
      file: `src/plugins/removeUnused${i}.js`,
      line: 24,
    }))
    const rows = linesOf(screen({}, { ...analysis, units, findings: units.map(({ id }) => id) })).filter((line) => line.includes(' fn '))
    expect(rows[0]).not.toContain('.js:24')
    expect(rows.at(-1)).toMatch(/ fn …\w*\.js:24 {2}n\^2 /)
  })

  test('control and direction characters of a profile never reach the terminal', () => {
    const hostile = analysis.units.map((unit) => ({
      ...unit,
      name: 'evil\u001b]0;title\u0007\u202eeman',
      file: 'a\nb\u009b31m.ts',
      causes: [{ file: 'x\r', line: 1, what: '\u001b[2J' }],
    }))
    for (const text of [
      screen({}, { ...analysis, units: hostile }),
      explainUnit({ ...analysis, units: hostile }, hostile[0] as Analysis['units'][number], contextOf({ sources })),
    ]) {
      // eslint-disable-next-line no-control-regex
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
      expect(text).toContain('\\u001b')
    }
  })
})

describe('explain', () => {
  const unit = analysis.units[0] as Analysis['units'][number]

  test('shows sentence, plot, models, source with its cause, and shares', () => {
    const text = explainUnit(analysis, unit, contextOf({ sources }))
    expect(text).toContain('Work grows like n^2 in xs.length')
    expect(text).toMatch(/✔ n\^2/)
    expect(text).toContain('>  10 │     if (!out.includes(x)) out.push(x)')
    expect(text).toContain('^ Array#includes scans')
    expect(text).toContain('It does 3.9 % of all work now')
  })

  test('marks every line of a cause that is several loops, and tells it once', () => {
    const what = 'for…of loop and the while loop in it (line 10): 98 % of its work'
    const text = explainUnit(analysis, { ...unit, causes: [{ file: unit.file, line: 9, what, lines: [9, 10] }] }, contextOf({ sources }))
    expect(text).toMatch(/^ +> +9 │ {3}for .*\n +│ \^ for…of loop and .*\n +> +10 │ {5}if .*\n +11 │/m)
  })

  test('the curve of a quadratic runs from the bottom left to the top right of the plot', () => {
    const rows = explainUnit(analysis, unit, contextOf())
      .split('\n')
      .filter((line) => line.includes('┤'))
      .map((line) => line.slice(line.indexOf('┤') + 1))
    const firstInk = (row: string): number => [...row].findIndex((cell) => cell !== '\u2800')
    expect(rows).toHaveLength(8)
    const starts = rows.map(firstInk)
    expect(starts).toEqual(starts.toSorted((a, b) => b - a))
    expect(starts.at(-1)).toBe(0)
    expect(rows[0]?.at(-1)).not.toBe('\u2800')
  })

  test('a source that is not known leaves the frame out', () => {
    expect(explainUnit(analysis, unit, contextOf())).not.toContain(' │ ')
  })

  test('tells causes of which no line is shown', () => {
    const elsewhere = { file: 'src/cache.ts', line: 37, what: 'calls Cache.set (src/cache.ts:37): 41 % of its work' }
    const here = unit.causes[0]!
    const text = explainUnit(analysis, { ...unit, causes: [here, elsewhere] }, contextOf({ sources }))
    expect(text).toContain('  i calls Cache.set (src/cache.ts:37): 41 % of its work')
    expect(text.match(/Array#includes scans/g)).toHaveLength(1)
    expect(explainUnit(analysis, unit, contextOf())).toContain(`  i line ${here.line}: ${here.what}`)
  })

  test('finds units by id, by name, by the last part of a name, by place', () => {
    for (const name of ['u1', 'Trie.insertAll', 'insertAll', 'src/trie.ts:14'])
      expect(
        unitsNamed(analysis, name).map(({ id }) => id),
        name,
      ).toContain('u1')
    expect(unitsNamed(analysis, 'nothing')).toEqual([])
  })

  test('finds a unit by the end of its path, and by a line in it: the innermost one', () => {
    const [outer, other] = analysis.units as [Analysis['units'][number], Analysis['units'][number]]
    const around = { ...outer, file: 'src/deep/a.ts', line: 10, endLine: 30 }
    const inner = { ...other, id: 'inner', file: 'src/deep/a.ts', line: 14, endLine: 20 }
    const elsewhere = { ...other, id: 'elsewhere', file: 'src/deeper-a.ts', line: 14, endLine: 20 }
    const of = { ...analysis, units: [around, inner, elsewhere] }
    for (const [place, ids] of [
      ['a.ts:10', [around.id]],
      ['deep/a.ts:14', ['inner']],
      ['a.ts:17', ['inner']],
      ['a.ts:21', [around.id]],
      ['a.ts:31', []],
      ['a.ts:17:3', []],
    ] as const)
      expect(
        unitsNamed(of, place).map(({ id }) => id),
        place,
      ).toEqual(ids)
  })

  test('finds a unit by the place that the screen named, with its column where the line has several', () => {
    const [first, second] = analysis.units as [Analysis['units'][number], Analysis['units'][number]]
    const nameless = { ...first, name: '(anonymous)' }
    const alone = { ...analysis, units: [nameless, second] }
    const besides = { ...analysis, units: [nameless, { ...second, file: first.file, line: first.line, column: first.column + 30 }] }
    for (const [of, place] of [
      [alone, 'src/tags.ts:7'],
      [besides, `src/tags.ts:7:${first.column}`],
    ] as const) {
      expect(screen({}, of)).toContain(`next     landau explain ${place}\n`)
      expect(unitsNamed(of, place)).toEqual([nameless])
    }
    expect(screen({}, { ...alone, units: [{ ...nameless, file: "it's $here.js" }] })).toContain(`next     landau explain ${first.id}\n`)
  })
})

describe('a line of minified code', () => {
  const text = `${Array.from({ length: 400 }, (_, i) => `function pad${i}(a){return a+${i}};`).join('')}function quad(xs){for(const x of xs)for(const y of xs)use(x,y)};${'more();'.repeat(100)}`
  const unit = {
    ...(analysis.units[0] as Analysis['units'][number]),
    name: 'quad',
    line: 1,
    endLine: 1,
    column: text.indexOf('function quad') + 1,
    causes: [],
  }
  const minified = { ...analysis, units: [unit], findings: [unit.id] }
  const context = contextOf({ sources: new Map([[unit.file, text]]) })

  test('is shown around the function, between signs that there is more', () => {
    expect(explainUnit(minified, unit, context)).toMatch(/│ ….*function quad\(xs\)\{for\(const x of xs\).*…$/m)
  })

  test('tells a place with its column, on the screen and in Markdown', () => {
    expect(reporters.get('terminal')?.(minified, context)).toContain(`      src/tags.ts:1:${unit.column}   n is `)
    expect(reporters.get('md')?.(minified, context)).toContain(`<code>src/tags.ts:1:${unit.column}</code>`)
    expect(reporters.get('terminal')?.(minified, contextOf({ sources: new Map([[unit.file, 'short']]) }))).toContain('      src/tags.ts:1   n is ')
  })
})

describe('Markdown', () => {
  test('lists the findings and what is unknown', () => {
    const text = reporters.get('md')?.(analysis, contextOf()) ?? ''
    expect(text).toContain('| ■ grows | **dedupe**<br><code>src/tags.ts:7</code> | n^2<br>1.98 [1.93, 2.03] | 3.9 → 26 % |')
    expect(text).toContain('13 have too little data')
  })

  test('names cannot become markup', () => {
    const hostile = analysis.units.map((unit) => ({ ...unit, name: '<img src=x>|**[a](javascript:b)`' }))
    expect(reporters.get('md')?.({ ...analysis, units: hostile }, contextOf())).not.toMatch(/<img|\]\(javascript|\|\*\*\[/)
  })
})
