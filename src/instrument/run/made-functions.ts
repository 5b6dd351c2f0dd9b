// Functions made of strings: `new Function('a', body)`, `Function(body)`, `Function.apply(null, list)`, and those in `eval(text)`. The runtime is handed the strings on their way in, and
// gives back what has probes. Whether the name means V8's own is asked there.

import { childList, type Node, requiredChild, textAt } from '../../source/index.ts'
import { grouping } from '../assigned.ts'
import { isSpread, passArgument } from './arguments.ts'
import { type Context, giveBack, probe } from './context.ts'

/** What programs call the constructors; EJS calls the one that it chose `ctor`. */
const makers = /^(?:(?:Async)?(?:Generator)?Function|ctor)$/

/** The name under which a callee may be a constructor of functions; null for all else. */
function makerOf(callee: Node): string | null {
  if (callee.type !== 'Identifier') return null
  const name = textAt(callee, 'name')
  return makers.test(name) ? name : null
}

/** Walks the arguments of a call or `new` that may make a function. False, with nothing walked, for others. */
export function visitMaking(context: Context, callee: Node, args: readonly Node[]): boolean {
  const maker = makerOf(callee)
  const body = args.at(-1)
  if (maker === null || body === undefined || args.some(isSpread) || !context.frame.hasLocals) return false
  const parameters = args.slice(0, -1).map((argument) => passArgument(context, argument, null))
  handOver(context, body, `${probe('MF')}(${context.frame.site},${maker},`, `${parameters.map(({ text }) => `,${text}`).join('')})`)
  giveBack(context, parameters.filter(({ temporary }) => temporary).length)
  return true
}

/** Walks the arguments of `Function.apply(receiver, list)`, within `walk`. False, with nothing walked, for other calls. */
export function visitMakingOfList(context: Context, callee: Node, args: readonly Node[], walk: (rest: () => void) => void): boolean {
  const [receiver, list] = args
  if (textAt(requiredChild(callee, 'property'), 'name') !== 'apply' || callee['computed'] === true) return false
  const maker = makerOf(requiredChild(callee, 'object'))
  if (maker === null || receiver === undefined || list === undefined || args.length > 2 || args.some(isSpread)) return false
  walk(() => {
    context.visit(receiver)
    handOver(context, list, `${probe('ML')}(${context.frame.site},${maker},`, ')')
  })
  return true
}

/** Walks the arguments of `eval(text)`, which stays a call by that name, or of `(0, eval)(text)`. False, with nothing walked, for other calls. */
export function visitEvaluation(context: Context, callee: Node, args: readonly Node[]): boolean {
  const called = callee.type === 'SequenceExpression' ? childList(callee, 'expressions').at(-1)! : callee
  const [text, ...others] = args
  if (called.type !== 'Identifier' || textAt(called, 'name') !== 'eval' || context.scopes.variableOf(called) !== null) return false
  if (text === undefined || args.some(isSpread)) return false
  if (callee.type === 'SequenceExpression') for (const before of childList(callee, 'expressions').slice(0, -1)) context.visit(before)
  handOver(context, text, `${probe('ME')}(${context.frame.site},eval,`, ')')
  for (const other of others) context.visit(other)
  return true
}

/** Walks an argument that is handed to a probe: of a sequence, whose parentheses are not its own, its value. */
function handOver(context: Context, argument: Node, before: string, after: string): void {
  const [open, close] = grouping(argument)
  context.edits.open(argument.start, `${before}${open}`)
  context.visit(argument)
  context.edits.close(argument.end, `${close}${after}`)
}
