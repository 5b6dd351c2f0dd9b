// Calls. Methods whose names are those of built-ins are observed; whether they are built-ins the runtime sees by their receiver.

import { type WorkShape, workShapes } from '../../protocol/index.ts'
import { childList, isClass, isFunction, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import {
  aroundRead,
  type Context,
  giveBack,
  held,
  type Held,
  inputLabel,
  isNoData,
  madeLabel,
  open,
  probe,
  propertyName,
  simple,
  simpleIndex,
  slot,
  workSite,
} from './context.ts'
import { copiedFrom, receiver, visitChainPart, visitReference } from './data.ts'
import { noteCarriers, noteDrivers } from './flow.ts'
import { transferOf, visitTransfer } from './transfers.ts'

const shapes: Readonly<Record<WorkShape, readonly string[]>> = {
  callback: 'forEach map filter reduce reduceRight flatMap find findIndex findLast findLastIndex some every'.split(' '),
  sort: ['sort', 'toSorted'],
  scan: ['includes', 'indexOf'],
  scanBack: ['lastIndexOf'],
  part: ['subarray'],
  copy: ['slice', 'concat', 'toReversed', 'flat', 'toSpliced', 'with'],
  rewrite: ['reverse', 'fill', 'copyWithin'],
  insert: ['unshift', 'splice'],
  remove: [],
  join: ['join'],
  text: ['split', 'replace', 'replaceAll', 'match', 'toLowerCase', 'toUpperCase', 'normalize'],
  keys: [],
}
const shapeOf: ReadonlyMap<string, WorkShape> = new Map(workShapes.flatMap((shape) => shapes[shape].map((name) => [name, shape] as const)))

/** Their second and third arguments say which part of the receiver they work through. */
const partial: ReadonlySet<WorkShape> = new Set<WorkShape>(['scan', 'scanBack', 'rewrite'])

const characterMethods = new Set(['charCodeAt', 'charAt', 'codePointAt', 'at'])
const keyReads = new Set(['get', 'has'])
const keyWrites = new Set(['set', 'add', 'delete'])
const takers = new Set(['pop', 'shift'])

const isSpread = (node: Node): boolean => node.type === 'SpreadElement'

export function visitArguments(context: Context, args: readonly Node[]): void {
  for (const argument of args) context.visit(isSpread(argument) ? requiredChild(argument, 'argument') : argument)
}

export function visitCall(context: Context, node: Node): void {
  const callee = withoutTypes(requiredChild(node, 'callee'))
  const args = childList(node, 'arguments')
  const transfer = transferOf(context, node, false)
  if (transfer !== null) return visitTransfer(context, node, node, transfer, (walk) => walk())
  if (callee.type !== 'MemberExpression' || node['optional'] === true) {
    // The receiver of `(a?.b)()` is `a`: what is called must stay a reference.
    if (callee.type === 'ChainExpression') visitChainPart(context, requiredChild(callee, 'expression'))
    else if (callee.type === 'MemberExpression') visitReference(context, callee)
    else if (callee.type !== 'Identifier' && callee.type !== 'Super') context.visit(callee)
    return visitArguments(context, args)
  }
  const method = propertyName(callee)
  if (makesFromArgument(context, callee, method, args)) return visitMaker(context, node, callee, method, args)
  const base = requiredChild(callee, 'object')
  if (callee['optional'] !== true && !isNoData(context, base) && !args.some(isSpread)) {
    if (visitConstant(context, node, base, method, args)) return
    // Without a third argument nothing is put in.
    const shape = method === 'splice' && args.length < 3 ? 'remove' : shapeOf.get(method)
    if (shape !== undefined && !(shape === 'callback' && args.length === 0)) return visitWork(context, node, base, method, shape, args)
  }
  visitReference(context, callee)
  visitArguments(context, args)
}

/** `Object.keys(o)`, `Array.from(xs)`: what they work on is their argument. */
function makesFromArgument(context: Context, callee: Node, method: string, args: readonly Node[]): boolean {
  const object = withoutTypes(requiredChild(callee, 'object'))
  if (object.type !== 'Identifier' || context.scopes.variableOf(object) !== null || args.length === 0 || args.some(isSpread)) return false
  const name = textAt(object, 'name')
  return (name === 'Object' && ['keys', 'values', 'entries'].includes(method)) || (name === 'Array' && method === 'from')
}

function visitMaker(context: Context, node: Node, callee: Node, method: string, args: readonly Node[]): void {
  const [first] = args
  const name = first === undefined ? null : simple(context, first)
  const label = inputLabel(context, first ?? callee)
  const site = workSite(context, node, `${context.text.slice(callee.start, callee.end)}()`)
  noteCarriers(context, first ?? callee, site)
  open(context, node.start, `${probe('M')}(`)
  visitArguments(context, args)
  const shape = workShapes.indexOf(method === 'from' ? 'copy' : 'keys')
  context.edits.close(node.end, `,${name ?? 'void 0'},void 0,${site},${shape},${label},${madeHere(context, node)})`)
}

const madeHere = (context: Context, node: Node): number => madeLabel(context, 'array', 'array', [], node.start)

/** Built-ins that take constant time. */
function visitConstant(context: Context, node: Node, base: Node, method: string, args: readonly Node[]): boolean {
  const [first, second] = args
  if (method === 'push' && first !== undefined) return visitPush(context, node, base, args)
  if (takers.has(method) && args.length === 0) return around(context, node, base, args, 'T', () => '')
  if (first === undefined || args.length > 2) return false
  if (characterMethods.has(method) && args.length === 1) {
    noteDrivers(context, first)
    return around(context, node, base, args, 'A', () => '')
  }
  if (keyReads.has(method) && args.length === 1) return around(context, node, base, args, 'G', () => '')
  if (!keyWrites.has(method)) return false
  const value = method === 'set' ? second : method === 'add' ? first : undefined
  if (method === 'set' && second === undefined) return false
  return around(context, node, base, args, 'S', (names) => `,${value === undefined ? 'void 0' : (names.get(value) ?? 'void 0')}`, value)
}

/** `probe(call, receiver, slot, …, label)`. The argument `watched` can be written again in what `rest` makes. */
function around(
  context: Context,
  node: Node,
  base: Node,
  args: readonly Node[],
  name: string,
  rest: (names: ReadonlyMap<Node, string>) => string,
  watched?: Node,
): boolean {
  const label = inputLabel(context, base)
  const before = context.edits.slot(node.start)
  const starts = node.start === context.frame.statementStart
  if (starts) context.frame.statementStart = -1
  const object = receiver(context, base)
  const names = new Map<Node, string>()
  let taken = object?.taken ?? 0
  for (const argument of args) {
    const kept: Held | null = argument === watched ? held(context, argument, simpleIndex(context, argument)) : null
    if (argument !== watched) context.visit(argument)
    else if (kept !== null) {
      names.set(argument, kept.name)
      taken += kept.taken
    }
  }
  if (object !== null && (name === 'A' || name === 'G')) aroundRead(context, before, starts, node.end, { name, label, of: object.name })
  else if (object !== null) {
    before.fill(`${probe(name)}(`)
    context.edits.close(node.end, `,${object.name},${slot(object.name)}${rest(names)},${label})`)
  }
  giveBack(context, taken)
  return true
}

function visitPush(context: Context, node: Node, base: Node, args: readonly Node[]): boolean {
  const [first] = args
  if (first === undefined) return false
  const source = copiedFrom(context, first)
  const label = inputLabel(context, base)
  const before = context.edits.slot(node.start)
  if (node.start === context.frame.statementStart) context.frame.statementStart = -1
  const object = receiver(context, base)
  const value = isFunction(withoutTypes(first)) ? null : held(context, first, simpleIndex(context, first))
  if (value === null && isFunction(withoutTypes(first))) context.visit(first)
  visitArguments(context, args.slice(1))
  if (object !== null) {
    before.fill(`${probe('H')}(`)
    context.edits.close(node.end, `,${object.name},${slot(object.name)},${value?.name ?? 'void 0'},${args.length},${label},${source})`)
  }
  giveBack(context, (object?.taken ?? 0) + (value?.taken ?? 0))
  return true
}

/** A built-in that works through its receiver. What it calls back is the body of a loop. */
function visitWork(context: Context, node: Node, base: Node, method: string, shape: WorkShape, args: readonly Node[]): void {
  const label = inputLabel(context, base)
  const text = context.text.slice(base.start, base.end)
  const site = workSite(context, node, `${text.length <= 24 && !text.includes('\n') ? text : '…'}.${method}`)
  noteCarriers(context, base, site)
  const before = context.edits.slot(node.start)
  if (node.start === context.frame.statementStart) context.frame.statementStart = -1
  const object = receiver(context, base)
  const calls = shape === 'callback' || (shape === 'sort' && args.length > 0)
  const names: string[] = []
  let taken = object?.taken ?? 0
  args.forEach((arg, i) => {
    if (calls && object !== null && i === args.length - 1) {
      const [open_, close] = arg.type === 'SequenceExpression' ? ['(', ')'] : ['', '']
      context.edits.open(arg.start, `${probe('N')}(${open_}`)
      visitCallback(context, arg, site, label)
      context.edits.close(arg.end, `${close},${object.name},${site},${label})`)
    } else if (calls) visitCallback(context, arg, site, label)
    else if (i === 0 || (partial.has(shape) && i <= 2)) {
      // What a further argument assigns is no longer what was handed over: `fill(0, i, i += 4)`.
      const isLast = args.slice(i + 1).every((other) => simpleIndex(context, other) !== null)
      const kept = held(context, arg, isLast ? simpleIndex(context, arg) : null)
      names.push(kept?.name ?? 'void 0')
      taken += kept?.taken ?? 0
    } else context.visit(arg)
  })
  if (object !== null) {
    before.fill(`${probe('M')}(`)
    const [argument = calls ? '0' : 'void 0', ...part] = names
    const known = [object.name, argument, site, workShapes.indexOf(shape), label, madeHere(context, node), ...part]
    context.edits.close(node.end, `,${known.join()})`)
  }
  giveBack(context, taken)
}

/** A function written as the argument is the body of the built-in's loop: its calls are the steps. */
function visitCallback(context: Context, argument: Node, site: number, label: number): void {
  const bare = withoutTypes(argument)
  if (!isFunction(bare)) return context.visit(argument)
  const outer = context.repetitions
  const parameters = childList(bare, 'params').flatMap((parameter) => {
    const variable = parameter.type === 'Identifier' ? context.scopes.variableOf(parameter) : null
    return variable === null ? [] : [variable]
  })
  const [element] = parameters
  if (element !== undefined) context.sources.set(element, label)
  callbackSites.set(bare, site)
  context.repetitions = [...outer, { site, driven: { variables: new Set(parameters), carried: new Set() } }]
  context.visit(argument)
  context.repetitions = outer
}

const callbackSites = new WeakMap<Node, number>()

/** The site of the built-in whose steps are the calls of a function. */
export const callbackSite = (node: Node): number | undefined => callbackSites.get(node)

export function visitNew(context: Context, node: Node): void {
  const callee = withoutTypes(requiredChild(node, 'callee'))
  const args = childList(node, 'arguments')
  const isArray = callee.type === 'Identifier' && textAt(callee, 'name') === 'Array' && context.scopes.variableOf(callee) === null
  if (isArray) open(context, node.start, `${probe('I')}(`)
  // A probe in another callee would become what `new` calls, or stand in V8's message that it is no constructor.
  if (isFunction(callee) || isClass(callee)) context.visit(callee)
  visitArguments(context, args)
  if (isArray) context.edits.close(node.end, `,${madeHere(context, node)})`)
}
