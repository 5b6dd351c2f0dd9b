// What is outside of the program, as far as objects show it: Node's streams by their state, those of the web and file handles by their class.

import { transferKinds } from '../../protocol/index.ts'
import type { RuntimeHost } from '../host.ts'
import type { Value } from '../value.ts'

const { hasOwn, getPrototypeOf, getOwnPropertyDescriptor } = Object
const { isView } = ArrayBuffer

/** How a probe tells what it encloses. */
export interface Transferred {
  readonly isFile: boolean
  readonly isStream: boolean
  readonly isIterator: boolean
  readonly isOutput: boolean
}

const hows: Transferred[] = []
for (let how = 0; how < transferKinds.length * 2; how++) {
  const kind = transferKinds[how >> 1]!
  hows[how] = { isFile: kind === 'file', isStream: kind === 'stream', isIterator: kind === 'iterator', isOutput: how % 2 === 1 }
}
export const transferred = (how: number): Transferred => hows[how]!

/** Own properties of streams: of Node's, and of what an HTTP server answers with. */
const marks = ['_readableState', '_writableState', 'outputData']
const classes = [
  'ReadableStreamDefaultReader',
  'ReadableStreamBYOBReader',
  'WritableStreamDefaultWriter',
  'ReadableStream',
  'FileHandle',
  'Interface',
]

/** Tells streams from other objects, without running any code of theirs. */
export const streamTest = ({ isProxy }: RuntimeHost): ((o: Value) => boolean) => {
  const classOf = (o: Value): Value => {
    const prototype = getPrototypeOf(o)
    if (prototype === null || isProxy(prototype)) return ''
    const made: Value = getOwnPropertyDescriptor(prototype, 'constructor')?.value
    return typeof made === 'function' && !isProxy(made) ? getOwnPropertyDescriptor(made, 'name')?.value : ''
  }
  return (o) => {
    if (typeof o !== 'object' || o === null || isProxy(o)) return false
    for (let i = 0; i < marks.length; i++) if (hasOwn(o, marks[i]!)) return true
    const name = classOf(o)
    for (let i = 0; i < classes.length; i++) if (classes[i] === name) return true
    return false
  }
}

const own = (o: Value, name: string): Value => getOwnPropertyDescriptor(o, name)?.value

/** Bytes or characters of a piece of data; 1 for an object of a stream of objects. */
export function sizeOf(v: Value): number {
  if (typeof v === 'string') return v.length
  return isView(v) ? v.byteLength : 1
}

/** How much came in, by what the call gave; -1 when nothing did. */
export function amountRead(result: Value, isProxy: RuntimeHost['isProxy']): number {
  if (result === null || result === undefined) return -1
  if (typeof result === 'number') return result
  if (typeof result !== 'object' || isProxy(result) || isView(result)) return sizeOf(result)
  const count = own(result, 'bytesRead')
  if (typeof count === 'number') return count
  const done = own(result, 'done')
  if (typeof done !== 'boolean') return 1
  return done ? -1 : sizeOf(own(result, 'value'))
}

/** How much went out, by what the call gave, or was given. */
export function amountWritten(result: Value, datum: Value, isProxy: RuntimeHost['isProxy']): number {
  if (typeof result === 'number') return result
  const count = typeof result === 'object' && result !== null && !isProxy(result) ? own(result, 'bytesWritten') : undefined
  return typeof count === 'number' ? count : sizeOf(datum)
}
