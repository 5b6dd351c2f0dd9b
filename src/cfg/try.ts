import { childAt, requiredChild, type Node } from '../source/index.ts'
import { target, type Flow, type Frame, type Target } from './flow.ts'
import type { Place } from './types.ts'

type Finally = Extract<Frame, { readonly type: 'finally' }>

/**
 * `try`: exceptions go to `catch` or `finally`; every way out passes through the one copy of the `finally` block and goes on behind it,
 * as in the source text, so which way in belongs to which way out is not in the graph.
 */
export function tryStatement(flow: Flow, node: Node): void {
  flow.tries.push(node)
  const after = target()
  const finalizer = childAt(node, 'finalizer')
  const handler = childAt(node, 'handler')
  const exits: Finally | null = finalizer === null ? null : { type: 'finally', entry: target(), routes: [] }
  if (exits !== null) flow.frames.push(exits)
  const thrown = target()
  if (handler !== null) flow.frames.push({ type: 'catch', handler: thrown })
  protectedBlock(flow, requiredChild(node, 'block'))
  if (handler !== null) flow.frames.pop()
  complete(flow, exits, after)
  if (handler !== null) {
    flow.enter(thrown)
    catchClause(flow, handler, requiredChild(node, 'block'))
    complete(flow, exits, after)
  }
  if (exits !== null && finalizer !== null) finallyBlock(flow, exits, finalizer)
  flow.enter(after)
}

// The first block counts as throwing even when it is empty, so that a handler is never unreachable.
function protectedBlock(flow: Flow, block: Node): void {
  const start = target()
  flow.jump(start, 'next')
  flow.enter(start)
  flow.mark({ form: 'statement', start: block.start + 1, end: block.start + 1 })
  flow.mayThrow('operator')
  flow.statement(block)
}

function catchClause(flow: Flow, handler: Node, block: Node): void {
  const body = requiredChild(handler, 'body')
  const param = childAt(handler, 'param')
  flow.touch(handler.start, handler.start)
  if (param !== null) {
    const caught: Place = { form: 'caught', start: block.start, end: block.end }
    if (param.type !== 'Identifier') flow.mark(caught)
    flow.pattern(param, caught)
  }
  flow.startBody()
  flow.mark({ form: 'statement', start: body.start + 1, end: body.start + 1 })
  flow.statement(body)
}

function complete(flow: Flow, exits: Finally | null, after: Target): void {
  if (exits === null) flow.jump(after, 'next')
  else flow.leave('next', after, flow.frames.indexOf(exits))
}

function finallyBlock(flow: Flow, exits: Finally, finalizer: Node): void {
  flow.frames.pop()
  flow.enter(exits.entry)
  if (flow.current === null) return
  flow.mark({ form: 'statement', start: finalizer.start + 1, end: finalizer.start + 1 })
  flow.statement(finalizer)
  if (flow.current === null) return
  // The end of the block is passed on every way.
  if (exits.routes.some((route) => route.virtual)) flow.markTail(null)
  for (const route of exits.routes) flow.leaveBy(route)
  flow.current = null
}
