// Arguments that a probe behind the call is handed as well.

import type { Node } from '../../source/index.ts'
import { type Context, simpleIndex, takeTemporary } from './context.ts'
import { hold } from './hold.ts'

export const isSpread = (node: Node | undefined): boolean => node?.type === 'SpreadElement'

/** Walks an argument so that it can be written again; `begin` is evaluated behind it. With `now` it is the value from before the call. The caller gives the temporary back. */
export function passArgument(
  context: Context,
  argument: Node,
  begin: ((name: string) => string) | null,
  now = false,
): { readonly text: string; readonly temporary: boolean } {
  const known = now && argument.type !== 'Literal' ? null : simpleIndex(context, argument)
  if (known !== null) {
    if (begin !== null) {
      context.edits.open(argument.start, `(${begin(known)},`)
      context.edits.close(argument.end, ')')
    }
    return { text: known, temporary: false }
  }
  const temporary = takeTemporary(context)
  hold(context, argument, temporary, begin === null ? '' : begin(temporary))
  return { text: temporary, temporary: true }
}
