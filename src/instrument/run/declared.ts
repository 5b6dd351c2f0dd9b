// What declarations and their patterns declare: `n` and `rest` in `const { n, list: [, ...rest] } = o`.

import { childAt, childList, type Node, requiredChild, textAt } from '../../source/index.ts'

/** What the declarators of a declaration stand for: identifiers and patterns. */
export const patternsOf = (declaration: Node): readonly Node[] =>
  childList(declaration, 'declarations').map((declarator) => requiredChild(declarator, 'id'))

/** What the head of a loop declares; empty where it declares nothing. */
export function patternsOfHead(loop: Node): readonly Node[] {
  const head = childAt(loop, 'left') ?? childAt(loop, 'init')
  return head?.type === 'VariableDeclaration' ? patternsOf(head) : []
}

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

/** What the body of a loop declares by itself: there, such names are not those of the loop's head. */
export function namesOfBody(body: Node): ReadonlySet<string> {
  if (body.type !== 'BlockStatement') return new Set()
  const declared = childList(body, 'body').flatMap((statement) => {
    if (statement.type === 'VariableDeclaration') return patternsOf(statement)
    const id = statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration' ? childAt(statement, 'id') : null
    return id === null ? [] : [id]
  })
  return namesDeclared(declared)
}
