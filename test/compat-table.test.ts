// What compat-table asks of engines, from getters to proxies and generators, a thousand small programs that nobody here wrote: each must end in every mode as it does plain.
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { landauBin } from '../scripts/harness/paths.ts'
import { runNode } from '../scripts/harness/process.ts'
import { folderOf } from './host/run.ts'

/** Its program is the comment within a function; several of them may be asked under one name. */
interface Question {
  readonly name: string
  readonly subtests?: readonly Question[]
  readonly exec?: Exec | readonly Exec[]
}
type Exec = (() => unknown) | { readonly script: () => unknown }

const require = createRequire(import.meta.url)
const tables = require('compat-table') as Readonly<Record<string, { readonly tests?: readonly Question[] }>>

const programsOf = ({ name, subtests, exec }: Question): (readonly [name: string, body: string])[] => {
  if (subtests !== undefined) return subtests.flatMap(programsOf).map(([inner, body]) => [`${name}: ${inner}`, body] as const)
  return [exec ?? []].flat().map((it) => {
    const text = String('script' in it ? it.script : it)
    return [name, /\/\*([^]*)\*\/\s*\}$/.exec(text)?.[1] ?? `return (${text}).call(this)`] as const
  })
}

/** Some ask for what never came into the language. */
const isProgram = (body: string): boolean => {
  try {
    compileFunction(body)
    return true
  } catch {
    return false
  }
}

const programs = Object.values(tables)
  .flatMap(({ tests = [] }) => tests)
  .flatMap(programsOf)
  .filter(([, body]) => isProgram(body))

const head = `const results = []
function ask(name, program) {
  const result = { name, outcome: '' }
  results.push(result)
  try {
    const answer = program(() => (result.outcome = 'true, later'))
    result.outcome ||= String(answer)
  } catch (error) {
    result.outcome = error.name
  }
}
global.__createIterableObject = (values, methods = {}) => {
  values.length++
  return { [Symbol.iterator]: () => ({ next: () => ({ value: values.shift(), done: values.length === 0 }), return: methods.return, throw: methods.throw }) }
}
process.on('uncaughtException', () => {})
process.on('exit', () => console.log(results.map(({ name, outcome }) => name + ' = ' + outcome).join('\\n')))
`

const text = head + programs.map(([name, body]) => `ask(${JSON.stringify(name)}, function (asyncTestPassed) {${body}\n})\n`).join('')
const folder = folderOf({ 'app.cjs': text })
afterAll(() => folder[Symbol.dispose]())
const plain = runNode({ args: ['app.cjs'], cwd: folder.path, timeoutMs: 60_000 })

test('V8 knows most of what is asked', async () => {
  const { code, stdout } = await plain
  expect(code).toBe(0)
  expect(stdout.match(/ = true/g)?.length).toBeGreaterThan(850)
})

const modes = ['run', 'run --budget 2x', 'run --budget 4x', 'run --algorithms', 'run --resolution field', 'trace', 'count', 'count --placement every']

test.concurrent.each(modes)('%s', async (mode) => {
  using out = folderOf({})
  const args = [landauBin, ...mode.split(' '), '--quiet', '--out', out.path, 'app.cjs']
  const { code, stdout } = await runNode({ args, cwd: folder.path, timeoutMs: 120_000 })
  expect({ code, stdout }).toEqual({ code: 0, stdout: (await plain).stdout })
})
