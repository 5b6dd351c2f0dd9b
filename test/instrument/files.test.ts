// Texts that others wrote: what the instrumenter makes of every installed file still parses and compiles, on the same lines, and is the original
// without the spans. A sample by default; LANDAU_FILES=all takes every file.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Script } from 'node:vm'
import { parse as namesIn } from 'cjs-module-lexer'
import { describe, expect, test } from 'vitest'
import { exportNames } from '../../src/host/export-names.ts'
import { instrument } from '../../src/instrument/index.ts'
import { parse, type Goal, type Language } from '../../src/source/index.ts'
import { withoutSpans } from './harness.ts'

const root = join(import.meta.dirname, '../../node_modules')
const all = process.env['LANDAU_FILES'] === 'all'
const largest = all ? 20_000_000 : 200_000

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:[cm]?js|ts|tsx)$/.test(name) && !name.endsWith('.d.ts') && !name.endsWith('.min.js'))
  // The texts of `early-errors.test.ts` are thousands, and of a line each.
  .filter((name) => !name.startsWith('test262-parser-tests'))
  .map((name) => join(root, name))
  .filter((path) => {
    const found = statSync(path)
    return found.isFile() && found.size > 0 && found.size <= largest
  })
  .toSorted()
const sample = all ? files : files.filter((_, i) => i % Math.ceil(files.length / 350) === 0)

interface Source {
  readonly text: string
  readonly language: Language
  readonly goal: Goal
}

/** The file as Node would take it; null when it is no program of its language. */
function sourceOf(path: string): Source | null {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  const language: Language = path.endsWith('.tsx') ? 'tsx' : path.endsWith('ts') ? 'ts' : 'js'
  const goals: readonly Goal[] = path.endsWith('.mjs') ? ['module'] : path.endsWith('.cjs') ? ['commonjs'] : ['commonjs', 'module']
  const goal = goals.find((each) => parse({ path, text, language, goal: each }).program !== null)
  return goal === undefined ? null : { text, language, goal }
}

/** What is wrong with what the instrumenter makes of a file; null when nothing is. */
function defect(path: string, { text, language, goal }: Source): string | null {
  const result = instrument(text, { path, goal, language, file: 0, firstSite: 0, firstNative: 0 })
  if (result.code === null) return result.problems[0]?.message.includes('deeper than') === true ? null : `refused: ${result.problems[0]?.message}`
  const { code, spans } = result
  if (withoutSpans(code, spans) !== text) return 'the spans do not give the original back'
  if (code.split(/\r\n|[\n\r\u2028\u2029]/).length !== text.split(/\r\n|[\n\r\u2028\u2029]/).length) return 'lines have moved'
  const again = parse({ path, text: code, language, goal })
  if (again.program === null) return `no longer parses: ${again.problems[0]?.message}`
  return language === 'js' && goal === 'commonjs' && compiles(text) && !compiles(code) ? 'no longer compiles' : null
}

function compiles(text: string): boolean {
  try {
    return new Script(`(function(exports,require,module,__filename,__dirname){${text.replace(/^#!.*/, '')}\n})`) instanceof Script
  } catch {
    return false
  }
}

test(`of ${sample.length} files, each is itself with probes`, { timeout: 3_600_000 }, () => {
  const defects = sample.flatMap((path) => {
    const source = sourceOf(path)
    const found = source === null ? null : defect(path, source)
    return found === null ? [] : [`${relative(root, path)}: ${found}`]
  })
  expect(sample.length).toBeGreaterThan(250)
  expect(defects).toEqual([])
})

describe("Node's lexer of CommonJS", () => {
  const lexed = (text: string): { readonly exports: readonly string[]; readonly reexports: readonly string[] } | null => {
    try {
      const { exports, reexports } = namesIn(text)
      return { exports: [...new Set(exports)].toSorted(), reexports: [...new Set(reexports)].toSorted() }
    } catch {
      return null
    }
  }

  test('sees the names that a file exports before and after', { timeout: 3_600_000 }, () => {
    const differing = sample.flatMap((path) => {
      const source = sourceOf(path)
      if (source?.goal !== 'commonjs' || source.language !== 'js') return []
      const result = instrument(source.text, { path, ...source, file: 0, firstSite: 0, firstNative: 0 })
      const plain = lexed(source.text)
      if (result.code === null || plain === null) return []
      const probed = lexed(result.code + exportNames(source.text))
      return JSON.stringify(probed) === JSON.stringify(plain) ? [] : [`${relative(root, path)}: ${JSON.stringify(plain)} ${JSON.stringify(probed)}`]
    })
    expect(differing).toEqual([])
  })
})

test('a probe that breaks the text is found', () => {
  const source: Source = { text: 'const a = 1', language: 'js', goal: 'commonjs' }
  expect(defect('x.js', source)).toBeNull()
  expect(defect('x.js', { ...source, text: 'const $l$a = 1' })).toContain('refused')
  expect(compiles('const a = ')).toBe(false)
})

test('a file of more functions than a call takes arguments is measured', () => {
  const count = 150_000
  const text = `exports.all = [${'x => x,'.repeat(count)}]\nexports.length = exports.all.map((f, i) => f(i)).length`
  const made = instrument(text, { path: 'many.js', goal: 'commonjs', language: 'js', file: 0, firstSite: 0, firstNative: 0 })
  expect(made.problems).toEqual([])
  expect(made.code === null ? 0 : made.sites.length).toBe(count + 2)
}, 60_000)
