// Node tells the names that a CommonJS module exports by reading its text (cjs-module-lexer), before running it. The few forms it knows must keep their
// exact tokens, or `import { name } from` the module would fail.

import { childAt, isFunction, type Node, requiredChild, textAt } from '../source/index.ts'
import type { Edits } from './edits.ts'

/** Re-exports and getters that the lexer reads token by token, wherever they stand. */
const readByLexer = new RegExp(
  [
    /^Object\s*\.\s*keys\s*\([\w$]+\)\s*\.\s*forEach\s*\(\s*function\s*\(\s*([\w$]+)\s*\)\s*\{\s*if\s*\(\s*\1\s*[!=]==?\s*['"]default/,
    /^Object\s*\.\s*defineProperty\s*\(\s*(?:module\s*\.\s*)?exports/,
    /^__export(?:Star)?\s*\(|^tslib(?:_\d+)?\s*\.\s*__exportStar/,
  ]
    .map((form) => form.source)
    .join('|'),
)

/** True for a statement that must be left as it is. */
export function isReadByLexer({ text }: { readonly text: string }, statement: Node): boolean {
  return readByLexer.test(text.slice(statement.start, statement.start + 200))
}

/** True for `module.exports = {…}`: the lexer reads the literal's keys up to the first it does not understand. */
export function isExportsObject(assignment: Node): boolean {
  const left = childAt(assignment, 'left')
  if (left === null) return false
  if (left.type === 'Identifier') return textAt(left, 'name') === 'exports'
  if (left.type !== 'MemberExpression' || left['computed'] === true) return false
  const [object, property] = [requiredChild(left, 'object'), requiredChild(left, 'property')]
  return textAt(object, 'name') === 'module' && textAt(property, 'name') === 'exports'
}

/** `module.exports = {…}`: the lexer takes a value that starts with a name for one, and reads on; no other may come to start with one. */
export function visitExported({ text, edits, visit }: Exporting, value: Node): void {
  const wrapped = !isFunction(value) && !startsWithName.test(text.slice(value.start, value.start + 2))
  if (wrapped) edits.open(value.start, '(')
  visit(value)
  if (wrapped) edits.close(value.end, ')')
}

interface Exporting {
  readonly text: string
  readonly edits: Edits
  readonly visit: (node: Node) => void
}

const startsWithName = /^[\p{ID_Start}$_\\]/u
