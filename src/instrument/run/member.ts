// Property and element accesses. The access itself is left as it is written, so `this`, getters, proxies and error messages stay the program's: the
// probe is evaluated just before it. The base of a property access is one cell (docs/input-size.md), touched once per activation as far as can be seen here.

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
import { showing, shown } from './shown.ts'

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
 * the call of a method, an update, a delete, a compound assignment. `rest` walks what else is in it. Of what is `called` errors show the base.
 */
export function visitProperty(context: Context, member: Node, whole: Node, rest?: () => void, called = false): void {
  const base = requiredChild(member, 'object')
  const walkRest = (): void => {
    if (member['computed'] === true) context.visit(requiredChild(member, 'property'))
    rest?.()
  }
  const touches = !isNoData(context, base) && !touchesNothing(member)
  const name = touches ? simple(context, base) : null
  if (name === null) {
    const walkBase = (): void => (touches ? touchBase(context, base, keyOf(member)) : context.visit(base))
    shownIf(called, context, base, walkBase)
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

const shownIf = (called: boolean, context: Context, part: Node, walk: () => void): void => (called ? shown(context, part, walk) : walk())

/** The names under which base and index of an element can be written again, after `walkReference`. */
export interface ElementNames {
  readonly base: string
  readonly index: string
  readonly numeric: boolean
  /** Temporaries taken; the caller gives them back. */
  readonly taken: number
}

/** Walks base and index of `a[i]`, keeping in temporaries what cannot be written twice. `check` makes the code that runs once both are known. */
export function walkReference(context: Context, node: Node, check: (names: ElementNames) => string, called = false): ElementNames | null {
  const base = requiredChild(node, 'object')
  const index = requiredChild(node, 'property')
  const baseName = simple(context, base)
  const indexName = simpleIndex(context, index)
  if (isNoData(context, base) || ((baseName === null || indexName === null) && !context.frame.hasLocals)) {
    shownIf(called, context, base, () => context.visit(base))
    behind(context, node, () => shownIf(called, context, index, () => context.visit(index)))
    return null
  }
  const { name, taken } = showing(context, base, called && baseName === null, () => held(context, base, baseName))
  const temporary = indexName ?? takeTemporary(context)
  const names = { base: name, index: temporary, numeric: isNumeric(index), taken: taken + Number(indexName === null) }
  const checked = check(names)
  behind(context, node, () => showing(context, index, called && checked !== '', () => walkIndex(context, index, indexName, temporary, checked)))
  return names
}

/** Walks what is behind the `.` or `?.` of `member`. */
function behind(context: Context, member: Node, walk: () => void): void {
  if (member['optional'] === true) tentatively(context, walk)
  else walk()
}

function walkIndex(context: Context, index: Node, name: string | null, temporary: string, check: string): void {
  if (name === null) return hold(context, index, temporary, check)
  if (check === '') return
  open(context, index.start, `(${check},`)
  context.edits.close(index.end, ')')
}

export function elementCheck(context: Context, node: Node, { base, index, numeric }: ElementNames): string {
  const range = context.frame.ranges.get(node)
  if (range === 'told') return ''
  return range === undefined ? readElement(context, base, index, numeric) : nextInRange(context, range, base, index)
}

export function visitElement(context: Context, node: Node, called = false): void {
  const names = walkReference(context, node, (known) => elementCheck(context, node, known), called)
  giveBack(context, names?.taken ?? 0)
}

/** `a[i]` as the callee of `whole`: the check of plain names goes in front of it, so that an error shows the callee as it is written. */
export function visitCalledElement(context: Context, node: Node, whole: Node, rest: () => void): void {
  const [base, index] = [requiredChild(node, 'object'), requiredChild(node, 'property')]
  const [baseName, indexName] = [simple(context, base), simpleIndex(context, index)]
  if (isNoData(context, base) || baseName === null || indexName === null) {
    visitElement(context, node, true)
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
 * Optional chains. What is in front of the last `?.` is walked like any expression, as nothing but that link and what follows is skipped when it is null;
 * what the link reads is seen too. Behind it a probe would end the short circuit, unless it is in the brackets of an element. Where the chain calls
 * something, an error shows the callee: then it is the first `?.`, so that less of it is changed, and the probe of a variable stands in front of it all.
 * `whole` is the chain itself, or what must keep it as its direct operand: `delete a?.b`, `(a?.b)()`. `rest` walks what else is in it.
 */
export function visitChain(context: Context, node: Node, whole: Node = node, rest?: () => void): void {
  const { head, link, isCalled, parts } = splitChain(node)
  const walkParts = (): void => {
    for (const part of parts) tentatively(context, () => context.visit(part))
    rest?.()
  }
  const walkRest = (): void => {
    if (link?.['computed'] === true) tentatively(context, () => context.visit(requiredChild(link, 'property')))
    walkParts()
  }
  const name = isNoData(context, head) ? null : simple(context, head)
  if (name === null && (isNoData(context, head) || head.type === 'Identifier')) {
    context.visit(head)
    return walkRest()
  }
  if (link !== null && isElement(link) && (name === null || !isCalled)) {
    visitElement(context, { ...link, object: head }, isCalled)
    return walkParts()
  }
  const check = name === null ? null : chainCheck(context, name, link)
  if (check !== null) return precede(context, whole, check, walkRest)
  if (name === null) shownIf(isCalled, context, head, () => touchBase(context, head, link && keyOf(link)))
  walkRest()
}

/** What `link` reads of `name`, in front of the chain. An index is a name that the program may not look at: behind null it may not have a value yet. */
function chainCheck(context: Context, name: string, link: Node | null): string | null {
  const index = link !== null && isElement(link) ? requiredChild(link, 'property') : null
  const indexName = index && simpleIndex(context, index)
  if (index === null || indexName === null) return readCell(context, name, link && keyOf(link))
  return `${name}===null||${name}===void 0||(${readElement(context, name, indexName, isNumeric(index))})`
}

interface SplitChain {
  /** What is in front of the `?.`; of a chain that calls, in front of the first one, or the leftmost base when it is called itself. */
  readonly head: Node
  /** What reads a property or an element of it; null for a call. */
  readonly link: Node | null
  /** Something behind `head` is called. */
  readonly isCalled: boolean
  /** Arguments and computed keys behind `link`. */
  readonly parts: readonly Node[]
}

function splitChain(chain: Node): SplitChain {
  const parts: Node[] = []
  let [at, isCalled]: [Node, boolean] = [chain, false]
  let link: Node | null = null
  const pass = (next: Node | null): void => {
    if (link?.['computed'] === true) parts.push(requiredChild(link, 'property'))
    link = next
  }
  for (;;) {
    if (at.type === 'CallExpression') {
      append(parts, childList(at, 'arguments'))
      pass(null)
      isCalled = true
      at = withoutTypes(requiredChild(at, 'callee'))
    } else if (at.type === 'MemberExpression') {
      pass(at)
      const base = withoutTypes(requiredChild(at, 'object'))
      if (at['optional'] === true && !(isCalled && isOptional(base, true))) return { head: asWhole(base), link, isCalled, parts }
      at = base
    } else if (at.type === 'ChainExpression') at = withoutTypes(requiredChild(at, 'expression'))
    else return { head: at, link, isCalled, parts }
  }
}

/** A part of a chain with a `?.` of its own, as the chain that it is in parentheses. */
export const asWhole = (part: Node): Node =>
  isOptional(part, false) ? { type: 'ChainExpression', start: part.start, end: part.end, expression: part, goesOn: true } : part

/** Whether something in `part`, or in the chains in parentheses that it continues, is behind a `?.`. */
function isOptional(part: Node, continues: boolean): boolean {
  for (let link = part; ; link = withoutTypes(requiredChild(link, link.type === 'CallExpression' ? 'callee' : 'object'))) {
    if (link.type === 'ChainExpression') return continues
    if (link['optional'] === true) return true
    if (link.type !== 'CallExpression' && link.type !== 'MemberExpression') return false
  }
}
