// Loops that look into what their rounds are given: `for (const pair of map) total += pair[1]`.

import { childAt, childList, forEachChild, type Node, requiredChild, textAt, type Variable, withoutTypes } from '../../source/index.ts'
import { type Context, loopVariable, probe, simple } from './context.ts'
import { traced } from './probes.ts'

/**
 * At the head of the rounds of such a loop over `list`, of which `position` rounds are over: what a built-in makes for each is new. What that is, is asked
 * once. Empty for other loops.
 */
export function givenRounds(context: Context, left: Node, body: Node, list: string, position: string): string {
  const declared = left.type === 'VariableDeclaration' ? childList(left, 'declarations')[0] : undefined
  const head = declared === undefined ? left : requiredChild(declared, 'id')
  const name = head.type === 'Identifier' ? simple(context, head) : null
  const variable = name === null ? null : context.scopes.variableOf(head)
  if (variable === null || !looksInto(context, body, variable)) return ''
  const given = loopVariable(context)
  return `${position}===0&&(${given}=${probe('UG')}(${list}));${given}===0||${traced(context, `${probe('UB')}(${name},${context.frame.time},${given})`)};`
}

/** Whether something in `body` reads an element of what `variable` means, takes it apart, or asks for the groups of a match. */
function looksInto({ scopes }: Context, body: Node, variable: Variable): boolean {
  const isRead = (node: Node | null): boolean => node !== null && scopes.variableOf(withoutTypes(node)) === variable
  const pending: Node[] = [body]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isRead(lookedInto(node))) return true
    forEachChild(node, (child) => void pending.push(child))
  }
  return false
}

function lookedInto(node: Node): Node | null {
  switch (node.type) {
    case 'MemberExpression':
      return node['computed'] === true || textAt(requiredChild(node, 'property'), 'name') === 'groups' ? requiredChild(node, 'object') : null
    case 'VariableDeclarator':
      return requiredChild(node, 'id').type === 'ArrayPattern' ? childAt(node, 'init') : null
    case 'AssignmentExpression':
      return requiredChild(node, 'left').type === 'ArrayPattern' ? requiredChild(node, 'right') : null
    default:
      return null
  }
}
