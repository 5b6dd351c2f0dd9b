// What a method is called on.

import { type Node, textAt, withoutTypes } from '../../source/index.ts'
import { type Context, simple, stableBinding } from './context.ts'
import { type Held, held } from './hold.ts'
import { showing } from './shown.ts'

/** Globals whose functions are built-ins; reading them again costs and changes nothing. */
const namespaces = new Set('Object Array JSON Buffer String Math Number Reflect Symbol Promise Date Map Set WeakMap WeakSet'.split(' '))

/** The name of the global that `base` is; null for anything else. */
export function namespaceOf(context: Context, base: Node): string | null {
  const bare = withoutTypes(base)
  const name = bare.type === 'Identifier' ? textAt(bare, 'name') : ''
  return namespaces.has(name) && context.scopes.variableOf(bare) === null ? name : null
}

/** Walks the receiver, so that it can be written again. The routine must have locals. */
export function receiver(context: Context, base: Node): Held {
  if (base.type === 'Super') return { name: 'this', taken: 0 }
  // A callback may assign a binding of this routine: the receiver is the value from before the call.
  const known = namespaceOf(context, base) ?? (stableBinding(context, base) === null ? null : simple(context, base))
  return showing(context, base, known === null, () => held(context, base, known))
}
