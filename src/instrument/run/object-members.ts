// The members of an object literal, and spreads.

import { usedUp } from '../../protocol/index.ts'
import { childList, type Node, requiredChild } from '../../source/index.ts'
import { type Context, nativeSite, open, probe } from './context.ts'
import { assigned, grouping } from '../assigned.ts'
import { spreadRefusal, type SpreadPlace } from './refusal.ts'
import { markTaken } from './iterator-use.ts'

export function visitMembers(context: Context, node: Node, visitValue: (value: Node) => void = context.visit): void {
  for (const property of childList(node, 'properties')) {
    if (property.type === 'SpreadElement') visitObjectSpread(context, property)
    else {
      if (property['computed'] === true) context.visit(requiredChild(property, 'key'))
      if (property['shorthand'] !== true) visitValue(requiredChild(property, 'value'))
    }
  }
}

/** A list into which nothing else is spread, and how many elements are written before and behind that. */
export interface SpreadInto {
  readonly list: string
  readonly before: number
  readonly behind: number
}

/** The probe of a spread binding. */
export const spreadProbe = (context: Context, node: Node, value: string, into: SpreadInto | null = null): string => {
  const made = into === null ? [] : ['void 0', into.list, ...(into.before + into.behind === 0 ? [] : [into.before, into.behind])]
  return `${probe('I')}(${[value, context.frame.time, nativeSite(context, node, '...spread'), ...made].join()})`
}

/** Walks what is spread into a list; its value is kept in `kept`. */
export function visitSpread(context: Context, node: Node, kept: string | null = null): void {
  const argument = requiredChild(node, 'argument')
  markTaken(argument, usedUp)
  const place = spreadPlace(node)
  const rest = (): string => [nativeSite(context, node, '...spread'), ...spreadRefusal(argument, place)].join()
  visitSpreadValue(context, argument, place === 'last' ? 'IL' : 'I', rest, kept)
}

/** Walks an object whose properties are spread. */
function visitObjectSpread(context: Context, node: Node): void {
  visitSpreadValue(context, requiredChild(node, 'argument'), 'O', () => String(nativeSite(context, node, '{...spread}')))
}

function visitSpreadValue(context: Context, argument: Node, name: string, rest: () => string, kept: string | null = null): void {
  const [before, after] = kept === null ? grouping(argument) : assigned(argument)
  open(context, argument.start, `${probe(name)}(${kept === null ? '' : `${kept}=`}${before}`)
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
