import { childAt, childList, requiredChild, type Node } from '../source/index.ts'
import { target, type Flow, type Target } from './flow.ts'
import { statementList } from './statement-list.ts'
import type { Place } from './types.ts'

/** `switch`: the tests in order, then `default`; the statements of a case fall through to those of the next. */
export function switchStatement(flow: Flow, node: Node, labels: readonly string[]): void {
  const cases = childList(node, 'cases')
  const after = target()
  flow.expression(requiredChild(node, 'discriminant'))
  const bodies = cases.map(() => target())
  const defaultIndex = cases.findIndex((item) => childAt(item, 'test') === null)
  tests(flow, cases, bodies)
  const [first] = cases
  const place: Place | null = first === undefined ? null : { form: 'default', start: first.start, end: first.start }
  flow.branch(bodies[defaultIndex] ?? after, 'default', defaultIndex < 0 ? place : null)
  flow.current = null
  flow.frames.push({ type: 'labels', labels, breaks: after, continues: null, plain: false })
  for (const [index, item] of cases.entries()) caseBody(flow, item, bodies[index] ?? after)
  flow.frames.pop()
  flow.jump(after, 'next')
  flow.enter(after)
}

function tests(flow: Flow, cases: readonly Node[], bodies: readonly Target[]): void {
  for (const [index, item] of cases.entries()) {
    const value = childAt(item, 'test')
    const body = bodies[index]
    if (value === null || body === undefined) continue
    flow.markExpression(value, false)
    flow.expression(value)
    const next = target()
    flow.branch(body, 'case')
    flow.jump(next, 'false')
    flow.enter(next)
  }
}

function caseBody(flow: Flow, item: Node, body: Target): void {
  flow.jump(body, 'next')
  flow.enter(body)
  statementList(flow, childList(item, 'consequent'), { form: 'after', start: item.end, end: item.end })
}
