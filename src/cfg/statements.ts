import {
  childAt,
  childList,
  isClass,
  isFunction,
  isLeftAlone,
  requiredChild,
  textAt,
  type BlockStatement,
  type IfStatement,
  type Node,
  type ReturnStatement,
  type VariableDeclaration,
  type WithArgument,
  type WithExpression,
} from '../source/index.ts'
import { classDefinition } from './expressions.ts'
import { behind, target, type Flow, type Frame } from './flow.ts'
import { doWhileStatement, forEachStatement, forStatement, whileStatement } from './loop-statements.ts'
import { switchStatement } from './switch.ts'
import { tryStatement } from './try.ts'
import { bodyStatement, statementList } from './statement-list.ts'
import type { Place } from './types.ts'

/** Adds one statement to the graph; nothing when it is unreachable. */
export function statement(flow: Flow, node: Node): void {
  const { type } = node
  if (flow.current === null || (type === 'FunctionDeclaration' && isFunction(node))) return
  const labels = flow.labels
  flow.labels = noLabels
  if (type !== 'BlockStatement' && type !== 'LabeledStatement') flow.touch(node.start, node.start)
  switch (type) {
    case 'BlockStatement':
      return statementList(flow, (node as BlockStatement).body, endOf(node))
    case 'ExpressionStatement':
      return flow.expression((node as WithExpression).expression)
    case 'VariableDeclaration':
      return variables(flow, node as VariableDeclaration)
    case 'IfStatement':
      return ifStatement(flow, node as IfStatement)
    case 'ReturnStatement':
      return returnStatement(flow, node as ReturnStatement)
    case 'ForStatement':
      return forStatement(flow, node, labels)
    case 'ForInStatement':
    case 'ForOfStatement':
      return forEachStatement(flow, node, labels)
    case 'WhileStatement':
      return whileStatement(flow, node, labels)
    case 'DoWhileStatement':
      return doWhileStatement(flow, node, labels)
    case 'SwitchStatement':
      return switchStatement(flow, node, labels)
    case 'TryStatement':
      return tryStatement(flow, node)
    case 'LabeledStatement':
      return labelled(flow, node, labels)
    case 'WithStatement':
      return withStatement(flow, node)
    default:
      return jumpOrDeclaration(flow, node)
  }
}

function jumpOrDeclaration(flow: Flow, node: Node): void {
  switch (node.type) {
    case 'ThrowStatement':
      flow.expression((node as WithArgument).argument)
      return flow.leave('throw', null, 0)
    case 'BreakStatement':
    case 'ContinueStatement':
      return breakOrContinue(flow, node)
    case 'ExportNamedDeclaration': {
      const declaration = childAt(node, 'declaration')
      return declaration === null ? undefined : flow.statement(declaration)
    }
    case 'ExportDefaultDeclaration': {
      const declaration = requiredChild(node, 'declaration')
      if (isFunction(declaration)) return flow.note(declaration)
      if (isClass(declaration)) return flow.statement(declaration)
      return isLeftAlone(declaration) ? undefined : flow.expression(declaration)
    }
    case 'ClassDeclaration':
      return node['declare'] === true ? undefined : classDefinition(flow, node)
    case 'TSModuleDeclaration':
      return namespace(flow, node)
    case 'TSEnumDeclaration':
    case 'TSExportAssignment':
    case 'TSImportEqualsDeclaration':
      return flow.mayThrow('call')
    default:
      return undefined
  }
}

function endOf(block: Node): Place {
  return { form: 'after', start: block.end - 1, end: block.end - 1 }
}

const noLabels: readonly string[] = []

function variables(flow: Flow, node: VariableDeclaration): void {
  if (node['declare'] === true) return
  const { declarations } = node
  for (let i = 0; i < declarations.length; i++) {
    const { id, init } = declarations[i]!
    if (init === null) continue
    flow.expression(init)
    if (id.type === 'Identifier') flow.touch(id.start, id.end)
    else flow.pattern(id, behind(init))
  }
}

function ifStatement(flow: Flow, node: IfStatement): void {
  const yes = target()
  const no = target()
  const after = target()
  const { test, consequent, alternate } = node
  flow.condition(test, yes, no)
  flow.enter(yes)
  bodyStatement(flow, consequent)
  flow.jump(after, 'next')
  flow.enter(no)
  if (alternate !== null) bodyStatement(flow, alternate)
  else flow.noteElse(node)
  if (alternate === null && !isFunction(consequent)) flow.mark({ form: 'else', start: consequent.start, end: consequent.end })
  flow.jump(after, 'next')
  flow.enter(after)
}

function returnStatement(flow: Flow, node: ReturnStatement): void {
  const { argument } = node
  flow.touch(node.start, node.start + 'return'.length)
  flow.expression(argument)
  if (argument === null) flow.markTail(flow.slot)
  else if (flow.routine['async'] === true && flow.routine['generator'] === true) flow.suspend('await')
  flow.leave('return', flow.exit, 0)
}

type Labelled = Extract<Frame, { readonly type: 'labels' }>

function breakOrContinue(flow: Flow, node: Node): void {
  const label = childAt(node, 'label')
  const name = label === null ? null : textAt(label, 'name')
  const continues = node.type === 'ContinueStatement'
  const depth = flow.frames.findLastIndex((frame) => {
    if (frame.type !== 'labels' || (continues && frame.continues === null)) return false
    return name === null ? !frame.plain : frame.labels.includes(name)
  })
  // The parser has checked that the label exists.
  const frame = flow.frames[depth] as Labelled
  flow.touch(node.start, node.start + (continues ? 'continue' : 'break').length)
  flow.markTail(flow.slot)
  flow.leave(continues ? 'continue' : 'break', continues ? frame.continues : frame.breaks, depth)
}

function labelled(flow: Flow, node: Node, outer: readonly string[]): void {
  const labels = [...outer, textAt(requiredChild(node, 'label'), 'name')]
  const body = requiredChild(node, 'body')
  flow.labels = labels
  if (/^(?:For|While|DoWhile|Labeled)/.test(body.type)) return flow.statement(body)
  flow.labels = []
  const after = target()
  flow.frames.push({ type: 'labels', labels, breaks: after, continues: null, plain: true })
  // The label is what stands in the list, so nothing can be put between it and its body.
  flow.slot = null
  flow.statement(body)
  flow.frames.pop()
  flow.jump(after, 'next')
  flow.enter(after)
}

function withStatement(flow: Flow, node: Node): void {
  flow.expression(requiredChild(node, 'object'))
  flow.mayThrow('access')
  // Its own block, in which nothing can be placed: the object of `with` could have a property of the probe's name.
  const body = target()
  const after = target()
  flow.jump(body, 'next')
  flow.withoutPlaces++
  flow.enter(body)
  flow.mayThrow('access')
  flow.statement(requiredChild(node, 'body'))
  flow.withoutPlaces--
  flow.jump(after, 'next')
  flow.enter(after)
}

function namespace(flow: Flow, node: Node): void {
  const body = childAt(node, 'body')
  if (body === null || node['declare'] === true) return
  if (body.type === 'TSModuleBlock') statementList(flow, childList(body, 'body'), endOf(body))
  else flow.statement(body)
}
