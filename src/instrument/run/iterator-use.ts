// Iterators of which the text shows how much is taken: one step (`m.keys().next()`, `for (const k of m.keys()) return k`), or all at once (`[...m.keys()]`).

import type { CallNote } from '../../protocol/index.ts'
import { childList, forEachChild, isRoutine, type Node, withoutTypes } from '../../source/index.ts'

const notes = new WeakMap<Node, CallNote>()

/** Notes how much is taken of the iterator that `node` gives, if it is the call of a method. */
export function markTaken(node: Node, note: CallNote): void {
  notes.set(withoutTypes(node), note)
}

export const takenOf = (call: Node): CallNote => notes.get(call) ?? 0

/** Whether a loop's body is left for good wherever it ends. */
export function hasOneRound(body: Node): boolean {
  const last = body.type === 'BlockStatement' ? childList(body, 'body').at(-1) : body
  const leaves = last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement' || (last?.type === 'BreakStatement' && last['label'] == null)
  return leaves && !mayGoOn(body)
}

/** A `continue`, or a jump by a label, that may belong to the loop around. */
function mayGoOn(node: Node): boolean {
  if (isRoutine(node)) return false
  if (node.type === 'ContinueStatement' || (node.type === 'BreakStatement' && node['label'] != null)) return true
  let found = false
  forEachChild(node, (child) => {
    found ||= mayGoOn(child)
  })
  return found
}
