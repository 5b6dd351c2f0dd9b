// The members of an object literal, and spreads.

import { childList, isFunction, type Node, requiredChild } from '../../source/index.ts'
import { type Context, nativeSite, open, probe } from './context.ts'
import { grouping } from './hold.ts'

export function visitMembers(context: Context, node: Node, visitValue: (value: Node) => void = context.visit): void {
  for (const property of childList(node, 'properties')) {
    if (property.type === 'SpreadElement') visitSpread(context, property, 'O')
    else {
      if (property['computed'] === true) context.visit(requiredChild(property, 'key'))
      if (property['shorthand'] !== true) visitValue(requiredChild(property, 'value'))
    }
  }
}

const startsWithName = /^[\p{ID_Start}$_\\]/u

/** `module.exports = {…}`: the lexer takes a value that starts with a name for one, and reads on; no other may come to start with one. */
export function visitExports(context: Context, node: Node): void {
  visitMembers(context, node, (value) => {
    const wrapped = !isFunction(value) && !startsWithName.test(context.text.slice(value.start, value.start + 2))
    if (wrapped) context.edits.open(value.start, '(')
    context.visit(value)
    if (wrapped) context.edits.close(value.end, ')')
  })
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
