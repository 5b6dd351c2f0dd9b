// What the modes that walk the tree need to write probes: where an edit may go, code that can be written twice, temporaries, the head of a body.

import { namePrefix } from '../protocol/index.ts'
import { childAt, childList, directivesOf, type Node, type Scopes, textAt, withoutTypes } from '../source/index.ts'
import { behindNext } from './comments.ts'
import type { Edits } from './edits.ts'

/** The part of a mode's context that is needed here. */
export interface Writing {
  readonly text: string
  readonly edits: Edits
  readonly scopes: Scopes
  readonly frame: {
    readonly routine: Node
    /** Temporaries that the routine must declare, and how many are taken now. */
    temporaries: number
    inUse: number
    /** Start of the expression statement being walked: what is put there must not look like a continuation of the line before. */
    statementStart: number
  }
}

/** Inserts an opening of an expression; at the start of a statement it must not continue the line before, and ends the chance to put a statement there. */
export function open({ frame, edits }: Writing, at: number, text: string): void {
  const starts = at === frame.statementStart
  if (starts) frame.statementStart = -1
  edits.open(at, starts && /^[([`+\-/]/.test(text) ? `;${text}` : text)
}

/** Runs `code`, an expression, before a `return` without a value: of an asynchronous generator, one with a value waits for it. */
export function beforeReturn({ edits }: Writing, { start, end }: Node, code: string): void {
  edits.open(start, `{${code};`)
  edits.close(end, '}')
}

const reserved: ReadonlySet<string> = new Set(['let', 'async', 'yield', 'await'])

/** Type of what stands in a tree for a value that is in a temporary, whose `name` the text has in its place. */
export const heldType = 'Held'

/** Code that can be written twice: a local binding, `this`, or a value in a temporary. Null for everything else. */
export function simple({ scopes, frame }: Writing, node: Node): string | null {
  const bare = withoutTypes(node)
  if (bare.type === 'ThisExpression') return 'this'
  if (bare.type === heldType) return textAt(bare, 'name')
  if (bare.type !== 'Identifier') return null
  const variable = scopes.variableOf(bare)
  const name = textAt(bare, 'name')
  if (variable === null || variable.kind === 'arguments' || reserved.has(name)) return null
  return scopes.isUnsafe(frame.routine) ? null : name
}

export const isNumberLiteral = (node: Node): boolean => node.type === 'Literal' && typeof node['value'] === 'number'

/** A text that is written as one: a string, or a template. */
export const isText = ({ type, value }: Node): boolean => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

/** An index that can be written twice: also a number. */
export function simpleIndex(writing: Writing, node: Node): string | null {
  return isNumberLiteral(node) ? writing.text.slice(node.start, node.end) : simple(writing, node)
}

/** A temporary of the routine; given back in reverse order. */
export function takeTemporary({ frame }: Writing): string {
  frame.inUse++
  if (frame.inUse > frame.temporaries) frame.temporaries = frame.inUse
  return namePrefix + frame.inUse
}

export function giveBack({ frame }: Writing, count: number): void {
  frame.inUse -= count
}

/** Where the code of a body begins: behind its directives, the last of which may lack its semicolon. */
export interface BodyHead {
  readonly at: number
  readonly terminated: '' | ';'
  /** The statements that are no directives. */
  readonly statements: readonly Node[]
}

export function headOf(text: string, body: Node): BodyHead {
  const all = childList(body, 'body')
  const directives = directivesOf(all)
  const at = directives.at(-1)?.end ?? body.start + 1
  return { at, terminated: directives.length === 0 || text[at - 1] === ';' ? '' : ';', statements: all.slice(directives.length) }
}

/** Offset behind the `=>` of an arrow function: the first one after the parameters and the return type that is in no comment. */
export function arrowEnd(text: string, node: Node): number {
  const before = childAt(node, 'returnType') ?? childList(node, 'params').at(-1) ?? childAt(node, 'typeParameters')
  return behindNext(text, before?.end ?? node.start, '=>')
}
