// What is alive: V8 tells its debugger all objects that inherit from another one, and a thread may be its own debugger.

import { Session } from 'node:inspector'
import type { Runtime } from 'node:inspector'

/** Calls the function of that name, in each realm that has one, with a list of all objects that inherit from the realm's Object.prototype. */
export const handOver = (name: string): void => {
  const session = new Session()
  session.connect()
  try {
    const realms: Runtime.ExecutionContextId[] = []
    session.on('Runtime.executionContextCreated', ({ params }) => void (realms[realms.length] = params.context.id))
    session.post('Runtime.enable')
    for (let i = 0; i < realms.length; i++) handOverRealm(session, name, realms[i]!)
  } finally {
    session.disconnect()
  }
}

/** Answers come before `post` returns, because both ends are in this thread. */
const handOverRealm = (session: Session, name: string, contextId: Runtime.ExecutionContextId): void => {
  const expression = `typeof ${name}==='undefined'?null:Object.getPrototypeOf({})`
  session.post('Runtime.evaluate', { expression, contextId, silent: true }, (failed, root) => {
    const prototypeObjectId = failed === null ? root.result.objectId : undefined
    if (prototypeObjectId === undefined) return
    session.post('Runtime.queryObjects', { prototypeObjectId }, (refused, found) => {
      if (refused !== null || found.objects.objectId === undefined) return
      const functionDeclaration = `function(){'use strict';${name}(this)}`
      session.post('Runtime.callFunctionOn', { objectId: found.objects.objectId, functionDeclaration, silent: true })
    })
  })
}
