import * as acorn from 'acorn'
import * as eslintScope from 'eslint-scope'
import { describe, expect, it } from 'vitest'
import { analyse, childrenOf, type Goal, type Identifier, type Language, type Node, type Scopes, type Variable } from '../../src/source/index.ts'
import { npmFiles, npmFolder, npmText, tree } from './samples.ts'

function identifiersByStart(program: Node): Map<number, Node> {
  const found = new Map<number, Node>()
  const walk = (node: Node): void => {
    // `{ a }` has two identifiers in one place, and so has `export { a }`: the later one is the value, the earlier one the variable.
    if (node.type === 'Identifier') found.set(node.start, node)
    childrenOf(node)
      .slice(0, node.type === 'ExportSpecifier' ? 1 : undefined)
      .forEach(walk)
  }
  walk(program)
  return found
}

interface Resolution {
  readonly name: string
  readonly start: number
  readonly variable: string
}

const describeVariable = (name: string, kind: string, start: number): string => `${name} (${kind}) at ${start}`

function expectedResolutions(text: string, goal: Goal): Resolution[] {
  const ast = acorn.parse(text, {
    ecmaVersion: 'latest',
    sourceType: goal === 'module' ? 'module' : 'script',
    allowReturnOutsideFunction: true,
    allowHashBang: true,
    ranges: true,
  })
  const manager = eslintScope.analyze(ast as Parameters<typeof eslintScope.analyze>[0], {
    ecmaVersion: 2026,
    sourceType: goal === 'module' ? 'module' : 'commonjs',
  })
  return manager.scopes.flatMap((scope) =>
    scope.references.map((reference): Resolution => {
      const definition = reference.resolved?.defs[0]
      const start = definition?.type === 'ClassName' ? definition.node.range?.[0] : definition?.name.range?.[0]
      const own = reference.resolved?.name === 'arguments' && definition === undefined
      return {
        name: reference.identifier.name,
        start: reference.identifier.range?.[0] ?? -1,
        variable: own ? 'arguments' : start === undefined ? 'global' : `declared at ${start}`,
      }
    }),
  )
}

// Where the variable's first declaring identifier is; a class's is found through its node, since it has two names.
function declarationStarts(scopes: Scopes, identifiers: ReadonlyMap<number, Node>, references: ReadonlySet<number>): Map<Variable, number> {
  const starts = new Map<Variable, number>()
  for (const variable of scopes.variables) {
    const init = variable.inits?.[0]
    const isClass = init !== undefined && init.type.startsWith('Class') && (variable.kind === 'class' || variable.kind === 'fnName')
    if (isClass) starts.set(variable, init.start)
  }
  for (const [start, identifier] of identifiers) {
    const variable = scopes.variableOf(identifier)
    if (variable !== null && !starts.has(variable) && !references.has(start)) starts.set(variable, start)
  }
  return starts
}

function actualResolutions(text: string, goal: Goal, expected: readonly Resolution[]): Resolution[] {
  const program = tree(text, goal)
  const scopes = analyse(program)
  const identifiers = identifiersByStart(program)
  const declared = new Set(
    expected
      .map((item) => /declared at (\d+)/.exec(item.variable)?.[1])
      .filter((start) => start !== undefined)
      .map(Number),
  )
  const references = new Set(expected.map((item) => item.start).filter((start) => !declared.has(start)))
  const starts = declarationStarts(scopes, identifiers, references)
  return expected.map((item) => {
    const identifier = identifiers.get(item.start)
    const variable = identifier === undefined ? null : scopes.variableOf(identifier)
    const where = variable === null ? 'global' : variable.kind === 'arguments' ? 'arguments' : `declared at ${starts.get(variable) ?? 'nowhere'}`
    return { ...item, variable: where }
  })
}

describe('scopes against eslint-scope', () => {
  const rules = npmFolder('eslint/lib/rules')
    .slice(0, 60)
    .map((path) => ({ path, goal: 'commonjs' as const }))
  it.each([...npmFiles, ...rules])('resolves every reference alike: $path', ({ path, goal }) => {
    const text = npmText(path)
    const expected = expectedResolutions(text, goal)
    expect(expected.length).toBeGreaterThan(3)
    expect(actualResolutions(text, goal, expected)).toEqual(expected)
  })

  it.each(npmFiles)('tells the kind of each name without its variable, before and after: $path', ({ path, goal }) => {
    const program = tree(npmText(path), goal)
    const identifiers = [...identifiersByStart(program).values()] as Identifier[]
    const variables = analyse(program)
    const expected = identifiers.map((name) => variables.variableOf(name)?.kind ?? null)
    const kinds = analyse(program)
    const backwards = identifiers.toReversed().map((name) => kinds.kindOf(name))
    expect(backwards.toReversed()).toEqual(expected)
    expect(kinds.variables).toEqual(variables.variables)
    expect(identifiers.map((name) => kinds.kindOf(name))).toEqual(expected)
  })

  it('would notice a reference resolved elsewhere', () => {
    const expected = expectedResolutions('const a = 1; { a }', 'module')
    expect(actualResolutions('const a = 1; { a }', 'module', expected)).toEqual(expected)
    expect(actualResolutions('const b = 1; { a }', 'module', expected)).not.toEqual(expected)
  })
})

/** The variables of a text in one line each: `name kind @owner assignments flags`. */
function summary(text: string, goal: Goal = 'commonjs', language: Language = 'js'): string[] {
  const scopes = analyse(tree(text, goal, language))
  return scopes.variables.map((variable) => {
    const flags = [variable.captured ? 'captured' : '', variable.inits === null ? 'unknown' : variable.inits.map((init) => init.type).join(',')]
    const assigned = variable.assignments === 0 ? '' : `assigned ${variable.assignments} in ${variable.assignedIn.size}`
    return [describeVariable(variable.name, variable.kind, variable.declaringFunction.start), assigned, ...flags]
      .filter((part) => part !== '')
      .join(' ')
  })
}

describe('variables', () => {
  it('counts assignments by site, with patterns, loops and updates', () => {
    expect(summary('let a = 1; [a] = b; ({ c: a } = b); for (a of b) a++; a ||= 2')).toEqual(['a (let) at 0 assigned 5 in 1 Literal'])
    expect(summary('var a = 1; function f() { a = 2 } function g() { a = 3 }')).toEqual([
      'a (var) at 0 assigned 2 in 2 captured Literal',
      'f (function) at 0 FunctionDeclaration',
      'g (function) at 0 FunctionDeclaration',
    ])
  })

  it('keeps the names of a body out of the defaults of its parameters', () => {
    expect(summary('const x = 1; function f(a = () => x) { var x = 2; return x }')).toContain('x (const) at 0 captured Literal')
  })

  it('lets var reuse a parameter and a catch clause take what var assigns', () => {
    expect(summary('function f(a) { var a = 1 }')).toEqual(['f (function) at 0 FunctionDeclaration', 'a (param) at 0 assigned 1 in 1 unknown'])
    expect(summary('try {} catch (e) { var e = 1 }')).toContain('e (catch) at 0 assigned 1 in 1 unknown')
  })

  it('hoists a sloppy function out of its block, and not in strict code', () => {
    expect(summary('{ function f() {} } f()')).toEqual(
      ['f (function) at 1 FunctionDeclaration', 'f (var) at 1 unknown'].map((line) => line.replace('at 1', 'at 0')),
    )
    expect(summary('"use strict"; { function f() {} } f()')).toEqual(['f (function) at 0 FunctionDeclaration'])
    expect(summary('let f; { function f() {} }')).toHaveLength(2)
  })

  it('owns fields and static blocks by their member', () => {
    expect(summary('let n = 0; class A { x = n; static { n++ } }')).toContain('n (let) at 0 assigned 1 in 1 captured Literal')
  })

  it('counts parameters as assigned when sloppy code may do so through arguments', () => {
    expect(summary('function f(a) { arguments[0] = 1 }')).toContain('a (param) at 0 assigned 1 in 1 unknown')
    expect(summary('"use strict"; function f(a) { arguments[0] = 1 }')).toContain('a (param) at 14 unknown')
  })

  it('marks what eval and with make uncertain: the routines around and inside, not beside', () => {
    const program = tree('function f() { function g() { eval(x); function h() {} } function i() {} } function j() { with (a) {} }', 'script')
    const scopes = analyse(program)
    const unsafe = new Map<string, boolean>()
    const walk = (node: Node): void => {
      if (node.type === 'FunctionDeclaration') unsafe.set(String((node['id'] as Node)['name']), scopes.isUnsafe(node))
      childrenOf(node).forEach(walk)
    }
    walk(program)
    expect(Object.fromEntries(unsafe)).toEqual({ f: true, g: true, h: true, i: false, j: true })
  })

  it('declares what TypeScript adds to values, and nothing of its types', () => {
    expect(
      summary(
        'import type T from "t"; import { type U, v } from "u"; enum E { A, B = A } namespace N { export const q = v } declare const d: T; class C { constructor(private p: U) { p as E } }',
        'module',
        'ts',
      ),
    ).toEqual([
      'v (import) at 0 unknown',
      'E (enum) at 0 unknown',
      'A (enum) at 0 unknown',
      'B (enum) at 0 unknown',
      'N (namespace) at 0 unknown',
      'q (const) at 0 Identifier',
      'C (class) at 0 ClassDeclaration',
      'C (class) at 0 ClassDeclaration',
      'p (param) at 151 unknown',
    ])
  })

  it('resolves the names in JSX tags', () => {
    expect(summary('function A() {} const b = {}; () => <A><b.c/><b/></A>', 'module', 'jsx')).toEqual([
      'A (function) at 0 captured FunctionDeclaration',
      'b (const) at 0 captured ObjectExpression',
    ])
  })
})
