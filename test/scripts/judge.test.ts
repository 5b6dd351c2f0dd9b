import { describe, expect, test } from 'vitest'
import type { CorpusCase } from '../../scripts/corpus/cases.ts'
import { culpritNames, culpritPlaces, judge } from '../../scripts/corpus/judge.ts'
import type { ReportedUnit } from '../../scripts/harness/json-report.ts'

const corpusCase = (changes: Partial<CorpusCase> = {}): CorpusCase => ({
  id: 'x',
  group: 'text',
  control: false,
  package: 'pkg',
  bad: 'pkg-1.0.0',
  fixed: null,
  cause: 'own loop',
  what: '',
  culprit: { function: 'slow', at: 'lib/a.js:22', builtin: null },
  expected: { bad: 'n^2', fixed: 'n' },
  measured: { bad: 2, fixed: 1 },
  driver: 'text/cases/x.mjs',
  ...changes,
})

let made = 0
const unit = (changes: Partial<ReportedUnit> = {}): ReportedUnit => ({
  id: `u${made++}`,
  kind: 'routine',
  name: 'slow',
  file: 'node_modules/pkg-1.0.0/lib/a.js',
  line: 20,
  column: 1,
  endLine: 30,
  calls: 10,
  measure: 'cells',
  metric: 'steps',
  verdict: 'grows',
  class: 'n^2',
  set: ['n^2'],
  formula: '',
  exponent: { low: 1.9, value: 2, high: 2.1 },
  share: { now: 0.5, at10: 0.9 },
  causes: [],
  ...changes,
})
const verdict = (it: CorpusCase, all: readonly ReportedUnit[], findings = all): string => judge(it, all, findings).verdict

test('names of a culprit leave the prose out', () => {
  expect(culpritNames('OpenElementStack.hasInButtonScope -> hasInDynamicScope')).toEqual(['hasInButtonScope', 'hasInDynamicScope'])
  expect(culpritNames('anonymous reduce callback in parse')).toEqual(['parse'])
})

test('places of a culprit', () => {
  expect(culpritPlaces('lib/a.js:22 (indexOf), fn at :5')).toEqual([
    { file: 'lib/a.js', from: 22, to: 22 },
    { file: 'lib/a.js', from: 5, to: 5 },
  ])
  expect(culpritPlaces('classes/range.js:103,106; internal/re.js:138-140')).toEqual([
    { file: 'classes/range.js', from: 103, to: 103 },
    { file: 'classes/range.js', from: 106, to: 106 },
    { file: 'internal/re.js', from: 138, to: 140 },
  ])
})

describe('a defect is', () => {
  test('blamed by name', () => expect(verdict(corpusCase(), [unit({ name: 'Scanner.slow', line: 90, endLine: 99 })])).toBe('blamed'))
  test('blamed by name in the source that a source map names', () => {
    expect(verdict(corpusCase(), [unit({ file: 'node_modules/src/lib/a.ts', line: 3, endLine: 9 })])).toBe('blamed')
  })
  test('blamed by place', () => expect(verdict(corpusCase(), [unit({ name: 'other' })])).toBe('blamed'))
  test('blamed at a loop there', () => {
    const around = unit({ name: 'other', verdict: 'fine' })
    const loop = unit({ kind: 'loop', name: 'loop', line: 21, endLine: 23 })
    expect(verdict(corpusCase(), [around, loop], [loop])).toBe('blamed')
  })
  test('blamed at a loop of the named routine', () => {
    const around = unit({ line: 80, endLine: 99, verdict: 'fine' })
    const loop = unit({ kind: 'loop', name: 'while', line: 85, endLine: 90 })
    expect(verdict(corpusCase(), [around, loop], [loop])).toBe('blamed')
  })
  test('blamed when the finding elsewhere names the place as its cause', () => {
    const caller = unit({
      name: 'other',
      line: 80,
      endLine: 99,
      causes: [{ file: 'node_modules/pkg-1.0.0/lib/a.js', line: 22, what: 'indexOf scans' }],
    })
    expect(verdict(corpusCase(), [caller])).toBe('blamed by cause')
    const call = unit({
      name: 'other',
      line: 80,
      endLine: 99,
      causes: [{ file: 'node_modules/pkg-1.0.0/lib/a.js', line: 84, what: 'calls slow (lib/a.js:20), where the work is' }],
    })
    expect(verdict(corpusCase(), [call])).toBe('blamed by cause')
  })
  test('blamed at the routine that its callback is in', () => {
    const callback = unit({ name: '(anonymous)', line: 21, endLine: 23, verdict: 'fine' })
    const around = unit({ name: 'other' })
    expect(verdict(corpusCase(), [callback, around], [around])).toBe('blamed')
  })
  test('blamed at the caller where the package only exports the regular expression', () => {
    const it = corpusCase({ culprit: { function: 'the exported regex, run in the caller', at: 'index.js:4', builtin: null } })
    expect(verdict(it, [unit({ name: 'run', file: 'cases/x.mjs' })])).toBe('blamed')
  })

  test('not blamed at the wrapper around the whole file', () => {
    const wrapper = unit({ name: 'runInContext', line: 1, endLine: 900 })
    const innermost = unit({ name: 'other', verdict: 'fine' })
    expect(verdict(corpusCase(), [wrapper, innermost], [wrapper])).toBe('found')
  })
  test('not blamed when the law is linear', () => expect(verdict(corpusCase(), [unit({ class: 'n log n' })])).toBe('missed'))
  test('not blamed when the free power is near one', () => {
    expect(verdict(corpusCase(), [unit({ class: 'n^k', exponent: { low: 1, value: 1.2, high: 1.3 } })])).toBe('missed')
  })
  test('not blamed by a routine of the same name in the driver', () => expect(verdict(corpusCase(), [unit({ file: 'cases/x.mjs' })])).toBe('missed'))
  test('found when another routine of a dependency is reported', () => {
    expect(verdict(corpusCase(), [unit({ name: 'other', file: 'node_modules/dep/index.js' })])).toBe('found')
  })
  test('missed without findings', () => expect(verdict(corpusCase(), [unit()], [])).toBe('missed'))
})

describe('a control', () => {
  const control = corpusCase({ control: true, cause: null })
  test('alarms on any finding in its package', () => expect(verdict(control, [unit({ class: 'n log n' })])).toBe('alarm'))
  test('is quiet about findings elsewhere', () => expect(verdict(control, [unit({ file: 'cases/x.mjs' })])).toBe('quiet'))
})

test('a function that was made of strings is the culprit where that is one', () => {
  const it = corpusCase({ culprit: { function: '(generated validate function) double loop', at: 'lib/template.js:24', builtin: null } })
  const generated = unit({ name: 'validate', file: 'node_modules/pkg-1.0.0/lib/compile.js.made-12345678.js' })
  expect(verdict(it, [generated])).toBe('blamed')
  expect(verdict(corpusCase(), [generated])).toBe('found')
  expect(verdict(it, [unit({ name: 'validate', file: 'node_modules/pkg-1.0.0/lib/compile.js' })])).toBe('found')
})
