// Random programs, and the cases of the instrumenter, do the same plain and counted, and every placement counts what a probe in every block counts.

import { readdirSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { expect, test } from 'vitest'
import { type GeneratedFile, restoreFunctionText } from '../../src/host/function-text.ts'
import type { Strategy } from '../../src/placement/index.ts'
import { counted, type CountedProgram, differences } from './counting.ts'
import { outcomeThen, type Outcome } from './outcome.ts'
import { randomProgram } from './random-program.ts'

// How deep a recursion goes before the stack is full is compared too: it would depend on when V8's other threads have compiled the function.
for (const compiler of ['sparkplug', 'maglev', 'turbofan']) setFlagsFromString(`--no-${compiler}`)

/** What functions are texts of; programs do turn functions into strings. */
const running: GeneratedFile[] = []
restoreFunctionText(running)

const isProgram = (text: string): boolean => {
  try {
    return typeof new Function('log', 'fail', 'n', text) === 'function'
  } catch {
    return false
  }
}

// V8 tells what was called in the words of the text, with the counters in it.
const run = async (code: string): Promise<Outcome> => {
  const { lines, error } = await outcomeThen({ code }, () => undefined)
  return { lines: lines.map((line) => line.replace(/^TypeError: .* is not a function/, 'TypeError: not a function')), error }
}

const runCounted = async (text: string, strategy: Strategy): Promise<{ readonly program: CountedProgram; readonly outcome: Outcome }> => {
  const program = counted(text, strategy)
  running[0] = program
  return { program, outcome: await run(program.code) }
}

/** How a program differs plain and counted, or in the counts of two placements; empty when it does not. */
const faults = async (text: string): Promise<string[]> => {
  const plain = await run(text)
  const every = await runCounted(text, 'every')
  const edges = await runCounted(text, 'edges')
  const changed = [every, edges].flatMap(({ outcome }) => {
    const at = plain.lines.findIndex((line, index) => line !== outcome.lines[index])
    return at < 0 && plain.lines.length === outcome.lines.length && plain.error === outcome.error
      ? []
      : [`line ${at}: ${plain.lines[at]} ${plain.error}, counted ${outcome.lines[at]} ${outcome.error}`]
  })
  return [...changed, ...differences(edges.program, every.program, text).found]
}

test.each([0, 1])('random programs, part %d', { timeout: 120_000 }, async (part) => {
  for (let seed = part * 100; seed < (part + 1) * 100; seed++) {
    const text = randomProgram(seed)
    if (isProgram(text)) expect(await faults(text), `seed ${seed}\n${text}`).toEqual([])
  }
})

const folder = new URL('cases/', import.meta.url)
const cases = readdirSync(folder).filter((name) => name.endsWith('.js'))

// A variable that is read before its declaration (`let y = y`) is not modelled.
const notModelled: Readonly<Record<string, string>> = { '12-exceptions.js': 'let y = y' }

test.each(cases)('%s', async (name) => {
  const found = await faults(readFileSync(new URL(name, folder), 'utf8'))
  expect(found.filter((fault) => !fault.includes(notModelled[name] ?? '\n'))).toEqual([])
})

test('a lost name and a lost count would be noticed', async () => {
  const text = 'const f = (a = () => {}) => { log(a.name); return n > 2 ? 1 : 2 }; f(); f()'
  expect(await faults(text)).toEqual([])
  const [every, edges] = [await runCounted(text, 'every'), await runCounted(text.replace('f(); f()', 'f(); 1'), 'edges')]
  expect(differences(edges.program, every.program, text).found).not.toEqual([])
  expect(every.outcome.lines).toContainEqual(expect.stringContaining('a'))
})
