// Loops: entry, iterations, and every way out. What leaves by an exception or a return is closed by whoever catches or leaves next.

import { firstOnly, flush, localCounter } from '../../protocol/index.ts'
import { childAt, type Node, requiredChild, textAt } from '../../source/index.ts'
import { type Context, loopVariable, nativeSite, open, probe, simple, tentatively } from './context.ts'
import { grouping } from '../assigned.ts'
import { taking } from './incoming.ts'
import { givenRounds } from './looked-into.ts'
import { namesDeclared, namesOfBody, patternsOf } from './declared.ts'
import { mayEndWaiting } from './disposal.ts'
import { restProbes, visitPattern } from './pattern.ts'
import { unlessTouched } from './probes.ts'
import { awaitedRefusal, loopRefusal } from './refusal.ts'
import { visitCondition } from './condition.ts'
import { enterLoop, leave, leaveLoops, resumed, stillTraced } from './activation.ts'
import { roundOf, visitRound } from './round.ts'
import { siteOf } from './routine.ts'
import { loopStep } from './steps.ts'
import { visitDeclaration } from './declaration.ts'
import { beginRanges, endRanges, noRanges, rangesOf } from './ranges.ts'
import { hasOneRound, markTaken } from './iterator-use.ts'

/** Walks a loop statement with the labels in front of it; `start` is where the first label (or the loop) begins. */
export function visitLoop(context: Context, node: Node, labels: readonly string[], start: number): void {
  const loop = context.plan.loopOf.get(node)
  const { frame } = context
  const form = loop === undefined ? 'elided' : (context.plan.forms[loop.index] ?? 'elided')
  const site = loop === undefined ? frame.unit : siteOf(context, loop.index, true)
  const outer = { time: frame.time, unit: frame.unit, counter: frame.counter, touched: frame.touched, ranges: frame.ranges, handle: frame.handle }
  outer.touched.forgetWritten(node)
  if (loop !== undefined && context.plan.loopSuspends[loop.index] !== true) frame.handle = ''
  const framed = (form === 'framed' || form === 'waiting') && frame.hasLocals
  const round = loop === undefined || !frame.hasLocals ? null : roundOf(context, loop)
  if (framed) context.edits.open(start, `${enterLoop(context, site, form === 'waiting')};`)
  frame.ranges = framed || round !== null ? noRanges : rangesOf(context, node)
  const beginning = beginRanges(frame.ranges)
  if (beginning !== '') context.edits.open(start, beginning)
  const counts = round === null && loop !== undefined && context.plan.countsLocally[loop.index] === true && canCountLocally(context)
  if (counts) {
    frame.counter = localCounter
    frame.usesLocalCounter = true
  }
  frame.exits.push({
    labels,
    isLoop: true,
    isSwitch: false,
    countsLocally: counts,
    frame: framed ? { site, time: frame.time, handle: frame.handle } : null,
  })
  frame.round = round
  tentatively(context, () => visitParts(context, node, start))
  frame.exits.pop()
  const told = endRanges(context, frame.ranges).map((range) => `${range};`)
  const ending = `${told.join('')}${counts ? `${flush};` : ''}${framed ? `${leave(context, site, frame.time)};` : ''}`
  Object.assign(frame, outer)
  const waitsUnseen = frame.handle !== '' && (node['await'] === true || mayEndWaiting(requiredChild(node, 'body')))
  if (waitsUnseen) context.edits.close(node.end, `;${resumed(frame)};`)
  if (ending !== '') context.edits.close(node.end, `;${ending}`)
}

/** In a suspended routine the local would be one activation's, but its steps would arrive in another's turn. The outermost loop that counts locally flushes. */
function canCountLocally(context: Context): boolean {
  const { frame } = context
  return frame.hasLocals && !frame.elided && frame.handle === '' && frame.counter !== localCounter
}

function visitParts(context: Context, node: Node, start: number): void {
  const { touched } = context.frame
  const body = requiredChild(node, 'body')
  switch (node.type) {
    case 'ForStatement': {
      const [init, test, update] = [childAt(node, 'init'), childAt(node, 'test'), childAt(node, 'update')]
      if (init?.type === 'VariableDeclaration') visitDeclaration(context, init, -1)
      else if (init !== null) context.visit(init)
      touched.forgetWritten(node)
      visitTestedBody(context, test, body)
      if (update !== null) context.visit(update)
      return
    }
    case 'ForInStatement':
    case 'ForOfStatement':
      return visitIteration(context, node, body, start)
    case 'WhileStatement':
      return visitTestedBody(context, requiredChild(node, 'test'), body)
    default:
      visitLoopBody(context, body)
      context.visit(requiredChild(node, 'test'))
  }
}

function visitIteration(context: Context, node: Node, body: Node, start: number): void {
  const left = requiredChild(node, 'left')
  const right = requiredChild(node, 'right')
  const { frame } = context
  const patterns = left.type === 'VariableDeclaration' ? patternsOf(left) : [left]
  const walkRounds = (first: string, arrived: string = ''): void => visitRounds(context, node, patterns, first, arrived)
  if (node.type === 'ForInStatement') {
    const [before, after] = grouping(right)
    context.edits.open(right.start, `${probe('DI')}(${before}`)
    context.visit(right)
    context.edits.close(right.end, `${after},${frame.time},${nativeSite(context, node, 'the keys of for…in')})`)
    return walkRounds('')
  }
  if (node['await'] === true) {
    const name = simple(context, right)
    const source = name ?? (frame.hasLocals ? loopVariable(context) : null)
    const asking = frame.handle === '' ? '' : `${probe('VA')}(${frame.handle},${source})`
    if (source !== null && name === null) {
      const [before, after] = grouping(right)
      context.edits.open(right.start, `(${source}=${probe('UA')}(${before}`)
      context.visit(right)
      context.edits.close(right.end, `${[after, ...awaitedRefusal(right)].join()})${asking && `,${asking},${source}`})`)
    } else {
      if (name !== null && asking !== '' && !namesDeclared(patterns).has(name)) context.edits.open(start, `${asking};`)
      context.visit(right)
    }
    const arrived = frame.handle === '' ? '' : `${resumed(frame)};`
    return walkRounds(taking(context, left, source, namesOfBody(body)), arrived)
  }
  // The list, and how many of its elements the loop has taken: each is a cell read when it is reached, so an early `break` reads no more.
  const list = loopVariable(context)
  const position = loopVariable(context)
  const name = simple(context, right)
  const once = hasOneRound(body)
  if (once) markTaken(right, firstOnly)
  // An error names the binding: it must stay as it is written. A loop over what its own head declares is one.
  if (name !== null && !namesDeclared(patterns).has(name)) {
    context.edits.open(start, `${position}=0,${list}=${probe('U')}(${[name, frame.time, ...(once ? ['void 0', '1'] : [])].join()});`)
  } else {
    const [before, after] = grouping(right)
    context.edits.open(right.start, `(${position}=0,${list}=${probe('U')}(${before}`)
    context.visit(right)
    const refusal = loopRefusal(right)
    context.edits.close(right.end, `${after},${[frame.time, ...(once ? [refusal[0] ?? 'void 0', '1'] : refusal)].join()}))`)
  }
  walkRounds(once ? '' : `${givenRounds(context, left, body, list, position)}${unlessTouched(context, 'R', list, `${position},`)};${position}++;`)
}

/** What each round runs, behind the head that runs once: a round before may have changed what the head has touched. */
function visitRounds(context: Context, loop: Node, patterns: readonly Node[], first: string, arrived: string): void {
  context.frame.touched.forgetWritten(loop)
  for (const pattern of patterns) visitPattern(context, pattern)
  const body = requiredChild(loop, 'body')
  visitLoopBody(context, body, first + restProbes(context, patterns, namesOfBody(body)), arrived)
}

/** What the test has touched where it is true is known in the body. */
function visitTestedBody(context: Context, test: Node | null, body: Node): void {
  const known = test === null ? [] : visitCondition(context, test).whenTrue
  tentatively(context, () => {
    context.frame.touched.addAll(known)
    visitLoopBody(context, body)
  })
}

/** One step an iteration, then `first`, at the head of the body; `arrived` puts the routine back on the stack, so that the step is its own. */
function visitLoopBody(context: Context, body: Node, first: string = '', arrived: string = ''): void {
  const { frame } = context
  const { round } = frame
  frame.round = null
  const head = `${stillTraced(context)}${first}`
  const resuming = arrived === '' && frame.handle !== '' && mayEndWaiting(body) ? `${resumed(frame)};` : arrived
  const step = loopStep(frame.counter)
  const braced = body.type === 'BlockStatement'
  const walk = (): void => tentatively(context, () => context.visit(body))
  const slot = context.edits.slot(braced ? body.start + 1 : body.start)
  const { begins, ends } = visitRound(context, round, walk)
  const counted = round === null ? `${resuming}${step}${head}` : `${resuming}${head}${begins}${step}`
  slot.fill(braced ? counted : `{${counted}`)
  if (ends !== '') context.edits.close(braced ? body.end - 1 : body.end, ends)
  if (!braced) context.edits.close(body.end, '}')
}

/** `break` and `continue`: the loops and rounds that are left end here, when their own end is not reached; what one of them has counted in the local is told. */
export function visitJump(context: Context, node: Node): void {
  const label = childAt(node, 'label')
  const { exits } = context.frame
  const target =
    label === null
      ? exits.findLastIndex(({ isLoop, isSwitch }) => isLoop || (isSwitch && node.type === 'BreakStatement'))
      : exits.findLastIndex(({ labels }) => labels.includes(textAt(label, 'name')))
  const left = exits.slice(target + 1)
  const flushed = left.some(({ countsLocally }) => countsLocally === true) ? flush : ''
  const code = [flushed, leaveLoops(context, left)].filter((each) => each !== '')
  if (code.length > 0) open(context, node.start, `${code.join(';')};`)
}
