// Keeping a value in a temporary on its way: `(t=value, …, t)`.

import { type Node, withoutTypes } from '../../source/index.ts'
import { type Context, giveBack, open, probe, simple, takeTemporary } from './context.ts'

/** `t=function(){}` would name the function `t`; of `t=FN(function(){})` V8 makes up no name either, which it would show in stacks. */
function isNamedByAssignment(node: Node): boolean {
  const bare = withoutTypes(node)
  const { type } = bare
  return type === 'ArrowFunctionExpression' || ((type === 'FunctionExpression' || type === 'ClassExpression') && bare['id'] == null)
}

/** What stands in front of `node` where its value is assigned, up to an opening parenthesis, so that it gets no name from that. */
export const nameless = (node: Node): string => (isNamedByAssignment(node) ? `${probe('FN')}(` : '(0,')

/** What encloses an expression so that it can be one argument, or one assigned value. */
export const grouping = (node: Node): readonly [string, string] => (node.type === 'SequenceExpression' ? ['(', ')'] : ['', ''])

/** Walks `node`, whose value goes through `temporary`; `then` is evaluated behind it, and the value is the node's own. */
export function hold(context: Context, node: Node, temporary: string, then = ''): void {
  const [before, after] = isNamedByAssignment(node) ? [nameless(node), ')'] : grouping(node)
  open(context, node.start, `(${temporary}=${before}`)
  context.visit(node)
  context.edits.close(node.end, `${after}${then === '' ? '' : `,${then},${temporary}`})`)
}

/** Puts `code` in front of `whole`, which `walk` walks: a statement of its own where there is room for one. */
export function precede(context: Context, whole: Node, code: string, walk: () => void): void {
  if (whole.start === context.frame.statementStart) {
    context.edits.open(whole.start, `${code};`)
    return walk()
  }
  open(context, whole.start, `(${code},`)
  walk()
  context.edits.close(whole.end, ')')
}

/** The name under which an expression can be written again once it was evaluated. */
export interface Held {
  readonly name: string
  /** Temporaries taken: the caller gives them back. */
  readonly taken: number
}

/** Walks `node` so that its value can be written again. The routine must have locals. */
export function held(context: Context, node: Node, known: string | null = simple(context, node)): Held {
  if (known !== null) return { name: known, taken: 0 }
  const temporary = takeTemporary(context)
  hold(context, node, temporary)
  return { name: temporary, taken: 1 }
}

/** Walks `node` and evaluates `check` with its value right behind it. */
export function observe(context: Context, node: Node, check: (name: string) => string): void {
  const temporary = takeTemporary(context)
  hold(context, node, temporary, check(temporary))
  giveBack(context, 1)
}
