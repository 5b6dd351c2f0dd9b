import { childAt, childList, forEachChild, isClass, isFunction, requiredChild, textAt, withoutTypes, type Node } from '../source/index.ts'
import { behind, target, type Flow, type Target } from './flow.ts'
import type { Place } from './types.ts'

/** Adds the evaluation of an expression to the current block, with new blocks where it branches. */
export function expression(flow: Flow, typed: Node): void {
  const node = withoutTypes(typed)
  if (isFunction(node)) return flow.touch(node.start, node.end)
  if (isClass(node)) return classDefinition(flow, node)
  switch (node.type) {
    case 'Identifier':
      flow.touch(node.start, node.end)
      // A name that the file does not declare may not exist. (A `let` read too early is not modelled.)
      if (flow.scopes.variableOf(node) === null && node['name'] !== 'undefined') flow.mayThrow('access')
      return
    case 'LogicalExpression':
      return logical(flow, node)
    case 'ConditionalExpression':
      return conditional(flow, node)
    case 'AssignmentExpression':
      return assignment(flow, node)
    case 'BinaryExpression':
      return binary(flow, node)
    case 'ChainExpression':
      return chain(flow, node)
    case 'MemberExpression':
      member(flow, node)
      return flow.mayThrow('access')
    case 'CallExpression':
    case 'NewExpression':
      return call(flow, node)
    case 'AwaitExpression':
      flow.expression(childAt(node, 'argument'))
      flow.suspend('await')
      return flow.markValue(node)
    case 'YieldExpression':
      flow.expression(childAt(node, 'argument'))
      flow.suspend('yield')
      return flow.markValue(node)
    case 'MetaProperty':
      return flow.touch(node.start, node.end)
    case 'Property':
      if (node['computed'] === true) flow.expression(requiredChild(node, 'key'))
      return flow.expression(requiredChild(node, 'value'))
    default:
      return inOrder(flow, node)
  }
}

const throwing: Readonly<Record<string, 'call' | 'access' | 'operator'>> = {
  TaggedTemplateExpression: 'call',
  ImportExpression: 'call',
  SpreadElement: 'call',
  JSXElement: 'call',
  JSXFragment: 'call',
  UpdateExpression: 'operator',
}

function inOrder(flow: Flow, node: Node): void {
  flow.touch(node.start, node.start)
  forEachChild(node, (child) => flow.expression(child))
  if (node.type === 'TaggedTemplateExpression') flow.keepReference(requiredChild(node, 'tag'))
  if (node['operator'] === 'delete') flow.keepReference(requiredChild(node, 'argument'))
  const how = throwing[node.type]
  if (how !== undefined) flow.mayThrow(how)
  else if (node.type === 'TemplateLiteral' && childList(node, 'expressions').length > 0) flow.mayThrow('operator')
  else if (node.type === 'UnaryExpression' && requiredChild(node, 'argument').type !== 'Literal') unaryThrows(flow, textAt(node, 'operator'))
}

function unaryThrows(flow: Flow, operator: string): void {
  if (operator === 'delete') flow.mayThrow('access')
  else if (operator === '-' || operator === '+' || operator === '~') flow.mayThrow('operator')
}

/** Enters `arm`, whose text is `node`, evaluates it and goes on to `join`. */
function arm(flow: Flow, from: Target, node: Node, join: Target): void {
  flow.enter(from)
  flow.markExpression(node, null)
  flow.expression(node)
  flow.jump(join, 'next')
}

function logical(flow: Flow, node: Node): void {
  const right = target()
  const join = target()
  const left = requiredChild(node, 'left')
  if (node['operator'] === '&&') flow.condition(left, right, join)
  else if (node['operator'] === '||') flow.condition(left, join, right)
  else {
    flow.expression(left)
    flow.branch(right, 'nullish')
    flow.jump(join, 'present')
  }
  if (right.block !== null) arm(flow, right, requiredChild(node, 'right'), join)
  flow.enter(join)
  flow.markValue(node)
}

function conditional(flow: Flow, node: Node): void {
  const yes = target()
  const no = target()
  const join = target()
  flow.condition(requiredChild(node, 'test'), yes, no)
  arm(flow, yes, requiredChild(node, 'consequent'), join)
  arm(flow, no, requiredChild(node, 'alternate'), join)
  flow.enter(join)
  flow.markValue(node)
}

/** Control flow of a test: `&&`, `||`, `!` and `?:` jump to `yes` or `no` as soon as the answer is known. */
export function condition(flow: Flow, typed: Node, yes: Target, no: Target): void {
  const node = withoutTypes(typed)
  const operator = node.type === 'LogicalExpression' || node.type === 'UnaryExpression' ? textAt(node, 'operator') : ''
  if (operator === '&&' || operator === '||') {
    const right = target()
    flow.condition(requiredChild(node, 'left'), operator === '&&' ? right : yes, operator === '&&' ? no : right)
    return testArm(flow, right, requiredChild(node, 'right'), yes, no)
  }
  if (operator === '!') {
    flow.touch(node.start, node.start)
    return flow.condition(requiredChild(node, 'argument'), no, yes)
  }
  if (node.type === 'ConditionalExpression') {
    const consequent = target()
    const alternate = target()
    flow.condition(requiredChild(node, 'test'), consequent, alternate)
    testArm(flow, consequent, requiredChild(node, 'consequent'), yes, no)
    return testArm(flow, alternate, requiredChild(node, 'alternate'), yes, no)
  }
  flow.expression(node)
  flow.branch(yes, 'true')
  flow.jump(no, 'false')
}

function testArm(flow: Flow, from: Target, node: Node, yes: Target, no: Target): void {
  flow.enter(from)
  flow.markExpression(node, null)
  flow.condition(node, yes, no)
}

function assignment(flow: Flow, node: Node): void {
  const left = withoutTypes(requiredChild(node, 'left'))
  const right = requiredChild(node, 'right')
  const operator = textAt(node, 'operator')
  if (operator === '&&=' || operator === '||=' || operator === '??=') return logicalAssignment(flow, node, left, right, operator)
  const isPattern = left.type === 'ObjectPattern' || left.type === 'ArrayPattern'
  if (left.type === 'MemberExpression') member(flow, left)
  else if (!isPattern) flow.touch(left.start, left.end)
  flow.expression(right)
  if (isPattern) flow.pattern(left, behind(right))
  else if (left.type === 'MemberExpression') flow.mayThrow('access')
  else {
    if (operator !== '=') flow.mayThrow('operator')
    if (left.type === 'Identifier') flow.assign(left)
  }
}

function logicalAssignment(flow: Flow, node: Node, left: Node, right: Node, operator: string): void {
  const assigned = target()
  const join = target()
  flow.expression(left)
  flow.branch(assigned, operator === '??=' ? 'nullish' : operator === '&&=' ? 'true' : 'false')
  flow.jump(join, operator === '??=' ? 'present' : operator === '&&=' ? 'false' : 'true')
  flow.enter(assigned)
  flow.markExpression(right, left.type === 'Identifier' ? textAt(left, 'name') : null)
  flow.expression(right)
  if (left.type === 'MemberExpression') flow.mayThrow('access')
  else flow.assign(left)
  flow.jump(join, 'next')
  flow.enter(join)
  flow.markValue(node)
}

// `a + b + c + …` of generated code is thousands of levels deep on the left.
function binary(flow: Flow, node: Node): void {
  const operations: Node[] = []
  let left = node
  while (left.type === 'BinaryExpression') {
    operations.push(left)
    left = withoutTypes(requiredChild(left, 'left'))
  }
  flow.expression(left)
  for (const operation of operations.toReversed()) {
    const right = requiredChild(operation, 'right')
    flow.markExpression(right, null)
    flow.expression(right)
    if (operation['operator'] === '===' || operation['operator'] === '!==') continue
    flow.mayThrow('operator')
  }
}

function chain(flow: Flow, node: Node): void {
  const outer = flow.chainEnd
  const end = target()
  flow.chainEnd = end
  flow.expression(requiredChild(node, 'expression'))
  flow.chainEnd = outer
  flow.jump(end, 'next')
  flow.enter(end)
  flow.markValue(node)
}

/**
 * Evaluates `base`, behind which there may be `?.`. As an expression of its own, for a probe, it would be undefined where a `?.` within it ends the chain,
 * so that one ends behind this one too. A base that must stay a reference, `a.b?.()`, has no places.
 */
function link(flow: Flow, node: Node, base: Node, isReference: boolean): void {
  const end = flow.chainEnd
  if (node['optional'] !== true || end === null) {
    flow.expression(base)
    return isReference ? flow.keepReference(base) : undefined
  }
  const present = target()
  const missing = target()
  const place = (form: 'present' | 'nullish'): Place | null => (isReference ? null : { form, start: base.start, end: base.end })
  flow.chainEnd = missing
  flow.expression(base)
  if (isReference) flow.keepReference(base)
  flow.chainEnd = end
  flow.branch(present, 'present', place('present'))
  flow.jump(missing, 'nullish')
  flow.enter(missing)
  flow.jump(end, 'nullish', place('nullish'))
  flow.enter(present)
}

function member(flow: Flow, node: Node): void {
  link(flow, node, requiredChild(node, 'object'), false)
  const property = requiredChild(node, 'property')
  if (node['computed'] !== true) return flow.touch(property.start, property.end)
  flow.markExpression(property, null)
  flow.expression(property)
}

function call(flow: Flow, node: Node): void {
  const callee = requiredChild(node, 'callee')
  link(flow, node, callee, /^(?:Member|Chain)Expression$/.test(withoutTypes(callee).type))
  const values = childList(node, 'arguments')
  const isOptional = node['optional'] === true
  if (isOptional && values.length === 0) flow.mark({ form: 'argument', start: node.end - 1, end: node.end - 1 })
  for (const argument of values) {
    // `require('x')` stays as it is: Node and bundlers look for it in the text.
    if (isOptional || argument.type !== 'Literal')
      flow.markExpression(argument.type === 'SpreadElement' ? requiredChild(argument, 'argument') : argument, null)
    flow.expression(argument)
  }
  flow.mayThrow('call')
}

/** Evaluates what a class definition evaluates in place: heritage and computed keys. Its methods, fields and static blocks are routines. */
export function classDefinition(flow: Flow, node: Node): void {
  flow.touch(node.start, node.start)
  flow.expression(childAt(node, 'superClass'))
  for (const item of childList(requiredChild(node, 'body'), 'body')) {
    if (item['computed'] === true && item['declare'] !== true) flow.expression(childAt(item, 'key'))
  }
  flow.mayThrow('call')
}
