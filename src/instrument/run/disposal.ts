// Blocks with `await using` wait where they end, where no probe can be: what runs behind such a block puts its activation back on the stack.

import { childAt, childList, type Node, requiredChild } from '../../source/index.ts'

const isAwaitUsing = (statement: Node): boolean => statement.type === 'VariableDeclaration' && statement['kind'] === 'await using'

/** Whether a statement that is no loop may end with the end of such a block. */
export function mayEndWaiting(statement: Node): boolean {
  switch (statement.type) {
    case 'BlockStatement':
      return childList(statement, 'body').some(isAwaitUsing)
    case 'LabeledStatement':
      return mayEndWaiting(requiredChild(statement, 'body'))
    case 'IfStatement':
      return [requiredChild(statement, 'consequent'), childAt(statement, 'alternate')].some((arm) => arm !== null && mayEndWaiting(arm))
    case 'TryStatement': {
      const handler = childAt(statement, 'handler')
      const blocks = [requiredChild(statement, 'block'), handler === null ? null : requiredChild(handler, 'body'), childAt(statement, 'finalizer')]
      return blocks.some((block) => block !== null && mayEndWaiting(block))
    }
    default:
      return false
  }
}
