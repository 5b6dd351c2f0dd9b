import { childAt, childList, requiredChild, type Node } from '../source/index.ts'
import { behind, target, type Flow, type Target } from './flow.ts'
import { bodyStatement } from './statement-list.ts'
import type { Place } from './types.ts'

export function whileStatement(flow: Flow, node: Node, labels: readonly string[]): void {
  const body = target()
  const after = target()
  flow.markTail(flow.slot)
  const header = loopHeader(flow, node)
  test(flow, childAt(node, 'test'), body, after)
  loopBody(flow, node, labels, { body, continues: header, after })
  flow.jump(header, 'next')
  flow.enter(after)
}

export function doWhileStatement(flow: Flow, node: Node, labels: readonly string[]): void {
  const continues = target()
  const after = target()
  flow.markTail(flow.slot)
  const header = loopHeader(flow, node)
  loopBody(flow, node, labels, { body: header, continues, after })
  flow.jump(continues, 'next')
  flow.enter(continues)
  if (flow.current !== null) test(flow, requiredChild(node, 'test'), header, after)
  flow.enter(after)
}

export function forStatement(flow: Flow, node: Node, labels: readonly string[]): void {
  const body = target()
  const continues = target()
  const after = target()
  const init = childAt(node, 'init')
  if (init?.type === 'VariableDeclaration') flow.statement(init)
  else flow.expression(init)
  const header = loopHeader(flow, node)
  test(flow, childAt(node, 'test'), body, after)
  const update = childAt(node, 'update')
  loopBody(flow, node, labels, { body, continues: update === null ? header : continues, after })
  if (update !== null) {
    flow.jump(continues, 'next')
    flow.enter(continues)
    if (flow.current !== null) {
      flow.markExpression(update, null)
      flow.expression(update)
    }
  }
  flow.jump(header, 'next')
  flow.enter(after)
}

/**
 * `for…in`, `for…of` and `for await`: the header gets the iterator, asks it and binds what it gives. No code can stand between these, so that the
 * header is one block, which waits in its middle if the loop awaits.
 */
export function forEachStatement(flow: Flow, node: Node, labels: readonly string[]): void {
  const body = target()
  const after = target()
  const right = requiredChild(node, 'right')
  flow.expression(right)
  const header = loopHeader(flow, node, behind(right))
  flow.mayThrow('call')
  if (node['await'] === true) flow.branch(flow.exit, 'abandon', null, true)
  const left = requiredChild(node, 'left')
  flow.pattern(left.type === 'VariableDeclaration' ? iterated(left) : left, null)
  flow.branch(body, 'true')
  flow.jump(after, 'false')
  loopBody(flow, node, labels, { body, continues: header, after })
  flow.jump(header, 'next')
  flow.enter(after)
}

function iterated(declaration: Node): Node {
  const [declarator] = childList(declaration, 'declarations')
  return requiredChild(declarator ?? declaration, 'id')
}

function loopHeader(flow: Flow, node: Node, place: Place | null = null): Target {
  const header = target()
  flow.jump(header, 'next', place)
  flow.enter(header)
  flow.here().loop = node
  flow.touch(node.start, node.start)
  return header
}

// A test that is always true, or absent, has no way out.
function test(flow: Flow, node: Node | null, body: Target, after: Target): void {
  if (node === null) return flow.jump(body, 'next')
  flow.markExpression(node, null)
  if (node.type !== 'Literal' || !isTruthy(node)) return flow.condition(node, body, after)
  flow.touch(node.start, node.end)
  flow.jump(body, 'true')
}

function isTruthy(literal: Node): boolean {
  return Boolean(literal['value']) || 'regex' in literal
}

interface LoopTargets {
  readonly body: Target
  readonly continues: Target
  readonly after: Target
}

function loopBody(flow: Flow, node: Node, labels: readonly string[], targets: LoopTargets): void {
  flow.enter(targets.body)
  flow.frames.push({ type: 'labels', labels, breaks: targets.after, continues: targets.continues, plain: false })
  bodyStatement(flow, requiredChild(node, 'body'))
  flow.frames.pop()
}
