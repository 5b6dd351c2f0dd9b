// The members of an object literal, and spreads.

import { childList, type Node, requiredChild } from '../source/index.ts'
import { type Context, nativeSite, probe } from './context.ts'

export function visitMembers(context: Context, node: Node): void {
  for (const property of childList(node, 'properties')) {
    if (property.type === 'SpreadElement') visitSpread(context, property, 'O', '{...spread}')
    else {
      if (property['computed'] === true) context.visit(requiredChild(property, 'key'))
      if (property['shorthand'] !== true) context.visit(requiredChild(property, 'value'))
    }
  }
}

export function visitSpread(context: Context, node: Node, name: 'I' | 'O', what: string): void {
  const argument = requiredChild(node, 'argument')
  const sequence = argument.type === 'SequenceExpression' ? '(' : ''
  context.edits.open(argument.start, `${probe(name)}(${sequence}`)
  context.visit(argument)
  context.edits.close(argument.end, `${sequence === '' ? '' : ')'},${context.frame.time},${nativeSite(context, node, what)})`)
}
