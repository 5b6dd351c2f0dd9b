// The instrumentation of a run that looks for algorithms (docs/algorithms.md): every loop, recursion and built-in that works through its data is a repetition,
// every access to data is handed to the runtime. Insert-only, like the other modes.

import { type AlgorithmSheet, namePrefix, type Site } from '../../protocol/index.ts'
import {
  analyse,
  childAt,
  childList,
  forEachChild,
  isFunction,
  isLeftAlone,
  isLoop,
  isRoutine,
  lineTable,
  type Node,
  requiredChild,
  textAt,
  withoutTypes,
} from '../../source/index.ts'
import { visitCall, visitNew } from './calls.ts'
import type { Context, Frame } from './context.ts'
import {
  sourceOf,
  visitArray,
  visitAssignment,
  visitChain,
  visitChainPart,
  visitMember,
  visitObject,
  visitPatternCode,
  visitReference,
  visitUpdated,
} from './data.ts'
import { drivenParameters, recursionHeaders } from './flow.ts'
import { caughtText, visitFunction, visitJump, visitLoop, visitMemberRoutine, visitProgram, visitReturn, visitSuspension } from './routines.ts'
import { isReadByLexer } from '../commonjs.ts'
import { Edits } from '../edits.ts'
import { type Instrumented, instrumentFile, type InstrumentOptions, type NotInstrumented } from '../file.ts'
import { plan } from '../run/plan.ts'
import { statementEnds } from '../statement-ends.ts'
import { sitesOf } from './sites.ts'
import { leftSpine } from '../run/spine.ts'

export interface AlgorithmOptions extends InstrumentOptions {
  readonly firstLabel: number
}

export interface InstrumentedForAlgorithms extends Instrumented {
  readonly sheet: AlgorithmSheet
  /** Sites of routines that the text shows to be headers of recursions. */
  readonly recursive: readonly number[]
}

/** Instruments a file for a run that looks for algorithms. */
export function instrumentAlgorithms(text: string, options: AlgorithmOptions): InstrumentedForAlgorithms | NotInstrumented {
  return instrumentFile(text, options, { code: 'L101', not: 'measured' }, (program) => {
    const context = contextOf(text, program, options)
    visit(context, program)
    context.edits.end(statementEnds(text, program, options.language), `;${told}`)
    const { sites, drives, bounds, copied } = context
    const labels = context.labels.map((label, i) => (copied.has(options.firstLabel + i) ? { ...label, isCopied: true } : label))
    const recursive = recursionHeaders(program, context.plan).map((index) => options.firstSite + index)
    return { ...context.edits.print(), sites, nativeSites: [], sheet: { labels, drives, bounds }, recursive }
  })
}

function contextOf(text: string, program: Node, { file, firstSite, firstLabel, goal }: AlgorithmOptions): Context {
  const scopes = analyse(program)
  const planned = plan(program)
  const lines = lineTable(text)
  const sites: Site[] = sitesOf(planned, lines, file, firstSite)
  const driven = drivenParameters(program, scopes, planned, firstSite)
  const context: Context = {
    text,
    edits: new Edits(text),
    scopes,
    plan: planned,
    lines,
    file,
    isModule: goal !== 'script',
    firstSite,
    firstLabel,
    sites,
    labels: [],
    labelNumbers: new Map(),
    copied: new Set(),
    held: new Set(),
    drives: [],
    bounds: [...driven.reached],
    drivenParameters: driven,
    sources: new Map(),
    repetitions: [],
    // The program's own frame replaces it before anything reads it.
    frame: undefined as unknown as Frame,
    visit: (node) => visit(context, node),
  }
  return context
}

type Handler = (context: Context, node: Node) => void

const walk: Handler = (context, node) => forEachChild(node, (child) => context.visit(child))
const skip: Handler = () => {}

const handlers: Readonly<Record<string, Handler>> = {
  Program: visitProgram,
  ExpressionStatement: visitExpressionStatement,
  VariableDeclaration: visitDeclaration,
  IfStatement: visitIf,
  TryStatement: visitTry,
  LabeledStatement: visitLabeled,
  BreakStatement: visitJump,
  ContinueStatement: visitJump,
  ReturnStatement: visitReturn,
  // Names inside `with` resolve through the object: probes would be looked up there.
  WithStatement: (context, node) => context.visit(requiredChild(node, 'object')),
  MemberExpression: visitMember,
  ChainExpression: visitChain,
  CallExpression: visitCall,
  NewExpression: visitNew,
  TaggedTemplateExpression: visitTagged,
  AssignmentExpression: visitAssignment,
  UpdateExpression: (context, node) => visitUpdated(context, node, requiredChild(node, 'argument'), null),
  UnaryExpression: visitUnary,
  ObjectExpression: visitObject,
  ArrayExpression: visitArray,
  BinaryExpression: visitLeftDeep,
  LogicalExpression: visitLeftDeep,
  AwaitExpression: visitSuspension,
  YieldExpression: visitSuspension,
  ClassDeclaration: visitClass,
  ClassExpression: visitClass,
  ImportDeclaration: skip,
  ExportAllDeclaration: skip,
  ExportNamedDeclaration: (context, node) => visitOptional(context, childAt(node, 'declaration')),
  ExportDefaultDeclaration: (context, node) => visitOptional(context, childAt(node, 'declaration')),
  MetaProperty: skip,
  JSXClosingElement: skip,
  JSXMemberExpression: skip,
}

const visitOptional = (context: Context, node: Node | null): void => (node === null ? undefined : context.visit(node))

function visit(context: Context, node: Node): void {
  if (isLeftAlone(node)) return
  if (isLoop(node)) return visitLoop(context, node, [], node.start)
  if (isFunction(node)) return visitFunction(context, node)
  if (isRoutine(node) && node.type !== 'Program') return visitClassMember(context, node)
  const handler = Object.hasOwn(handlers, node.type) ? handlers[node.type] : undefined
  ;(handler ?? walk)(context, node)
}

function visitExpressionStatement(context: Context, node: Node): void {
  const { frame } = context
  if (isReadByLexer(context, node)) return
  const outer = frame.statementStart
  frame.statementStart = node.start
  context.visit(requiredChild(node, 'expression'))
  frame.statementStart = outer
}

function visitDeclaration(context: Context, node: Node): void {
  for (const declarator of childList(node, 'declarations')) {
    const id = requiredChild(declarator, 'id')
    const init = childAt(declarator, 'init')
    visitPatternCode(context, id)
    if (init === null) continue
    noteSource(context, id, init)
    context.visit(init)
  }
}

/** `const x = a[i]`: what is stored of `x` comes from `a`. */
function noteSource(context: Context, id: Node, init: Node): void {
  const variable = id.type === 'Identifier' ? context.scopes.variableOf(id) : null
  if (variable === null) return
  const label = sourceOf(context, init)
  if (label < 0) return
  context.sources.set(variable, label)
  context.held.add(label)
}

/** Beside what is inserted without any name of landau's: by those the text of a function is known to have something inserted (host/function-text.ts). */
const told = `/*${namePrefix}_*/`

function visitArm(context: Context, node: Node): void {
  const bare = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration' || node.type === 'VariableDeclaration'
  if (bare || node.type === 'BlockStatement') return context.visit(node)
  context.edits.open(node.start, `{${told}`)
  context.visit(node)
  context.edits.close(node.end, '}')
}

function visitIf(context: Context, node: Node): void {
  context.visit(requiredChild(node, 'test'))
  visitArm(context, requiredChild(node, 'consequent'))
  const alternate = childAt(node, 'alternate')
  if (alternate?.type === 'IfStatement') context.visit(alternate)
  else if (alternate !== null) visitArm(context, alternate)
}

function visitTry(context: Context, node: Node): void {
  const handler = childAt(node, 'handler')
  const finalizer = childAt(node, 'finalizer')
  const arrived = caughtText(context)
  context.visit(requiredChild(node, 'block'))
  if (handler !== null) {
    const body = requiredChild(handler, 'body')
    context.edits.open(body.start + 1, arrived)
    const parameter = childAt(handler, 'param')
    if (parameter !== null) visitPatternCode(context, parameter)
    context.visit(body)
  }
  if (finalizer === null) return
  context.edits.open(finalizer.start + 1, arrived)
  context.visit(finalizer)
}

function visitLabeled(context: Context, node: Node): void {
  const labels: string[] = []
  let body = node
  while (body.type === 'LabeledStatement') {
    labels.push(textAt(requiredChild(body, 'label'), 'name'))
    body = requiredChild(body, 'body')
  }
  if (isLoop(body)) return visitLoop(context, body, labels, node.start)
  context.frame.exits.push({ labels, token: null, waits: '' })
  context.visit(body)
  context.frame.exits.pop()
}

function visitTagged(context: Context, node: Node): void {
  const tag = withoutTypes(requiredChild(node, 'tag'))
  if (tag.type === 'MemberExpression') visitReference(context, tag)
  else if (tag.type === 'ChainExpression') visitChainPart(context, requiredChild(tag, 'expression'))
  else if (tag.type !== 'Identifier') context.visit(tag)
  for (const expression of childList(requiredChild(node, 'quasi'), 'expressions')) context.visit(expression)
}

function visitUnary(context: Context, node: Node): void {
  const argument = withoutTypes(requiredChild(node, 'argument'))
  if (node['operator'] !== 'delete') return context.visit(argument)
  if (argument.type === 'MemberExpression') visitReference(context, argument)
  else if (argument.type === 'ChainExpression') visitChainPart(context, requiredChild(argument, 'expression'))
  else context.visit(argument)
}

/** A chain of a thousand operands is nested a thousand deep on its left. */
function visitLeftDeep(context: Context, node: Node): void {
  const links = leftSpine(node, (link) => link.type === node.type)
  context.visit(requiredChild(links[0] ?? node, 'left'))
  for (const link of links) context.visit(requiredChild(link, 'right'))
}

function visitClass(context: Context, node: Node): void {
  const base = childAt(node, 'superClass')
  if (base !== null && base.type !== 'MemberExpression') context.visit(base)
  for (const member of childList(requiredChild(node, 'body'), 'body')) visitClassMember(context, member)
}

function visitClassMember(context: Context, node: Node): void {
  if (isLeftAlone(node)) return
  if (node['computed'] === true) context.visit(requiredChild(node, 'key'))
  if (isRoutine(node)) return visitMemberRoutine(context, node)
  const value = childAt(node, 'value')
  if (value !== null) context.visit(value)
}
