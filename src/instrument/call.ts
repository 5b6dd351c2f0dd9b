// Calls. A method whose name may be a built-in's that works on data is observed: the call stays as it is written, and a probe behind it is handed the
// result, the receiver and the first two arguments. What cannot be written twice is kept in temporaries on its way in.

import { nativeCode, nativeConstructors, nativeFunctions } from '../protocol/index.ts'
import { childList, type Node, requiredChild, textAt, withoutTypes } from '../source/index.ts'
import { type Context, giveBack, isNoData, nativeSite, open, probe, simple, simpleIndex, takeTemporary } from './context.ts'
import { isElement, touchBase, visitElement, visitProperty } from './member.ts'
import { readCell, unlessTouched } from './probes.ts'

const characterMethods = new Set(['charCodeAt', 'charAt', 'codePointAt'])
const keyReads = new Set(['get', 'has'])
const keyWrites = new Set(['set', 'add', 'delete'])
/** Their time is taken; the subject is the first argument for the first five, the receiver for the rest. */
const timedByArgument = new Set(['exec', 'test', 'parse', 'stringify', 'encode', 'decode', 'update', 'inspect', 'deepEqual', 'deepStrictEqual', 'isDeepStrictEqual'])
const timedByReceiver = new Set(['match', 'matchAll', 'replace', 'replaceAll', 'search', 'split', 'normalize', 'digest'])
const countedByCallback = new Set(['find', 'findLast', 'findIndex', 'findLastIndex', 'some', 'every'])
/** Globals whose functions are built-ins; reading them again costs and changes nothing. */
const namespaces = new Set(['Object', 'Array', 'JSON', 'Buffer', 'String', 'Math', 'Number', 'Reflect', 'Symbol', 'Promise', 'Date'])

const isSpread = (node: Node | undefined): boolean => node?.type === 'SpreadElement'

export function visitCall(context: Context, node: Node): void {
  const callee = withoutTypes(requiredChild(node, 'callee'))
  const args = childList(node, 'arguments')
  if (callee.type === 'MemberExpression') {
    const method = callee['computed'] === true ? '' : textAt(requiredChild(callee, 'property'), 'name')
    if (visitSpecial(context, node, callee, method, args)) return
    if (nativeCode.has(method) && requiredChild(callee, 'object').type !== 'Super') return visitNative(context, node, callee, method, args)
    if (!isElement(callee)) return visitProperty(context, callee, node, () => context.visitList(args))
    visitElement(context, callee)
    return context.visitList(args)
  }
  if (callee.type === 'Identifier') {
    const name = textAt(callee, 'name')
    if (nativeFunctions.has(name) && context.scopes.variableOf(callee) === null && args.length > 0 && !args.some(isSpread)) return visitNativeFunction(context, node, name, args)
  } else context.visit(callee)
  context.visitList(args)
}

/** The hot ones, that take constant time and touch one cell. */
function visitSpecial(context: Context, node: Node, callee: Node, method: string, args: readonly Node[]): boolean {
  const [first, second] = args
  const base = requiredChild(callee, 'object')
  if (!context.frame.hasLocals || isNoData(context, base) || args.some(isSpread)) return false
  if (method === 'push' && args.length === 1) return after(context, node, base, args, (o, t) => unlessTouched('PU', o, '', t))
  if (method === 'pop' && args.length === 0) return before(context, node, base, (o, t) => unlessTouched('PO', o, '', t))
  if (first === undefined) return false
  const t = context.frame.time
  if (characterMethods.has(method) && args.length === 1) return withArgument(context, base, first, (o, i) => `${probe('CH')}(${o},${i},${t})`)
  if (keyReads.has(method) && args.length === 1) return withArgument(context, base, first, (o, k) => unlessTouched('KR', o, `${k},`, t))
  if (keyWrites.has(method) && args.length === 1) return withArgument(context, base, first, (o, k) => unlessTouched('KW', o, `${k},`, t))
  if (method === 'set' && args.length === 2 && second !== undefined) return withTwoArguments(context, base, first, second)
  return false
}

/** Walks the receiver and returns the name under which it can be written again. */
function receiver(context: Context, base: Node): { readonly name: string; readonly taken: number } {
  const name = simple(context, base)
  if (name !== null) return { name, taken: 0 }
  const bare = withoutTypes(base)
  if (bare.type === 'Identifier' && namespaces.has(textAt(bare, 'name')) && context.scopes.variableOf(bare) === null) return { name: textAt(bare, 'name'), taken: 0 }
  const temporary = takeTemporary(context) ?? ''
  const sequence = base.type === 'SequenceExpression'
  open(context, base.start, `(${temporary}=${sequence ? '(' : ''}`)
  context.visit(base)
  context.edits.close(base.end, sequence ? '))' : ')')
  return { name: temporary, taken: 1 }
}

function after(context: Context, node: Node, base: Node, args: readonly Node[], check: (o: string, t: string) => string): boolean {
  const result = context.frame.statement === node ? null : takeTemporary(context)
  if (result !== null) open(context, node.start, `(${result}=`)
  const { name, taken } = receiver(context, base)
  context.visitList(args)
  context.edits.close(node.end, `,${check(name, context.frame.time)}${result === null ? '' : `,${result})`}`)
  giveBack(context, taken + Number(result !== null))
  return true
}

function before(context: Context, node: Node, base: Node, check: (o: string, t: string) => string): boolean {
  const t = context.frame.time
  const name = simple(context, base)
  if (name !== null) {
    open(context, node.start, `(${check(name, t)},`)
    context.edits.close(node.end, ')')
    return true
  }
  const temporary = takeTemporary(context) ?? ''
  open(context, base.start, `(${temporary}=`)
  context.visit(base)
  context.edits.close(base.end, `,${check(temporary, t)},${temporary})`)
  giveBack(context, 1)
  return true
}

function withArgument(context: Context, base: Node, argument: Node, check: (o: string, argument: string) => string): boolean {
  const { name, taken } = receiver(context, base)
  const known = simpleIndex(context, argument)
  const temporary = known ?? takeTemporary(context) ?? ''
  if (known === null) {
    context.edits.open(argument.start, `(${temporary}=`)
    context.visit(argument)
    context.edits.close(argument.end, `,${check(name, temporary)},${temporary})`)
  } else {
    context.edits.open(argument.start, `(${check(name, known)},`)
    context.edits.close(argument.end, ')')
  }
  giveBack(context, taken + Number(known === null))
  return true
}

/** `m.set(k, v)`: the entry is written after `v`, which may read it, is known. */
function withTwoArguments(context: Context, base: Node, key: Node, value: Node): boolean {
  const { name, taken } = receiver(context, base)
  const keyName = takeTemporary(context) ?? ''
  context.edits.open(key.start, `(${keyName}=`)
  context.visit(key)
  context.edits.close(key.end, ')')
  const valueName = takeTemporary(context) ?? ''
  context.edits.open(value.start, `(${valueName}=`)
  context.visit(value)
  context.edits.close(value.end, `,${unlessTouched('KW', name, `${keyName},`, context.frame.time)},${valueName})`)
  giveBack(context, taken + 2)
  return true
}

/** `o.m(a, b)` with a name in the table of natives. */
export function visitNative(context: Context, node: Node, callee: Node, method: string, args: readonly Node[]): void {
  const { frame } = context
  if (!frame.hasLocals) {
    context.visit(requiredChild(callee, 'object'))
    return context.visitList(args)
  }
  const native = nativeSite(context, node, displayName(context, callee, method))
  open(context, node.start, `${probe('N')}(${nativeCode.get(method)},${native},${frame.time},`)
  const { name, taken } = receiver(context, requiredChild(callee, 'object'))
  const watched = args.findIndex(isSpread) === -1 ? 2 : args.findIndex(isSpread)
  const started = needsStart(method) ? takeTemporary(context) : null
  let held = taken + Number(started !== null)
  const names: string[] = []
  args.forEach((argument, i) => {
    if (i >= Math.min(watched, 2)) return context.visit(argument)
    const last = i === args.length - 1
    const { text, temporary } = passArgument(context, argument, last && started !== null ? (a) => startOf(method, started, name, i === 0 ? a : names[0]) : null)
    names.push(text)
    held += Number(temporary)
  })
  // Without arguments to hang it on, or past the second one, the clock is not looked at.
  const hasStart = started !== null && args.length > 0 && args.length <= 2 && watched === 2
  context.edits.close(node.end, `,${name},${names[0] ?? 'void 0'},${names[1] ?? 'void 0'},${hasStart ? started : 0})`)
  giveBack(context, held)
}

const needsStart = (method: string): boolean => timedByArgument.has(method) || timedByReceiver.has(method) || countedByCallback.has(method)

/** The assignment that notes when (or after how many steps) the call began. */
function startOf(method: string, started: string, receiverName: string, argument: string | undefined): string {
  if (countedByCallback.has(method)) return `${started}=${probe('C')}[0]`
  const subject = timedByArgument.has(method) ? (method === 'stringify' ? '0' : (argument ?? '0')) : receiverName
  return `${started}=${probe('M')}(${subject})`
}

function passArgument(context: Context, argument: Node, begin: ((name: string) => string) | null): { readonly text: string; readonly temporary: boolean } {
  const known = simpleIndex(context, argument)
  if (known !== null) {
    if (begin !== null) {
      context.edits.open(argument.start, `(${begin(known)},`)
      context.edits.close(argument.end, ')')
    }
    return { text: known, temporary: false }
  }
  const temporary = takeTemporary(context) ?? 'void 0'
  // An arrow or function keeps its own (empty) name: it must not be assigned.
  const bare = withoutTypes(argument)
  const isNamedByAssignment = bare.type === 'ArrowFunctionExpression' || bare.type === 'FunctionExpression' || bare.type === 'ClassExpression'
  if (isNamedByAssignment) {
    if (begin !== null) context.edits.open(argument.start, `(${begin('0')},`)
    context.visit(argument)
    if (begin !== null) context.edits.close(argument.end, ')')
    return { text: probe('T'), temporary: true }
  }
  context.edits.open(argument.start, `(${temporary}=`)
  context.visit(argument)
  context.edits.close(argument.end, begin === null ? ')' : `,${begin(temporary)},${temporary})`)
  return { text: temporary, temporary: true }
}

/** The call as its author would name it: `Object.keys`, `seen.includes`, `indexOf.call`. */
function displayName(context: Context, callee: Node, method: string): string {
  const object = requiredChild(callee, 'object')
  const text = context.text.slice(object.start, object.end)
  return text.length <= 30 && !text.includes('\n') ? `${text}.${method}` : `….${method}`
}

function visitNativeFunction(context: Context, node: Node, name: string, args: readonly Node[]): void {
  const [first, ...rest] = args
  const temporary = takeTemporary(context)
  const started = takeTemporary(context)
  if (first === undefined || temporary === null || started === null) return context.visitList(args)
  open(context, node.start, `${probe('F')}(${nativeSite(context, node, name)},${context.frame.time},`)
  context.edits.open(first.start, `(${temporary}=`)
  context.visit(first)
  context.edits.close(first.end, `,${started}=${probe('M')}(${temporary}),${temporary})`)
  context.visitList(rest)
  context.edits.close(node.end, `,${temporary},${started})`)
  giveBack(context, 2)
}

/** An optional call of a native on a binding, `xs?.includes(y)`: observed like the plain one. False for other chains. */
export function visitOptionalNative(context: Context, node: Node): boolean {
  const call = requiredChild(node, 'expression')
  if (call.type !== 'CallExpression' || call['optional'] === true) return false
  const callee = withoutTypes(requiredChild(call, 'callee'))
  if (callee.type !== 'MemberExpression' || callee['computed'] === true || !context.frame.hasLocals) return false
  const base = requiredChild(callee, 'object')
  const method = textAt(requiredChild(callee, 'property'), 'name')
  if (simple(context, base) === null || isNoData(context, base) || !nativeCode.has(method)) return false
  visitNative(context, call, callee, method, childList(call, 'arguments'))
  return true
}

export function visitNew(context: Context, node: Node): void {
  const callee = withoutTypes(requiredChild(node, 'callee'))
  const args = childList(node, 'arguments')
  if (callee.type === 'MemberExpression') {
    if (!isElement(callee)) return visitProperty(context, callee, node, () => context.visitList(args))
    visitElement(context, callee)
    return context.visitList(args)
  }
  const name = callee.type === 'Identifier' ? textAt(callee, 'name') : ''
  const builtIn = nativeConstructors.has(name) && context.scopes.variableOf(callee) === null
  if (builtIn) open(context, node.start, `${probe(args.length > 0 ? 'BN' : 'B')}(`)
  if (callee.type !== 'Identifier') context.visit(callee)
  context.visitList(args)
  if (builtIn) context.edits.close(node.end, `,${context.frame.time}${args.length > 0 ? `,${nativeSite(context, node, `new ${name}`)}` : ''})`)
}

export function visitTagged(context: Context, node: Node): void {
  const tag = withoutTypes(requiredChild(node, 'tag'))
  const quasi = requiredChild(node, 'quasi')
  if (tag.type !== 'MemberExpression' || isElement(tag)) {
    if (tag.type === 'MemberExpression') visitElement(context, tag)
    else if (tag.type !== 'Identifier') context.visit(tag)
    return context.visitList(childList(quasi, 'expressions'))
  }
  const base = requiredChild(tag, 'object')
  const name = isNoData(context, base) ? null : simple(context, base)
  if (name !== null) open(context, node.start, `(${readCell(name, context.frame.time)},`)
  else if (!isNoData(context, base)) touchBase(context, base)
  else context.visit(base)
  context.visitList(childList(quasi, 'expressions'))
  if (name !== null) context.edits.close(node.end, ')')
}
