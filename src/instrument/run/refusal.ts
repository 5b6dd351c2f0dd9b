// What V8 would tell of an expression whose value cannot be iterated or taken apart: a probe around one is handed that text, and the runtime
// (runtime/refusals.ts) sees to it that the error has it. The rules were found by asking V8, which tells more where two places in the text happen to be one.

import { childList, isFunction, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import { operands, printed } from './printed.ts'
import { quoted } from './probes.ts'

const isCalled = ({ type }: Node): boolean => type === 'CallExpression' || type === 'NewExpression' || type === 'TaggedTemplateExpression'

/** The arguments of a probe that tell it, as code; none where V8's own message does not show the probe. */
export type Refusal = readonly string[]

const handed = (...texts: readonly string[]): Refusal => texts.map(quoted)
const none: Refusal = []
/** The value stands for itself in the message. */
const byValue = handed('')

/** What "is not iterable", where V8 names the expression: a callee is followed by `()`. */
function subject(node: Node): string {
  const bare = withoutTypes(node)
  return isCalled(bare) ? `${called(bare)}()` : printed(bare, '')
}

const called = (node: Node): string => printed(requiredChild(node, node.type === 'TaggedTemplateExpression' ? 'tag' : 'callee'), '')

const isIterable = ({ type, ...node }: Node): boolean =>
  type === 'ArrayExpression' || type === 'TemplateLiteral' || (type === 'Literal' && typeof node['value'] === 'string')

/** What V8 does not find in the head of a loop. */
function isLost(node: Node): boolean {
  switch (node.type) {
    case 'ChainExpression':
    case 'ConditionalExpression':
      return true
    case 'LogicalExpression':
      return node['operator'] !== '??' || operands(node).length > 2
    case 'BinaryExpression':
      return operands(node).length > 2
    case 'SequenceExpression':
      return childList(node, 'expressions').length > 2
    default:
      return false
  }
}

/** For the probe around the subject of `for…of`. */
export function loopRefusal(right: Node): Refusal {
  const node = withoutTypes(right)
  return isIterable(node) ? none : isLost(node) ? byValue : handed(subject(node))
}

/** For the probe around the subject of `for await`. */
export function awaitedRefusal(right: Node): Refusal {
  const node = withoutTypes(right)
  return isLost(node) ? byValue : handed(`${printed(node, '(...)')}${isCalled(node) ? '()' : ''}`)
}

/** For the probe around what is called. */
export const calledRefusal = (callee: Node): Refusal => handed(printed(callee, '(...)'))

/** Where a spread stands: an element of a list, the last argument and the only one that is spread, or another argument. */
export type SpreadPlace = 'element' | 'last' | 'argument'

/** For the probe around what is spread. */
export function spreadRefusal(argument: Node, place: SpreadPlace): Refusal {
  const node = withoutTypes(argument)
  if (isIterable(node)) return none
  // The callee stands for the value.
  if (place === 'argument') return isCalled(node) ? handed(`${called(node)}(...)`) : byValue
  return handed(place === 'last' ? printed(node, '(...)') : subject(node))
}

/** Expressions that V8 says to be where they begin, so that it finds them as the source of an array's pattern. */
const foundAtStart: ReadonlySet<string> = new Set([
  'Identifier',
  'Literal',
  'ThisExpression',
  'UnaryExpression',
  'AwaitExpression',
  'NewExpression',
  'ConditionalExpression',
])

/** For the probe around the source of a pattern; `declares` where the pattern is that of a declaration. */
export function patternRefusal(text: string, pattern: Node, source: Node, declares: boolean): Refusal {
  const node = withoutTypes(source)
  if (pattern.type === 'ObjectPattern') return propertyRefusal(pattern, node, declares)
  if (isIterable(node)) return none
  const callsName = node.type === 'CallExpression' && requiredChild(node, 'callee').type === 'Identifier'
  const isFound = foundAtStart.has(node.type) || callsName || isFunction(node)
  return declares && isFound && !isInParentheses(text, node) ? handed(subject(node)) : byValue
}

/** Whether an opening parenthesis is in front: V8 looks for the expression there. */
function isInParentheses(text: string, { start }: Node): boolean {
  let at = start - 1
  while (at > 0 && /\s/.test(text[at]!)) at--
  return text[at] === '('
}

const isObject = (node: Node): boolean => node.type === 'ObjectExpression' || node.type === 'NewExpression' || isIterable(node) || isFunction(node)

function propertyRefusal(pattern: Node, source: Node, declares: boolean): Refusal {
  const first = childList(pattern, 'properties')[0]
  if (isObject(source)) return none
  const text = printed(source, '(...)')
  if (first === undefined || first.type === 'RestElement' || first['computed'] === true) return handed(text)
  const [key, value] = [requiredChild(first, 'key'), requiredChild(first, 'value')]
  // V8's own message of these does not show the source.
  if (value.type === 'AssignmentPattern' || (!declares && withoutTypes(value).type === 'MemberExpression')) return none
  return handed(text, key.type === 'Identifier' ? textAt(key, 'name') : String(key['value']))
}
