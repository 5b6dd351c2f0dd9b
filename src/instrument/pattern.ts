// Destructuring: the source is touched as a whole (objects) or in its first elements (arrays).

import { childList, type Node, requiredChild } from '../source/index.ts'
import { type Context, forget, probe, tentatively } from './context.ts'

/** Walks `pattern = source`, reading the source. */
export function visitPatternSource(context: Context, pattern: Node, source: Node): void {
  const array = pattern.type === 'ArrayPattern'
  const elements = pattern['elements']
  const count = Array.isArray(elements) ? elements.length : 0
  const rest = childList(pattern, 'elements').some((element) => element.type === 'RestElement')
  context.edits.open(source.start, `${probe(array ? 'DA' : 'D')}(${source.type === 'SequenceExpression' ? '(' : ''}`)
  context.visit(source)
  const close = source.type === 'SequenceExpression' ? ')' : ''
  context.edits.close(source.end, `${close},${context.frame.time}${array ? `,${rest ? 'Infinity' : count}` : ''})`)
  visitPattern(context, pattern)
}

/** Walks the code inside a pattern: computed keys and default values. */
export function visitPattern(context: Context, pattern: Node): void {
  switch (pattern.type) {
    case 'Identifier':
      return forget(context, context.scopes.variableOf(pattern))
    case 'ObjectPattern':
      for (const property of childList(pattern, 'properties')) {
        if (property['computed'] === true) context.visit(requiredChild(property, 'key'))
        visitPattern(context, property.type === 'RestElement' ? requiredChild(property, 'argument') : requiredChild(property, 'value'))
      }
      return
    case 'ArrayPattern':
      for (const element of childList(pattern, 'elements')) visitPattern(context, element)
      return
    case 'RestElement':
      return visitPattern(context, requiredChild(pattern, 'argument'))
    case 'AssignmentPattern':
      visitPattern(context, requiredChild(pattern, 'left'))
      return tentatively(context, () => context.visit(requiredChild(pattern, 'right')))
    case 'TSParameterProperty':
      return visitPattern(context, requiredChild(pattern, 'parameter'))
    default:
  }
}
