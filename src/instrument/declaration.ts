// Declarations of variables, with and without patterns.

import { childAt, childList, type Node, requiredChild } from '../source/index.ts'
import { type Context, probe, simple } from './context.ts'
import { declares, patternProbe, visitPattern, visitPatternSource } from './pattern.ts'

/** `start` is where a statement in front of the declaration goes; -1 where there is no room for one. */
export function visitDeclaration(context: Context, node: Node, start: number): void {
  const declarators = childList(node, 'declarations')
  for (const declarator of declarators) {
    const id = requiredChild(declarator, 'id')
    const init = childAt(declarator, 'init')
    const name = init === null || id.type === 'Identifier' ? null : simple(context, init)
    if (name !== null) observeBefore(context, node, declarator, name, start)
    else if (init !== null && id.type !== 'Identifier') visitPatternSource(context, id, init)
    else if (init !== null) context.visit(init)
    if (name !== null || id.type === 'Identifier' || init === null) visitPattern(context, id)
  }
}

/** `{a}=x`: an error of the pattern names `x`, which must stay as it is written. */
function observeBefore(context: Context, node: Node, declarator: Node, name: string, start: number): void {
  const code = patternProbe(context, requiredChild(declarator, 'id'), name)
  const declaredHere = childList(node, 'declarations').some((other) => declares(requiredChild(other, 'id'), name))
  if (start !== -1 && !declaredHere) context.edits.open(start, `${code};`)
  // What an `export` declares is seen by others: there the read goes unseen instead.
  else if (start === -1 || start === node.start) context.edits.open(declarator.start, `${declaredName(context)}=void ${code},`)
}

const declaredName = (context: Context): string => probe(`d${context.nextDeclared++}`)
