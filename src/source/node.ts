// The tree is plain ESTree as oxc-parser makes it, without parenthesis nodes; offsets are UTF-16 units into the text.

import { visitorKeys } from 'oxc-parser'

/**
 * A node of the tree. Loosely typed on purpose: the JavaScript and TypeScript dialects give the same type different fields,
 * and every walk here is driven by field names; the accessors below check what a field holds.
 */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const typeFields: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'returnType',
  'implements',
])

// Not every name that starts with TS is a type: these hold code that runs.
const typescriptWithCode: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSParameterProperty',
  'TSModuleDeclaration',
  'TSModuleBlock',
  'TSEnumDeclaration',
  'TSEnumBody',
  'TSEnumMember',
  'TSExportAssignment',
])

// Looking for a field that a node does not have is slow, so only these are asked whether they are `declare`d.
const mayBeDeclared: ReadonlySet<string> = new Set(
  Object.keys(visitorKeys).filter((type) =>
    /Declaration$|^(?:PropertyDefinition|AccessorProperty|TSParameterProperty|FunctionExpression|TSDeclareFunction)$|^TSAbstract/.test(type),
  ),
)

interface Grammar {
  /** The fields whose children are code. */
  readonly fields: readonly string[]
  readonly mayBeDeclared: boolean
}

const grammar: ReadonlyMap<string, Grammar> = new Map(
  Object.entries(visitorKeys).map(([type, fields]) => [
    type,
    {
      fields: type.startsWith('TS') && !typescriptWithCode.has(type) ? [] : fields.filter((field) => !typeFields.has(field)),
      mayBeDeclared: mayBeDeclared.has(type),
    },
  ]),
)

/** True for what `declare` says is elsewhere: only types see it. */
export const isDeclared = (node: Node): boolean => mayBeDeclared.has(node.type) && node['declare'] === true

/** True when `value` is a node of the tree. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** Calls `visit` with each child that is code, in source order as far as the grammar has one; types are skipped. */
export function forEachChild(node: Node, visit: (child: Node) => void): void {
  const known = grammar.get(node.type)
  if (known === undefined || (known.mayBeDeclared && node['declare'] === true)) return
  const { fields } = known
  for (let i = 0; i < fields.length; i++) {
    const value = node[fields[i]!]
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at++) if (isNode(value[at])) visit(value[at])
    } else if (isNode(value)) visit(value)
  }
}

/** The children that are code: types, `declare` and bodiless declarations have none. */
export function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = []
  forEachChild(node, (child) => children.push(child))
  return children
}

/** The child in `field`; null when it is absent. */
export function childAt(node: Node, field: string): Node | null {
  const value = node[field]
  return isNode(value) ? value : null
}

/** The child in `field`, which the grammar demands. Throws a TypeError when it is absent: a bug, never the user's fault. */
export function requiredChild(node: Node, field: string): Node {
  const child = childAt(node, field)
  if (child === null) throw new TypeError(`A ${node.type} at offset ${node.start} has no ${field}.`)
  return child
}

/** The children in the list `field`, without the holes of `[a, , b]`; empty when it is absent. */
export function childList(node: Node, field: string): readonly Node[] {
  const value = node[field]
  if (!Array.isArray(value)) return noNodes
  return field === 'elements' && value.includes(null) ? value.filter(isNode) : (value as Node[])
}

const noNodes: readonly Node[] = []

/** The directives at the head of a list of statements. */
export function directivesOf(statements: readonly Node[]): readonly Node[] {
  let count = 0
  // Only an expression statement is asked: looking for a field that a node does not have is slow.
  while (count < statements.length && isDirective(statements[count]!)) count++
  return count === 0 ? noNodes : statements.slice(0, count)
}

/** True for `'use strict'` and its like at the head of a body. */
export const isDirective = (statement: Node): boolean => statement.type === 'ExpressionStatement' && typeof statement['directive'] === 'string'

/**
 * The place of the first statement that runs, behind directives, imports and what is passed on: code in front of an import would be shown with it where that
 * fails. Of a module of imports alone the first of them.
 */
export function firstToRun(statements: readonly Node[]): number {
  const directives = directivesOf(statements).length
  let first = directives
  while (first < statements.length && isImport(statements[first]!)) first++
  return first === statements.length ? directives : first
}

function isImport(statement: Node): boolean {
  const { type } = statement
  return (
    type === 'ImportDeclaration' || type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && childAt(statement, 'source') !== null)
  )
}

/** The string in `field`; empty when it is absent. */
export function textAt(node: Node, field: string): string {
  const value = node[field]
  return typeof value === 'string' ? value : ''
}

/** The name of what a member expression reads, as far as the text tells: `m` of `o.m` and `o['m']`; empty for others. */
export function memberName(member: Node): string {
  const property = requiredChild(member, 'property')
  if (member['computed'] !== true) return textAt(property, 'name')
  return property.type === 'Literal' ? textAt(property, 'value') : ''
}

const typesLeftAlone: ReadonlySet<string> = new Set([
  ...Object.keys(visitorKeys).filter((type) => type.startsWith('TS') && (!typescriptWithCode.has(type) || type.startsWith('TSEnum'))),
  'TSExportAssignment',
  'Decorator',
])

/** True for a declaration, expression, arrow or method value that has a body to run. */
export function isFunction(node: Node): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node['body'] !== null && !isDeclared(node)
    default:
      return false
  }
}

/** True for a class declaration or expression. */
export function isClass(node: Node): boolean {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression'
}

/** True for `for`, `for…in`, `for…of`, `while` and `do`. */
export function isLoop(node: Node): boolean {
  switch (node.type) {
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return true
    default:
      return false
  }
}

/** True for a class field whose initialiser runs as a routine of its own, once an instance (or once, when static). */
export function isFieldInitialiser(node: Node): boolean {
  return (node.type === 'PropertyDefinition' || node.type === 'AccessorProperty') && node['value'] !== null
}

/** True for a node whose code runs as a routine of its own: function, class field initialiser, static block, program. */
export function isRoutine(node: Node): boolean {
  return isFunction(node) || node.type === 'StaticBlock' || node.type === 'Program' || isFieldInitialiser(node)
}

/**
 * True for code that must not be edited: what only types see, what a compiler rewrites in its own way
 * (enums, `import x = require()`, `export =`, decorators), and asm.js.
 */
export function isLeftAlone(node: Node): boolean {
  return typesLeftAlone.has(node.type) || isDeclared(node) || isAsmModule(node)
}

/** V8 compiles a function with `'use asm'` ahead of time if all of it is asm.js, which no probe is, and warns if not. */
export function isAsmModule(node: Node): boolean {
  if (!isFunction(node)) return false
  const body = requiredChild(node, 'body')
  return body.type === 'BlockStatement' && directivesOf(childList(body, 'body')).some((directive) => directive['directive'] === 'use asm')
}

/** The expression under `as`, `satisfies`, `!`, `<T>` and `f<T>`, which leave no trace at run time. */
export function withoutTypes(node: Node): Node {
  let current = node
  while (
    current.type === 'TSAsExpression' ||
    current.type === 'TSSatisfiesExpression' ||
    current.type === 'TSNonNullExpression' ||
    current.type === 'TSTypeAssertion' ||
    current.type === 'TSInstantiationExpression'
  ) {
    current = requiredChild(current, 'expression')
  }
  return current
}
