// Keeping a value in a temporary on its way: `(t=value, …, t)`.

import type { Node } from '../../source/index.ts'
import { assigned } from '../assigned.ts'
import { heldType } from '../writing.ts'
import { type Context, giveBack, open, simple, takeTemporary } from './context.ts'

/** Walks `node`, whose value goes through `temporary`; `then` is evaluated behind it, and the value is the node's own. */
export function hold(context: Context, node: Node, temporary: string, then = ''): void {
  const [before, after] = assigned(node)
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
  const name = known ?? (node.type === heldType ? simple(context, node) : null)
  if (name !== null) return { name, taken: 0 }
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
