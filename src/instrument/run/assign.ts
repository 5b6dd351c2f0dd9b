// Assignments. A write is a cell's first access only if nothing read it before, so its probe runs after the right-hand side: behind the store where
// the value is not used, inside the right-hand side where it is.

import { childAt, forEachChild, isFunction, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import { type Context, forget, giveBack, isNoData, simple, stableBinding, tentatively } from './context.ts'
import { isExportsObject, visitExported } from '../commonjs.ts'
import { isOperation, observeOperations } from './bigint.ts'
import { held, observe, precede } from './hold.ts'
import { isElement, visitThroughMember, walkReference } from './member.ts'
import { keyOf, writeCell, writeElement } from './probes.ts'
import { visitMembers } from './object-members.ts'
import { patternProbe, restProbe, visitPattern, visitPatternSource } from './pattern.ts'
import { visitJoined } from './texts.ts'

export function visitAssignment(context: Context, node: Node): void {
  if (!isOperation(context, node)) return visitPlainAssignment(context, node)
  // The probe needs the value.
  const { statement } = context.frame
  context.frame.statement = null
  observeOperations(context, [node], () => visitPlainAssignment(context, node))
  context.frame.statement = statement
}

function visitPlainAssignment(context: Context, node: Node): void {
  const operator = textAt(node, 'operator')
  const left = withoutTypes(requiredChild(node, 'left'))
  const right = requiredChild(node, 'right')
  if (left.type === 'ObjectPattern' || left.type === 'ArrayPattern') return assignPattern(context, node, left, right)
  if (left.type === 'Identifier') return assignBinding(context, node, left, right, operator)
  if (left.type !== 'MemberExpression') return context.visit(right)
  if (operator === '=') return store(context, node, left, right)
  const logical = operator === '&&=' || operator === '||=' || operator === '??='
  const visitRight = (): void => (logical ? tentatively(context, () => context.visit(right)) : context.visit(right))
  const walk = (): void => visitThroughMember(context, node, left, visitRight)
  if (operator === '+=') visitJoined(context, node, right, walk)
  else walk()
}

/** An error of the pattern names the binding on the right: that must stay as it is written. */
function assignPattern(context: Context, node: Node, left: Node, right: Node): void {
  const name = simple(context, right)
  if (name === null) visitPatternSource(context, left, right, { declares: false, isUsed: context.frame.statement !== node })
  else precede(context, node, patternProbe(context, left, name), () => visitPattern(context, left))
  const rest = context.frame.statement === node ? restProbe(context, left) : null
  if (rest !== null) context.edits.close(node.end, `,${rest}`)
}

function assignBinding(context: Context, node: Node, left: Node, right: Node, operator: string): void {
  if (operator === '+=') visitJoined(context, node, right, () => context.visit(right))
  else if (operator === '=') context.visit(right)
  else tentatively(context, () => context.visit(right))
  forget(context, context.scopes.variableOf(left))
}

function store(context: Context, node: Node, left: Node, right: Node): void {
  if (right.type === 'ObjectExpression' && isExportsObject(node)) return visitMembers(context, right, (value) => visitExported(context, value))
  if (isElement(left)) return storeElement(context, node, left, right)
  const base = requiredChild(left, 'object')
  const property = requiredChild(left, 'property')
  if (isNoData(context, base) || (left['computed'] !== true && textAt(property, 'name') === 'length')) {
    context.visit(base)
    return context.visit(right)
  }
  const binding = stableBinding(context, base)
  if (binding !== null && context.frame.touched.has(binding)) return context.visit(right)
  if (simple(context, base) === null && !context.frame.hasLocals) {
    context.visit(base)
    return context.visit(right)
  }
  const { name, taken } = held(context, base)
  stored(context, node, right, writeCell(context, name, keyOf(left) ?? ''))
  giveBack(context, taken)
  if (binding !== null && !assigns(right, name)) context.frame.touched.add(binding)
}

function storeElement(context: Context, node: Node, left: Node, right: Node): void {
  const base = simple(context, requiredChild(left, 'object'))
  const index = simple(context, requiredChild(left, 'property'))
  // `a[i] = i++`: the names would mean something else behind the right-hand side.
  if ((base !== null && base !== 'this' && assigns(right, base)) || (index !== null && assigns(right, index))) {
    walkReference(context, left, () => '')
    return context.visit(right)
  }
  const names = walkReference(context, left, () => '')
  if (names === null || context.frame.ranges.has(left)) {
    giveBack(context, names?.taken ?? 0)
    return context.visit(right)
  }
  stored(context, node, right, writeElement(context, names.base, names.index, names.numeric))
  giveBack(context, names.taken)
}

/** Walks the right-hand side and puts `check` behind it. */
function stored(context: Context, node: Node, right: Node, check: string): void {
  if (context.frame.statement === node) {
    context.visit(right)
    context.edits.close(node.end, `,${check}`)
    return
  }
  if (!context.frame.hasLocals) return context.visit(right)
  observe(context, right, () => check)
}

/** Whether evaluating `node` may assign the binding `name`; code of other routines cannot run in between without a call that the name survives or not alike. */
function assigns(node: Node, name: string): boolean {
  if (isFunction(node)) return false
  if (node.type === 'AssignmentExpression' || node.type === 'UpdateExpression') {
    const target = childAt(node, node.type === 'UpdateExpression' ? 'argument' : 'left')
    if (target !== null && (target.type !== 'MemberExpression' && target.type !== 'Identifier' ? true : textAt(target, 'name') === name)) return true
  }
  let found = false
  forEachChild(node, (child) => {
    found ||= assigns(child, name)
  })
  return found
}
