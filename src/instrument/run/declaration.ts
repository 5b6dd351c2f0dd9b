// Declarations of variables, with and without patterns.

import { childAt, childList, type Node, requiredChild } from '../../source/index.ts'
import { type Context, probe, simple } from './context.ts'
import { namesDeclared, patternsOf } from './declared.ts'
import { patternProbe, restProbe, visitPattern, visitPatternSource } from './pattern.ts'

/** `start` is where a statement in front of the declaration goes; -1 where there is no room for one. */
export function visitDeclaration(context: Context, node: Node, start: number): void {
  const declarators = childList(node, 'declarations')
  const declared = namesDeclared(patternsOf(node))
  for (const declarator of declarators) {
    const id = requiredChild(declarator, 'id')
    const init = childAt(declarator, 'init')
    const name = init === null || id.type === 'Identifier' ? null : simple(context, init)
    if (name !== null)
      observeBefore(context, declarator, name, declared.has(name) ? { start: -1, fits: start === -1 || start === node.start } : { start, fits: true })
    else if (init !== null && id.type !== 'Identifier') visitPatternSource(context, id, init, { declares: true, isUsed: false })
    else if (init !== null) context.visit(init)
    if (name !== null || id.type === 'Identifier' || init === null) visitPattern(context, id)
    const rest = init === null ? null : restProbe(context, id)
    // An empty pattern declares nothing.
    if (rest !== null) context.edits.close(declarator.end, `,{}=${rest}`)
  }
}

/** Where the probe of a pattern's source can go. */
interface Room {
  /** In front of the whole declaration; -1 where it cannot. */
  readonly start: number
  /** A declarator can be added; not where `export` would show it to others: there the read goes unseen. */
  readonly fits: boolean
}

/** `{a}=x`: an error of the pattern names `x`, which must stay as it is written. */
function observeBefore(context: Context, declarator: Node, name: string, { start, fits }: Room): void {
  const code = patternProbe(context, requiredChild(declarator, 'id'), name)
  if (start !== -1) context.edits.open(start, `${code};`)
  else if (fits) context.edits.open(declarator.start, `${declaredName(context)}=void ${code},`)
}

const declaredName = (context: Context): string => probe(`d${context.nextDeclared++}`)
