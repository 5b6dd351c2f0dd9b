import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { reporters } from '../../src/report/index.ts'
import { contextOf } from './context.ts'
import { fixture } from './fixture.ts'

const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/landau-report.schema.json'), 'utf8')) as object
const validate = new Ajv2020({ allErrors: true, strictTuples: false }).compile(schema)
const { analysis } = fixture({ seed: 7, units: 120 })

interface Document {
  units: Record<string, unknown>[]
  findings: unknown[]
  [field: string]: unknown
}
const written = (): Document => JSON.parse(reporters.get('json')?.(analysis, contextOf()) ?? '') as Document

describe('the JSON report', () => {
  test('is valid against the published schema', () => {
    expect(validate(written()), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
  })

  test('has every field of a unit in the promised shape', () => {
    expect(written().units[0]).toMatchObject({
      id: 'u0',
      kind: 'routine',
      name: 'dedupe',
      file: 'src/tags.ts',
      line: 7,
      column: 1,
      measure: 'xs.length',
      verdict: 'grows',
      class: 'n^2',
      set: ['n^2'],
      exponent: { low: 1.93, value: 1.98, high: 2.03 },
      causes: [{ file: 'src/tags.ts', line: 10, what: 'Array#includes scans: 98 % of its work' }],
    })
  })

  test('of a cause that is several loops the lines are there', () => {
    const causes = [{ file: 'src/tags.ts', line: 9, what: 'for loop and the while loop in it (line 10)', lines: [9, 10] }]
    const document = JSON.parse(
      reporters.get('json')?.({ ...analysis, units: analysis.units.map((unit) => ({ ...unit, causes })) }, contextOf()) ?? '',
    ) as Document
    expect(document.units[0]?.['causes']).toEqual(causes)
    expect(validate(document)).toBe(true)
  })

  test('points are the columns of the analysis, as pairs', () => {
    const unit = analysis.units[0]
    const { curves } = written().units[0] as { curves: Record<'min' | 'median' | 'max', { points: [number, number][] }> }
    for (const name of ['min', 'median', 'max'] as const) {
      expect(curves[name].points.map(([size]) => size)).toEqual(unit?.points.size)
      expect(curves[name].points.map(([, cost]) => cost)).toEqual(unit?.points[name])
    }
  })

  test('an interval without an end is still a number', () => {
    const [first, ...rest] = analysis.units
    const endless = {
      ...analysis,
      units: first === undefined ? rest : [{ ...first, exponent: { low: -Infinity, value: 2, high: Infinity } }, ...rest],
    }
    const document = JSON.parse(reporters.get('json')?.(endless, contextOf()) ?? '') as Document
    expect(validate(document)).toBe(true)
    expect(document.units[0]?.['exponent']).toEqual({ low: -Number.MAX_VALUE, value: 2, high: Number.MAX_VALUE })
  })

  test('two writings of the same analysis are the same text', () => {
    expect(JSON.stringify(written())).toBe(
      JSON.stringify(JSON.parse(reporters.get('json')?.(fixture({ seed: 7, units: 120 }).analysis, contextOf()) ?? '')),
    )
  })
})

describe('the schema finds what is wrong', () => {
  const broken: readonly (readonly [what: string, breakIt: (document: Document) => void])[] = [
    ['a missing field', (document) => delete document.units[0]?.['measure']],
    ['an unknown class', (document) => void Object.assign(document.units[0] ?? {}, { class: 'n^9' })],
    [
      'a point of three numbers',
      (document) => void Object.assign(document.units[0]?.['curves'] as object, { min: { class: 'n', formula: '', points: [[1, 2, 3]] } }),
    ],
    ['a share without now', (document) => void Object.assign(document.units[0] ?? {}, { share: { at10: 1, lowAt10: 1 } })],
    ['another version', (document) => void Object.assign(document, { schemaVersion: 2 })],
    ['a null exponent', (document) => void Object.assign(document.units[0] ?? {}, { exponent: { low: null, value: 1, high: 2 } })],
  ]
  test.each(broken)('%s', (_, breakIt) => {
    const document = written()
    breakIt(document)
    expect(validate(document)).toBe(false)
  })
})
