// Calls of a method under a computed key, `list[operations[name]](x)`, which may be a built-in's. Of all but lists and texts it is taken to be the program's own, which
// costs no more than to ask what it is called on.

import { childList, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import { isSpread, passArgument } from './arguments.ts'
import { type Context, giveBack, isNoData, isNumeric, nativeSite, open, probe, simple, takeTemporary } from './context.ts'
import { elementCheck, type ElementNames, isElement, walkReference } from './member.ts'
import { traced } from './probes.ts'
import { visitArguments } from './spreads.ts'
import { allSteps } from './steps.ts'

/** `o[Symbol.iterator]()`, and what is a number. */
function isNoName(key: Node): boolean {
  const bare = withoutTypes(key)
  const object = bare.type === 'MemberExpression' ? withoutTypes(requiredChild(bare, 'object')) : null
  return isNumeric(bare) || bare.type === 'Literal' || (object?.type === 'Identifier' && textAt(object, 'name') === 'Symbol')
}

export function isKeyedCall(context: Context, call: Node): boolean {
  const callee = withoutTypes(requiredChild(call, 'callee'))
  if (callee.type !== 'MemberExpression' || !isElement(callee) || !context.frame.hasLocals) return false
  if (isNoData(context, requiredChild(callee, 'object')) || isNoName(requiredChild(callee, 'property'))) return false
  return call['optional'] !== true && callee['optional'] !== true && !childList(call, 'arguments').some(isSpread)
}

/** Asks what built-in may be called. What is the program's own is read where it is kept; a built-in tells by itself what it reads. */
function asked(context: Context, callee: Node, code: string, names: ElementNames): string {
  const check = elementCheck(context, callee, names)
  const question = `${code}=${probe('NK')}(${names.base},${names.index})`
  return check === '' ? question : `${question},${code}===void 0&&(${check})`
}

/** Walks the receiver and the key: two names as they are, so that an error shows them. */
function walkCallee(context: Context, node: Node, callee: Node, result: string, code: string): ElementNames | null {
  const [base, key] = [simple(context, requiredChild(callee, 'object')), simple(context, requiredChild(callee, 'property'))]
  if (base === null || key === null) {
    open(context, node.start, `(${result}=`)
    return walkReference(context, callee, (names) => asked(context, callee, code, names), true)
  }
  const names = { base, index: key, numeric: false, taken: 0 }
  open(context, node.start, `(${asked(context, callee, code, names)},${result}=`)
  return names
}

/** Walks such a call. */
export function visitKeyedCall(context: Context, node: Node, args: readonly Node[]): void {
  const callee = withoutTypes(requiredChild(node, 'callee'))
  const native = nativeSite(context, node, shortText(context.text.slice(callee.start, callee.end)))
  const [result, code] = [takeTemporary(context), takeTemporary(context)]
  const names = walkCallee(context, node, callee, result, code)
  const steps = mayBeCallback(args) ? takeTemporary(context) : null
  let taken = (names?.taken ?? 0) + (steps === null ? 2 : 3)
  const handed = args.map((argument, i) => {
    if (i > 1) return visitArguments(context, [argument])
    const { text, temporary } = passArgument(context, argument, steps === null || i > 0 ? null : () => `${steps}=${allSteps}`)
    taken += Number(temporary)
    return text
  })
  const note = `${probe('NN')}(${code},${args.length},${steps ?? 0})`
  const [a = 'void 0', b = 'void 0'] = handed
  const observed = `${probe('N')}(${code},${native},${context.frame.time},${result},${names?.base},${a},${b},${note})`
  context.edits.close(node.end, `,${traced(context, `${code}===void 0||${observed}`)},${result})`)
  giveBack(context, taken)
}

const mostShown = 30
const shortText = (text: string): string => (text.length <= mostShown && !text.includes('\n') ? text : '…[…]')

/** Of a callback the steps until then tell how far a search by it got. */
const mayBeCallback = ([first]: readonly Node[]): boolean => first !== undefined && first.type !== 'Literal' && first.type !== 'TemplateLiteral'
