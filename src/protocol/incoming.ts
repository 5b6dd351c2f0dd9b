// Calls that may bring data in from outside of the program, by name. A name says nothing about whom a call means: the runtime accepts only what no
// instrumented code computed.

/** What a call brings in: it fills a buffer that it is given, gives data, gives a promise of data, or waits for what another thread writes. */
export const incomingKinds = ['fills', 'reads', 'gives', 'promises', 'waits'] as const
export type IncomingKind = (typeof incomingKinds)[number]

/** `fills`: `(file, buffer, offset, length)`. `reads`: that of a file, a file handle or a stream. `waits`: `(buffer)`. */
export const incomingCalls: ReadonlyMap<string, IncomingKind> = new Map<string, IncomingKind>([
  ['readSync', 'fills'],
  ['read', 'reads'],
  ['readFileSync', 'gives'],
  ['execSync', 'gives'],
  ['execFileSync', 'gives'],
  ['spawnSync', 'gives'],
  ['receiveMessageOnPort', 'gives'],
  ['readFile', 'promises'],
  ['arrayBuffer', 'promises'],
  ['bytes', 'promises'],
  ['text', 'promises'],
  ['json', 'promises'],
  ['wait', 'waits'],
])

/** Methods that take an event and a listener. */
export const listenMethods: ReadonlySet<string> = new Set(['on', 'once', 'addListener', 'prependListener'])
/** Events whose first argument is data that came in. */
export const incomingEvents: ReadonlySet<string> = new Set(['data', 'message', 'line'])
