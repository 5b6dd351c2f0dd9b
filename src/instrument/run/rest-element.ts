// What a pattern leaves over: `const [first, ...others] = xs`.

import { childList, type Node } from '../../source/index.ts'

const members = (pattern: Node): readonly Node[] =>
  pattern.type === 'ObjectPattern' ? childList(pattern, 'properties') : pattern.type === 'ArrayPattern' ? childList(pattern, 'elements') : []

/** The element or property of a pattern that takes what the others leave over. */
export const restElement = (pattern: Node): Node | undefined => members(pattern).find(({ type }) => type === 'RestElement')
