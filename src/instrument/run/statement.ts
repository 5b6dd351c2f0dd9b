// Statements whose parts run under a condition: each arm is a block of its own, counted at its head.

import { childAt, childList, isLoop, type Node, requiredChild, textAt } from '../../source/index.ts'
import { type Context, probe, tentatively } from './context.ts'
import { isReadByLexer } from '../commonjs.ts'
import { keptTime, resumed } from './activation.ts'
import { goesOn, visitArms, visitCondition } from './condition.ts'
import { visitLoop } from './loop.ts'
import { forgetReturn, leaveIfReturned } from './routine.ts'
import { visitPattern } from './pattern.ts'

export function visitExpressionStatement(context: Context, node: Node): void {
  const { frame } = context
  const outer = { statementStart: frame.statementStart, statement: frame.statement }
  const expression = requiredChild(node, 'expression')
  if (isReadByLexer(context, node)) return leaveAlone(context, node)
  frame.statementStart = node.start
  frame.statement = expression
  context.visit(expression)
  Object.assign(frame, outer)
}

/** What is in a statement that must stay as it is has no record. */
function leaveAlone({ plan, sites }: Context, { start, end }: Node): void {
  for (const { index, node } of plan.outline.routines) {
    const site = sites[index]
    if (site !== undefined && start <= node.start && node.end <= end) sites[index] = { ...site, elided: true }
  }
}

/** Declarations that must stay where they are: braces would hide them or an early error. */
function isBareDeclaration(node: Node): boolean {
  if (node.type === 'LabeledStatement') return isBareDeclaration(requiredChild(node, 'body'))
  return node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration' || (node.type === 'VariableDeclaration' && node['kind'] !== 'var')
}

/** An arm of `if`: braced, because a probe in it may be a statement of its own. */
function visitArm(context: Context, node: Node): void {
  if (isBareDeclaration(node)) return context.visit(node)
  const counted = `${context.frame.counter}++;`
  if (node.type === 'BlockStatement') {
    context.edits.open(node.start + 1, counted)
    return context.visit(node)
  }
  context.edits.open(node.start, `{${counted}`)
  context.visit(node)
  context.edits.close(node.end, '}')
}

export function visitIf(context: Context, node: Node): void {
  const outcomes = visitCondition(context, requiredChild(node, 'test'))
  const consequent = requiredChild(node, 'consequent')
  const alternate = childAt(node, 'alternate')
  visitArms(
    context,
    outcomes,
    () => {
      visitArm(context, consequent)
      return goesOn(consequent)
    },
    () => {
      // `else if` chains stay flat: a thousand of them must not become a thousand nested blocks.
      if (alternate?.type === 'IfStatement') context.visit(alternate)
      else if (alternate !== null) visitArm(context, alternate)
      return alternate === null || goesOn(alternate)
    },
  )
}

export function visitSwitch(context: Context, node: Node): void {
  const { frame } = context
  context.visit(requiredChild(node, 'discriminant'))
  frame.touched.forgetWritten(node)
  frame.exits.push({ labels: [], isLoop: false, isSwitch: true, frame: null })
  for (const branch of childList(node, 'cases')) {
    const test = childAt(branch, 'test')
    if (test !== null) tentatively(context, () => context.visit(test))
    const statements = childList(branch, 'consequent')
    const first = statements[0]
    if (first !== undefined) context.edits.open(first.start, `${frame.counter}++;`)
    tentatively(context, () => context.visitList(statements))
  }
  frame.exits.pop()
}

export function visitTry(context: Context, node: Node): void {
  const { frame } = context
  const handler = childAt(node, 'handler')
  const finalizer = childAt(node, 'finalizer')
  // Whatever an exception left on the stack is closed first; a suspended routine may have been resumed by throwing. Near the end of the stack there may be no
  // room for the call, and who leaves next closes it: what the program does here, it does.
  const arrived = (error = ''): string =>
    frame.handle === ''
      ? `try{${probe('K')}(${keptTime(context, frame)}${error === '' ? '' : `,${error}`})}catch{}`
      : `${resumed(frame)}${error === '' ? '' : `,${probe('KM')}(${error})`};`
  frame.catches = true
  frame.touched.forgetWritten(node)
  if (finalizer !== null) frame.finalizers++
  tentatively(context, () => context.visit(requiredChild(node, 'block')))
  if (handler !== null) tentatively(context, () => visitHandler(context, handler, arrived(caughtName(handler))))
  if (finalizer !== null) {
    frame.finalizers--
    context.edits.open(finalizer.start + 1, arrived())
    const outermost = frame.finalizers === 0
    frame.finalizing += Number(outermost)
    tentatively(context, () => context.visit(finalizer))
    frame.finalizing -= Number(outermost)
    if (outermost) context.edits.close(finalizer.end - 1, leaveIfReturned(context, frame))
  }
}

/** The name of what was caught; empty where it has none. */
function caughtName(handler: Node): string {
  const parameter = childAt(handler, 'param')
  return parameter?.type === 'Identifier' ? textAt(parameter, 'name') : ''
}

function visitHandler(context: Context, handler: Node, arrived: string): void {
  const body = requiredChild(handler, 'body')
  context.edits.open(body.start + 1, `${arrived}${forgetReturn(context.frame)}${context.frame.counter}++;`)
  const parameter = childAt(handler, 'param')
  if (parameter !== null) visitPattern(context, parameter)
  context.visit(body)
}

export function visitLabeled(context: Context, node: Node): void {
  const labels: string[] = []
  let body = node
  while (body.type === 'LabeledStatement') {
    labels.push(textAt(requiredChild(body, 'label'), 'name'))
    body = requiredChild(body, 'body')
  }
  if (isLoop(body)) return visitLoop(context, body, labels, node.start)
  context.frame.exits.push({ labels, isLoop: false, isSwitch: false, frame: null })
  tentatively(context, () => context.visit(body))
  context.frame.exits.pop()
}
