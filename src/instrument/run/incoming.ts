// Data that comes in from outside of the program: calls that may bring some in are handed, with what they were given, to a probe behind them, unless they
// ran instrumented code; listeners of the events that deliver data, and loops over streams, hand over what they are given.

import { incomingCalls, incomingEvents, incomingKinds, listenMethods } from '../../protocol/index.ts'
import { childList, isFunction, memberName, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import { passArgument } from './arguments.ts'
import { type Context, giveBack, open, probe, simple, takeTemporary } from './context.ts'
import { sharedCounter } from './steps.ts'

/** How many arguments tell where a buffer is filled. */
const tellingArguments = 4

const listeners = new WeakSet<Node>()

/** Notes that a call of `method` hands the data of an event to the function literal among its arguments. */
export function markListener(method: string, [event, listener]: readonly Node[]): void {
  if (listener === undefined || event === undefined || !listenMethods.has(method) || !isFunction(listener)) return
  if (event.type === 'Literal' && typeof event['value'] === 'string' && incomingEvents.has(event['value'])) listeners.add(listener)
}

/** At the head of the body of such a function. */
export function listening(node: Node): string {
  const first = listeners.has(node) ? childList(node, 'params')[0] : undefined
  return first?.type === 'Identifier' && textAt(first, 'name') !== 'this' ? `${probe('IH')}(${textAt(first, 'name')});` : ''
}

/** At the head of the body of `for await (const x of stream)`, in which names may be `hidden`. */
export function taking(context: Context, left: Node, source: string | null, hidden: ReadonlySet<string>): string {
  const declared = left.type === 'VariableDeclaration' ? childList(left, 'declarations')[0] : undefined
  const name = declared === undefined ? left : requiredChild(declared, 'id')
  return source === null ||
    name.type !== 'Identifier' ||
    hidden.has(source) ||
    hidden.has(textAt(name, 'name')) ||
    (declared === undefined && simple(context, name) === null)
    ? ''
    : `${probe('IT')}(${source},${textAt(name, 'name')});`
}

/** The method, or what was imported, or taken out of what `require` gave. */
function calledName(context: Context, callee: Node): string {
  if (callee.type === 'MemberExpression') return memberName(callee)
  if (callee.type !== 'Identifier') return ''
  const variable = context.scopes.variableOf(callee)
  if (variable === null || (variable.kind !== 'import' && (variable.kind === 'param' || variable.inits !== null))) return ''
  return textAt(callee, 'name')
}

/** Walks a call that may bring data in; `walk` walks its callee, and then what it is handed. False for other calls. */
export function visitIncoming(context: Context, node: Node, args: readonly Node[], walk: (walkArguments: () => void) => void): boolean {
  const callee = withoutTypes(requiredChild(node, 'callee'))
  const kind = incomingCalls.get(calledName(context, callee))
  if (kind === undefined || !context.frame.hasLocals || args.some(({ type }) => type === 'SpreadElement')) return false
  if (kind === 'waits' && args.length < 2) return false
  const base = callee.type === 'MemberExpression' ? simple(context, requiredChild(callee, 'object')) : null
  const [result, steps] = [takeTemporary(context), takeTemporary(context)]
  const names: string[] = []
  const isTold = (argument: Node, i: number): boolean => i < tellingArguments && !isFunction(withoutTypes(argument))
  const lastTold = args.findLastIndex(isTold)
  let kept = 0
  open(context, node.start, `(${result}=`)
  walk(() => {
    args.forEach((argument, i) => {
      if (!isTold(argument, i)) return context.visit(argument)
      const { text, temporary } = passArgument(context, argument, i === lastTold ? () => `${steps}=${sharedCounter}` : null)
      names[i] = text
      kept += Number(temporary)
    })
  })
  const given = Array.from({ length: names.length }, (_, i) => names[i] ?? 'void 0')
  const told = `${probe('IC')}(${[incomingKinds.indexOf(kind), result, base ?? 'void 0', ...given].join()})`
  context.edits.close(node.end, `,${lastTold < 0 ? '' : `${sharedCounter}===${steps}&&`}${told},${result})`)
  giveBack(context, kept + 2)
  return true
}
