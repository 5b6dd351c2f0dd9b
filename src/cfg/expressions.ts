import {
  childAt,
  childList,
  forEachChild,
  isClass,
  isFunction,
  requiredChild,
  withoutTypes,
  type ArrayExpression,
  type Binary,
  type CallExpression,
  type ConditionalExpression,
  type Identifier,
  type MemberExpression,
  type Node,
  type Property,
  type Unary,
  type WithArgument,
  type WithExpression,
  type WithProperties,
} from '../source/index.ts'
import { behind, target, type Flow, type Keeps, type Target } from './flow.ts'
import type { Place } from './types.ts'

/** Adds the evaluation of an expression to the current block, with new blocks where it branches. The commonest expressions come first. */
export function expression(flow: Flow, typed: Node): void {
  switch (typed.type) {
    case 'Identifier':
      return name(flow, typed as Identifier)
    case 'MemberExpression':
      member(flow, typed as MemberExpression)
      return flow.mayThrow('access')
    case 'CallExpression':
    case 'NewExpression':
      return call(flow, typed as CallExpression)
    case 'Literal':
    case 'ThisExpression':
      return flow.touch(typed.start, typed.start)
    case 'BinaryExpression':
      return binary(flow, typed as Binary)
    case 'LogicalExpression':
      return logical(flow, typed as Binary)
    case 'ConditionalExpression':
      return conditional(flow, typed as ConditionalExpression)
    case 'AssignmentExpression':
      return assignment(flow, typed as Binary)
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return isFunction(typed) ? flow.touch(typed.start, typed.end) : inOrder(flow, typed)
    default:
      return rarer(flow, withoutTypes(typed), typed)
  }
}

function rarer(flow: Flow, node: Node, typed: Node): void {
  if (node !== typed) return expression(flow, node)
  if (isClass(node)) return classDefinition(flow, node)
  switch (node.type) {
    case 'ObjectExpression':
      return each(flow, node, (node as WithProperties).properties)
    case 'ArrayExpression':
      return each(flow, node, (node as ArrayExpression).elements)
    case 'Property':
      if ((node as Property).computed) flow.expression((node as Property).key)
      return flow.expression((node as Property).value)
    case 'UnaryExpression':
      return unary(flow, node as Unary)
    case 'ChainExpression':
      return chain(flow, node as WithExpression)
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
    default:
      return inOrder(flow, node)
  }
}

/** A name that the file does not declare may not exist. (A `let` read too early is not modelled.) */
function name(flow: Flow, node: Identifier): void {
  flow.touch(node.start, node.end)
  if (flow.learnsFrom('access') && flow.scopes.kindOf(node) === null && node.name !== 'undefined') flow.mayThrow('access')
}

/** The members of an object or array literal. */
function each(flow: Flow, node: Node, members: readonly (Node | null)[]): void {
  flow.touch(node.start, node.start)
  for (let i = 0; i < members.length; i++) flow.expression(members[i]!)
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
  const how = throwing[node.type]
  if (how !== undefined) flow.mayThrow(how)
  else if (node.type === 'TemplateLiteral' && childList(node, 'expressions').length > 0) flow.mayThrow('operator')
}

function unary(flow: Flow, { start, operator, argument }: Unary): void {
  flow.touch(start, start)
  flow.expression(argument)
  if (operator === 'delete') flow.keepReference(argument)
  if (argument.type === 'Literal') return
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

function logical(flow: Flow, node: Binary): void {
  const right = target()
  const join = target()
  const { left, operator } = node
  if (operator === '&&') flow.condition(left, right, join, 'no')
  else if (operator === '||') flow.condition(left, join, right, 'yes')
  else {
    flow.expression(left)
    flow.branch(right, 'nullish')
    flow.jump(join, 'present')
  }
  if (right.block !== null) arm(flow, right, node.right, join)
  flow.enter(join)
  flow.markValue(node)
}

function conditional(flow: Flow, node: ConditionalExpression): void {
  const yes = target()
  const no = target()
  const join = target()
  flow.condition(node.test, yes, no)
  arm(flow, yes, node.consequent, join)
  arm(flow, no, node.alternate, join)
  flow.enter(join)
  flow.markValue(node)
}

/** Control flow of a test: `&&`, `||`, `!` and `?:` jump to `yes` or `no` as soon as the answer is known. What comes at `keeps` takes the value with it. */
export function condition(flow: Flow, typed: Node, yes: Target, no: Target, keeps: Keeps): void {
  const node = withoutTypes(typed)
  switch (node.type) {
    case 'LogicalExpression':
      if ((node as Binary).operator !== '??') return logicalTest(flow, node as Binary, yes, no, keeps)
      break
    case 'UnaryExpression':
      if ((node as Unary).operator !== '!') break
      flow.touch(node.start, node.start)
      return flow.condition((node as Unary).argument, no, yes)
    case 'ConditionalExpression':
      return conditionalTest(flow, node as ConditionalExpression, yes, no, keeps)
  }
  flow.expression(node)
  const { start, end } = node
  const isBoolean = node.type === 'BinaryExpression' && comparisons.has((node as Binary).operator)
  flow.branch(yes, 'true', { form: keeps === 'yes' && !isBoolean ? 'truthy' : 'true', start, end })
  flow.jump(no, 'false', { form: keeps === 'no' && !isBoolean ? 'falsy' : 'false', start, end })
}

/** Operators whose result is a boolean. */
const comparisons: ReadonlySet<string> = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=', 'in', 'instanceof'])

function logicalTest(flow: Flow, { operator, left, right }: Binary, yes: Target, no: Target, keeps: Keeps): void {
  const second = target()
  if (operator === '&&') flow.condition(left, second, no, keeps === 'no' ? keeps : null)
  else flow.condition(left, yes, second, keeps === 'yes' ? keeps : null)
  testArm(flow, second, right, yes, no, keeps)
}

function conditionalTest(flow: Flow, node: ConditionalExpression, yes: Target, no: Target, keeps: Keeps): void {
  const consequent = target()
  const alternate = target()
  flow.condition(node.test, consequent, alternate)
  testArm(flow, consequent, node.consequent, yes, no, keeps)
  testArm(flow, alternate, node.alternate, yes, no, keeps)
}

function testArm(flow: Flow, from: Target, node: Node, yes: Target, no: Target, keeps: Keeps): void {
  flow.enter(from)
  flow.markExpression(node, null)
  flow.condition(node, yes, no, keeps)
}

function assignment(flow: Flow, node: Binary): void {
  const { operator, right } = node
  const left = withoutTypes(node.left)
  if (operator === '&&=' || operator === '||=' || operator === '??=') return logicalAssignment(flow, node, left, right, operator)
  const isPattern = left.type === 'ObjectPattern' || left.type === 'ArrayPattern'
  if (left.type === 'MemberExpression') member(flow, left as MemberExpression)
  else if (!isPattern) flow.touch(left.start, left.end)
  flow.expression(right)
  if (isPattern) flow.pattern(left, behind(right))
  else if (left.type === 'MemberExpression') flow.mayThrow('access')
  else {
    if (operator !== '=') flow.mayThrow('operator')
    if (left.type === 'Identifier') flow.assign(left as Identifier)
  }
}

function logicalAssignment(flow: Flow, node: Node, left: Node, right: Node, operator: string): void {
  const assigned = target()
  const join = target()
  flow.expression(left)
  flow.branch(assigned, operator === '??=' ? 'nullish' : operator === '&&=' ? 'true' : 'false')
  flow.jump(join, operator === '??=' ? 'present' : operator === '&&=' ? 'false' : 'true')
  flow.enter(assigned)
  // What stands in parentheses gives no name.
  flow.markExpression(right, left.type === 'Identifier' && left.start === node.start ? (left as Identifier).name : null)
  flow.expression(right)
  if (left.type === 'MemberExpression') flow.mayThrow('access')
  else flow.assign(left as Identifier)
  flow.jump(join, 'next')
  flow.enter(join)
  flow.markValue(node)
}

// `a + b + c + …` of generated code is thousands of levels deep on the left.
function binary(flow: Flow, node: Binary): void {
  const inner = withoutTypes(node.left)
  if (inner.type !== 'BinaryExpression') {
    flow.expression(inner)
    return operation(flow, node)
  }
  const operations = [node]
  let left = inner
  for (; left.type === 'BinaryExpression'; left = withoutTypes((left as Binary).left)) operations.push(left as Binary)
  flow.expression(left)
  for (let next = operations.pop(); next !== undefined; next = operations.pop()) operation(flow, next)
}

function operation(flow: Flow, { operator, right }: Binary): void {
  flow.markExpression(right, null)
  flow.expression(right)
  if (operator !== '===' && operator !== '!==') flow.mayThrow('operator')
}

function chain(flow: Flow, node: WithExpression): void {
  const outer = flow.chainEnd
  const end = target()
  flow.chainEnd = end
  flow.expression(node.expression)
  flow.chainEnd = outer
  flow.jump(end, 'next')
  flow.enter(end)
  flow.markValue(node)
}

/**
 * Evaluates `base`, behind which there may be `?.`. As an expression of its own, for a probe, it would be undefined where a `?.` within it ends the chain,
 * so that one ends behind this one too. A base that must stay a reference, `a.b?.()`, has no places.
 */
function link(flow: Flow, isOptional: boolean, base: Node, staysReference: boolean): void {
  const end = flow.chainEnd
  if (!isOptional || end === null) {
    flow.expression(base)
    return staysReference ? flow.keepReference(base) : undefined
  }
  const present = target()
  const missing = target()
  const place = (form: 'present' | 'nullish'): Place | null => (staysReference ? null : { form, start: base.start, end: base.end })
  flow.chainEnd = missing
  flow.expression(base)
  if (staysReference) flow.keepReference(base)
  flow.chainEnd = end
  flow.branch(present, 'present', place('present'))
  flow.jump(missing, 'nullish')
  flow.enter(missing)
  flow.jump(end, 'nullish', place('nullish'))
  flow.enter(present)
}

function member(flow: Flow, { object, property, computed, optional }: MemberExpression): void {
  link(flow, optional, object, false)
  if (!computed) return flow.touch(property.start, property.end)
  flow.markExpression(property, null)
  flow.expression(property)
}

function call(flow: Flow, node: CallExpression): void {
  const { callee, arguments: values } = node
  const isOptional = node.optional === true
  link(flow, isOptional, callee, isReference(callee))
  if (isOptional && values.length === 0) flow.mark({ form: 'argument', start: node.end - 1, end: node.end - 1 })
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    // `require('x')` stays as it is: Node and bundlers look for it in the text.
    if (isOptional || value.type !== 'Literal') flow.markExpression(value.type === 'SpreadElement' ? (value as WithArgument).argument : value, null)
    flow.expression(value)
  }
  flow.mayThrow('call')
}

function isReference(callee: Node): boolean {
  const { type } = withoutTypes(callee)
  return type === 'MemberExpression' || type === 'ChainExpression'
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
