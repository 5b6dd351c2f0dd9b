// BigInts have as many digits as it takes, and arithmetic on them costs what their digits cost. In files that work with them, and in no others, each operation
// is observed: its result, and those of its operands that can be written twice.

import { bigintCode, type BigintOperation } from '../../protocol/index.ts'
import { childrenOf, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import { type Context, nativeSite, open, probe, simple } from './context.ts'

const mention = /\bBigInt\b|\b\d[\d_]*n\b|\b0[xob][\da-f_]+n\b/gi
/** A file works with BigInts that mentions them once in so many characters: a bundle that only knows of their type does not. */
const charactersPerMention = 20_000

export function worksWithBigInts(text: string): boolean {
  const mentions = text.match(mention)
  return mentions !== null && mentions.length * charactersPerMention >= text.length
}

const operations: ReadonlyMap<string, BigintOperation> = new Map([
  ...['+', '-', '&', '|', '^', '<<', '>>'].map((operator) => [operator, 'arithmetic'] as const),
  ['*', 'multiplication'],
  ['**', 'power'],
  ['/', 'division'],
  ['%', 'remainder'],
] as const)

/** Of `a + b` and `a += b`. */
const operationOf = (node: Node): BigintOperation | undefined => operations.get(textAt(node, 'operator').replace(/(?<=[^=])=$/, ''))

/** How deep an operand is looked into. */
const plainDepth = 3

/** Surely no BigInt, nor an object that may become one. */
function isPlain(operand: Node, depth: number = plainDepth): boolean {
  const node = withoutTypes(operand)
  if (node.type === 'Literal') return typeof node['value'] === 'number' || typeof node['value'] === 'string'
  if (node.type === 'UnaryExpression') return node['operator'] === '+'
  if (node.type === 'BinaryExpression') return isPlainOperation(node) || (depth > 0 && childrenOf(node).some((child) => isPlain(child, depth - 1)))
  return node.type === 'TemplateLiteral'
}

/** `a < b` and `a >>> b`, which are no BigInts. */
const isPlainOperation = (node: Node): boolean => node.type === 'BinaryExpression' && operationOf(node) === undefined

/** How many of `links` may be operations on BigInts: with anything else a BigInt gives none, but an error or a text, and so do those around. */
function mayBeBigints(links: readonly Node[]): number {
  const plain = links.findIndex(
    (node, i) => isPlainOperation(node) || isPlain(requiredChild(node, 'right')) || (i === 0 && isPlain(requiredChild(node, 'left'))),
  )
  return plain === -1 ? links.length : plain
}

/** Whether `a += b` is an operation of a file that works with BigInts, and may be one on them. */
export const isOperation = (context: Context, node: Node): boolean =>
  context.bigints && operationOf(node) !== undefined && !isPlain(requiredChild(node, 'right'))

/** What can be written twice of an operand. */
const operand = (context: Context, node: Node): string =>
  simple(context, node) ?? (typeof node['bigint'] === 'string' ? context.text.slice(node.start, node.end) : 'void 0')

function begin(context: Context, node: Node, operation: BigintOperation, left: string): void {
  open(context, node.start, `${probe('BG')}(${[nativeSite(context, node, `BigInt ${operation}`), bigintCode[operation], left].join()},`)
}

/** Walks what has the operations `links`, innermost first, of which each but the first has the one before as its left operand. */
export function observeOperations(context: Context, links: readonly Node[], walk: () => void): void {
  const mayBe = context.bigints ? links.slice(0, mayBeBigints(links)) : []
  const observed = mayBe.flatMap((node) => {
    const operation = operationOf(node)
    return operation === undefined ? [] : [{ node, operation }]
  })
  for (const { node, operation } of observed.toReversed()) begin(context, node, operation, operand(context, requiredChild(node, 'left')))
  walk()
  for (const { node } of observed) context.edits.close(node.end, `,${operand(context, requiredChild(node, 'right'))})`)
}

/** Walks a sum of so many operands, of which the operations are taken together. */
export function observeSum(context: Context, sum: Node, operands: readonly Node[], walk: () => void): void {
  if (!context.bigints || operands.some((each) => isPlain(each))) return walk()
  begin(context, sum, 'arithmetic', String(operands.length - 1))
  walk()
  context.edits.close(sum.end, ')')
}

/** Walks `BigInt(value)`. */
export function observeConversion(context: Context, call: Node, value: Node, walk: () => void): void {
  begin(context, call, 'conversion', operand(context, value))
  walk()
  context.edits.close(call.end, ')')
}
