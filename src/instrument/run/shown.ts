// What messages of errors show of a call: the receiver, or the key, as the program's text has it, in front of the probes (protocol/shown.ts).

import { shownLiteral } from '../../protocol/index.ts'
import { childAt, type Node, withoutTypes } from '../../source/index.ts'
import { heldType } from '../writing.ts'
import { type Context, open, simple } from './context.ts'
import { printed } from './printed.ts'

/** No probe is written into them, but where `eval` may have given a name another meaning; and V8 compiles a function at once that stands behind a parenthesis, and shows nothing of it. */
const shownAsTheyAre: ReadonlySet<string> = new Set(
  `Identifier ThisExpression Super MetaProperty Literal ${heldType} FunctionExpression ArrowFunctionExpression ClassExpression`.split(' '),
)

/** Of a chain of calls each link is shown with all that are in front of it. */
const mostLinks = 16
const mostCharacters = 100
/** What a chain begins with is not even read where it is longer: a list literal may have any length. */
const longestHead = 400

function isShort(node: Node): boolean {
  let at = withoutTypes(node)
  for (let links = 0; links < mostLinks; links++) {
    const next = childAt(at, 'object') ?? childAt(at, 'callee')
    if (next === null) return at.end - at.start <= longestHead
    at = withoutTypes(next)
  }
  return false
}

function literalOf(node: Node): string | null {
  const text = isShort(node) ? printed(node, '(...)') : ''
  return text === '' || text.length > mostCharacters ? null : shownLiteral(text)
}

/** A temporary's name as code, where it stands for `node`. */
export function shownAs(node: Node, name: string): string {
  const literal = literalOf(node)
  return literal === null ? name : `(${literal}${name})`
}

/** Walks a part of a call by `walk`, with its text in front where a probe may be written into it. */
export const shown = <T>(context: Context, node: Node, walk: () => T): T =>
  showing(context, node, !shownAsTheyAre.has(withoutTypes(node).type) || isUnsafeName(context, withoutTypes(node)), walk)

/** A variable that cannot be written again. */
const isUnsafeName = (context: Context, node: Node): boolean =>
  node.type === 'Identifier' && simple(context, node) === null && context.scopes.variableOf(node) !== null

/** The same where it is known whether one will be. */
export function showing<T>(context: Context, node: Node, isProbed: boolean, walk: () => T): T {
  const literal = isProbed && node.type !== heldType ? literalOf(node) : null
  if (literal === null) return walk()
  open(context, node.start, `(${literal}`)
  const result = walk()
  context.edits.close(node.end, ')')
  return result
}
