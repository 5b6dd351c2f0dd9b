import * as acorn from 'acorn'
import { describe, expect, it } from 'vitest'
import { childrenOf, isNode, isProgram, type Node } from '../../src/source/index.ts'
import { npmFiles, npmText, parsed, tree } from './samples.ts'

// What acorn leaves out when it is absent, or keeps for itself.
const ignored = new Set(['raw', 'value', 'regex', 'bigint', 'sourceType', 'expression', 'directive', 'hashbang', 'decorators', 'phase', 'attributes'])

/** Paths at which the two trees differ in type, span or shape; at most one. */
function difference(expected: unknown, actual: unknown, path: string): string | null {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return `${path}: list`
    return expected.map((item, index) => difference(item, actual[index], `${path}[${index}]`)).find((found) => found !== null) ?? null
  }
  if (!isNode(expected))
    return (expected ?? null) === (actual ?? null) || typeof expected === 'object' ? null : `${path}: ${String(expected)} / ${String(actual)}`
  if (!isNode(actual)) return `${path}: no node`
  const program = expected.type === 'Program'
  for (const field of Object.keys(expected)) {
    const isChild = typeof expected[field] === 'object'
    if ((ignored.has(field) && !isChild) || (program && field === 'start')) continue
    const found = difference(expected[field], actual[field], `${path}.${field}`)
    if (found !== null) return found
  }
  return null
}

describe('parse', () => {
  it.each(npmFiles)('gives the tree that acorn gives: $path', ({ path, goal }) => {
    const text = npmText(path)
    const options: acorn.Options = { ecmaVersion: 'latest', sourceType: goal === 'module' ? 'module' : 'commonjs' }
    expect(difference(acorn.parse(text, options), tree(text, goal), 'program')).toBeNull()
  })

  it('has a comparison that sees a moved node', () => {
    const one = acorn.parse('f(a, b)', { ecmaVersion: 'latest' })
    expect(difference(one, tree('f(a,  b)'), 'program')).not.toBeNull()
    expect(difference(one, tree('f(a, c)'), 'program')).not.toBeNull()
  })

  it('counts offsets in UTF-16 units, after a byte order mark and a hashbang too', () => {
    expect(tree('"é😀"; later').end).toBe(12)
    expect(childrenOf(tree('\uFEFFx'))[0]?.start).toBe(1)
    expect(childrenOf(tree('#!/usr/bin/env node\nx'))[0]?.start).toBe(20)
  })

  it('allows return at the top of CommonJS only', () => {
    expect(parsed('return 1', 'commonjs').problems).toEqual([])
    expect(parsed('return 1', 'module').program).toBeNull()
  })

  it('reports a syntax error with its place and throws nothing', () => {
    const { program, problems } = parsed('let ok\nlet = = 3')
    expect(program).toBeNull()
    expect(problems).toMatchObject([{ code: 'syntax-error', severity: 'warning', at: { line: 2 } }])
    expect(problems[0]?.message).toContain('sample.js is not valid js (module)')
  })

  it('reports what is nested too deeply', () => {
    expect(parsed(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toMatchObject({ program: null, problems: [{ code: 'nested-too-deeply' }] })
    expect(parsed(`a${'+a'.repeat(60_000)}`).problems).toEqual([])
  })

  it.each(['js', 'ts'] as const)('tells what is no program: %s', (language) => {
    const isOne = (text: string): boolean => isProgram({ path: 'a', text, goal: 'module', language })
    expect([isOne('let a = [1'), isOne('return 1'), isOne('a ?? b || c')]).toEqual([false, false, false])
    for (const { path, goal } of npmFiles) {
      const text = npmText(path)
      expect(isProgram({ path, text, goal, language: 'js' }), path).toBe(true)
      expect(isProgram({ path, text: `${text}\n)`, goal, language: 'js' }), path).toBe(false)
    }
  })

  it('parses texts of all lengths one after the other', () => {
    const list = (length: number): string => `'€😀'; [${'a, '.repeat(length)}b]`
    for (const length of [1, 300_000, 2, 100_000, 3]) {
      const text = list(length)
      expect([tree(text).end, isProgram({ path: 'a', text, goal: 'module', language: 'js' })]).toEqual([text.length, true])
    }
  })

  it('walks code and no types', () => {
    const program = tree(
      'let a: { b: typeof c } = (d as E<F>)!; declare const g: H; abstract class I { abstract j(): void; k(): void {} }',
      'module',
      'ts',
    )
    const names: unknown[] = []
    const walk = (node: Node): void => {
      if (node.type === 'Identifier') names.push(node['name'])
      childrenOf(node).forEach(walk)
    }
    walk(program)
    expect(names).toEqual(['a', 'd', 'I', 'k'])
  })
})
