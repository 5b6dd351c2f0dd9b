// The members of an object literal, and spreads.

import { usedUp } from '../../protocol/index.ts'
import { childList, isFunction, type Node, requiredChild } from '../../source/index.ts'
import { type Context, nativeSite, open, probe } from './context.ts'
import { grouping } from '../assigned.ts'
import { spreadRefusal, type SpreadPlace } from './refusal.ts'
import { markTaken } from './taken.ts'

export function visitMembers(context: Context, node: Node, visitValue: (value: Node) => void = context.visit): void {
  for (const property of childList(node, 'properties')) {
    if (property.type === 'SpreadElement') visitObjectSpread(context, property)
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

/** The probe of a spread binding; `made` is the list into which nothing else is spread. */
export const spreadProbe = (context: Context, node: Node, value: string, made: string | null = null): string =>
  `${probe('I')}(${[value, context.frame.time, nativeSite(context, node, '...spread'), ...(made === null ? [] : ['void 0', made])].join()})`

/** Walks what is spread into a list. */
export function visitSpread(context: Context, node: Node): void {
  const argument = requiredChild(node, 'argument')
  markTaken(argument, usedUp)
  const place = spreadPlace(node)
  visitSpreadValue(context, argument, place === 'last' ? 'IL' : 'I', () =>
    [nativeSite(context, node, '...spread'), ...spreadRefusal(argument, place)].join(),
  )
}

/** Walks an object whose properties are spread. */
function visitObjectSpread(context: Context, node: Node): void {
  visitSpreadValue(context, requiredChild(node, 'argument'), 'O', () => String(nativeSite(context, node, '{...spread}')))
}

function visitSpreadValue(context: Context, argument: Node, name: string, rest: () => string): void {
  const [before, after] = grouping(argument)
  open(context, argument.start, `${probe(name)}(${before}`)
  context.visit(argument)
  context.edits.close(argument.end, `${after},${context.frame.time},${rest()})`)
}

const places = new WeakMap<Node, SpreadPlace>()

/** Notes which of the spreads are arguments. */
export function markSpreads(args: readonly Node[]): void {
  const spreads = args.filter(({ type }) => type === 'SpreadElement')
  for (const spread of spreads) places.set(spread, spreads.length === 1 && spread === args.at(-1) ? 'last' : 'argument')
}

const spreadPlace = (spread: Node): SpreadPlace => places.get(spread) ?? 'element'
