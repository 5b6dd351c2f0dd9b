// Expressions as V8 shows them in messages of errors (CallPrinter in its src/ast/prettyprinter.cc): a probe around one keeps V8 from seeing it.

import { childAt, childList, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import { heldType, isNumberLiteral } from '../writing.ts'

/** What V8 has no text for. */
const unnamed = '(intermediate value)'

/** How calls are shown: with what they are handed, or, in messages about iteration, without. */
type Calls = '(...)' | ''

type Printer = (node: Node, calls: Calls) => string

/** An expression; one that is called, made with `new` or part of another is shown like any. */
export function printed(typed: Node, calls: Calls): string {
  const node = withoutTypes(typed)
  return (Object.hasOwn(printers, node.type) ? printers[node.type]?.(node, calls) : undefined) || unnamed
}

const printers: Readonly<Record<string, Printer>> = {
  Identifier: (node) => textAt(node, 'name'),
  ThisExpression: () => 'this',
  MetaProperty: (node) => (textAt(requiredChild(node, 'meta'), 'name') === 'new' ? '.new.target' : unnamed),
  Literal: literal,
  TemplateLiteral: (node, calls) =>
    constantText(node) ??
    childList(node, 'expressions')
      .map((part) => printed(part, calls))
      .join(''),
  MemberExpression: member,
  /** In parentheses it shows nothing of itself. */
  ChainExpression: (node, calls) => (node['goesOn'] === true ? printed(requiredChild(node, 'expression'), calls) : unnamed),
  [heldType]: (node, calls) => printed(requiredChild(node, 'value'), calls),
  CallExpression: (node, calls) => printed(requiredChild(node, 'callee'), calls) + calls,
  TaggedTemplateExpression: (node, calls) => printed(requiredChild(node, 'tag'), calls) + calls,
  NewExpression: (node, calls) => (calls === '' ? printed(requiredChild(node, 'callee'), calls) : unnamed),
  UnaryExpression: unary,
  UpdateExpression: (node, calls) => {
    const [operator, argument] = [textAt(node, 'operator'), printed(requiredChild(node, 'argument'), calls)]
    return node['prefix'] === true ? `(${operator}${argument})` : `(${argument}${operator})`
  },
  BinaryExpression: chained,
  LogicalExpression: chained,
  SequenceExpression: (node, calls) =>
    `(${childList(node, 'expressions')
      .map((part) => printed(part, calls))
      .join(' , ')})`,
  AssignmentExpression: (node, calls) => printed(requiredChild(node, 'left'), calls),
  ConditionalExpression: () => unnamed.repeat(3),
  ObjectExpression: (node) =>
    `{${childList(node, 'properties')
      .map(() => unnamed)
      .join('')}}`,
  ArrayExpression: (node, calls) => {
    const elements = node['elements'] as readonly (Node | null)[]
    return `[${elements.map((element) => (element === null ? unnamed : printed(element, calls))).join()}]`
  },
  SpreadElement: (node, calls) => `(...${printed(requiredChild(node, 'argument'), calls)})`,
}

function literal(node: Node): string {
  if (node['bigint'] != null) return unnamed
  if (node['regex'] != null) return textAt(node, 'raw')
  return typeof node['value'] === 'string' ? `"${node['value']}"` : String(node['value'])
}

/** The text of a template without expressions, as of a string. */
function constantText(node: Node): string | null {
  const cooked = (childList(node, 'quasis')[0]?.['value'] as { readonly cooked: string | null } | undefined)?.cooked
  return childList(node, 'expressions').length > 0 || cooked == null ? null : `"${cooked}"`
}

function member(node: Node, calls: Calls): string {
  const [object, property] = [requiredChild(node, 'object'), requiredChild(node, 'property')]
  const base = printed(object, calls)
  const isOptional = node['optional'] === true || node['wasOptional'] === true
  if (property.type === 'PrivateIdentifier') return `${base}${isOptional ? '?.' : ''}[#${textAt(property, 'name')}]`
  const dot = isOptional ? '?.' : '.'
  if (node['computed'] !== true) return `${base}${dot}${textAt(property, 'name')}`
  const key = property.type === 'TemplateLiteral' ? constantText(property) : typeof property['value'] === 'string' ? literal(property) : null
  return key === null ? `${base}${isOptional ? '?.' : ''}[${printed(property, calls)}]` : `${base}${dot}${key.slice(1, -1)}`
}

/** The parser computes signs of numbers, and negations of literals. */
function unary(node: Node, calls: Calls): string {
  const [operator, argument] = [textAt(node, 'operator'), requiredChild(node, 'argument')]
  const value = argument['value']
  if (isNumberLiteral(argument) && operator === '-') return String(-Number(value))
  if (isNumberLiteral(argument) && operator === '+') return String(value)
  if (argument.type === 'Literal' && operator === '!') return String(!value)
  return `(${operator}${/\w/.test(operator) ? ' ' : ''}${printed(argument, calls)})`
}

/** `a + b + c` is one operation for V8. */
function chained(node: Node, calls: Calls): string {
  const operator = textAt(node, 'operator')
  return `(${operands(node)
    .map((operand) => printed(operand, calls))
    .join(` ${operator} `)})`
}

/** What the operators between which `node` is the last join; two for most. */
export function operands(node: Node): readonly Node[] {
  const operator = textAt(node, 'operator')
  const found = [requiredChild(node, 'right')]
  for (let left = requiredChild(node, 'left'); ; left = requiredChild(left, 'left')) {
    const joins = operator !== '**' && childAt(left, 'right') !== null && left['operator'] === operator
    if (!joins) return [...found, left].toReversed()
    found.push(requiredChild(left, 'right'))
  }
}
