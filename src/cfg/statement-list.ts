import { firstToRun, isFunction, type Node, type VariableDeclaration } from '../source/index.ts'
import type { Flow } from './flow.ts'
import type { Place } from './types.ts'

/** Adds the statements of a list; `end` is where a probe goes behind the last of them. */
export function statementList(flow: Flow, statements: readonly Node[], end: Place): void {
  const disposal = disposalOf(statements)
  if (disposal !== null) flow.frames.push({ type: 'dispose', awaits: disposal === 'await using' })
  for (let i = firstToRun(statements); i < statements.length; i++) {
    const node = statements[i]!
    const place: Place = { form: 'statement', start: node.start, end: node.start }
    flow.mark(place)
    flow.slot = place
    flow.statement(node)
  }
  if (disposal !== null) {
    flow.frames.pop()
    flow.dispose(disposal === 'await using')
  }
  flow.mark(end)
  if (disposal === null) flow.markTail(end)
}

/** Adds a statement where the grammar takes a single one: the body of a loop, an arm of `if`. */
export function bodyStatement(flow: Flow, node: Node): void {
  if (node.type === 'BlockStatement') {
    flow.mark({ form: 'statement', start: node.start + 1, end: node.start + 1 })
    return flow.statement(node)
  }
  // Braces around a function declaration would change where its name is visible (annex B.3.3).
  const place = (form: 'brace' | 'brace-end'): Place | null => (isFunction(node) ? null : { form, start: node.start, end: node.end })
  flow.mark(place('brace'))
  flow.slot = place('brace')
  flow.statement(node)
  flow.mark(place('brace-end'))
  flow.markTail(place('brace-end'))
}

function disposalOf(statements: readonly Node[]): 'using' | 'await using' | null {
  let found: 'using' | null = null
  for (let i = 0; i < statements.length; i++) {
    if (statements[i]!.type !== 'VariableDeclaration') continue
    const { kind } = statements[i] as VariableDeclaration
    if (kind === 'await using') return kind
    if (kind === 'using') found = kind
  }
  return found
}
