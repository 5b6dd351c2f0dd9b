import { childList, requiredChild, isFieldInitialiser, isFunction, type Node, type Scopes } from '../source/index.ts'
import { condition, expression } from './expressions.ts'
import { finish } from './finish.ts'
import { Flow } from './flow.ts'
import { pattern } from './patterns.ts'
import { statementList } from './statement-list.ts'
import { statement } from './statements.ts'
import type { Cfg, Place } from './types.ts'

/** The control-flow graph of a routine: a function, class field initialiser, static block or program. Routines inside it are not part of it. */
export function buildCfg(routine: Node, scopes: Scopes): Cfg {
  const flow = new Flow(routine, scopes, { expression, pattern, condition, statement })
  if (isFunction(routine)) functionBody(flow, routine)
  else if (isFieldInitialiser(routine)) fieldInitialiser(flow, routine)
  else programOrStaticBlock(flow, routine)
  flow.jump(flow.exit, 'return')
  return finish(flow)
}

function functionBody(flow: Flow, routine: Node): void {
  for (const param of childList(routine, 'params')) flow.pattern(param)
  // Parameters are bound by the call; the body starts with the first `next`, which may never come, or be a `return` or `throw`.
  if (routine['generator'] === true) flow.suspend('yield')
  flow.startBody()
  const body = requiredChild(routine, 'body')
  if (body.type !== 'BlockStatement') {
    flow.markExpression(body, false)
    return flow.expression(body)
  }
  statementList(flow, childList(body, 'body'), after(body.end - 1))
}

// `x = function () {}` names the function, so such a field has no place for a probe.
function fieldInitialiser(flow: Flow, routine: Node): void {
  const value = requiredChild(routine, 'value')
  flow.markExpression(value, true)
  flow.expression(value)
}

function programOrStaticBlock(flow: Flow, routine: Node): void {
  const statements = childList(routine, 'body')
  const last = statements.at(-1)
  // The last line of a program may be a comment without an end, so a probe goes behind the last statement.
  const end = after(routine.type === 'Program' ? (last?.end ?? routine.end) : routine.end - 1)
  statementList(flow, statements, end)
}

function after(offset: number): Place {
  return { form: 'after', start: offset, end: offset }
}
