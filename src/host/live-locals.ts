// A process may end, or be looked at, in the middle of calls. What a local variable of each live activation holds is told by V8's debugger, which a
// thread may attach to itself; it costs nothing until then.

import { Session } from 'node:inspector'
import type { Debugger, Runtime } from 'node:inspector'
import { dirname } from 'node:path'
import { runInThisContext } from 'node:vm'
import { append } from '../base/lists.ts'
import { isAnsweringSignal } from './signals.ts'

/** The values of the local variable `name` in all live activations that have one of that name and type number, innermost first. None in the answer to a signal. */
export const liveLocals = (name: string): number[] => {
  if (isAnsweringSignal() || !isProgramOnStack()) return []
  const found: number[] = []
  const session = new Session()
  session.connect()
  try {
    session.on('Debugger.paused', ({ params }) => {
      for (const frame of params.callFrames) append(found, localOf(session, frame, name))
    })
    session.post('Debugger.enable', { maxScriptsCacheSize: 0 })
    runInThisContext('debugger')
  } finally {
    session.disconnect()
  }
  return found
}

const localOf = (session: Session, frame: Debugger.CallFrame, name: string): number[] => {
  const [scope] = frame.scopeChain.filter(({ type }) => type === 'local')
  const objectId = scope?.object.objectId
  if (objectId === undefined) return []
  let properties: readonly Runtime.PropertyDescriptor[] = []
  // The answer comes before `post` returns, because both ends are in this thread.
  session.post('Runtime.getProperties', { objectId, ownProperties: true }, (_, answer) => (properties = answer.result))
  const value: unknown = properties.find((property) => property.name === name)?.value?.value
  return typeof value === 'number' ? [value] : []
}

const own = dirname(import.meta.dirname)

/** Whether any frame on the stack is neither Node's nor landau's. Where the program has frozen `Error` (`--frozen-intrinsics`) it cannot be asked: one may be. */
const isProgramOnStack = (): boolean => {
  const { stackTraceLimit, prepareStackTrace } = Error
  if (Object.isFrozen(Error)) return true
  try {
    Error.stackTraceLimit = Infinity
    Error.prepareStackTrace = (_, frames) => frames.map((frame) => frame.getFileName() ?? '')
    const files = new Error('looked at for its stack').stack as unknown as string[]
    return files.some((file) => !file.startsWith('node:') && !file.includes(own))
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    Error.prepareStackTrace = prepareStackTrace
  }
}
