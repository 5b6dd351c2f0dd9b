// Destructuring: the source is touched as a whole (objects) or in its first elements (arrays).

import { firstOnly } from '../../protocol/index.ts'
import { childList, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import { type Context, forget, nativeSite, open, probe, tentatively } from './context.ts'
import { grouping } from '../assigned.ts'
import { visitMembers } from './object-members.ts'
import { quoted } from './probes.ts'
import { patternRefusal } from './refusal.ts'
import { restElement } from './rest-element.ts'
import { markTaken } from './iterator-use.ts'

/** The probe that reads `source` as `pattern` will; `refusal` is handed to one that stands around the source. */
export function patternProbe(context: Context, pattern: Node, source: string, refusal: readonly string[] = []): string {
  const { time } = context.frame
  if (pattern.type !== 'ArrayPattern') {
    const keys = context.fields ? keysIn(pattern) : null
    return keys === null
      ? `${probe('D')}(${[source, time, ...refusal].join()})`
      : `${probe('DF')}(${[source, time, refusal[0] ?? 'void 0', ...keys].join()})`
  }
  const elements = pattern['elements']
  const count = restElement(pattern) !== undefined ? 'Infinity' : String(Array.isArray(elements) ? elements.length : 0)
  return `${probe('DA')}(${[source, time, count, ...refusal].join()})`
}

/** The keys that an object's pattern takes, as code; null when it takes all, or they are computed. */
function keysIn(pattern: Node): string[] | null {
  const properties = childList(pattern, 'properties')
  if (pattern.type !== 'ObjectPattern' || properties.some((property) => property.type === 'RestElement' || property['computed'] === true)) return null
  return properties.map((property) => {
    const key = requiredChild(property, 'key')
    return quoted(key.type === 'Identifier' ? textAt(key, 'name') : String(key['value']))
  })
}

/** Walks `pattern = source`, of a declaration or an assignment whose value is used or not, reading the source. */
export function visitPatternSource(context: Context, pattern: Node, source: Node, { declares, isUsed }: SourceUse): void {
  const handedOver = isUsed ? null : elementsHandedOver(pattern, source)
  if (handedOver !== null) {
    context.visitList(handedOver)
    return visitPattern(context, pattern)
  }
  if (showsSource(pattern)) {
    const bare = withoutTypes(source)
    // Its stamp would be shown.
    if (bare.type === 'ObjectExpression') visitMembers(context, bare)
    else context.visit(source)
    return visitPattern(context, pattern)
  }
  const [before, after] = grouping(source)
  if (takesOne(pattern)) markTaken(source, firstOnly)
  const code = patternProbe(context, pattern, sourcePlace, patternRefusal(context.text, pattern, source, declares))
  const place = code.indexOf(sourcePlace)
  open(context, source.start, code.slice(0, place) + before)
  context.visit(source)
  context.edits.close(source.end, after + code.slice(place + sourcePlace.length))
  visitPattern(context, pattern)
}

/** Of a list within an object's pattern V8 says, where the property is missing, what the whole source looks like: nothing may stand around that. */
const showsSource = (pattern: Node): boolean =>
  pattern.type === 'ObjectPattern' &&
  childList(pattern, 'properties').some((property) => property.type === 'Property' && isListOrDefault(requiredChild(property, 'value')))

const isListOrDefault = (value: Node): boolean =>
  value.type === 'ArrayPattern' || (value.type === 'AssignmentPattern' && requiredChild(value, 'left').type === 'ArrayPattern')

interface SourceUse {
  readonly declares: boolean
  /** Somebody may see the source afterwards. */
  readonly isUsed: boolean
}

const sourcePlace = '…'

/** The elements of a list that is made to be taken apart at once, as in `[a, b] = [b, a]`: nobody reads it but the pattern, so it needs no stamp, and V8 does not make it. */
function elementsHandedOver(pattern: Node, source: Node): readonly Node[] | null {
  const list = withoutTypes(source)
  if (pattern.type !== 'ArrayPattern' || list.type !== 'ArrayExpression' || restElement(pattern) !== undefined) return null
  const elements = childList(list, 'elements')
  return elements.some(({ type }) => type === 'SpreadElement') ? null : elements
}

/** `const [first] = m.keys()` */
function takesOne(pattern: Node): boolean {
  const elements = pattern.type === 'ArrayPattern' ? pattern['elements'] : null
  return Array.isArray(elements) && elements.length === 1 && restElement(pattern) === undefined
}

/** The name under which a pattern leaves something over. */
function restName(pattern: Node): string | null {
  const rest = restElement(pattern)
  const argument = rest === undefined ? null : requiredChild(rest, 'argument')
  return argument?.type === 'Identifier' ? textAt(argument, 'name') : null
}

/** The probe of what a pattern leaves over, behind the pattern; null when that has no name. */
export function restProbe(context: Context, pattern: Node): string | null {
  const rest = restElement(pattern)
  const name = restName(pattern)
  return rest === undefined || name === null ? null : `${probe('BR')}(${[name, context.frame.time, nativeSite(context, rest, '...rest')].join()})`
}

/** The probes of what patterns with and without defaults leave over, as statements, where names may be `hidden`. */
export const restProbes = (context: Context, patterns: readonly Node[], hidden: ReadonlySet<string> = new Set()): string =>
  patterns
    .map((pattern) => (pattern.type === 'AssignmentPattern' ? requiredChild(pattern, 'left') : pattern))
    .filter((pattern) => !hidden.has(restName(pattern) ?? ''))
    .map((pattern) => restProbe(context, pattern))
    .filter((code) => code !== null)
    .map((code) => `${code};`)
    .join('')

/** Walks the code inside a pattern: computed keys, default values, and what holds the members that it assigns. */
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
    case 'MemberExpression':
      context.visit(requiredChild(pattern, 'object'))
      if (pattern['computed'] === true) context.visit(requiredChild(pattern, 'property'))
      return
    default:
      if (withoutTypes(pattern) !== pattern) visitPattern(context, withoutTypes(pattern))
  }
}
