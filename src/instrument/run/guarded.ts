// Optional chains that call what may be a built-in: `day.users?.includes(user)`, `groups.get(key)?.items.filter(isOpen).length`. What is in front of the last
// `?.` is asked first, through a temporary where it has no name: `((t=groups.get(key))===null||t===void 0?void 0:t?.items.filter(isOpen).length)`. Behind the
// question nothing is skipped any more, so that the rest is walked like any expression.

import { nativeCode } from '../../protocol/index.ts'
import { memberName, type Node, requiredChild, withoutTypes } from '../../source/index.ts'
import { assigned } from '../assigned.ts'
import { behindNext } from '../comments.ts'
import { heldType } from '../writing.ts'
import { type Context, giveBack, open, simple, takeTemporary, tentatively } from './context.ts'
import { characterMethods } from './loop-facts.ts'
import { asWhole } from './member.ts'
import { shownAs } from './shown.ts'

/** Methods that are not in the table of natives, as they are charged nothing, and whose accesses are seen. */
const seenMethods = new Set(['push', 'pop', 'get', 'has', 'add', 'delete', 'set', ...characterMethods])

/** What is in front of the link of a chain from `node` down, without types around it. */
const inFrontOf = (node: Node): Node | null =>
  node.type === 'CallExpression'
    ? withoutTypes(requiredChild(node, 'callee'))
    : node.type === 'MemberExpression'
      ? withoutTypes(requiredChild(node, 'object'))
      : null

/** The last link with a `?.`, where that reads something and a built-in may be called from there on; null for other chains. */
function lastLink(chain: Node): Node | null {
  let mayBeBuiltIn = false
  for (let at: Node | null = withoutTypes(requiredChild(chain, 'expression')); at !== null; at = inFrontOf(at)) {
    if (at['optional'] === true) return mayBeBuiltIn && at.type === 'MemberExpression' ? at : null
    const callee = at.type === 'CallExpression' ? inFrontOf(at) : null
    if (callee?.type !== 'MemberExpression') continue
    const method = memberName(callee)
    mayBeBuiltIn ||= nativeCode.has(method) || seenMethods.has(method)
  }
  return null
}

/** The call of a chain whose only `?.` is that of the call, `users.includes?.(user)`, of what may be a built-in; null for other chains. */
function optionalCall(chain: Node): Node | null {
  const call = withoutTypes(requiredChild(chain, 'expression'))
  const callee = call.type === 'CallExpression' && call['optional'] === true ? inFrontOf(call) : null
  if (callee?.type !== 'MemberExpression' || !nativeCode.has(memberName(callee))) return null
  for (let at: Node | null = callee; at !== null; at = inFrontOf(at)) if (at['optional'] === true) return null
  return call
}

/** The links from `node` down to `last`, each as `change` makes it. */
function rest(node: Node, last: Node, change: (link: Node) => Node): Node {
  if (node === last) return { ...change(node), optional: false }
  const field = node.type === 'CallExpression' ? 'callee' : node.type === 'MemberExpression' ? 'object' : 'expression'
  return { ...change(node), [field]: rest(requiredChild(node, field), last, change) }
}

/** Walks a chain that may call a built-in behind its last `?.`, or by it. False, with nothing walked, for others. */
export function visitGuarded(context: Context, chain: Node): boolean {
  const call = optionalCall(chain)
  if (call !== null) {
    // Where there is no such method nothing is charged: what has none is no built-in.
    tentatively(context, () => context.visit({ ...call, optional: false }))
    return true
  }
  const last = context.frame.hasLocals ? lastLink(chain) : null
  if (last === null) return false
  const name = simple(context, requiredChild(last, 'object'))
  if (name === null) behindTemporary(context, chain, last)
  else behindName(context, chain, last, name)
  return true
}

const asked = (value: string, name: string): string => `${value}===null||${name}===void 0?void 0:`

function behindName(context: Context, chain: Node, last: Node, name: string): void {
  open(context, chain.start, `(${asked(name, name)}`)
  const links = rest(requiredChild(chain, 'expression'), last, (link) => link)
  tentatively(context, () => context.visit(links))
  context.edits.close(chain.end, ')')
}

/** The links begin at the `?.`, with the temporary in front of them. */
function behindTemporary(context: Context, chain: Node, last: Node): void {
  const front = requiredChild(last, 'object')
  const start = behindNext(context.text, front.end, '?.') - '?.'.length
  const name = takeTemporary(context)
  const [before, after] = assigned(front)
  open(context, chain.start, `((${name}=${before}`)
  context.visit(asWhole(front))
  context.edits.close(start, `${after}${asked(')', name)}`)
  const held = { type: heldType, start: front.start, end: front.end, name, value: front }
  const links = rest(requiredChild(chain, 'expression'), last, (link) => ({
    ...link,
    start,
    written: link.start,
    ...(link === last && { object: held, wasOptional: true }),
  }))
  tentatively(context, () => context.visit(links))
  // In front of the `?.` that is left, and behind all that opens there.
  context.edits.open(start, shownAs(front, name))
  context.edits.close(chain.end, ')')
  giveBack(context, 1)
}
