// How a routine can be taken hold of: where its activations begin and end in the text.

import type { Cfg } from '../../cfg/index.ts'
import { childList, directivesOf, firstToRun, isFunction, type Node, requiredChild, type Scopes } from '../../source/index.ts'
import { mayBeWrapped } from '../count/watchable.ts'
import { arrowEnd } from '../writing.ts'

/**
 * - `body`: statements that `try … finally` can be put around;
 * - `concise`: the body of an arrow that is an expression;
 * - `open`: statements that nothing can be put around: a module, a function whose declarations would mean something else in a block;
 * - `value`: the value of a class field;
 * - `empty`: no statements.
 */
export type ShapeForm = 'body' | 'concise' | 'open' | 'value' | 'empty'

export interface Shape {
  readonly form: ShapeForm
  /** Where declarations and statements can begin; for `value` and `concise` where the expression begins. */
  readonly first: number
  /** Behind the last statement; behind the expression. */
  readonly last: number
}

/** Null when nothing of the routine can be traced. */
export function shapeOf(text: string, { routine, blocks, entry }: Cfg, scopes: Scopes): Shape | null {
  if (routine.type === 'Program') {
    const statements = childList(routine, 'body')
    return { form: 'open', first: statements[firstToRun(statements)]?.start ?? 0, last: statements.at(-1)?.end ?? 0 }
  }
  if (routine.type === 'StaticBlock') return statementsShape(scopes, routine, routine, childList(routine, 'body'))
  if (!isFunction(routine)) {
    const value = requiredChild(routine, 'value')
    // In front of an anonymous function that takes its name from a computed key nothing can be put; it does nothing either.
    return blocks[entry]!.place === null ? null : { form: 'value', first: value.start, last: value.end }
  }
  const body = requiredChild(routine, 'body')
  if (body.type === 'BlockStatement') return statementsShape(scopes, routine, body, childList(body, 'body'))
  const arrow = arrowEnd(text, routine)
  return { form: 'concise', first: arrow, last: routine.end }
}

function statementsShape(scopes: Scopes, routine: Node, body: Node, statements: readonly Node[]): Shape {
  const first = statements[directivesOf(statements).length]
  if (first === undefined) return { form: 'empty', first: body.end - 1, last: body.end - 1 }
  return { form: mayBeWrapped(routine, { ...body, body: statements }, scopes) ? 'body' : 'open', first: first.start, last: body.end - 1 }
}
