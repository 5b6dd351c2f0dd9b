// Programs do the same when their algorithms are looked for: the catalogue of pitfalls, and random programs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drivenParameters } from '../../src/instrument/algorithms/flow.ts'
import { plan } from '../../src/instrument/run/plan.ts'
import { analyse, parse } from '../../src/source/index.ts'
import { instrumented, outcome } from './algorithms-harness.ts'
import { withoutSpans } from './outcome.ts'
import { randomProgram } from './random-program.ts'

const folder = join(import.meta.dirname, 'cases')

describe.each(readdirSync(folder).filter((name) => name.endsWith('.js')))('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const { code, spans } = instrumented(text)

  test.each([0, 3, 12])('does the same with n = %d', async (size) => {
    expect(await outcome({ code, size })).toEqual(await outcome({ code: text, size }))
  })

  test('is the original, without the spans', () => {
    expect(withoutSpans(code, spans)).toBe(text)
    expect(code.split('\n').length).toBe(text.split('\n').length)
  })
})

test.each(['23-typescript.ts', '24-modules.mjs', '24-modules-other.mjs'])('%s is valid afterwards', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const language = name.endsWith('.ts') ? 'ts' : 'js'
  const goal = name.endsWith('.ts') ? 'commonjs' : 'module'
  const { code, spans } = instrumented(text, language, goal)
  expect(withoutSpans(code, spans)).toBe(text)
  expect(parse({ path: name, text: code, language, goal }).problems).toEqual([])
})

const isProgram = (text: string): boolean => {
  try {
    return typeof new Function('log', 'fail', 'n', text) === 'function'
  } catch {
    return false
  }
}

/** The first seed whose program differs, with the program; null when none does. */
async function firstDifference(from: number, count: number, transform: (text: string) => string): Promise<string | null> {
  for (let seed = from; seed < from + count; seed++) {
    const text = randomProgram(seed)
    if (!isProgram(text)) continue
    const plain = await outcome({ code: text })
    const probed = await outcome({ code: transform(text) })
    const at = plain.lines.findIndex((line, i) => line !== probed.lines[i])
    if (at === -1 && plain.lines.length === probed.lines.length && plain.error === probed.error) continue
    return `seed ${seed}, line ${at}\nplain: ${plain.lines[at]} ${plain.error}\ninstrumented: ${probed.lines[at]} ${probed.error}\n${text}`
  }
  return null
}

test.each([0, 1])('random programs do the same, part %d of the seeds', async (part) => {
  expect(await firstDifference(part * 50, 50, (text) => instrumented(text).code)).toBeNull()
})

test('a probe that gives away the value it encloses would be found', async () => {
  const broken = (text: string): string => instrumented(text).code.replaceAll('$l$R(', '(0,').replaceAll('$l$A(', '(0,')
  expect(await firstDifference(0, 20, broken)).not.toBeNull()
})

test('what a call is given is not followed through a long initializer where no loop could drive it', () => {
  const asked = (calls: number): number => {
    const table = Array.from({ length: 500 }, (_, i) => `k${i}: y`).join()
    const text = `const y = 1, table = { ${table} }; function f(x) { return x }; ${'f(table);'.repeat(calls)}`
    const { program } = parse({ path: 'a.js', text, language: 'js', goal: 'script' })
    if (program === null) throw new Error('does not parse')
    const scopes = analyse(program)
    let count = 0
    const counting = { ...scopes, variableOf: (...args: Parameters<typeof scopes.variableOf>) => (count++, scopes.variableOf(...args)) }
    drivenParameters(program, counting, plan(program), 0)
    return count
  }
  expect(asked(20)).toBeLessThan(asked(10) + 50)
})
