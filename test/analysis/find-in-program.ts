// Runs a program and finds its algorithms: instrument, run, build, analyse. Probes are handed in as parameters, so each program has a runtime of its own.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { types } from 'node:util'
import { runInThisContext } from 'node:vm'
import { findAlgorithms } from '../../src/analysis/algorithms/algorithms.ts'
import type { AlgorithmsAnalysis } from '../../src/analysis/algorithms/types.ts'
import { fastPropertiesTest, privateSymbol } from '../../src/host/v8.ts'
import { instrumentAlgorithms } from '../../src/instrument/algorithms/algorithms.ts'
import { build, type Profile } from '../../src/profile/index.ts'
import type { SameInput } from '../../src/protocol/index.ts'
import { createAlgorithms } from '../../src/runtime/algorithms/index.ts'

const environment = { landau: '', node: '', v8: '', platform: '', arch: '' }

/** Runs a program: what it returned, and its profile so far. */
function started(text: string, language: 'js' | 'ts', same: SameInput): { readonly returned: unknown; readonly profile: () => Profile } {
  const [stamp, shadow] = [privateSymbol('stamp'), privateSymbol('shadow')]
  const runtime = createAlgorithms(
    { stamp, shadow, hasFastProperties: fastPropertiesTest(), isProxy: types.isProxy, now: () => 0, options: { small: 8 } },
    same,
  )
  const result = instrumentAlgorithms(text, { path: 'program', goal: 'commonjs', language, file: 0, firstSite: 0, firstNative: 0, firstLabel: 0 })
  if (result.code === null) throw new Error(result.problems[0]?.message)
  runtime.register(result.sites, result.sheet, result.recursive)
  const code = language === 'ts' ? stripTypeScriptTypes(result.code) : result.code
  const run = runInThisContext(`(function(${Object.keys(runtime.bindings).join()}){${code}\n})`) as (...probes: readonly unknown[]) => unknown
  const returned = run(...Object.values(runtime.bindings))
  const hash = (of: string): string => createHash('sha256').update(of).digest('hex')
  const context = { files: [{ path: 'program', hash: '' }], notSeen: [], command: [], environment, options: {}, ending: 'exit', hash } as const
  return { returned, profile: () => build(runtime.record(), context) }
}

/** The profile of a program's run. */
export const profileOf = (text: string, language: 'js' | 'ts' = 'js', same: SameInput = 'some'): Profile => started(text, language, same).profile()

/** The profile of a program that returns a promise, when that is fulfilled. */
export const profileAfter = async (text: string): Promise<Profile> => {
  const { returned, profile } = started(text, 'js', 'some')
  await returned
  return profile()
}

/** The algorithms of a program. */
export function algorithmsOf(text: string, language: 'js' | 'ts' = 'js', same: SameInput = 'some'): AlgorithmsAnalysis {
  const found = findAlgorithms(profileOf(text, language, same))
  if (found === null) throw new Error('Nothing was recorded.')
  return found
}

/** What a program's repetitions and algorithms are, in the words of its `.expect` file. */
export interface Said {
  readonly tree: string
  /** By the repetitions that they are made of. */
  readonly algorithms: ReadonlyMap<string, { readonly inputs: string; readonly law: string }>
}

/** Lines of a program are named by a comment at their end: `for (…) { // O`. A built-in is named after its line and itself: `O.map`. */
export function said(text: string, found: AlgorithmsAnalysis): Said {
  const lines = text.split('\n')
  const nameOf = (place: number): string => {
    const { line, kind, name } = found.tree[place]!
    const marker = /\/\/ ([A-Z])$/.exec(lines[line - 1] ?? '')?.[1] ?? `:${line}`
    return kind === 'built-in' ? `${marker}.${/([\w()[\]. ]*)$/.exec(name)?.[1]?.split('.').at(-1) ?? name}` : marker
  }
  const written = (place: number): string => {
    const children = [...found.tree.keys()].filter((other) => found.tree[other]?.parent === place).map(written)
    const inside = children.length === 0 ? '' : `(${children.join(' ')})`
    return place === 0 ? children.join(' ') : nameOf(place) + inside
  }
  const algorithms = found.algorithms.map((algorithm) => {
    const inputs = algorithm.inputs.map((input) => `${input.class} ${input.words} ${input.sizes.max}`).toSorted()
    const [best] = algorithm.laws
    const law = algorithm.two !== null ? `two ${algorithm.two.formula}` : best === undefined ? 'none' : `${best.law.class} = ${best.law.formula}`
    return [algorithm.nodes.map(nameOf).join('+'), { inputs: inputs.join(', '), law }] as const
  })
  return { tree: written(0), algorithms: new Map(algorithms) }
}

/** What differs from the expectations; empty when all is as expected. */
export function differences(text: string, expected: string, found: AlgorithmsAnalysis): string[] {
  const { tree, algorithms } = said(text, found)
  const wrong: string[] = []
  for (const line of expected.split('\n').filter((it) => it !== '' && !it.startsWith('#'))) {
    if (line.startsWith('tree ')) {
      if (tree !== line.slice('tree '.length)) wrong.push(`the tree is ${tree}, not ${line.slice('tree '.length)}`)
      continue
    }
    if (line.startsWith('joined ')) continue
    const [, name, inputs, law] = /^(\S+): (.*?) ?\| (.*)$/.exec(line) ?? []
    const actual = algorithms.get(name ?? '')
    if (name === undefined || inputs === undefined || law === undefined) wrong.push(`cannot read ${line}`)
    else if (actual === undefined) wrong.push(`there is no algorithm ${name}: ${[...algorithms.keys()].join(' ')}`)
    else {
      if (!sameInputs(inputs, actual.inputs)) wrong.push(`the inputs of ${name} are ${actual.inputs}, not ${inputs}`)
      if (!sameLaw(law, actual.law)) wrong.push(`the law of ${name} is ${actual.law}, not ${law}`)
    }
  }
  return wrong
}

/** `*` stands for a size that nobody derived. */
function sameInputs(expected: string, actual: string): boolean {
  const wanted = expected.split(', ').filter((it) => it !== '')
  const left = actual.split(', ').filter((it) => it !== '')
  const joined = (list: readonly string[]): string[] => list.join(', ').split(/, (?=traversal|modification|construction|input|output)/)
  const rest = joined(left)
  const all = joined(wanted).every((one) => {
    const at = rest.findIndex((other) => other === one || (one.endsWith(' *') && other.startsWith(one.slice(0, -1))))
    if (at === -1) return false
    rest.splice(at, 1)
    return true
  })
  return all && rest.length === 0
}

const tolerance = 0.1

/** `n^2` is a class, `n^2 0.25` with the factor of n² to within a tenth, `n = 2·n + 1` the exact law. */
function sameLaw(expected: string, actual: string): boolean {
  if (expected.startsWith('two')) return actual.startsWith('two') && (expected === 'two' || actual === expected)
  if (expected === 'none') return actual === 'none'
  const exact = expected.indexOf(' = ')
  if (exact !== -1) return actual.startsWith(`${expected} (exact`) || actual === expected
  const factor = /^(\S+) ([\d.]+)$/.exec(expected)
  if (factor === null) return actual.startsWith(`${expected} = `)
  const shown = /~([\d.]+)·n/.exec(actual)?.[1] ?? '1'
  return actual.startsWith(`${factor[1]} = `) && Math.abs(Number(shown) / Number(factor[2]) - 1) < tolerance
}

/** Text of a program and of its expectations. */
export const readProgram = (path: string): readonly [text: string, expected: string] => [
  readFileSync(path, 'utf8'),
  readFileSync(path.replace(/\.[jt]s$/, '.expect'), 'utf8'),
]
