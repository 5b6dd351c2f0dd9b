// What patterns declare: `n` and `rest` in `const { n, list: [, ...rest] } = o`.

import { childList, type Node, requiredChild, textAt } from '../../source/index.ts'

/** The identifiers that patterns declare. */
export function identifiersDeclared(patterns: readonly Node[]): readonly Node[] {
  return patterns.flatMap((pattern) => {
    switch (pattern.type) {
      case 'Identifier':
        return [pattern]
      case 'ObjectPattern':
        return identifiersDeclared(
          childList(pattern, 'properties').map((property) => (property.type === 'RestElement' ? property : requiredChild(property, 'value'))),
        )
      case 'ArrayPattern':
        return identifiersDeclared(childList(pattern, 'elements'))
      case 'RestElement':
        return identifiersDeclared([requiredChild(pattern, 'argument')])
      case 'AssignmentPattern':
        return identifiersDeclared([requiredChild(pattern, 'left')])
      default:
        return []
    }
  })
}

/** The names that patterns declare. */
export const namesDeclared = (patterns: readonly Node[]): ReadonlySet<string> =>
  new Set(identifiersDeclared(patterns).map((node) => textAt(node, 'name')))
