// Exported coverage against Istanbul itself, on the constructs of its published specs: the same statements, functions and branches at the same places with
// the same counts.

import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { coveredFile } from '../../src/analysis/counts/covered.ts'
import { coverageItems } from '../../src/instrument/count/coverage-items.ts'
import { coverage } from '../../src/report/coverage.ts'
import { counted, load } from './counting.ts'
import { istanbulCases } from './istanbul-cases.ts'

interface Place {
  readonly start: { readonly line?: number; readonly column?: number }
}

interface IstanbulFile {
  readonly statementMap: Readonly<Record<string, Place>>
  readonly s: Readonly<Record<string, number>>
  readonly fnMap: Readonly<Record<string, { readonly decl: Place; readonly loc: Place }>>
  readonly f: Readonly<Record<string, number>>
  readonly branchMap: Readonly<Record<string, { readonly type: string; readonly loc: Place; readonly locations: readonly Place[] }>>
  readonly b: Readonly<Record<string, readonly number[]>>
}

interface Instrumenter {
  instrumentSync(code: string, path: string): string
}

const { createInstrumenter } = createRequire(import.meta.filename)('istanbul-lib-instrument') as {
  createInstrumenter(options: object): Instrumenter
}

const at = ({ start }: Place): string => `${start.line ?? '-'}:${start.column ?? '-'}`

/** What a coverage object says, as sorted lines. */
const linesOf = ({ statementMap, s, fnMap, f, branchMap, b }: IstanbulFile): string[] => [
  ...Object.entries(statementMap).map(([id, place]) => `statement ${at(place)} ${s[id]}`).toSorted(), // prettier-ignore
  ...Object.entries(fnMap).map(([id, { decl, loc }]) => `function ${at(decl)} ${at(loc)} ${f[id]}`).toSorted(), // prettier-ignore
  ...Object.entries(branchMap).map(([id, { type, loc, locations }]) => `${type} ${at(loc)} ${locations.map((place, arm) => `${at(place)} ${b[id]?.[arm]}`).join(', ')}`).toSorted(), // prettier-ignore
]

const ofIstanbul = (name: string, code: string): string[] => {
  const variable = `coverage of ${name}`
  load(createInstrumenter({ esModules: false, compact: true, coverageVariable: variable }).instrumentSync(code, 'case.js'))
  const files = (globalThis as unknown as Readonly<Record<string, Readonly<Record<string, IstanbulFile>>>>)[variable]
  return linesOf(files?.['case.js'] as IstanbulFile)
}

const ofLandau = (code: string): string[] => {
  const program = counted(code, 'edges')
  load(program.code)
  const items = coverageItems({ path: 'case.js', text: code, goal: 'commonjs', language: 'js' })
  const counts = program.counts()
  const routines = (items?.routines ?? []).map((routine, index) => ({
    ...routine,
    path: routine.name,
    endLine: routine.line,
    calls: 0,
    steps: 0,
    blocks: [],
    blockCounts: counts[index]?.blocks.map((count) => count ?? -1) ?? [],
  }))
  const file = { path: 'case.js', hash: '', routines, lines: new Map<number, number>() }
  const exported = coverage('istanbul', [file], { absolute: (path) => path, url: (path) => path, source: () => code, items: () => items })
  expect(coveredFile(file, items).statements.length).toBeGreaterThan(0)
  return linesOf((JSON.parse(exported) as Record<string, IstanbulFile>)['case.js'] as IstanbulFile)
}

describe('exported coverage is Istanbul’s own', () => {
  it.each(istanbulCases)('of %s', (name, code) => {
    expect(ofLandau(code)).toEqual(ofIstanbul(name, code))
  })

  it('but not of another program', () => {
    expect(ofLandau('if (1) { 2 }')).not.toEqual(ofIstanbul('another', 'if (0) { 2 }'))
  })
})
