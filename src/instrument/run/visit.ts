// One walk over the tree: the handler of each construct, by node type.

import {
  childAt,
  childList,
  forEachChild,
  isFunction,
  isLeftAlone,
  isLoop,
  isRoutine,
  type Node,
  requiredChild,
  textAt,
  withoutTypes,
} from '../../source/index.ts'
import { visitAssignment } from './assign.ts'
import { visitCall, visitNew, visitTagged } from './call.ts'
import { resumed } from './activation.ts'
import { birthStamp, currentTime } from './probes.ts'
import { type Context, open, probe, simple } from './context.ts'
import { grouping } from '../assigned.ts'
import { visitConditional, visitLogical } from './condition.ts'
import { mayEndWaiting } from './disposal.ts'
import { visitDeclaration } from './declaration.ts'
import { visitArray, visitBinary, visitObject, visitLiteral } from './literal.ts'
import { visitJump, visitLoop } from './loop.ts'
import { visitGuarded } from './guarded.ts'
import { visitChain, visitMember, visitThroughMember } from './member.ts'
import { visitSpread } from './object-members.ts'
import { markBaseConstructor, visitFunction, visitMemberRoutine, visitProgram, visitReturn } from './routine.ts'
import { visitExpressionStatement, visitIf, visitLabeled, visitSwitch, visitTry } from './statement.ts'
import { visitTemplate } from './texts.ts'

type Handler = (context: Context, node: Node) => void

const walk: Handler = (context, node) => forEachChild(node, (child) => context.visit(child))
const skip: Handler = () => {}

const handlers: Readonly<Record<string, Handler>> = {
  Program: visitProgram,
  BlockStatement: (context, node) => context.visitList(childList(node, 'body')),
  ExpressionStatement: visitExpressionStatement,
  VariableDeclaration: (context, node) => visitDeclaration(context, node, node.start),
  IfStatement: visitIf,
  SwitchStatement: visitSwitch,
  TryStatement: visitTry,
  LabeledStatement: visitLabeled,
  BreakStatement: visitJump,
  ContinueStatement: visitJump,
  ReturnStatement: visitReturn,
  // Names inside `with` resolve through the object: probes would be looked up there.
  WithStatement: (context, node) => context.visit(requiredChild(node, 'object')),
  MemberExpression: visitMember,
  ChainExpression: (context, node) => {
    if (!visitGuarded(context, node)) visitChain(context, node)
  },
  CallExpression: visitCall,
  NewExpression: visitNew,
  TaggedTemplateExpression: visitTagged,
  AssignmentExpression: visitAssignment,
  UpdateExpression: (context, node) => visitThroughMember(context, node, requiredChild(node, 'argument')),
  UnaryExpression: (context, node) => (node['operator'] === 'delete' ? visitDelete(context, node) : walk(context, node)),
  LogicalExpression: visitLogical,
  ConditionalExpression: visitConditional,
  BinaryExpression: visitBinary,
  Literal: visitLiteral,
  TemplateLiteral: visitTemplate,
  ObjectExpression: visitObject,
  ArrayExpression: visitArray,
  SpreadElement: (context, node) => visitSpread(context, node),
  AwaitExpression: (context, node) => visitSuspension(context, node, requiredChild(node, 'argument')),
  YieldExpression: (context, node) => visitSuspension(context, node, childAt(node, 'argument')),
  ClassDeclaration: visitClass,
  ClassExpression: visitClass,
  ImportDeclaration: skip,
  ExportAllDeclaration: skip,
  ImportExpression: (context, node) => context.visit(requiredChild(node, 'source')),
  ExportNamedDeclaration: visitExport,
  ExportDefaultDeclaration: visitExport,
  MetaProperty: skip,
  JSXOpeningElement: (context, node) => context.visitList(childList(node, 'attributes')),
  JSXClosingElement: skip,
  JSXMemberExpression: skip,
  JSXSpreadAttribute: (context, node) => context.visit(requiredChild(node, 'argument')),
}

/** Walks nodes one after the other; of statements, what ends with a wait that no probe is in. */
export function visitList(context: Context, nodes: readonly Node[]): void {
  for (const node of nodes) {
    visit(context, node)
    if (context.frame.handle !== '' && mayEndWaiting(node)) context.edits.close(node.end, `;${resumed(context.frame)};`)
  }
}

/** Walks one node; code that compilers rewrite in their own way, and types, are left alone. */
export function visit(context: Context, node: Node): void {
  if (isLeftAlone(node)) return
  if (isLoop(node)) return visitLoop(context, node, [], node.start)
  if (isFunction(node)) return visitFunction(context, node)
  if (isRoutine(node) && node.type !== 'Program') return visitClassMember(context, node)
  const handler = Object.hasOwn(handlers, node.type) ? handlers[node.type] : undefined
  ;(handler ?? walk)(context, node)
}

function visitDelete(context: Context, node: Node): void {
  const target = withoutTypes(requiredChild(node, 'argument'))
  if (target.type === 'ChainExpression') visitChain(context, target, node)
  else if (target.type === 'MemberExpression') visitThroughMember(context, node, target)
  else context.visit(target)
}

function visitSuspension(context: Context, node: Node, argument: Node | null): void {
  const { handle } = context.frame
  if (handle === '') {
    if (argument !== null) context.visit(argument)
    return
  }
  const born = node.type === 'AwaitExpression' && argument !== null ? bornWhenAwaited(context, argument) : undefined
  open(context, node.start, `${born === undefined ? '' : `${probe(born)}(`}${probe('W')}(${handle},`)
  const name = argument === null ? null : simple(context, argument)
  const suspended = probe(node.type === 'AwaitExpression' ? 'V' : 'VY')
  if (argument === null) context.edits.close(node.start + 'yield'.length, ` ${suspended}(${handle},void 0)`)
  else if (node['delegate'] === true && name !== null) {
    // An error names the binding: it must stay the operand.
    context.edits.open(node.start, `(${suspended}(${handle},void 0),`)
    context.edits.close(node.end, ')')
  } else {
    const [before, after] = grouping(argument)
    context.edits.open(argument.start, `${suspended}(${handle},${before}`)
    context.visit(argument)
    context.edits.close(argument.end, `${after})`)
  }
  context.edits.close(node.end, `,${resumed(context.frame)})${born === undefined ? '' : `,${context.frame.time})`}`)
  if (context.frame.waits) context.frame.touched.forgetAll()
}

/** What makes the list that it resolves to, and the probe that is handed it. */
const listMakers: ReadonlyMap<string, string> = new Map([
  ['Promise.all', 'B'],
  ['Promise.allSettled', 'BS'],
  ['Array.fromAsync', 'BA'],
])

/** `Promise.all(…)`: the probe of what it resolves to, which is made for the occasion. */
function bornWhenAwaited(context: Context, awaited: Node): string | undefined {
  const call = withoutTypes(awaited)
  const callee = call.type === 'CallExpression' ? withoutTypes(requiredChild(call, 'callee')) : null
  const object = callee?.type === 'MemberExpression' && callee['computed'] !== true ? requiredChild(callee, 'object') : null
  if (callee === null || object?.type !== 'Identifier' || context.scopes.variableOf(object) !== null) return undefined
  return listMakers.get(`${textAt(object, 'name')}.${textAt(requiredChild(callee, 'property'), 'name')}`)
}

function visitClass(context: Context, node: Node): void {
  const base = childAt(node, 'superClass')
  if (base !== null) context.visit(base)
  const body = requiredChild(node, 'body')
  const members = childList(body, 'body')
  const constructor = members.find((member) => member['kind'] === 'constructor' && childAt(member, 'value')?.['body'] != null)
  if (base === null && constructor !== undefined) markBaseConstructor(requiredChild(constructor, 'value'))
  // A class without constructor of its own stamps its instances by a field nobody can see.
  else if (base === null && context.definesStamps && members.some((member) => member['static'] !== true))
    context.edits.open(body.start + 1, `[${probe('P')}]=${birthStamp(context, currentTime)};`)
  for (const member of members) visitClassMember(context, member)
}

function visitClassMember(context: Context, node: Node): void {
  if (isLeftAlone(node)) return
  if (node['computed'] === true) context.visit(requiredChild(node, 'key'))
  if (isRoutine(node)) return visitMemberRoutine(context, node)
  const value = childAt(node, 'value')
  if (value !== null) context.visit(value)
}

function visitExport(context: Context, node: Node): void {
  const declaration = childAt(node, 'declaration')
  if (declaration?.type === 'VariableDeclaration' && !isLeftAlone(declaration)) visitDeclaration(context, declaration, node.start)
  else if (declaration !== null) context.visit(declaration)
}
