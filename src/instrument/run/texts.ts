// Texts that the program makes of values: sums, templates, `String(xs)`. A text may be a rope, whose making is charged when it is first looked into. What it was
// made of may be a list, of which V8 makes a text as `join` does, or a BigInt: the first parts that may be are handed to the probe behind it.

import { childList, type Node, withoutTypes } from '../../source/index.ts'
import { type Context, giveBack, isNoData, mayJoin, nativeSite, open, probe, simple, takeTemporary } from './context.ts'
import { isText } from '../writing.ts'
import { held } from './hold.ts'

const mostTold = 2

/** The parts of a text that are told, as they can be written again. */
interface Told {
  readonly names: readonly string[]
  /** Temporaries taken. */
  readonly taken: number
}

const nothing: Told = { names: [], taken: 0 }

/** Whether a part of a text may be a list or a long number, as far as its own text shows. */
function mayBeLong(context: Context, part: Node): boolean {
  const bare = withoutTypes(part)
  if (bare.type === 'ArrayExpression') return childList(bare, 'elements').some(({ type }) => type === 'SpreadElement')
  if (bare.type !== 'Identifier' && bare.type !== 'MemberExpression' && bare.type !== 'CallExpression') return false
  return mayJoin(bare) && !isNoData(context, bare)
}

/** Walks the parts of a text. With `keeps`, those that are told and have no name are kept in temporaries. */
function visitParts(context: Context, parts: readonly Node[], keeps: boolean): Told {
  const names: string[] = []
  let taken = 0
  for (const part of parts) {
    const isTold = names.length < mostTold && mayBeLong(context, part) && ((keeps && context.frame.hasLocals) || simple(context, part) !== null)
    if (!isTold) context.visit(part)
    else {
      const kept = held(context, part)
      names.push(kept.name)
      taken += kept.taken
    }
  }
  return { names, taken }
}

const behind = (site: number, { names }: Told): string => [site, ...names].map((it) => `,${it}`).join('')

/** Walks what is a text: the probe is handed it. */
function tellText(context: Context, node: Node, what: string, walk: () => Told): void {
  const site = nativeSite(context, node, what)
  open(context, node.start, `${probe('S')}(`)
  const told = walk()
  context.edits.close(node.end, `${behind(site, told)})`)
  giveBack(context, told.taken)
}

/**
 * Walks what may be a text. Whether it is one is asked in the text: where V8 knows a number, the question costs nothing, and a number given to a function
 * that is not inlined is first put on the heap.
 */
function tellIfText(context: Context, node: Node, what: string, walk: () => Told): void {
  if (!context.frame.hasLocals) return tellText(context, node, what, walk)
  const site = nativeSite(context, node, what)
  const made = takeTemporary(context)
  open(context, node.start, `(typeof(${made}=`)
  const told = walk()
  context.edits.close(node.end, `)==="string"&&${probe('S')}(${made}${behind(site, told)}),${made})`)
  giveBack(context, told.taken + 1)
}

/** Walks a sum of `operands`: the whole of `a + b + c` makes one text. */
export function visitSum(context: Context, node: Node, operands: readonly Node[]): void {
  if (!operands.every(mayJoin)) return context.visitList(operands)
  const keeps = operands.some((operand) => isText(withoutTypes(operand)))
  tellIfText(context, node, 'string built by +', () => visitParts(context, operands, keeps))
}

/** Walks `text += more`, which makes a text whatever holds it. */
export function visitJoined(context: Context, node: Node, more: Node, walk: () => void): void {
  if (!mayJoin(more)) return walk()
  const name = mayBeLong(context, more) ? simple(context, more) : null
  tellIfText(context, node, 'string built by +=', () => {
    walk()
    return name === null ? nothing : { names: [name], taken: 0 }
  })
}

export function visitTemplate(context: Context, node: Node): void {
  const parts = childList(node, 'expressions')
  if (parts.length > 0) tellText(context, node, 'string built by a template', () => visitParts(context, parts, true))
}

/** Walks `String(value)`. False, with nothing walked, where it can be no more than a few characters. */
export function visitConversion(context: Context, call: Node, value: Node): boolean {
  if (!mayBeLong(context, value)) return false
  tellText(context, call, 'String', () => visitParts(context, [value], true))
  return true
}
