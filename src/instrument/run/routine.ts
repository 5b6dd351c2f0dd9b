// Routines: what is put at their head, at each return and at their end.

import { flush, localCounter } from '../../protocol/index.ts'
import { childAt, childList, firstToRun, type Node, requiredChild, type Routine, textAt } from '../../source/index.ts'
import { type Context, type Frame, giveBack, loopVariable, open, probe, takeTemporary } from './context.ts'
import { restProbes, visitPattern } from './pattern.ts'
import { listening } from './incoming.ts'
import { enter, enterSuspendable, leaveRoutine, routineHandle } from './activation.ts'
import { grouping, nameless } from '../assigned.ts'
import { birthStamp, currentTime, slotLocals } from './probes.ts'
import { endRanges, noRanges } from './ranges.ts'
import { sharedCounter } from './steps.ts'
import { Touched } from './touched.ts'
import { behindNext } from '../comments.ts'
import { arrowEnd, beforeReturn, headOf } from '../writing.ts'

/** Site number of a routine or loop: sites are laid out before the walk, routines first. */
export const siteOf = (context: Context, index: number, isLoop: boolean): number =>
  context.firstSite + index + (isLoop ? context.plan.outline.routines.length : 0)

function newFrame(context: Context, routine: Routine): Frame {
  const elided = context.plan.elided[routine.index] === true
  const time = elided && context.plan.keepsTime[routine.index] !== true ? currentTime : probe('t')
  const suspends = !elided && (routine.async || routine.generator || (routine.kind === 'program' && context.plan.suspends[routine.index] === true))
  const waits = suspends && (routine.async || !routine.generator)
  return {
    routine: routine.node,
    unit: siteOf(context, routine.index, false),
    hasLocals: routine.kind !== 'field' && !(routine.kind === 'arrow' && elided && childAt(routine.node, 'body')?.type !== 'BlockStatement'),
    elided,
    site: siteOf(context, routine.index, false),
    hasSizes: (context.candidates[routine.index] ?? []).length > 0,
    handle: suspends ? routineHandle : '',
    time,
    routineTime: time,
    waits,
    catches: false,
    counter: sharedCounter,
    usesLocalCounter: false,
    readsSlots: false,
    temporaries: 0,
    inUse: 0,
    loopVariables: [],
    ranges: noRanges,
    exits: [],
    round: null,
    finalizers: 0,
    finalizing: 0,
    returned: '',
    touched: new Touched(context.everyAccess, waits),
    statementStart: -1,
    statement: null,
  }
}

/** Walks `body` as the code of `routine`, then declares at `slot` what it turned out to need. */
function within(context: Context, routine: Routine, walk: (frame: Frame) => void): Frame {
  const outer = context.frame
  const frame = newFrame(context, routine)
  context.frame = frame
  walk(frame)
  context.frame = outer
  return frame
}

/** Parameters run before the body can declare anything: their defaults are work of whoever calls. */
function visitParameters(context: Context, frame: Frame, node: Node): void {
  const parameters = childList(node, 'params')
  if (parameters.every((parameter) => parameter.type === 'Identifier')) return
  context.frame = {
    ...frame,
    hasLocals: false,
    time: currentTime,
    routineTime: currentTime,
    handle: '',
    exits: [],
    touched: new Touched(context.everyAccess, false),
    loopVariables: [],
  }
  for (const parameter of parameters) visitPattern(context, parameter)
  context.frame = frame
}

function suspendableProbe(context: Context, routine: Routine): string {
  if (routine.generator && !routine.async) return 'HG'
  return context.plan.waitsUnseen[routine.index] === true ? 'HAU' : 'HA'
}

/** An async generator goes on under whoever asks for more, or in a job of its own: which of both, only its own handle knows. */
function suspendableEntry(context: Context, routine: Routine, frame: Frame, values: string): string {
  const entered = `${probe(suspendableProbe(context, routine))}(${frame.site}${values})`
  if ((routine.generator && (routine.async || frame.catches)) || routine.kind === 'program') return entered
  return enterSuspendable(context, entered, frame.site, `${probe(routine.generator ? 'HRG' : 'HRA')}(${frame.site})`)
}

function entry(context: Context, routine: Routine, frame: Frame): string {
  const candidates = context.candidates[routine.index] ?? []
  const values = candidates.map(({ value }) => `,${value}`).join('')
  // A burst that is broken off changes its sign.
  const declare = context.samples === null ? 'const' : 'let'
  if (frame.handle !== '') {
    const entered = suspendableEntry(context, routine, frame, values)
    return `const ${frame.handle}=${entered};let ${frame.time}=${frame.handle}.t;`
  }
  const name = candidates.length === 0 ? 'E' : 'EA'
  const entered = `${probe(context.samples !== null && frame.catches ? `${name}K` : name)}(${frame.site}${values})`
  return `${declare} ${frame.time}=${frame.catches ? entered : enter(context, entered, frame.site)};`
}

function header(context: Context, routine: Routine, frame: Frame): string {
  const names = [
    ...Array.from({ length: frame.temporaries }, (_, i) => probe(String(i + 1))),
    ...frame.loopVariables,
    ...(frame.readsSlots ? slotLocals : []),
    ...(frame.usesLocalCounter ? [`${localCounter}=0`] : []),
  ]
  const declared = names.length === 0 ? '' : `let ${names.join(',')};`
  const rests = routine.kind === 'program' ? '' : restProbes(context, childList(routine.node, 'params'))
  // What it calls has left the stack when it goes on: the activation on top stays.
  const kept = frame.time === currentTime ? '' : `const ${frame.time}=${currentTime};`
  return `${frame.elided ? kept : entry(context, routine, frame)}${declared}${sharedCounter}++;${bornOfCall(context, routine.node, frame, ';')}${rests}`
}

/** The call has made what `...rest` holds, and its `arguments`, as code in front of `behind`; empty where the routine has neither, or never lets `arguments` out of its hands. */
function bornOfCall(context: Context, node: Node, { time }: Frame, behind: string): string {
  if (node.type === 'Program') return ''
  const parameters = childList(node, 'params')
  const last = parameters.at(-1)
  const rest = last?.type === 'RestElement' ? requiredChild(last, 'argument') : null
  // Where a default refers to them, the body may have a variable of that name.
  const handsOut = context.scopes.handsOutArguments(node) && parameters.every(({ type }) => type === 'Identifier')
  const born = (name: string): string => `${name}[${probe('P')}]=${birthStamp(context, time)}${behind}`
  return `${rest?.type === 'Identifier' ? born(textAt(rest, 'name')) : ''}${handsOut ? born('arguments') : ''}`
}

export function visitFunction(context: Context, node: Node): void {
  const routine = context.plan.routineOf.get(node)
  const body = requiredChild(node, 'body')
  if (routine === undefined) return
  within(context, routine, (frame) => {
    visitParameters(context, frame, node)
    if (body.type === 'BlockStatement') visitBody(context, routine, frame, body)
    else visitExpressionBody(context, routine, frame, node, body)
  })
}

function visitBody(context: Context, routine: Routine, frame: Frame, body: Node): void {
  const { at, terminated, statements } = headOf(context.text, body)
  const slot = context.edits.slot(at)
  context.visitList(statements)
  const head = terminated + header(context, routine, frame) + birth(context, routine, frame) + listening(routine.node)
  // In an empty body both ends are one position, where closings would come first.
  const end = `${leaveRoutine(context, frame, isBaseConstructor(routine) ? 'this' : '')};`
  if (statements.length === 0) return slot.fill(frame.elided ? head : `${head}${end}`)
  slot.fill(head)
  if (!frame.elided && !endsWithReturn(statements)) context.edits.close(body.end - 1, `;${end}`)
}

const endsWithReturn = (statements: readonly Node[]): boolean => {
  const last = statements.at(-1)?.type
  return last === 'ReturnStatement' || last === 'ThrowStatement'
}

/** A constructor's `this` is born in it; a derived one's is made by its base. */
function birth(context: Context, routine: Routine, frame: Frame): string {
  const { node } = routine
  const born = `this[${probe('P')}]=${birthStamp(context, frame.time)}`
  if (routine.kind === 'constructor') return isBaseConstructor(routine) ? `${born};` : ''
  const isPlain = node.type !== 'ArrowFunctionExpression' && routine.kind === 'function' && !routine.generator && !routine.async
  return isPlain && context.plan.usesThis[routine.index] === true ? `if(new.target!==void 0)${born};` : ''
}

const baseConstructors = new WeakSet<Node>()

const isBaseConstructor = ({ kind, node }: Routine): boolean => kind === 'constructor' && baseConstructors.has(node)

/** Class bodies tell their constructors whether they have a base class. */
export function markBaseConstructor(node: Node): void {
  baseConstructors.add(node)
}

/** `x => e` becomes `x =>{…;return leave(e)}`; elided ones stay expressions. */
function visitExpressionBody(context: Context, routine: Routine, frame: Frame, node: Node, body: Node): void {
  const at = arrowEnd(context.text, node)
  if (frame.elided) {
    context.edits.open(at, `(${sharedCounter}++,${bornOfCall(context, node, frame, ',')}`)
    context.visit(body)
    context.edits.close(node.end, ')')
    return
  }
  const slot = context.edits.slot(at)
  // The value is not taken where it begins: a line may end in front of it, and with that the statement.
  const { before, after } = leaving(context, '', body)
  slot.fill(`{${header(context, routine, frame)}${listening(node)}return ${before}`)
  context.edits.close(node.end, `${after}}`)
}

export function visitProgram(context: Context, node: Node): void {
  const routine = context.plan.routineOf.get(node)
  const statements = childList(node, 'body')
  const first = firstToRun(statements)
  const head = statements[first]
  const last = statements.at(-1)
  if (routine === undefined || head === undefined || last === undefined) return
  within(context, routine, (frame) => {
    const slot = context.edits.slot(head.start)
    context.visitList(statements.slice(first))
    slot.fill(`;${header(context, routine, frame)}`)
    context.edits.close(last.end, `;${leaveRoutine(context, frame)};`)
  })
}

/** A field initialiser or static block: elided, its work belongs to whoever constructs. */
export function visitMemberRoutine(context: Context, node: Node): void {
  const routine = context.plan.routineOf.get(node)
  if (routine === undefined) return
  within(context, routine, (frame) => {
    if (node.type !== 'StaticBlock') return context.visit(requiredChild(node, 'value'))
    const slot = context.edits.slot(behindNext(context.text, node.start + 'static'.length, '{'))
    context.visitList(childList(node, 'body'))
    slot.fill(header(context, routine, frame))
  })
}

export function visitReturn(context: Context, node: Node): void {
  const { frame } = context
  const argument = childAt(node, 'argument')
  const flushed = [...endRanges(context, frame.ranges), ...(frame.usesLocalCounter ? [flush] : [])].map((code) => `${code},`).join('')
  if (frame.elided) {
    if (argument !== null) context.visit(argument)
    return
  }
  if (frame.finalizers > 0 && frame.hasLocals) return returnThroughFinally(context, node, argument, flushed)
  if (argument === null) return beforeReturn(context, node, `${flushed}${leaveRoutine(context, frame)}`)
  const [left, right] = grouping(argument)
  const slot = context.edits.slot(argument.start)
  const { before, after } = leaving(context, flushed, argument)
  slot.fill(before + left)
  context.edits.close(argument.end, right + after)
}

/** Walks a value with which the activation ends; the code in front of it and behind. */
function leaving(context: Context, flushed: string, value: Node): { readonly before: string; readonly after: string } {
  const { frame } = context
  if (context.samples === null) {
    context.visit(value)
    return {
      before: `${probe(frame.hasSizes ? 'YA' : 'Y')}(${frame.site},${flushed === '' ? frame.routineTime : `(${flushed}${frame.routineTime})`},`,
      after: ')',
    }
  }
  const temporary = takeTemporary(context)
  context.visit(value)
  giveBack(context, 1)
  return { before: `(${flushed}${temporary}=${nameless(value)}`, after: `),${leaveRoutine(context, frame, temporary)},${temporary})` }
}

/** What `finally` does still belongs to the activation: the return is noted once its value is known, and ends the activation behind the block. */
function returnThroughFinally(context: Context, node: Node, argument: Node | null, flushed: string): void {
  const { frame } = context
  if (frame.returned === '') frame.returned = loopVariable(context)
  const noted = `${frame.returned}|=${returnBit(frame)}`
  if (argument === null) return beforeReturn(context, node, `${flushed}${noted}`)
  const temporary = takeTemporary(context)
  open(context, argument.start, `(${flushed}${temporary}=${nameless(argument)}`)
  context.visit(argument)
  context.edits.close(argument.end, `),${noted},${temporary})`)
  giveBack(context, 1)
}

/** Behind the outermost `finally`: ends the activation of a routine that is on its way out. */
export const leaveIfReturned = (context: Context, frame: Frame): string =>
  frame.returned === '' ? '' : `;if(${frame.returned}&${returnBit(frame)})${leaveRoutine(context, frame)};`

/** The bit of returns on their way to the outermost `finally` at this depth. */
const returnBit = ({ finalizing }: Frame): number => 2 ** Math.min(finalizing, 30)

/** A return that an inner `finally` turned into an exception is none; those on their way to a block around still are. */
export const forgetReturn = (frame: Frame): string => (frame.returned === '' ? '' : `${frame.returned}&=${returnBit(frame) - 1};`)
