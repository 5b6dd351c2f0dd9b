// Calls. A method whose name may be a built-in's that works on data is observed: the call stays as it is written, and a probe behind it is handed the
// result, the receiver and the first two arguments. What cannot be written twice is kept in temporaries on its way in.

import {
  type CallNote,
  countedByCallback,
  deepComparisons,
  firstOnly,
  listenerSearches,
  nativeCode,
  nativeConstructors,
  nativeFunctions,
  passedOver,
  rangeArguments,
  spreadArguments,
  untilFound,
  usedUp,
  wholeInputs,
} from '../../protocol/index.ts'
import { childList, memberName, type Node, requiredChild, textAt, type VariableKind, withoutTypes } from '../../source/index.ts'
import { observeConversion } from './bigint.ts'
import { type Context, giveBack, isNoData, nativeSite, open, probe, simple, simpleIndex, takeTemporary } from './context.ts'
import { boundAlias, isBuiltInByName } from './aliases.ts'
import { isSpread, passArgument } from './arguments.ts'
import { cellCallOf, visitCellCall } from './cell-calls.ts'
import { spreadBinding, visitArguments, withSpreads } from './spreads.ts'
import { type Held, held, hold, observe, precede } from './hold.ts'
import { markListener, visitIncoming } from './incoming.ts'
import { visitEvaluation, visitMaking, visitMakingOfList } from './made-functions.ts'
import { isKeyedCall, visitKeyedCall } from './keyed-call.ts'
import { isElement, visitCalledElement, visitChain, visitProperty } from './member.ts'
import { namespaceOf, receiver } from './receiver.ts'
import { showing, shown } from './shown.ts'
import { calledRefusal } from './refusal.ts'
import { deleteEntry, keyOf, readCell, setEntry, traced, unlessTouched } from './probes.ts'
import { characterMethods } from './loop-facts.ts'
import { nextInRange } from './ranges.ts'
import { heldType } from '../writing.ts'
import { allSteps, sharedCounter } from './steps.ts'
import { markTaken, takenOf } from './iterator-use.ts'
import { visitConversion } from './texts.ts'

const keyReads = new Set(['get', 'has'])
/** Their time is taken; the subject is the first argument for these, the receiver for those below. */
const timedByArgument = new Set(['exec', 'test', 'parse', 'stringify', 'encode', 'decode', 'update', ...wholeInputs, 'inspect', ...deepComparisons])
const timedByReceiver = new Set(['match', 'matchAll', 'replace', 'replaceAll', 'search', 'split', 'normalize', 'digest'])
/** Built-ins of these names return an object that they made, without work to charge: `iterator.next()`, `Object.create(p)`. */
const makers = new Set(['next', 'create'])

/** Frequent methods have a probe that does what is theirs, and is small enough to become part of the code around it. */
const probeOf: ReadonlyMap<string, string> = new Map([
  ...['exec', 'test'].map((method) => [method, 'NM'] as const),
  ...['slice', 'substring', 'substr', 'trim', 'trimStart', 'trimEnd'].map((method) => [method, 'NP'] as const),
  ['call', 'NC'] as const,
])

export function visitCall(context: Context, node: Node): void {
  withSpreads(context, node, (args) => visitPlainCall(context, node, args))
}

function visitPlainCall(context: Context, node: Node, args: readonly Node[]): void {
  const callee = withoutTypes(requiredChild(node, 'callee'))
  if (visitMaking(context, callee, args) || visitEvaluation(context, callee, args)) return
  if (callee.type === 'MemberExpression') {
    const method = memberName(callee)
    if (visitMakingOfList(context, callee, args, (rest) => visitCalledMember(context, node, callee, rest))) return
    if (visitSpecial(context, node, callee, method, args) || visitCellCall(context, node, callee, args)) return
    if (mayBeNative(context, callee, method)) return visitNative(context, node, callee, method, args)
    markListener(method, args)
    if (method === 'next' || method === 'toArray') markTaken(requiredChild(callee, 'object'), method === 'next' ? firstOnly : usedUp)
    if (method === 'toArray' && args.length === 0 && visitListing(context, node, callee)) return
    if (visitIncoming(context, node, args, (rest) => visitCalledMember(context, node, callee, rest))) return
    if (isKeyedCall(context, node)) return visitKeyedCall(context, node, args)
    if (makers.has(method) && context.frame.statement !== node) return visitMaker(context, node, callee, method, args)
    return visitCalledMember(context, node, callee, () => visitArguments(context, args))
  }
  if (callee.type === 'ChainExpression') return visitChain(context, callee, node, () => visitArguments(context, args))
  if (callee.type === 'Identifier') {
    const name = textAt(callee, 'name')
    const isGlobal = context.scopes.variableOf(callee) === null
    if (nativeFunctions.has(name) && isGlobal && args.length > 0 && !args.some(isSpread)) return visitNativeFunction(context, node, name, args)
    if (name === 'Array' && isGlobal) return visitBuiltIn(context, node, args, name)
    const [value = node] = args
    const isConversion = isGlobal && args.length === 1 && !isSpread(value)
    if (isConversion && name === 'String' && visitConversion(context, node, value)) return
    if (isConversion && name === 'BigInt' && context.bigints) return observeConversion(context, node, value, () => visitArguments(context, args))
    if (visitAlias(context, node, callee, args)) return
    if (visitIncoming(context, node, args, (rest) => rest())) return
    if (visitHandedFunction(context, node, callee, args)) return
  } else if (callee.type === 'SequenceExpression') {
    if (visitUnknownFunction(context, node, callee, args)) return
    return visitCalledImport(context, node, callee, () => visitArguments(context, args))
  } else visitCallee(context, callee)
  visitArguments(context, args)
}

/** Whether a method is observed: its name is a built-in's, and the text does not tell that it means another. */
const mayBeNative = (context: Context, callee: Node, method: string): boolean =>
  nativeCode.has(method) &&
  !context.unmeant.has(method) &&
  !isPromiseOfValue(context, callee, method) &&
  (method !== 'bind' || isBuiltInByName(requiredChild(callee, 'object')))

/** `Promise.resolve(value)`: functions that resolve paths have its name. */
const isPromiseOfValue = (context: Context, callee: Node, method: string): boolean =>
  method === 'resolve' && namespaceOf(context, requiredChild(callee, 'object')) === 'Promise'

/** Whether a probe is around a call, for it may be one of a built-in. */
function isProbed(context: Context, call: Node): boolean {
  if (call.type !== 'CallExpression') return false
  const callee = withoutTypes(requiredChild(call, 'callee'))
  if (callee.type === 'MemberExpression')
    return nativeCode.has(memberName(callee)) || cellCallOf(context, callee) !== undefined || isKeyedCall(context, call)
  const variable = callee.type === 'Identifier' ? context.scopes.variableOf(callee) : null
  return variable !== null && (context.aliases.has(variable) || boundAlias(variable) !== undefined)
}

/** Around what is called a probe would be in the way of V8's message: another one stands in for it. */
function visitCallee(context: Context, callee: Node): void {
  const isAwaited = callee.type === 'AwaitExpression' && context.frame.handle !== ''
  if (!isProbed(context, callee) && !isAwaited) return shown(context, callee, () => context.visit(callee))
  open(context, callee.start, `${probe('FR')}(`)
  context.visit(callee)
  context.edits.close(callee.end, `,${calledRefusal(callee).join()})`)
}

/** A call of a parameter with one argument, whose value is used: `func(transform(arg))`. Lodash calls `Object.keys` in this way. False for other calls. */
function visitHandedFunction(context: Context, node: Node, callee: Node, args: readonly Node[]): boolean {
  return args.length === 1 && context.scopes.variableOf(callee)?.kind === 'param' && visitUnknownFunction(context, node, callee, args)
}

/**
 * A call of a function that may be a built-in, whose value is used: of a parameter, or of an import as transpilers write it, `(0, _entries.default)(o)`.
 * If no step was counted until it returned, it was a built-in, and what it returned is new. False when this cannot be asked.
 */
function visitUnknownFunction(context: Context, node: Node, callee: Node, args: readonly Node[]): boolean {
  const argument = args.at(-1)
  const { frame } = context
  if (argument === undefined || args.some(isSpread) || !frame.hasLocals || frame.statement === node) return false
  const [result, steps] = [takeTemporary(context), takeTemporary(context)]
  open(context, node.start, `(${result}=`)
  let taken = 2
  const walkArguments = (): void => {
    visitArguments(context, args.slice(0, -1))
    const { temporary } = passArgument(context, argument, () => `${steps}=${sharedCounter}`)
    taken += Number(temporary)
  }
  if (callee.type === 'Identifier') walkArguments()
  else visitCalledImport(context, node, callee, walkArguments)
  context.edits.close(node.end, `,${traced(context, `${sharedCounter}===${steps}&&${probe('BU')}(${result},${frame.time})`)},${result})`)
  giveBack(context, taken)
  return true
}

/** A callee that is a sequence. Of an import as transpilers write it, `(0, _entries.default)(o)`, errors show it all: it stays as it is written. */
function visitCalledImport(context: Context, node: Node, callee: Node, rest: () => void): void {
  const [first, member, ...others] = childList(callee, 'expressions')
  if (first?.type === 'Literal' && member?.type === 'MemberExpression' && others.length === 0) return visitCalledMember(context, node, member, rest)
  shown(context, callee, () => context.visit(callee))
  rest()
}

/** Of `it.next()` the probe is handed the iterator where that has a name. */
function visitMaker(context: Context, node: Node, callee: Node, method: string, args: readonly Node[]): void {
  const iterator = method === 'next' && args.length === 0 ? simple(context, requiredChild(callee, 'object')) : null
  open(context, node.start, `${probe(method === 'next' ? 'BI' : 'BC')}(`)
  visitCalledMember(context, node, callee, () => visitArguments(context, args))
  context.edits.close(node.end, `,${context.frame.time}${iterator === null ? '' : `,${iterator}`})`)
}

/** `it.toArray()`: of an iterator, it gives a list that was made. False where that cannot be asked. */
function visitListing(context: Context, node: Node, callee: Node): boolean {
  const base = requiredChild(callee, 'object')
  if (!context.frame.hasLocals || isNoData(context, base)) return false
  const name = simple(context, base)
  const kept = name ?? takeTemporary(context)
  open(context, node.start, `${probe('BT')}(`)
  if (name === null) shown(context, base, () => hold(context, base, kept, readCell(context, kept, keyOf(callee)) ?? ''))
  else visitCalledMember(context, node, callee, () => {})
  context.edits.close(node.end, `,${context.frame.time},${kept})`)
  giveBack(context, Number(name === null))
  return true
}

/** The callee stays the direct operand of the call or `new`: it gives `this`, and errors show it. */
function visitCalledMember(context: Context, node: Node, callee: Node, rest: () => void): void {
  if (isElement(callee)) visitCalledElement(context, callee, node, rest)
  else visitProperty(context, callee, node, rest, true)
}

/** The hot ones, that take constant time and touch one cell. */
function visitSpecial(context: Context, node: Node, callee: Node, method: string, args: readonly Node[]): boolean {
  const [first, second] = args
  const base = requiredChild(callee, 'object')
  if (!context.frame.hasLocals || (isNoData(context, base) && base.type !== 'Super') || args.some(isSpread)) return false
  if (method === 'push' && args.length === 1) return after(context, node, base, args, (o) => unlessTouched(context, 'PU', o, ''))
  if (method === 'pop' && args.length === 0) return before(context, node, base, (o) => unlessTouched(context, 'PO', o, ''))
  if (first === undefined) return false
  if (characterMethods.has(method) && args.length === 1) return visitCharacter(context, node, base, first)
  const parameters = parametersProbe(context, node, callee, method)
  if (keyReads.has(method) && args.length === 1)
    return withArgument(context, base, first, (o, k) => unlessTouched(context, 'KR', o, `${k},`) + parameters(o, k))
  if (method === 'delete' && args.length === 1) return withArgument(context, base, first, (o, k) => deleteEntry(context, o, k) + parameters(o, k))
  if (method === 'add' && args.length === 1) return withArgument(context, base, first, (o, k) => unlessTouched(context, 'KW', o, `${k},`))
  if (method === 'set' && args.length === 2 && second !== undefined) return withTwoArguments(context, node, base, [first, second], parameters)
  return false
}

/** What stands behind the probe of such a call, which may be one of `URLSearchParams` where a file mentions them. */
function parametersProbe(context: Context, node: Node, callee: Node, method: string): (o: string, k: string) => string {
  if (context.unmeant.has('getAll')) return () => ''
  const native = nativeSite(context, node, displayName(context, callee, method))
  const note = keyReads.has(method) ? untilFound : 0
  const { time } = context.frame
  return (o, k) => `,${traced(context, `${probe('N')}(${nativeCode.get('getAll')},${native},${time},void 0,${o},${k},void 0,${note})`)}`
}

function visitCharacter(context: Context, node: Node, base: Node, index: Node): boolean {
  const range = context.frame.ranges.get(node)
  if (range === 'told') {
    shown(context, base, () => context.visit(base))
    context.visit(index)
    return true
  }
  const told = (o: string, i: string): string =>
    range === undefined ? traced(context, `${probe('CH')}(${o},${i},${context.frame.time})`) : nextInRange(context, range, o, i)
  return withArgument(context, base, index, told)
}

function after(context: Context, node: Node, base: Node, args: readonly Node[], check: (o: string) => string): boolean {
  const result = context.frame.statement === node ? null : takeTemporary(context)
  if (result !== null) open(context, node.start, `(${result}=`)
  const { name, taken } = receiver(context, base)
  visitArguments(context, args)
  context.edits.close(node.end, `,${check(name)}${result === null ? '' : `,${result})`}`)
  giveBack(context, taken + Number(result !== null))
  return true
}

function before(context: Context, node: Node, base: Node, check: (o: string) => string): boolean {
  const name = base.type === 'Super' ? 'this' : simple(context, base)
  if (name === null) showing(context, base, true, () => observe(context, base, check))
  else precede(context, node, check(name), () => {})
  return true
}

function withArgument(context: Context, base: Node, argument: Node, check: (o: string, argument: string) => string): boolean {
  const { name, taken } = receiver(context, base)
  const known = simpleIndex(context, argument)
  if (known === null) observe(context, argument, (temporary) => check(name, temporary))
  else {
    context.edits.open(argument.start, `(${check(name, known)},`)
    context.edits.close(argument.end, ')')
  }
  giveBack(context, taken)
  return true
}

/** `m.set(k, v)`: the entry is written after `v`, which may read it, is known. */
function withTwoArguments(
  context: Context,
  node: Node,
  base: Node,
  [key, value]: readonly [Node, Node],
  parameters: (o: string, k: string) => string,
): boolean {
  const native = nativeSite(context, node, 'set')
  const { name, taken } = receiver(context, base)
  const keyName = held(context, key, simpleIndex(context, key))
  observe(context, value, (set) => setEntry(context, name, keyName.name, native, set) + parameters(name, keyName.name))
  giveBack(context, taken + keyName.taken)
  return true
}

/** `o.m(a, b)` with a name in the table of natives. */
function visitNative(context: Context, node: Node, callee: Node, method: string, args: readonly Node[]): void {
  const base = requiredChild(callee, 'object')
  if (!context.frame.hasLocals) {
    shown(context, base, () => context.visit(base))
    return visitArguments(context, args)
  }
  const [first] = args
  const namespace = namespaceOf(context, base)
  if (first !== undefined && (method === 'fromEntries' || namespace === 'Promise')) markTaken(first, usedUp)
  if (method === 'drop') markTaken(base, passedOver)
  const what = displayName(context, callee, method)
  observeNative(context, node, { method, namespace, what, probe: probeOf.get(method) ?? 'N', receiver: () => receiver(context, base) }, args)
}

/** A call of a variable that is a built-in with such a name, `keys(o)`. False for other calls. */
function visitAlias(context: Context, node: Node, callee: Node, args: readonly Node[]): boolean {
  const variable = context.scopes.variableOf(callee)
  const alias = variable === null || !context.frame.hasLocals ? undefined : (context.aliases.get(variable) ?? boundAlias(variable))
  if (alias === undefined) return false
  const { method, namespace } = alias
  const name = textAt(callee, 'name')
  observeNative(context, node, { method, namespace, what: name, probe: 'NA', receiver: () => ({ name, taken: 0 }) }, args)
  return true
}

/** What is called where a built-in may be. */
interface NativeCallee {
  readonly method: string
  /** The global that has it, where that is known. */
  readonly namespace: string | null
  /** As its author would name it. */
  readonly what: string
  readonly probe: string
  /** Walks what the probe is given as the receiver. */
  readonly receiver: () => Held
}

/** The routine must have locals. */
function observeNative(context: Context, node: Node, callee: NativeCallee, args: readonly Node[]): void {
  const { method, namespace } = callee
  const [first] = args
  const native = nativeSite(context, node, callee.what)
  open(context, node.start, `${probe(callee.probe)}(${nativeCode.get(method)},${native},${context.frame.time},`)
  const { name, taken } = callee.receiver()
  const spread = args.findIndex(isSpread)
  // `Reflect.apply(f, o, list)`.
  const most = namespace === 'Reflect' && method === 'apply' ? 3 : (rangeArguments.get(method) ?? 2)
  const watched = Math.min(spread === -1 ? args.length : spread, most)
  const beginsBehind = isBegun(method) && spread === -1 ? lastBeforeBeginning(method, args.length) : -1
  const begun = beginsBehind === -1 ? null : takeTemporary(context)
  const parsing = method === 'parse' && args.length === 1 && namespace === 'JSON' ? native : null
  let kept = taken + Number(begun !== null)
  const names: string[] = []
  // `toString('utf8', at, at += n)`: what a later argument may change is kept.
  const isKept = (argument: Node): boolean => simpleIndex(context, argument) !== null
  args.forEach((argument, i) => {
    if (i >= watched) return visitArguments(context, [argument])
    const begin = i === beginsBehind ? (a: string): string => `${begun}=${beginning(method, name, names[0] ?? a, a, parsing)}` : null
    const changes = rangeArguments.has(method) && !args.slice(i + 1).every(isKept)
    const { text, temporary } = passArgument(context, argument, begin, changes)
    names.push(text)
    kept += Number(temporary)
  })
  const more = names.length > 2 ? `,[${names.slice(2).join()}]` : ''
  // The other probes take their arguments as they are.
  const isSpreadWhole = spread === 0 && (callee.probe === 'N' || callee.probe === 'NA')
  if (isSpreadWhole && args.length === 1 && first !== undefined) names.push(spreadBinding(context, first) ?? 'void 0')
  const note = begun ?? (isSpreadWhole ? spreadArguments : spread === -1 ? knownNote(node, method, args.length) : 0)
  context.edits.close(node.end, `,${name},${names[0] ?? 'void 0'},${names[1] ?? 'void 0'},${note}${more})`)
  giveBack(context, kept)
}

/** Methods whose note is about their beginning. */
const isBegun = (method: string): boolean =>
  timedByArgument.has(method) || timedByReceiver.has(method) || countedByCallback.has(method) || listenerSearches.has(method)

/** Position of the argument behind which the beginning is noted; -1 where there is none, or too many. */
function lastBeforeBeginning(method: string, args: number): number {
  if (listenerSearches.has(method) || deepComparisons.has(method)) return args === 2 || args === 3 ? 1 : -1
  return args === 1 || args === 2 ? args - 1 : -1
}

/** Of those that are timed by their argument: what they look at may be any object, whose size cannot be told. */
const timedAlways = new Set(['stringify', 'inspect', ...deepComparisons])

/** When, or after how many steps, the call began, or which search it is; `parsing` is the native site of what throws when it is given no JSON. */
function beginning(method: string, receiverName: string, first: string, last: string, parsing: number | null): string {
  if (listenerSearches.has(method)) return `${probe('MS')}(${receiverName},${first},${last})`
  if (countedByCallback.has(method)) return allSteps
  if (parsing !== null) return `${probe('MJ')}(${first},${parsing})`
  return `${probe('M')}(${timedByArgument.has(method) ? (timedAlways.has(method) ? '0' : first) : receiverName})`
}

/** What the text alone tells of the call. */
function knownNote(call: Node, method: string, argumentCount: number): CallNote {
  if (method === 'splice') return argumentCount
  return argumentCount === 0 ? takenOf(call) : 0
}

/** Types of what a method is called on without parentheses around. */
const standsAlone: ReadonlySet<string> = new Set(
  `Identifier ThisExpression MemberExpression CallExpression ChainExpression Literal TemplateLiteral ArrayExpression NewExpression
TaggedTemplateExpression MetaProperty Super TSNonNullExpression ${heldType}`.split(/\s/),
)

/** The call as its author would name it: `Object.keys`, `seen.includes`, `indexOf.call`. */
function displayName(context: Context, callee: Node, method: string): string {
  const object = requiredChild(callee, 'object')
  const from = typeof object['written'] === 'number' ? object['written'] : object.start
  const bare = context.text.slice(from, object.end)
  const text = standsAlone.has(object.type) ? bare : `(${bare})`
  return text.length <= 30 && !text.includes('\n') ? `${text}.${method}` : `….${method}`
}

function visitNativeFunction(context: Context, node: Node, name: string, args: readonly Node[]): void {
  const [first, ...rest] = args
  if (first === undefined || !context.frame.hasLocals) return visitArguments(context, args)
  const [temporary, started] = [takeTemporary(context), takeTemporary(context)]
  open(context, node.start, `${probe('F')}(${nativeSite(context, node, name)},${context.frame.time},`)
  hold(context, first, temporary, `${started}=${probe('M')}(${temporary})`)
  context.visitList(rest)
  context.edits.close(node.end, `,${temporary},${started})`)
  giveBack(context, 2)
}

export function visitNew(context: Context, node: Node): void {
  withSpreads(context, node, (args) => visitPlainNew(context, node, args))
}

function visitPlainNew(context: Context, node: Node, args: readonly Node[]): void {
  const callee = withoutTypes(requiredChild(node, 'callee'))
  if (visitMaking(context, callee, args)) return
  // `new `${x}`.f()`, `new [x].f()`: a probe around the literal would become what `new` calls.
  if (literals.has(leftmost(callee).type)) return visitArguments(context, args)
  if (callee.type === 'MemberExpression')
    return born(context, node, () => visitCalledMember(context, node, callee, () => visitArguments(context, args)))
  const name = callee.type === 'Identifier' ? textAt(callee, 'name') : ''
  const variable = context.scopes.variableOf(callee)
  const builtIn = nativeConstructors.has(name) && variable === null
  if (name !== '' && !builtIn && (variable === null || otherNames.has(variable.kind))) return born(context, node, () => visitArguments(context, args))
  if (builtIn) return visitBuiltIn(context, node, args, `new ${name}`)
  if (callee.type === 'NewExpression') visitArguments(context, childList(callee, 'arguments'))
  else if (callee.type !== 'Identifier') shown(context, callee, () => context.visit(callee))
  visitArguments(context, args)
}

/** `new Map(pairs)`, `Array(n)`: new data, filled from what is given. */
function visitBuiltIn(context: Context, node: Node, args: readonly Node[], what: string): void {
  open(context, node.start, `${probe(args.length > 0 ? 'BN' : 'B')}(`)
  const [first, ...rest] = args
  const source = first === undefined || isSpread(first) || !context.frame.hasLocals ? null : passArgument(context, first, null)
  visitArguments(context, source === null ? args : rest)
  const filled = args.length > 0 ? `,${nativeSite(context, node, what)},${source?.text ?? 'void 0'}` : ''
  context.edits.close(node.end, `,${context.frame.time}${filled})`)
  giveBack(context, Number(source?.temporary === true))
}

/** Literals that a probe may stand around. */
const literals: ReadonlySet<string> = new Set(['TemplateLiteral', 'ArrayExpression', 'ObjectExpression'])

/** Kinds of bindings by which a built-in may go. */
const otherNames: ReadonlySet<VariableKind | undefined> = new Set<VariableKind>(['var', 'let', 'const', 'param'])

/** Walks a `new` of what may be a built-in by another name, `var u8 = Uint8Array`: what has no stamp from an instrumented constructor is born here. */
function born(context: Context, node: Node, walk: () => void): void {
  if (!context.frame.hasLocals || !context.definesStamps) return walk()
  const made = takeTemporary(context)
  open(context, node.start, `(${made}=`)
  walk()
  context.edits.close(node.end, `,${traced(context, `${made}[${probe('P')}]===void 0&&${probe('B')}(${made},${context.frame.time})`)},${made})`)
  giveBack(context, 1)
}

function leftmost(node: Node): Node {
  let current = withoutTypes(node)
  while (current.type === 'MemberExpression') current = withoutTypes(requiredChild(current, 'object'))
  return current
}

export function visitTagged(context: Context, node: Node): void {
  const tag = withoutTypes(requiredChild(node, 'tag'))
  const parts = childList(requiredChild(node, 'quasi'), 'expressions')
  if (tag.type === 'MemberExpression') return visitCalledMember(context, node, tag, () => visitArguments(context, parts))
  if (tag.type === 'ChainExpression') return visitChain(context, tag, node, () => context.visitList(parts))
  if (tag.type !== 'Identifier') visitCallee(context, tag)
  context.visitList(parts)
}
