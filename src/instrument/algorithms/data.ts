// Accesses to data: a probe encloses the value that was read, or that is about to be stored.

import { fieldNumber, workShapes } from '../../protocol/index.ts'
import { childAt, childList, forEachChild, isFunction, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import {
  aroundRead,
  type Context,
  giveBack,
  held,
  type Held,
  inputLabel,
  isNoData,
  madeLabel,
  open,
  probe,
  propertyName,
  simple,
  simpleIndex,
  slot,
  workSite,
} from './context.ts'
import { isExportsObject, visitExported } from '../commonjs.ts'
import { noteCarriers, noteDrivers } from './flow.ts'

/** Properties that are no links, whatever they hold. */
const noLinks = new Set(['length', 'size', 'byteLength', 'prototype', 'constructor', '__proto__'])

/** `a[i]`, but not `a['b']`. */
export function isElement(member: Node): boolean {
  const property = requiredChild(member, 'property')
  return member['computed'] === true && !(property.type === 'Literal' && typeof property['value'] === 'string')
}

/** A member expression whose value is used. */
export function visitMember(context: Context, node: Node): void {
  const base = requiredChild(node, 'object')
  const element = isElement(node)
  const skipped = isNoData(context, base) || (!element && (noLinks.has(propertyName(node)) || node['computed'] === true))
  if (skipped) return visitReference(context, node)
  const label = inputLabel(context, base)
  noteCarriers(context, base)
  if (element) noteDrivers(context, requiredChild(node, 'property'))
  const before = context.edits.slot(node.start)
  const starts = node.start === context.frame.statementStart
  if (starts) context.frame.statementStart = -1
  const known = held(context, base, simple(context, base))
  if (element) context.visit(requiredChild(node, 'property'))
  if (known === null) return
  aroundRead(context, before, starts, node.end, { name: element ? 'A' : 'R', label, of: known.name })
  giveBack(context, known.taken)
}

/** Walks what is in a member that stays as it is: a callee, an operand of `delete`, a target. */
export function visitReference(context: Context, node: Node): void {
  context.visit(requiredChild(node, 'object'))
  if (node['computed'] === true) context.visit(requiredChild(node, 'property'))
}

/** `o?.p` and `a?.[i]` on a binding; longer chains are walked and not observed. */
export function visitChain(context: Context, node: Node): void {
  const member = withoutTypes(requiredChild(node, 'expression'))
  if (member.type !== 'MemberExpression') return forEachChild(member, (child) => visitChainPart(context, child))
  const base = requiredChild(member, 'object')
  const name = simple(context, base)
  if (name === null || isNoData(context, base)) return visitChainPart(context, member)
  const element = isElement(member)
  const before = context.edits.slot(node.start)
  const starts = node.start === context.frame.statementStart
  if (starts) context.frame.statementStart = -1
  if (member['computed'] === true) context.visit(requiredChild(member, 'property'))
  aroundRead(context, before, starts, node.end, { name: element ? 'A' : 'R', label: inputLabel(context, base), of: name })
}

/** A link of an optional chain must stay one: a probe around it would end the short circuit. */
export function visitChainPart(context: Context, typed: Node): void {
  // `a?.b!.c` is one chain.
  const node = typed.type === 'TSNonNullExpression' ? withoutTypes(typed) : typed
  if (node.type === 'MemberExpression') {
    visitChainPart(context, requiredChild(node, 'object'))
    if (node['computed'] === true) context.visit(requiredChild(node, 'property'))
  } else if (node.type === 'ChainExpression') visitChainPart(context, requiredChild(node, 'expression'))
  else if (node.type === 'CallExpression') {
    visitChainPart(context, requiredChild(node, 'callee'))
    for (const argument of childList(node, 'arguments')) context.visit(argument)
  } else context.visit(node)
}

export function visitAssignment(context: Context, node: Node): void {
  const operator = textAt(node, 'operator')
  const left = withoutTypes(requiredChild(node, 'left'))
  const right = requiredChild(node, 'right')
  if (left.type === 'MemberExpression') {
    if (isExportsObject(node) && right.type === 'ObjectExpression') return visitProperties(context, right)
    if (operator !== '=') return visitUpdated(context, node, left, right)
    return isElement(left) ? storeElement(context, left, right) : storeProperty(context, left, right)
  }
  if (left.type === 'ArrayPattern' || left.type === 'ObjectPattern') return assignPattern(context, node, left, right)
  context.visit(right)
}

/** Stored values that cannot be links. */
function isPlain(node: Node): boolean {
  const bare = withoutTypes(node)
  return isFunction(bare) || bare.type === 'ClassExpression' || (bare.type === 'Literal' && bare['value'] !== null) || bare.type === 'TemplateLiteral'
}

function storeProperty(context: Context, left: Node, right: Node): void {
  const base = requiredChild(left, 'object')
  if (isNoData(context, base) || isPlain(right) || left['computed'] === true || noLinks.has(propertyName(left))) {
    visitReference(context, left)
    return context.visit(right)
  }
  const known = held(context, base, simple(context, base))
  if (known === null) return context.visit(right)
  stored(context, right, 'W', `${known.name},${slot(known.name)},${inputLabel(context, base)},${fieldNumber(propertyName(left))}`)
  giveBack(context, known.taken)
}

function storeElement(context: Context, left: Node, right: Node): void {
  const base = requiredChild(left, 'object')
  const index = requiredChild(left, 'property')
  noteDrivers(context, index)
  if (isNoData(context, base)) {
    visitReference(context, left)
    return context.visit(right)
  }
  const array = held(context, base, simple(context, base))
  const at = array === null ? null : held(context, index, simpleIndex(context, index))
  if (array === null || at === null) {
    if (array === null) context.visit(index)
    return context.visit(right)
  }
  stored(context, right, 'B', `${array.name},${at.name},${slot(array.name)},${inputLabel(context, base)},${copiedFrom(context, right)}`)
  giveBack(context, array.taken + at.taken)
}

function stored(context: Context, right: Node, name: string, rest: string): void {
  const [before, after] = right.type === 'SequenceExpression' ? ['(', ')'] : ['', '']
  context.edits.open(right.start, `${probe(name)}(${before}`)
  context.visit(right)
  context.edits.close(right.end, `${after},${rest})`)
}

/** The label of what a value that is stored was read from: `b[j] = a[i]` copies; -1 when that is not seen. */
export function copiedFrom(context: Context, value: Node | undefined): number {
  const label = sourceOf(context, value)
  if (label >= 0) context.copied.add(label)
  return label
}

/** The label of what a value was read from; -1 when that is not seen. */
export function sourceOf(context: Context, value: Node | undefined): number {
  if (value === undefined) return -1
  const bare = withoutTypes(value)
  if (bare.type === 'MemberExpression' && isElement(bare)) return inputLabel(context, requiredChild(bare, 'object'))
  if (bare.type === 'CallExpression') {
    const callee = withoutTypes(requiredChild(bare, 'callee'))
    if (callee.type === 'MemberExpression' && takers.has(propertyName(callee))) return inputLabel(context, requiredChild(callee, 'object'))
  }
  const variable = bare.type === 'Identifier' ? context.scopes.variableOf(bare) : null
  return variable === null ? -1 : (context.sources.get(variable) ?? -1)
}

const takers = new Set(['pop', 'shift', 'at'])

/** `o.p += v`, `a[i]++`: read and written. */
export function visitUpdated(context: Context, whole: Node, target: Node, right: Node | null): void {
  const member = withoutTypes(target)
  if (member.type !== 'MemberExpression') {
    if (right !== null) context.visit(right)
    return
  }
  const base = requiredChild(member, 'object')
  if (!isElement(member) || isNoData(context, base)) {
    visitReference(context, member)
    if (right !== null) context.visit(right)
    return
  }
  noteDrivers(context, requiredChild(member, 'property'))
  const label = inputLabel(context, base)
  const before = context.edits.slot(whole.start)
  const starts = whole.start === context.frame.statementStart
  if (starts) context.frame.statementStart = -1
  const known = held(context, base, simple(context, base))
  context.visit(requiredChild(member, 'property'))
  if (right !== null) context.visit(right)
  if (known === null) return
  aroundRead(context, before, starts, whole.end, { name: 'U', label, of: known.name })
  giveBack(context, known.taken)
}

/** `[a[i], a[j]] = [a[j], a[i]]`: each element is written. The literal on the right is no list that anybody keeps. */
function assignPattern(context: Context, node: Node, left: Node, right: Node): void {
  const targets: Node[] = []
  collectTargets(left, targets)
  const names = targets.flatMap((target): { name: string; label: number }[] => {
    const base = requiredChild(target, 'object')
    const name = simple(context, base)
    if (isElement(target)) noteDrivers(context, requiredChild(target, 'property'))
    return name === null || !isElement(target) || isNoData(context, base) ? [] : [{ name, label: inputLabel(context, base) }]
  })
  open(context, node.start, names.map(() => `${probe('U')}(`).join('') + (names.length > 0 ? '(' : ''))
  visitPatternCode(context, left)
  if (right.type === 'ArrayExpression') for (const element of childList(right, 'elements')) context.visit(element)
  else context.visit(right)
  context.edits.close(node.end, (names.length > 0 ? ')' : '') + names.map(({ name, label }) => `,${name},${slot(name)},${label})`).join(''))
}

function collectTargets(pattern: Node, targets: Node[]): void {
  const bare = withoutTypes(pattern)
  if (bare.type === 'MemberExpression') targets.push(bare)
  else if (bare.type === 'AssignmentPattern') collectTargets(requiredChild(bare, 'left'), targets)
  else if (bare.type === 'ArrayPattern') for (const element of childList(bare, 'elements')) collectTargets(element, targets)
}

/** Code inside a pattern: computed keys, default values, and what is inside of targets. */
export function visitPatternCode(context: Context, pattern: Node): void {
  const bare = withoutTypes(pattern)
  switch (bare.type) {
    case 'ObjectPattern':
      for (const property of childList(bare, 'properties')) {
        if (property['computed'] === true) context.visit(requiredChild(property, 'key'))
        visitPatternCode(context, requiredChild(property, property.type === 'RestElement' ? 'argument' : 'value'))
      }
      return
    case 'ArrayPattern':
      for (const element of childList(bare, 'elements')) visitPatternCode(context, element)
      return
    case 'RestElement':
      return visitPatternCode(context, requiredChild(bare, 'argument'))
    case 'TSParameterProperty':
      return visitPatternCode(context, requiredChild(bare, 'parameter'))
    case 'AssignmentPattern':
      visitPatternCode(context, requiredChild(bare, 'left'))
      return context.visit(requiredChild(bare, 'right'))
    case 'MemberExpression':
      return visitReference(context, bare)
    default:
  }
}

/** Walks the values of an object literal that stays as it is. */
function visitProperties(context: Context, node: Node): void {
  for (const property of childList(node, 'properties')) {
    if (property.type === 'SpreadElement') context.visit(requiredChild(property, 'argument'))
    else if (property['shorthand'] !== true) {
      if (property['computed'] === true) context.visit(requiredChild(property, 'key'))
      visitExported(context, requiredChild(property, 'value'))
    }
  }
}

export function visitObject(context: Context, node: Node): void {
  const properties = childList(node, 'properties')
  const names: string[] = []
  const fields: string[] = []
  for (const property of properties) {
    const key = childAt(property, 'key')
    if (property.type !== 'Property' || property['computed'] === true || key?.type !== 'Identifier') names.push('…')
    else {
      const name = textAt(key, 'name')
      names.push(name)
      const value = requiredChild(property, 'value')
      if (property['kind'] === 'init' && name !== '__proto__' && !isPlain(value) && value.type !== 'Literal') fields.push(name)
    }
  }
  const few = properties.length <= 12
  const kind = properties.length === 0 ? 'dictionary' : 'object'
  const label = few ? madeLabel(context, kind, `{${names.toSorted().join()}}`, fields, node.start) : 0
  if (few) open(context, node.start, `${probe('O')}(`)
  for (const property of properties) {
    if (property['computed'] === true) context.visit(requiredChild(property, 'key'))
    if (property.type === 'SpreadElement') context.visit(requiredChild(property, 'argument'))
    else if (property['shorthand'] !== true) context.visit(requiredChild(property, 'value'))
  }
  if (few) context.edits.close(node.end, `,${label})`)
}

/** Longer ones are data tables. */
const tableLength = 64

export function visitArray(context: Context, node: Node): void {
  const elements = childList(node, 'elements')
  if (elements.length > tableLength) {
    for (const element of elements) context.visit(element)
    return
  }
  const made = madeLabel(context, 'array', 'array', [], node.start)
  const spread = elements.find((element) => element.type === 'SpreadElement')
  if (spread === undefined) {
    open(context, node.start, `${probe('I')}(`)
    for (const element of elements) context.visit(element)
    return context.edits.close(node.end, `,${made})`)
  }
  const argument = requiredChild(spread, 'argument')
  const name = simple(context, argument)
  const label = inputLabel(context, argument)
  const site = workSite(context, node, `[...${name ?? ''}]`)
  open(context, node.start, `${probe('M')}(`)
  for (const element of elements) context.visit(element.type === 'SpreadElement' ? requiredChild(element, 'argument') : element)
  context.edits.close(node.end, `,${name ?? 'void 0'},void 0,${site},${workShapes.indexOf('copy')},${label},${made})`)
}

/** A binding, or a temporary where there is room for one. */
export function receiver(context: Context, base: Node): Held | null {
  return held(context, base, simple(context, base))
}
