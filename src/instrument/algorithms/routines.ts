// Routines and loops: what is put at their heads, and at every way out.

import { transferKinds } from '../../protocol/index.ts'
import {
  childAt,
  childList,
  firstToRun,
  forEachChild,
  isFunction,
  type Node,
  requiredChild,
  type Routine,
  textAt,
  withoutTypes,
} from '../../source/index.ts'
import { type Context, type Frame, inputLabel, loopVariable, open, probe, readValue, simple, slotIfWatched, whileWatched } from './context.ts'
import { callbackSite } from './calls.ts'
import { type Transfer, transferOf, visitTransfer } from './transfers.ts'
import { visitPatternCode } from './data.ts'
import { drivenBy, noteBounds, noteCarriers } from './flow.ts'
import { behindNext } from '../comments.ts'
import { arrowEnd, beforeReturn, headOf } from '../writing.ts'

const token = probe('t')

function frameOf(context: Context, routine: Routine): Frame {
  const waits = routine.async ? 'awaits' : routine.generator ? 'yields' : 'no'
  const body = childAt(routine.node, 'body')
  const entered = waits === 'no' && context.plan.elided[routine.index] !== true && routine.kind !== 'program' && isFunction(routine.node)
  return {
    routine: routine.node,
    hasLocals: routine.kind !== 'field' && (body?.type === 'BlockStatement' || entered || !isFunction(routine.node)),
    token: entered ? token : '',
    suspends: waits === 'no' && context.plan.suspends[routine.index] === true ? 'awaits' : waits,
    exits: [],
    temporaries: 0,
    inUse: 0,
    holdsRead: false,
    loopVariables: 0,
    statementStart: -1,
  }
}

function within(context: Context, routine: Routine, walk: (frame: Frame) => void): void {
  const { frame: outer, repetitions } = context
  const frame = frameOf(context, routine)
  context.frame = frame
  if (callbackSite(routine.node) === undefined) context.repetitions = []
  walk(frame)
  context.frame = outer
  context.repetitions = repetitions
}

function header(context: Context, routine: Routine, frame: Frame): string {
  const names = [
    ...(frame.holdsRead ? [readValue] : []),
    ...Array.from({ length: frame.temporaries }, (_, i) => probe(String(i + 1))),
    ...Array.from({ length: frame.loopVariables }, (_, i) => probe(`v${i + 1}`)),
  ]
  const declared = names.length === 0 ? '' : `${routine.kind === 'program' && !context.isModule ? 'var' : 'let'} ${names.join(',')};`
  const entry = frame.token === '' ? '' : `const ${token}=${probe('E')}(${context.firstSite + routine.index});`
  return `${step(routine.node)}${entry}${declared}`
}

/** Counts a step, and begins or ends a burst of accesses that are looked at. */
const isDue = `++${probe('C')}[0]>=${probe('C')}[2]`
const counted = `if(${isDue})${probe('Z')}();`
/** Only where the built-in runs: a method of the program's own may have its name (`tree.forEach(f)`), and the steps are none of what is around the call. */
const isDueIn = (site: number): string => `${probe('C')}[3]===${site}&&${isDue}`
const step = (node: Node): string => {
  const site = callbackSite(node)
  return site === undefined ? '' : `if(${isDueIn(site)})${probe('Z')}();`
}

/** Parameters run before the body can declare anything. */
function visitParameters(context: Context, frame: Frame, node: Node): void {
  context.frame = { ...frame, hasLocals: false, token: '', exits: [] }
  for (const parameter of childList(node, 'params')) visitPatternCode(context, parameter)
  context.frame = frame
}

export function visitFunction(context: Context, node: Node): void {
  const routine = context.plan.routineOf.get(node)
  if (routine === undefined) return
  const body = requiredChild(node, 'body')
  within(context, routine, (frame) => {
    visitParameters(context, frame, node)
    if (body.type === 'BlockStatement') visitBody(context, routine, frame, body)
    else visitExpressionBody(context, routine, frame, node, body)
  })
}

function visitBody(context: Context, routine: Routine, frame: Frame, body: Node): void {
  const { at, terminated, statements } = headOf(context.text, body)
  const head = context.edits.slot(at)
  for (const statement of statements) context.visit(statement)
  const text = header(context, routine, frame)
  const last = statements.at(-1)?.type
  const left = frame.token === '' ? '' : `;${probe('X')}(${token});`
  // In an empty body both ends are one position, where closings would come first.
  if (statements.length === 0) return head.fill(text === '' ? '' : `${terminated}${text}${left}`)
  head.fill(text === '' ? '' : terminated + text)
  if (left !== '' && last !== 'ReturnStatement' && last !== 'ThrowStatement') context.edits.close(body.end - 1, left)
}

function visitExpressionBody(context: Context, routine: Routine, frame: Frame, node: Node, body: Node): void {
  const at = arrowEnd(context.text, node)
  const head = context.edits.slot(at)
  context.visit(body)
  if (frame.token === '') {
    const site = callbackSite(node)
    if (site === undefined) return
    head.fill(`(${isDueIn(site)}&&${probe('Z')}(),`)
    return context.edits.close(node.end, ')')
  }
  head.fill(`{${header(context, routine, frame)}return ${probe('Y')}(`)
  context.edits.close(node.end, `,${token})}`)
}

export function visitProgram(context: Context, node: Node): void {
  const routine = context.plan.routineOf.get(node)
  const statements = childList(node, 'body')
  const first = firstToRun(statements)
  const start = statements[first]?.start
  if (routine === undefined || start === undefined) return
  within(context, routine, (frame) => {
    const head = context.edits.slot(start)
    for (const statement of statements.slice(first)) context.visit(statement)
    const text = header(context, routine, frame)
    if (text !== '') head.fill(`;${text}`)
  })
}

/** A field initialiser or static block. */
export function visitMemberRoutine(context: Context, node: Node): void {
  const routine = context.plan.routineOf.get(node)
  if (routine === undefined) return
  within(context, routine, (frame) => {
    if (node.type !== 'StaticBlock') return context.visit(requiredChild(node, 'value'))
    const head = context.edits.slot(behindNext(context.text, node.start + 'static'.length, '{'))
    for (const statement of childList(node, 'body')) context.visit(statement)
    head.fill(header(context, routine, frame))
  })
}

export function visitReturn(context: Context, node: Node): void {
  const { frame } = context
  const argument = childAt(node, 'argument')
  const left = frame.token === '' ? leftBy(frame, frame.exits) : [token]
  if (left.length === 0) {
    if (argument !== null) context.visit(argument)
    return
  }
  if (argument === null) return beforeReturn(context, node, left.map((held) => `${probe('X')}(${held})`).join())
  const [before, after] = argument.type === 'SequenceExpression' ? ['(', ')'] : ['', '']
  open(context, argument.start, `${probe('Y')}(`.repeat(left.length) + before)
  context.visit(argument)
  context.edits.close(argument.end, after + left.map((held) => `,${held})`).join(''))
}

/** The tokens by which loops are left. The outermost takes the others along; but a generator comes back to the innermost alone, which is left by itself then. */
const leftBy = (frame: Frame, exits: Frame['exits']): readonly string[] => {
  const tokens = exits.flatMap((exit) => exit.token ?? [])
  return frame.suspends === 'yields' ? tokens.toReversed() : tokens.slice(0, 1)
}

/** Walks a loop with the labels in front of it; `start` is where the first label (or the loop) begins. */
export function visitLoop(context: Context, node: Node, labels: readonly string[], start: number): void {
  const loop = context.plan.loopOf.get(node)
  const { frame, repetitions } = context
  if (loop === undefined || !frame.hasLocals) {
    for (const field of ['init', 'test', 'update', 'right', 'body'] as const) {
      const part = childAt(node, field)
      if (part !== null) context.visit(part)
    }
    return
  }
  const site = context.firstSite + context.plan.outline.routines.length + loop.index
  const held = loopVariable(context)
  const waits = node['await'] === true ? `${probe('V')}(0,${frame.exits.find((exit) => exit.token !== null)?.token ?? held})` : ''
  const entry = `${held}=${probe('L')}(${site})${waits === '' ? '' : `,${waits}`}`
  // What a loop goes through is evaluated before the loop begins.
  const later = (node.type === 'ForOfStatement' || node.type === 'ForInStatement') && simple(context, requiredChild(node, 'right')) === null
  if (!later) context.edits.open(start, `${entry};`)
  frame.exits.push({ labels, token: held, waits })
  context.repetitions = [...repetitions, { site, driven: drivenBy(context.scopes, node) }]
  noteBounds(context, node)
  visitParts(context, node, site, { held, start, entry: later ? entry : '', waits })
  context.repetitions = repetitions
  frame.exits.pop()
  context.edits.close(node.end, `;${probe('X')}(${held});`)
}

interface LoopHead {
  /** Variable of the token. */
  readonly held: string
  /** Where a statement in front of the loop goes. */
  readonly start: number
  /** Code that enters the loop, where that is not done in front of it. */
  readonly entry: string
  /** Code that leaves the loops of the routine while a `for await` waits; empty for other loops. */
  readonly waits: string
}

function visitParts(context: Context, node: Node, site: number, { held, start, entry, waits }: LoopHead): void {
  const iterates = node.type === 'ForOfStatement' ? visitIterated(context, node, start, entry) : ''
  for (const field of ['init', 'test', 'update'] as const) {
    const part = childAt(node, field)
    if (part !== null) context.visit(part)
  }
  if (node.type === 'ForInStatement') enterAfter(context, requiredChild(node, 'right'), entry, loopVariableIf(context, entry))
  const body = requiredChild(node, 'body')
  const resumed = context.frame.suspends === 'no' ? '' : `${held}=${probe('J')}(${site},${held});`
  const head = `${resumed}${counted}${iterates}`
  const braced = body.type === 'BlockStatement'
  context.edits.open(braced ? body.start + 1 : body.start, braced ? head : `{${head}`)
  context.visit(body)
  const last = waits === '' ? '' : `;${waits};`
  if (!braced) context.edits.close(body.end, `${last}}`)
  else if (last !== '') context.edits.close(body.end - 1, last)
}

/** What a `for…of` goes through is kept; each iteration reads an element of it. */
function visitIterated(context: Context, node: Node, start: number, entry: string): string {
  const left = requiredChild(node, 'left')
  const right = requiredChild(node, 'right')
  visitPatternCode(context, left.type === 'VariableDeclaration' ? requiredChild(childList(left, 'declarations')[0] ?? left, 'id') : left)
  const label = inputLabel(context, right)
  noteCarriers(context, right)
  const declared = left.type === 'VariableDeclaration' ? childAt(childList(left, 'declarations')[0] ?? left, 'id') : left
  const element = declared?.type === 'Identifier' ? declared : null
  const variable = element === null ? null : context.scopes.variableOf(element)
  if (variable !== null) {
    context.sources.set(variable, label)
    context.held.add(label)
  }
  const name = loopVariable(context)
  const known = simple(context, right)
  // An error names the binding: it must stay as it is written. A loop over what its own head declares is one.
  if (known !== null && namesIn(left).has(known)) return ''
  if (known !== null) context.edits.open(start, `${name}=${known};`)
  else enterAfter(context, right, entry, name)
  const hidden = element === null || declaresAgain(requiredChild(node, 'body'), textAt(element, 'name'))
  const value = hidden ? 'void 0' : textAt(element, 'name')
  if (node['await'] === true) return `${probe('Q')}(${value},${name},void 0,${label},${transferKinds.indexOf('iterator') * 2});`
  return `if(${whileWatched(context, label)})${probe('F')}(${name},${slotIfWatched(name)},${label},${value});`
}

const loopVariableIf = (context: Context, entry: string): string => (entry === '' ? '' : loopVariable(context))

/** Walks what a loop goes through, keeps it in `name`, and enters the loop. */
function enterAfter(context: Context, right: Node, entry: string, name: string): void {
  if (name === '') return context.visit(right)
  const [before, after] = right.type === 'SequenceExpression' ? ['(', ')'] : ['', '']
  context.edits.open(right.start, `(${name}=${before}`)
  context.visit(right)
  context.edits.close(right.end, `${after}${entry === '' ? '' : `,${entry},${name}`})`)
}

/** Names in a pattern or declaration. */
function namesIn(pattern: Node, names: Set<string> = new Set()): ReadonlySet<string> {
  if (pattern.type === 'Identifier') names.add(textAt(pattern, 'name'))
  else forEachChild(pattern, (child) => void namesIn(child, names))
  return names
}

/** The body has a binding of its own of that name. */
const declaresAgain = (body: Node, name: string): boolean =>
  childList(body, 'body').some((statement) => {
    const id = childAt(statement, 'id')
    if (id !== null) return textAt(id, 'name') === name
    return statement.type === 'VariableDeclaration' && childList(statement, 'declarations').some((it) => namesIn(requiredChild(it, 'id')).has(name))
  })

/** `break` and `continue`: the loops that are left end here, when their own end is not reached; one that waits for its next value does so now. */
export function visitJump(context: Context, node: Node): void {
  const label = childAt(node, 'label')
  const { exits } = context.frame
  const target = exits.findLastIndex((exit) => (label === null ? exit.token !== null : exit.labels.includes(textAt(label, 'name'))))
  const left = label === null ? [] : leftBy(context.frame, exits.slice(target + 1))
  const waits = node.type === 'ContinueStatement' ? (exits[target]?.waits ?? '') : ''
  const before = `${left.map((held) => `${probe('X')}(${held});`).join('')}${waits === '' ? '' : `${waits};`}`
  if (before !== '') open(context, node.start, before)
}

/** The innermost token: what an exception left above it is closed where it is caught. */
export function caughtText(context: Context): string {
  const { frame } = context
  const innermost = frame.exits.findLast((exit) => exit.token !== null)?.token ?? frame.token
  return innermost === '' ? '' : `try{${probe('K')}(${innermost})}catch{}`
}

/** Before a routine waits, or yields, its loops are left; the next iteration enters them again. */
export function visitSuspension(context: Context, node: Node): void {
  const argument = childAt(node, 'argument')
  if (argument === null) return
  const left = leftBy(context.frame, context.frame.exits)
  const transfer = awaitedTransfer(context, node)
  if (transfer === null) return suspended(context, node, argument, left, () => context.visit(argument))
  visitTransfer(context, node, withoutTypes(argument), transfer, (walk) => suspended(context, node, argument, left, walk))
}

const awaitedTransfer = (context: Context, node: Node): Transfer | null => {
  const call = withoutTypes(requiredChild(node, 'argument'))
  return node.type === 'AwaitExpression' && call.type === 'CallExpression' ? transferOf(context, call, true) : null
}

/** Walks what is waited for, or yielded. An async function's loops come back when it goes on; a generator's are left, and its next iteration enters them. */
function suspended(context: Context, node: Node, argument: Node, left: readonly string[], walk: () => void): void {
  if (left.length === 0) return walk()
  const waits = context.frame.suspends === 'awaits'
  const [before, after] = argument.type === 'SequenceExpression' ? ['(', ')'] : ['', '']
  if (waits) open(context, node.start, `${probe('D')}(`)
  open(context, argument.start, `${probe(waits ? 'V' : 'Y')}(`.repeat(left.length) + before)
  walk()
  context.edits.close(argument.end, after + left.map((held) => `,${held})`).join(''))
  if (waits) context.edits.close(node.end, `,${left[0]},${node.type !== 'AwaitExpression'})`)
}
