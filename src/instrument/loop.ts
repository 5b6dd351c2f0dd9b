// Loops: entry, iterations, and every way out. What leaves by an exception or a return is closed by whoever catches or leaves next.

import { childAt, type Node, requiredChild, textAt } from '../source/index.ts'
import { type Context, type Exit, loopVariable, onlyConstant, open, probe } from './context.ts'
import { visitPattern } from './pattern.ts'
import { unlessTouched } from './probes.ts'
import { siteOf } from './routine.ts'

const localCounter = probe('c')
const sharedCounter = `${probe('C')}[0]`

/** Walks a loop statement with the labels in front of it; `start` is where the first label (or the loop) begins. */
export function visitLoop(context: Context, node: Node, labels: readonly string[], start: number): void {
  const loop = context.plan.loopOf.get(node)
  const { frame } = context
  const form = loop === undefined ? 'elided' : (context.plan.forms[loop.index] ?? 'elided')
  const site = loop === undefined ? frame.unit : siteOf(context, loop.index, true)
  const outer = { time: frame.time, unit: frame.unit, counter: frame.counter, touched: frame.touched }
  const framed = form === 'framed' && frame.hasLocals
  if (framed) {
    frame.time = loopVariable(context)
    frame.unit = site
    context.edits.open(start, `${frame.time}=${probe('E')}(${site});`)
  }
  const counts = loop !== undefined && context.plan.callFree[loop.index] === true && canCountLocally(context)
  if (counts) {
    frame.counter = localCounter
    frame.usesLocalCounter = true
  }
  frame.touched = framed ? new Set() : onlyConstant(frame.touched)
  const known = frame.touched
  frame.exits.push({ labels, isLoop: true, isSwitch: false, frame: framed ? { site, time: frame.time } : null })
  visitParts(context, node)
  frame.exits.pop()
  const ending = `${counts ? `${sharedCounter}+=${localCounter};${localCounter}=0;` : ''}${framed ? `${probe('X')}(${site},${frame.time});` : ''}`
  Object.assign(frame, outer, { touched: framed ? onlyConstant(outer.touched) : known })
  if (node['await'] === true && frame.handle !== '') context.edits.close(node.end, `;${probe('J')}(${frame.handle});`)
  if (ending !== '') context.edits.close(node.end, `;${ending}`)
}

/** In a suspended routine the local would be one activation's, but its steps would arrive in another's turn. The outermost loop that counts locally flushes. */
function canCountLocally(context: Context): boolean {
  const { frame } = context
  return frame.hasLocals && !frame.elided && frame.handle === '' && frame.counter !== localCounter
}

function visitParts(context: Context, node: Node): void {
  const body = requiredChild(node, 'body')
  switch (node.type) {
    case 'ForStatement': {
      const [init, test, update] = [childAt(node, 'init'), childAt(node, 'test'), childAt(node, 'update')]
      if (init !== null) context.visit(init)
      forgetChanging(context)
      if (test !== null) context.visit(test)
      visitLoopBody(context, body, '')
      forgetChanging(context)
      if (update !== null) context.visit(update)
      return
    }
    case 'ForInStatement':
    case 'ForOfStatement':
      return visitIteration(context, node, body)
    case 'WhileStatement':
      context.visit(requiredChild(node, 'test'))
      return visitLoopBody(context, body, '')
    default:
      visitLoopBody(context, body, '')
      forgetChanging(context)
      context.visit(requiredChild(node, 'test'))
  }
}

function forgetChanging(context: Context): void {
  context.frame.touched = onlyConstant(context.frame.touched)
}

function visitIteration(context: Context, node: Node, body: Node): void {
  const left = requiredChild(node, 'left')
  const right = requiredChild(node, 'right')
  const { frame } = context
  const sequence = right.type === 'SequenceExpression' ? ['(', ')'] : ['', '']
  if (left.type === 'VariableDeclaration') {
    for (const declarator of left['declarations'] as readonly Node[]) visitPattern(context, requiredChild(declarator, 'id'))
  } else visitPattern(context, left)
  if (node.type === 'ForInStatement') {
    context.edits.open(right.start, `${probe('D')}(${sequence[0]}`)
    context.visit(right)
    context.edits.close(right.end, `${sequence[1]},${frame.time})`)
    return visitLoopBody(context, body, '')
  }
  if (node['await'] === true || !frame.hasLocals) {
    context.visit(right)
    return visitLoopBody(context, body, frame.handle === '' || node['await'] !== true ? '' : `${probe('J')}(${frame.handle});`)
  }
  // The list, and how many of its elements the loop has taken: each is a cell read when it is reached, so an early `break` reads no more.
  const list = loopVariable(context)
  const position = loopVariable(context)
  context.edits.open(right.start, `(${position}=0,${list}=${probe('U')}(${sequence[0]}`)
  context.visit(right)
  context.edits.close(right.end, `${sequence[1]},${frame.time}))`)
  visitLoopBody(context, body, `${unlessTouched('R', list, `${position},`, frame.time)};${position}++;`)
}

/** One step an iteration, then `first`, at the head of the body. */
function visitLoopBody(context: Context, body: Node, first: string): void {
  const before = context.frame.touched
  const counted = `${context.frame.counter}++;${first}`
  if (body.type === 'BlockStatement') {
    context.edits.open(body.start + 1, counted)
    context.visit(body)
  } else {
    context.edits.open(body.start, `{${counted}`)
    context.visit(body)
    context.edits.close(body.end, '}')
  }
  context.frame.touched = new Set([...before].filter((binding) => context.frame.touched.has(binding)))
}

/** `break` and `continue`: the framed loops that are left end here, when the loop's own end is not reached. */
export function visitJump(context: Context, node: Node): void {
  const label = childAt(node, 'label')
  if (label === null) return
  const name = textAt(label, 'name')
  const { exits } = context.frame
  const target = exits.findLastIndex((exit) => exit.labels.includes(name))
  const left = exits.slice(target + 1).find((exit: Exit) => exit.frame !== null)
  if (left?.frame == null) return
  open(context, node.start, `${probe('X')}(${left.frame.site},${left.frame.time});`)
}
