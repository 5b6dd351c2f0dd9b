// Iterators of which the text shows that only the first step is taken: `m.keys().next()`, `for (const k of m.keys()) return k`.

import { childList, forEachChild, isRoutine, type Node, withoutTypes } from '../../source/index.ts'

const calls = new WeakSet<Node>()

/** Notes that of the iterator that `node` gives, if it is the call of a method, one step is taken at most. */
export function markFirstOnly(node: Node): void {
  calls.add(withoutTypes(node))
}

export const isFirstOnly = (call: Node): boolean => calls.has(call)

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
