// Conditions, and the branches behind them. `a && a.b` has touched `a` wherever it is true, `!a || a.b` wherever it is false; behind a choice is known what
// each of its arms has touched that goes on there.

import { childList, type Node, requiredChild, textAt } from '../../source/index.ts'
import { type Context, open } from './context.ts'
import { leftSpine } from './spine.ts'
import type { Binding } from './touched.ts'

/** What a condition has touched, beside what it touches anyway, where it is true and where it is false. */
export interface Outcomes {
  readonly whenTrue: readonly Binding[]
  readonly whenFalse: readonly Binding[]
}

const nothing: Outcomes = { whenTrue: [], whenFalse: [] }

/** Walks an expression of which is only asked whether it is true. */
export function visitCondition(context: Context, node: Node): Outcomes {
  if (node.type === 'LogicalExpression') return visitLogical(context, node)
  if (node.type === 'UnaryExpression' && node['operator'] === '!') {
    const { whenTrue, whenFalse } = visitCondition(context, requiredChild(node, 'argument'))
    return { whenTrue: whenFalse, whenFalse: whenTrue }
  }
  context.visit(node)
  return nothing
}

/** Operands of one operator in a row: each is evaluated only where those before it were. */
export function visitLogical(context: Context, node: Node): Outcomes {
  const { touched } = context.frame
  const links = leftSpine(node, (link) => link.type === 'LogicalExpression')
  let outcomes = visitCondition(context, requiredChild(links[0] ?? node, 'left'))
  const mark = touched.mark()
  let operator = ''
  for (const link of links) {
    const own = textAt(link, 'operator')
    if (own !== operator) touched.rewind(mark)
    operator = own
    touched.addAll(goingOn(operator, outcomes))
    const right = requiredChild(link, 'right')
    outcomes = asArm(context, right, () => visitCondition(context, right))
  }
  touched.addAll(goingOn(operator, outcomes))
  const known = touched.since(mark)
  touched.rewind(mark)
  return { whenTrue: operator === '&&' ? known : [], whenFalse: operator === '||' ? known : [] }
}

/** What an operand has touched where the next one is evaluated. */
const goingOn = (operator: string, { whenTrue, whenFalse }: Outcomes): readonly Binding[] => {
  if (operator === '&&') return whenTrue
  return operator === '||' ? whenFalse : []
}

/** An arm that calls something is a block of its own; others belong to the block around them. */
function asArm<T>(context: Context, node: Node, walk: () => T): T {
  if (!context.plan.callingArms.has(node)) return walk()
  open(context, node.start, `(${context.frame.counter}++,`)
  const result = walk()
  context.edits.close(node.end, ')')
  return result
}

export function visitConditional(context: Context, node: Node): void {
  const outcomes = visitCondition(context, requiredChild(node, 'test'))
  const arm = (name: string) => (): boolean => {
    const value = requiredChild(node, name)
    asArm(context, value, () => context.visit(value))
    return true
  }
  visitArms(context, outcomes, arm('consequent'), arm('alternate'))
}

/** Walks the arms of a choice; each returns whether what is behind the choice is reached from its end. */
export function visitArms(
  { frame: { touched } }: Context,
  { whenTrue, whenFalse }: Outcomes,
  consequent: () => boolean,
  alternate: () => boolean,
): void {
  const walked = (known: readonly Binding[], walk: () => boolean): readonly Binding[] | null => {
    const mark = touched.mark()
    touched.addAll(known)
    const isPassed = walk()
    const all = touched.since(mark)
    touched.rewind(mark)
    return isPassed ? all : null
  }
  const one = walked(whenTrue, consequent)
  const other = walked(whenFalse, alternate)
  if (one === null || other === null) touched.addAll(one ?? other ?? [])
  else touched.addAll(one.filter((binding) => other.includes(binding)))
}

const jumps = new Set(['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement'])

/** Whether what is behind a statement can be reached from its end, as far as its last statement tells. */
export function goesOn(node: Node): boolean {
  const last = node.type === 'BlockStatement' ? childList(node, 'body').at(-1) : node
  return last === undefined || !jumps.has(last.type)
}
