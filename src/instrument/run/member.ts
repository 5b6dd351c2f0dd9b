// Property and element accesses. The access itself is left as it is written, so `this`, getters, proxies and error messages stay the program's: the
// probe is evaluated just before it. The base of a property access is one cell (DESIGN §6), touched once per activation as far as can be seen here.

import { append } from '../../base/lists.ts'
import { childList, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import {
  type Context,
  forget,
  giveBack,
  isNoData,
  isNumeric,
  open,
  simple,
  simpleIndex,
  stableBinding,
  takeTemporary,
  tentatively,
} from './context.ts'
import { held, hold, observe, precede } from './hold.ts'
import { keyOf, readCell, readElement } from './probes.ts'
import { nextInRange } from './ranges.ts'

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
    touchBase(context, base, keyOf(member))
    return walkRest()
  }
  const binding = stableBinding(context, base)
  if (binding !== null && context.frame.touched.has(binding)) return walkRest()
  precede(context, whole, readCell(context, name, keyOf(member)) ?? '', () => {
    if (binding !== null) context.frame.touched.add(binding)
    walkRest()
  })
}

/** Walks a base that is no binding, keeping its value in a temporary to touch it. */
function touchBase(context: Context, base: Node, key: string | null): void {
  if (context.frame.hasLocals && (key !== null || !context.fields)) observe(context, base, (name) => readCell(context, name, key) ?? '')
  else context.visit(base)
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
  if ((baseName === null || indexName === null) && !context.frame.hasLocals) {
    context.visit(base)
    context.visit(index)
    return null
  }
  const { name, taken } = held(context, base, baseName)
  const temporary = indexName ?? takeTemporary(context)
  const names = { base: name, index: temporary, numeric: isNumeric(index), taken: taken + Number(indexName === null) }
  walkIndex(context, index, indexName, temporary, check(names))
  return names
}

function walkIndex(context: Context, index: Node, name: string | null, temporary: string, check: string): void {
  if (name === null) return hold(context, index, temporary, check)
  if (check === '') return
  open(context, index.start, `(${check},`)
  context.edits.close(index.end, ')')
}

function elementCheck(context: Context, node: Node, { base, index, numeric }: ElementNames): string {
  const range = context.frame.ranges.get(node)
  if (range === 'told') return ''
  return range === undefined ? readElement(context, base, index, numeric) : nextInRange(context, range, base, index)
}

export function visitElement(context: Context, node: Node): void {
  const names = walkReference(context, node, (known) => elementCheck(context, node, known))
  giveBack(context, names?.taken ?? 0)
}

/** `a[i]` as the callee of `whole`: the check of plain names goes in front of it, so that an error shows the callee as it is written. */
export function visitCalledElement(context: Context, node: Node, whole: Node, rest: () => void): void {
  const [base, index] = [requiredChild(node, 'object'), requiredChild(node, 'property')]
  const [baseName, indexName] = [simple(context, base), simpleIndex(context, index)]
  if (!isElement(node) || isNoData(context, base) || baseName === null || indexName === null) {
    visitMember(context, node)
    return rest()
  }
  const check = elementCheck(context, node, { base: baseName, index: indexName, numeric: isNumeric(index), taken: 0 })
  precede(context, whole, check, rest)
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

/**
 * Optional chains: only the leftmost base is touched; a probe on an inner link would end the short circuit. `whole` is the chain itself, or what must
 * keep it as its direct operand: `delete a?.b`, `(a?.b)()`. `rest` walks what else is in it.
 */
export function visitChain(context: Context, node: Node, whole: Node = node, rest?: () => void): void {
  const parts: Node[] = []
  const { base, key } = chainBase(node, parts)
  const walkRest = (): void => {
    tentatively(context, () => context.visitList(parts))
    rest?.()
  }
  const name = isNoData(context, base) ? null : simple(context, base)
  const check = name === null ? null : readCell(context, name, key)
  if (check !== null) return precede(context, whole, check, walkRest)
  if (isNoData(context, base) || base.type === 'Identifier') context.visit(base)
  else touchBase(context, base, key)
  walkRest()
}

/** Whether something in front of the last link may end the chain. */
function isOptional(chain: Node): boolean {
  for (let link = chain; ; link = withoutTypes(requiredChild(link, link.type === 'CallExpression' ? 'callee' : 'object'))) {
    if (link.type === 'ChainExpression' || link['optional'] === true) return true
    if (link.type !== 'CallExpression' && link.type !== 'MemberExpression') return false
  }
}

/** What stands before the first `?.` of a chain (its leftmost base when a call is in between, whose callee must stay as it is), or of the chain that it continues as `(a?.b)?.()` does; arguments and computed keys are added to `parts`. `key` is what is read of it first. */
function chainBase(chain: Node, parts: Node[]): { readonly base: Node; readonly key: string | null } {
  let link = chain
  let key: string | null = null
  for (;;) {
    if (link.type === 'CallExpression') {
      append(parts, childList(link, 'arguments'))
      key = null
      link = withoutTypes(requiredChild(link, 'callee'))
    } else if (link.type === 'MemberExpression') {
      if (link['computed'] === true) parts.push(requiredChild(link, 'property'))
      const ends = link['optional'] === true
      key = keyOf(link)
      link = withoutTypes(requiredChild(link, 'object'))
      if (ends && !isOptional(link)) return { base: link, key }
    } else if (link.type === 'ChainExpression') link = withoutTypes(requiredChild(link, 'expression'))
    else return { base: link, key }
  }
}
