// A value on its way through a variable of landau's: what encloses it, so that it stays one value and gets no name.

import { namePrefix } from '../protocol/index.ts'
import { type Node, requiredChild, withoutTypes } from '../source/index.ts'

/** `t=function(){}` would name the function `t`; of `t=FN(function(){})` V8 makes up no name either, which it would show in stacks. */
export function isNamedByAssignment(node: Node): boolean {
  const bare = withoutTypes(node)
  const { type } = bare
  if (type === 'ConditionalExpression')
    return isNamedByAssignment(requiredChild(bare, 'consequent')) || isNamedByAssignment(requiredChild(bare, 'alternate'))
  return type === 'ArrowFunctionExpression' || ((type === 'FunctionExpression' || type === 'ClassExpression') && bare['id'] == null)
}

const unnamed = `${namePrefix}FN(`

/** What stands in front of `node` where its value is assigned, up to an opening parenthesis, so that it gets no name from that. */
export const nameless = (node: Node): string => (isNamedByAssignment(node) ? unnamed : '(0,')

/** What encloses an expression so that it can be one argument, or one assigned value. */
export const grouping = (node: Node): readonly [string, string] => (node.type === 'SequenceExpression' ? ['(', ')'] : ['', ''])

/** What encloses an expression behind the `=` of an assignment. */
export const assigned = (node: Node): readonly [string, string] => (isNamedByAssignment(node) ? [unnamed, ')'] : grouping(node))
