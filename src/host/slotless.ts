// Not `node:util`, whose loading opens the program's stderr.
import { isExternal, isProxy } from 'node:util/types'

const { getPrototypeOf } = Object

/**
 * Whether `o` can have no hidden slots: a proxy, or the external value by which an addon hands out a pointer, at whose first private symbol V8 ends the
 * process. The built-in that tells externals is asked of what has no prototype only: that is much faster.
 */
export const isSlotless = (o: unknown): boolean => isProxy(o) || (typeof o === 'object' && o !== null && getPrototypeOf(o) === null && isExternal(o))
