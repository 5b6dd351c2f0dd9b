// What other tools read is read here by published readers and schemas.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Ajv } from 'ajv'
import { parse as parseJUnit } from 'junit2json'
import { Profile as PprofProfile } from 'pprof-format'
import { describe, expect, test } from 'vitest'
import { analyse, callTrees, check, readLimit } from '../../src/analysis/index.ts'
import type { CallNode } from '../../src/analysis/index.ts'
import { checkReporters, chromeTrace, cpuProfile, pprof, reporters, speedscope } from '../../src/report/index.ts'
import { github } from '../../src/report/github.ts'
import { noticesOf } from '../../src/report/notice.ts'
import { sarif } from '../../src/report/sarif.ts'
import { program } from '../analysis/program.ts'
import { contextOf } from './context.ts'
import { fixture } from './fixture.ts'

const profile = program({
  main: { cost: (n) => n * n + 10 * n, to: { slow: 0.9, fast: 0.05 } },
  slow: { cost: (n) => 0.9 * (n * n + 10 * n), to: { slow: 0.3, leaf: 0.1 } },
  fast: { cost: (n) => 0.05 * (n * n + 10 * n) },
  leaf: { cost: (n) => 0.09 * (n * n + 10 * n) },
})
const trees = callTrees(profile, analyse(profile))

const sum = (nodes: readonly CallNode[], of: 'self' | 'at10'): number => nodes.reduce((total, node) => total + node[of] + sum(node.children, of), 0)

describe('the call tree', () => {
  test('keeps all of the work, cuts recursion, and grows what grows', () => {
    const total = profile.units.find(({ name }) => name === 'main')?.steps ?? 0
    expect(trees.map(({ name }) => name)).toEqual(['main'])
    expect(Math.abs(sum(trees, 'self') - total)).toBeLessThan(10)
    expect(sum(trees, 'at10')).toBeGreaterThan(20 * total)
    expect(trees[0]?.children.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
      ['slow', ['leaf']],
      ['fast', []],
    ])
  })
})

describe('exports of stacks', () => {
  test('speedscope accepts its file by its published schema, and finds what is wrong with one', () => {
    const schema = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../node_modules/speedscope/dist/release/file-format-schema.json'), 'utf8'),
    ) as object
    const validate = new Ajv({ strict: false }).compile(schema)
    const document = JSON.parse(speedscope(trees, 'a run')) as { profiles: { endValue: number }[]; shared: { frames?: unknown } }
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true)
    expect(document.profiles.map(({ endValue }) => endValue)).toEqual([sum(trees, 'self'), sum(trees, 'at10')])
    delete document.shared.frames
    expect(validate(document)).toBe(false)
  })

  test('pprof is read by Datadog’s reader', () => {
    const bytes = gunzipSync(gzipSync(pprof(trees, (text) => new TextEncoder().encode(text))))
    const read = PprofProfile.decode(bytes)
    const text = (index: number | bigint): string => read.stringTable.strings[Number(index)] ?? ''
    expect(read.sampleType.map(({ type, unit }) => [text(type), text(unit)])).toEqual([['calls', 'count'], ['steps_at_10x', 'count'], ['steps', 'count']]) // prettier-ignore
    expect(read.function.map(({ name }) => text(name))).toEqual(['main', 'slow', 'leaf', 'fast'])
    expect(read.sample.reduce((total, { value }) => total + Number(value[2]), 0)).toBe(sum(trees, 'self'))
    const leaf = read.sample.find(({ locationId }) => locationId.length === 3)
    expect(leaf?.locationId.map(Number)).toEqual([3, 2, 1])
  })

  test('a .cpuprofile has a tree with every sample in it, and deltas that add up', () => {
    const { nodes, samples, timeDeltas, startTime, endTime } = JSON.parse(cpuProfile(trees, (file) => `file:///x/${file}`)) as {
      nodes: { id: number; children: number[]; hitCount: number }[]
      samples: number[]
      timeDeltas: number[]
      startTime: number
      endTime: number
    }
    expect(samples).toHaveLength(timeDeltas.length)
    expect(timeDeltas.reduce((a, b) => a + b, 0)).toBe(endTime - startTime)
    expect(endTime).toBe(sum(trees, 'self'))
    expect(nodes.flatMap(({ children }) => children).toSorted((a, b) => a - b)).toEqual(nodes.slice(1).map(({ id }) => id))
    expect(samples.every((id) => nodes.some((node) => node.id === id))).toBe(true)
  })

  test('events of the trace nest', () => {
    const { traceEvents } = JSON.parse(chromeTrace(trees)) as { traceEvents: { ph: string; tid: number; ts: number; dur: number }[] }
    const now = traceEvents.filter(({ ph, tid }) => ph === 'X' && tid === 1)
    expect(now[0]?.dur).toBe(sum(trees, 'self'))
    const open: number[] = []
    for (const { ts, dur } of now) {
      while (open.length > 0 && (open.at(-1) ?? 0) <= ts) open.pop()
      expect(ts + dur).toBeLessThanOrEqual(open.at(-1) ?? Infinity)
      open.push(ts + dur)
    }
  })
})

const { analysis } = fixture({ seed: 3, units: 400 })
const report = (name: string): string => reporters.get(name)?.(analysis, contextOf()) ?? ''

describe('reports for the tools around', () => {
  const budget = { place: { file: 'landau.config.ts', line: 4, what: '`budgets[0].growth`' }, applies: () => true, named: true, growth: readLimit('n'), at: null, measure: null, severity: 'error' } as const // prettier-ignore
  const result = check(profile, analyse(profile), [
    budget,
    { ...budget, growth: readLimit('n log n'), severity: 'warn' },
    { ...budget, applies: () => false },
  ])
  /** Callers that pass growth on are counted, and not told. */
  const brokenItself = result.judgements.filter(
    ({ ruling, budget: { severity }, because }) => ruling === 'broken' && severity === 'error' && because === null,
  ).length
  const context = { ...contextOf(), version: '0.1.0', allowInconclusive: true }

  test('JUnit is read by a published reader: a failure a broken budget, skipped what is not decided', async () => {
    const read = await parseJUnit(checkReporters.get('junit')?.(result, context) ?? '')
    const [suite] =
      (read as { testsuite?: { tests?: number; failures?: number; skipped?: number; testcase?: { name?: string; failure?: unknown[] }[] }[] })
        .testsuite ?? []
    expect(suite?.testcase).toHaveLength(suite?.tests ?? -1)
    expect(suite?.testcase?.filter(({ failure }) => failure !== undefined)).toHaveLength(suite?.failures ?? -1)
    expect([suite?.failures, suite?.skipped]).toEqual([brokenItself, result.inconclusive])
    expect([brokenItself > 0, result.warned > 0, result.inconclusive]).toEqual([true, true, 1])
  })

  test('a reader of the file fails where the command does', () => {
    const strict = { ...context, allowInconclusive: false }
    expect(checkReporters.get('junit')?.(result, strict)).toContain(`failures="${brokenItself + result.inconclusive}"`)
    const open = (given: typeof context): unknown => {
      const { runs } = JSON.parse(checkReporters.get('sarif')?.(result, given) ?? '') as { runs: { results: { ruleId: string }[] }[] }
      return runs[0]?.results.find(({ ruleId }) => ruleId === 'landau/inconclusive')
    }
    expect(open(context)).toMatchObject({ kind: 'open', level: 'none' })
    expect(open(strict)).toMatchObject({ kind: 'fail', level: 'warning' })
  })

  test('SARIF: every result names a rule, a place and a fingerprint of its own', () => {
    const { version, runs } = JSON.parse(report('sarif')) as {
      version: string
      runs: {
        tool: { driver: { rules: { id: string }[] } }
        results: { ruleId: string; ruleIndex: number; partialFingerprints: object; locations: unknown[] }[]
      }[]
    }
    const [run] = runs
    expect(version).toBe('2.1.0')
    expect(run?.results).toHaveLength(analysis.findings.length)
    for (const { ruleId, ruleIndex, locations } of run?.results ?? []) {
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
      expect(locations).toHaveLength(1)
    }
    expect(new Set(run?.results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints))).size).toBe(run?.results.length)
  })

  test('growth by a law that is tentative is a warning, also where only its class is open', () => {
    const units = analysis.units.map((unit) => (unit.certainty === 'tentative' ? ({ ...unit, classOpen: true } as const) : unit))
    const told = noticesOf({ ...analysis, units }).filter(({ unit }) => unit?.classOpen === true)
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set(['warning']))
  })

  test('SARIF: every line of every cause is a related location', () => {
    const causes = [
      { file: 'src/tags.ts', line: 9, what: 'for loop and the while loop in it (line 10)', lines: [9, 10] },
      { file: 'src/a b.ts', line: 4, what: 'calls g (src/a b.ts:4)' },
    ]
    const [notice] = noticesOf({ ...analysis, units: analysis.units.map((unit) => ({ ...unit, causes })) })
    const { runs } = JSON.parse(sarif(notice === undefined ? [] : [notice], '1.0.0')) as {
      runs: { results: { relatedLocations: { physicalLocation: { artifactLocation: { uri: string }; region: object }; message: object }[] }[] }[]
    }
    const related = runs[0]?.results[0]?.relatedLocations.map(({ physicalLocation: { artifactLocation, region }, message }) => [
      artifactLocation.uri,
      region,
      message,
    ])
    const nest = { text: 'for loop and the while loop in it (line 10)' }
    expect(related).toEqual([
      ['src/tags.ts', { startLine: 9 }, nest],
      ['src/tags.ts', { startLine: 10 }, nest],
      ['src/a%20b.ts', { startLine: 4 }, { text: 'calls g (line 4)' }],
    ])
  })

  test('GitHub: at most ten annotations a level, one line each, no colour', () => {
    const many = Array.from({ length: 12 }, () => noticesOf(analysis)).flat()
    const lines = github(many).split('\n').filter((line) => line !== '') // prettier-ignore
    expect(lines.filter((line) => line.startsWith('::error')).length).toBeLessThanOrEqual(10)
    expect(lines.every((line) => /^::(?:error|warning) /.test(line) && !line.includes('\u001b'))).toBe(true)
    expect(lines.some((line) => line.includes('more, see the summary'))).toBe(true)
  })

  test('agent: at most 60 lines, the same every time', () => {
    expect(report('agent').split('\n').length).toBeLessThanOrEqual(60)
    expect(report('agent')).toBe(report('agent'))
    expect(report('agent')).toMatch(/^landau findings=\d+ .*\n1 GROWS dedupe src\/tags\.ts:7:1 class=n\^2 exp=1\.98 ci=1\.93\.\.2\.03/)
    expect((checkReporters.get('agent')?.(result, context) ?? '').split('\n').length).toBeLessThanOrEqual(60)
    const many = Array.from({ length: 80 }, (_, i) => ({ ...analysis.units[0]!, id: `many${i}` }))
    const noted = {
      ...analysis,
      units: many,
      findings: many.map(({ id }) => id),
      largestUnknown: 'many3',
      counts: { ...analysis.counts, unknownShare: 0.7 },
    }
    const lines = reporters.get('agent')?.(noted, contextOf()).split('\n') ?? []
    expect(lines).toHaveLength(60)
    expect(lines.at(-3)).toMatch(/^note: How 70 % of the work grows is not known. The largest part of it is in .* \[src\/tags\.ts:7:1\]$/)
  })

  test('agent: what the data cannot tell apart, more than one cause, and where what is not known is', () => {
    const first = analysis.units[0]!
    const causes = [...first.causes, { file: 'src/other.ts', line: 3, what: 'calls g' }]
    const open = { ...first, set: ['n^2', 'n^2 log n'] as const, causes, again: { cells: 200 }, calls: 60 }
    const said = (findings: string[]): string =>
      reporters.get('agent')?.(
        { ...analysis, units: [open], findings, largestUnknown: open.id, counts: { ...analysis.counts, grows: 0, maybe: 0, unknownShare: 1 } },
        contextOf(),
      ) ?? ''
    expect(said([open.id])).toMatch(/ class=n\^2\.\.n\^2logn .* cause=:\d+ ".*" cause=src\/other\.ts:3 "calls g"/)
    expect(said([])).toMatch(/\nnote: How 100 % .* Its 60 calls go through 200 cells each/)
    expect(reporters.get('agent')?.({ ...analysis, units: [], findings: [] }, contextOf())).toContain('note: No function or loop was seen.')
  })

  test('CSV: a row a point, quoted where it must be, and no formula', () => {
    const rows = report('csv').split('\r\n').slice(1, -1) // prettier-ignore
    expect(rows).toHaveLength(analysis.units.reduce((total, { points }) => total + points.size.length, 0))
    const evil = { ...analysis, units: analysis.units.slice(0, 1).map((unit) => ({ ...unit, name: '=cmd("x"),1' })) }
    expect(reporters.get('csv')?.(evil, contextOf())).toContain(`"'=cmd(""x""),1"`)
  })
})
