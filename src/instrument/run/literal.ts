// Data born here is no input of the activation that makes it, nor of the activations around it: literals are stamped as they are made.

import { nativeCode, patternSite } from '../../protocol/index.ts'
import { childList, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import { isNamedByAssignment } from '../assigned.ts'
import { observeOperations, observeSum } from './bigint.ts'
import { type Context, giveBack, isNoData, nativeSite, open, probe, simple, simpleIndex, takeTemporary } from './context.ts'
import { held, observe, precede } from './hold.ts'
import { leftSpine } from './spine.ts'
import { type SpreadInto, spreadProbe, visitMembers, visitSpread } from './object-members.ts'
import { birthStamp, readElement, traced } from './probes.ts'
import { visitSum } from './texts.ts'

/** Literals nested in a list this long are a data table: stamping each would cost more than it tells. */
const tableLength = 64
/** Only what repeats without bound can match for long. */
const repeats = /[*+]|,\}/

/** Where a pattern is written is told: it may be matched far from there. */
export function visitLiteral(context: Context, node: Node): void {
  const regex = node['regex'] as { readonly pattern: string } | undefined
  if (regex !== undefined && repeats.test(regex.pattern)) nativeSite(context, node, patternSite(regex.pattern))
}

export function visitObject(context: Context, node: Node): void {
  // Its stamp has to be found when stamps are renewed, which is the runtime's to see to.
  if (hasNoPrototype(node)) return stampedByRuntime(context, node, () => visitMembers(context, node))
  if (!context.definesStamps) return visitObjectFromOutside(context, node)
  // First in the literal, so that trailing commas and comments need no care; the key is a private symbol that nothing can see. Behind what is copied at its
  // beginning: V8 then makes a copy to which it adds, which takes less time than to add each member.
  const stamp = `[${probe('P')}]:${birthStamp(context, context.frame.time)}`
  const [first] = childList(node, 'properties')
  if (first?.type !== 'SpreadElement') context.edits.open(node.start + 1, `${stamp},`)
  visitMembers(context, node)
  if (first?.type === 'SpreadElement') context.edits.close(first.end, `,${stamp}`)
}

/** `{ __proto__: null }`. */
const hasNoPrototype = (node: Node): boolean =>
  childList(node, 'properties').some((property) => {
    if (property.type !== 'Property' || property['computed'] !== false || requiredChild(property, 'value')['raw'] !== 'null') return false
    const key = requiredChild(property, 'key')
    return (key['name'] ?? key['value']) === '__proto__'
  })

/** Walks what makes new data; a probe is handed it. */
function stampedByRuntime(context: Context, node: Node, walk: () => void): void {
  open(context, node.start, `${probe('B')}(`)
  walk()
  context.edits.close(node.end, `,${context.frame.time})`)
}

/** Stamped once it is made, as an array is. */
function visitObjectFromOutside(context: Context, node: Node): void {
  if (!context.frame.hasLocals) return visitMembers(context, node)
  const temporary = takeTemporary(context)
  open(context, node.start, `(${temporary}=`)
  visitMembers(context, node)
  context.edits.close(node.end, `,${temporary}[${probe('P')}]=${birthStamp(context, context.frame.time)},${temporary})`)
  giveBack(context, 1)
}

export function visitArray(context: Context, node: Node): void {
  const elements = childList(node, 'elements')
  if (elements.length > tableLength) return visitTable(context, elements)
  // V8 would make up a name for a function in it, of that of the temporary.
  if (!context.frame.hasLocals || elements.some(isNamedByAssignment)) return stampedByRuntime(context, node, () => context.visitList(elements))
  const temporary = takeTemporary(context)
  open(context, node.start, `(${temporary}=`)
  const into = spreadInto(node, temporary)
  const { inUse } = context.frame
  const spreads = elements.map((element) => visitArrayElement(context, element, into)).join('')
  // A list that is yet to be filled will be asked for its shadow; one of a few elements is one cell, and each slot that is added to it costs a call.
  const slot = elements.every(({ type }) => type === 'SpreadElement') ? `,${temporary}[${probe('Q')}]=${probe('Z')}` : ''
  const birth = `${temporary}[${probe('P')}]=${birthStamp(context, context.frame.time)}${slot}`
  context.edits.close(node.end, `${spreads},${birth},${temporary})`)
  giveBack(context, context.frame.inUse - inUse + 1)
}

/** The list `list` of a literal, where it has one spread. */
function spreadInto(literal: Node, list: string): SpreadInto | null {
  // With its holes.
  const elements = literal['elements'] as readonly (Node | null)[]
  const isSpread = (element: Node | null): boolean => element?.type === 'SpreadElement'
  const before = elements.findIndex(isSpread)
  return before === -1 || before !== elements.findLastIndex(isSpread) ? null : { list, before, behind: elements.length - 1 - before }
}

/** Walks an element; the probe of a spread binding goes behind the literal, so that an error names the binding. A temporary that is taken is in use until there. */
function visitArrayElement(context: Context, element: Node, into: SpreadInto | null): string {
  if (element.type !== 'SpreadElement') {
    context.visit(element)
    return ''
  }
  const argument = requiredChild(element, 'argument')
  const name = simple(context, argument)
  if (name !== null) return `,${spreadProbe(context, element, name, into)}`
  const source = into !== null && mayGiveNew(argument) ? takeTemporary(context) : null
  visitSpread(context, element, source)
  if (into === null || source === null) return ''
  return `,${traced(context, `${probe('IM')}(${[source, context.frame.time, into.list, into.before, into.behind].join()})`)}`
}

/** Whether what is spread may be a Map, or an iterator of pairs or matches. */
function mayGiveNew(argument: Node): boolean {
  const node = withoutTypes(argument)
  if (node.type === 'CallExpression') {
    const callee = withoutTypes(requiredChild(node, 'callee'))
    const method = callee.type === 'MemberExpression' ? textAt(requiredChild(callee, 'property'), 'name') : ''
    return method === 'entries' || method === 'matchAll' || !nativeCode.has(method)
  }
  return node.type === 'MemberExpression' || node.type === 'NewExpression' || node.type === 'AwaitExpression'
}

function visitTable(context: Context, elements: readonly Node[]): void {
  for (const element of elements) {
    if (element.type === 'ObjectExpression') visitMembers(context, element)
    else if (element.type === 'ArrayExpression') visitTable(context, childList(element, 'elements'))
    else context.visit(element)
  }
}

/** `a + b + c`: the whole chain makes one string. */
export function visitBinary(context: Context, node: Node): void {
  const adds = node['operator'] === '+'
  if (node['operator'] === 'in' && visitIn(context, node)) return
  const links = leftSpine(node, (link) => link.type === 'BinaryExpression' && (link['operator'] === '+') === adds)
  const operands = [...links.slice(0, 1).map((link) => requiredChild(link, 'left')), ...links.map((link) => requiredChild(link, 'right'))]
  if (!adds) return observeOperations(context, links, () => context.visitList(operands))
  observeSum(context, node, operands, () => visitSum(context, node, operands))
}

/** `key in o`: one cell of `o` is read. False where there is no key (`#x in o`) or nothing can be kept. */
function visitIn(context: Context, node: Node): boolean {
  const [key, right] = [requiredChild(node, 'left'), requiredChild(node, 'right')]
  if (isNoData(context, right) || key.type === 'PrivateIdentifier') return false
  const [name, keyName] = [simple(context, right), simpleIndex(context, key)]
  const { frame } = context
  if (name !== null && keyName !== null) precede(context, node, readElement(context, name, keyName, false), () => context.visit(key))
  else if (!frame.hasLocals) return false
  else {
    if (keyName !== null) context.visit(key)
    const { name: kept, taken } = held(context, key, keyName)
    observe(context, right, (base) => readElement(context, base, kept, false))
    giveBack(context, taken)
  }
  return true
}
