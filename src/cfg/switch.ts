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

/** The tests one after the other; the last of them stays current, to go on to the default. */
function tests(flow: Flow, cases: readonly Node[], bodies: readonly Target[]): void {
  let tested = false
  for (const [index, item] of cases.entries()) {
    const value = childAt(item, 'test')
    const body = bodies[index]
    if (value === null || body === undefined) continue
    if (tested) {
      const next = target()
      flow.jump(next, 'false')
      flow.enter(next)
      flow.markExpression(value, null)
    }
    flow.expression(value)
    flow.branch(body, 'case')
    tested = true
  }
}

function caseBody(flow: Flow, item: Node, body: Target): void {
  flow.jump(body, 'next')
  flow.enter(body)
  flow.note(item)
  statementList(flow, childList(item, 'consequent'), { form: 'after', start: item.end, end: item.end })
}
