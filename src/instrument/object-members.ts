// The members of an object literal, and spreads.

import { childList, type Node, requiredChild } from '../source/index.ts'
import { type Context, nativeSite, open, probe } from './context.ts'
import { grouping } from './hold.ts'

export function visitMembers(context: Context, node: Node): void {
  for (const property of childList(node, 'properties')) {
    if (property.type === 'SpreadElement') visitSpread(context, property, 'O')
    else {
      if (property['computed'] === true) context.visit(requiredChild(property, 'key'))
      if (property['shorthand'] !== true) context.visit(requiredChild(property, 'value'))
    }
  }
}

/** The kind of spread: of an iterable into a list, or of an object's properties. */
export type SpreadProbe = 'I' | 'O'

const spreadNames: Readonly<Record<SpreadProbe, string>> = { I: '...spread', O: '{...spread}' }

export function spreadProbe(context: Context, node: Node, name: SpreadProbe, value: string): string {
  return `${probe(name)}(${value},${context.frame.time},${nativeSite(context, node, spreadNames[name])})`
}

export function visitSpread(context: Context, node: Node, name: SpreadProbe): void {
  const argument = requiredChild(node, 'argument')
  const [before, after] = grouping(argument)
  open(context, argument.start, `${probe(name)}(${before}`)
  context.visit(argument)
  context.edits.close(argument.end, `${after},${context.frame.time},${nativeSite(context, node, spreadNames[name])})`)
}
