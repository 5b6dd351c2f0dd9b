// Property and element accesses. The access itself is left as it is written, so `this`, getters, proxies and error messages stay the program's: the
// probe is evaluated just before it. The base of a property access is one cell (DESIGN §6), touched once per activation as far as can be seen here.

import { childAt, type Node, requiredChild, textAt, withoutTypes } from '../source/index.ts'
import { type Context, forget, giveBack, isNoData, isNumeric, open, remember, simple, simpleIndex, stableBinding, takeTemporary } from './context.ts'
import { readCell, readElement } from './probes.ts'

/** Properties that are no cells: lengths, and what objects share. */
const noCells = new Set(['length', 'size', 'byteLength', 'prototype', 'constructor', '__proto__'])

export function isElement(node: Node): boolean {
  const property = requiredChild(node, 'property')
  return node['computed'] === true && !(property.type === 'Literal' && typeof property['value'] === 'string')
}

const touchesNothing = (node: Node): boolean => node['computed'] !== true && noCells.has(textAt(requiredChild(node, 'property'), 'name'))

/** A member expression whose value is used: `o.p`, `a[i]`. */
export function visitMember(context: Context, node: Node): void {
  if (isElement(node)) return visitElement(context, node)
  visitProperty(context, node, node)
}

/**
 * Walks `member`, whose base is touched before `whole` is evaluated. `whole` is the member itself, or what must keep it as its direct operand:
 * the call of a method, an update, a delete, a compound assignment. `rest` walks what else is in it.
 */
export function visitProperty(context: Context, member: Node, whole: Node, rest?: () => void): void {
  const base = requiredChild(member, 'object')
  const walkRest = (): void => {
    if (member['computed'] === true) context.visit(requiredChild(member, 'property'))
    rest?.()
  }
  if (isNoData(context, base) || touchesNothing(member)) {
    context.visit(base)
    return walkRest()
  }
  const name = simple(context, base)
  if (name === null) {
    touchBase(context, base)
    return walkRest()
  }
  const binding = stableBinding(context, base)
  if (binding !== null && context.frame.touched.has(binding)) return walkRest()
  const atStart = whole.start === context.frame.statementStart
  const check = readCell(name, context.frame.time)
  if (atStart) context.edits.open(whole.start, `${check};`)
  else open(context, whole.start, `(${check},`)
  remember(context, binding)
  walkRest()
  if (!atStart) context.edits.close(whole.end, ')')
}

/** Walks a base that is no binding, keeping its value in a temporary to touch it. */
export function touchBase(context: Context, base: Node): void {
  const temporary = takeTemporary(context)
  if (temporary === null) return context.visit(base)
  const sequence = base.type === 'SequenceExpression'
  open(context, base.start, `(${temporary}=${sequence ? '(' : ''}`)
  context.visit(base)
  giveBack(context, 1)
  context.edits.close(base.end, `${sequence ? ')' : ''},${readCell(temporary, context.frame.time)},${temporary})`)
}

/** The names under which base and index of an element can be written again, after `walkReference`. */
export interface ElementNames {
  readonly base: string
  readonly index: string
  readonly numeric: boolean
  /** Temporaries taken; the caller gives them back. */
  readonly taken: number
}

/** Walks base and index of `a[i]`, keeping in temporaries what cannot be written twice. `check` makes the code that runs once both are known. */
export function walkReference(context: Context, node: Node, check: (names: ElementNames) => string): ElementNames | null {
  const base = requiredChild(node, 'object')
  const index = requiredChild(node, 'property')
  if (isNoData(context, base)) {
    context.visit(base)
    context.visit(index)
    return null
  }
  const baseName = simple(context, base)
  const indexName = simpleIndex(context, index)
  const needed = Number(baseName === null) + Number(indexName === null)
  if (needed > 0 && !context.frame.hasLocals) {
    context.visit(base)
    context.visit(index)
    return null
  }
  const baseTemporary = baseName ?? takeTemporary(context) ?? ''
  if (baseName === null) {
    const sequence = base.type === 'SequenceExpression'
    open(context, base.start, `(${baseTemporary}=${sequence ? '(' : ''}`)
    context.visit(base)
    context.edits.close(base.end, sequence ? '))' : ')')
  }
  const indexTemporary = indexName ?? takeTemporary(context) ?? ''
  const names = { base: baseTemporary, index: indexTemporary, numeric: isNumeric(context, index), taken: needed }
  walkIndex(context, index, indexName, names, check(names))
  return names
}

function walkIndex(context: Context, index: Node, name: string | null, names: ElementNames, check: string): void {
  const sequence = index.type === 'SequenceExpression'
  if (name === null) {
    context.edits.open(index.start, `(${names.index}=${sequence ? '(' : ''}`)
    context.visit(index)
    context.edits.close(index.end, `${sequence ? ')' : ''}${check === '' ? '' : `,${check},${names.index}`})`)
  } else if (check !== '') {
    context.edits.open(index.start, `(${check},`)
    context.edits.close(index.end, ')')
  }
}

export function visitElement(context: Context, node: Node): void {
  const names = walkReference(context, node, ({ base, index, numeric }) => readElement(base, index, numeric, context.frame.time))
  giveBack(context, names?.taken ?? 0)
}

/** `o.p++`, `delete o.p`, `o.p += v`: the base is touched before the whole. */
export function visitThroughMember(context: Context, whole: Node, target: Node, rest?: () => void): void {
  const member = withoutTypes(target)
  if (member.type !== 'MemberExpression') {
    if (member.type === 'Identifier') forget(context, context.scopes.variableOf(member))
    else context.visit(target)
    rest?.()
    return
  }
  if (!isElement(member)) return visitProperty(context, member, whole, rest)
  visitElement(context, member)
  rest?.()
}

/** Optional chains: only the leftmost base is touched; a probe on an inner link would end the short circuit. */
export function visitChain(context: Context, node: Node): void {
  let base = requiredChild(node, 'expression')
  const parts: Node[] = []
  for (;;) {
    const next = childAt(base, base.type === 'CallExpression' ? 'callee' : base.type === 'MemberExpression' ? 'object' : 'expression')
    if (next === null || (base.type !== 'CallExpression' && base.type !== 'MemberExpression' && base.type !== 'TSNonNullExpression')) break
    if (base.type === 'CallExpression' && Array.isArray(base['arguments'])) parts.push(...(base['arguments'] as Node[]))
    if (base.type === 'MemberExpression' && base['computed'] === true) parts.push(requiredChild(base, 'property'))
    base = next
  }
  const name = isNoData(context, base) ? null : simple(context, base)
  if (name !== null) open(context, node.start, `(${readCell(name, context.frame.time)},`)
  else if (!isNoData(context, base) && base.type !== 'Identifier') touchBase(context, base)
  else context.visit(base)
  const before = context.frame.touched
  context.visitList(parts)
  context.frame.touched = before
  if (name !== null) context.edits.close(node.end, ')')
}
