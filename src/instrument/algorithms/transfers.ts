// Calls that take data to the outside of the program or bring it in: files by the names of the functions, streams by those of their methods, which the
// runtime accepts when the receiver is a stream (Zaparanuks, Hauswirth: Algorithmic profiling, 2.4: program inputs and outputs).

import { type TransferKind, transferKinds } from '../../protocol/index.ts'
import { childList, isFunction, type Node, requiredChild, textAt, withoutTypes } from '../../source/index.ts'
import { type Context, giveBack, held, type Held, outsideLabel, probe, propertyName, simple, simpleIndex } from './context.ts'

/** What comes of a call: at once, or when it is waited for. */
const fileReads = { now: new Set(['readFileSync', 'readSync', 'readvSync']), awaited: new Set(['readFile']) }
const fileWrites = { now: new Set(['writeFileSync', 'appendFileSync', 'writeSync', 'writevSync']), awaited: new Set(['writeFile', 'appendFile']) }
const streamWrites = { now: new Set(['write', 'end']), awaited: new Set(['write']) }
const consoleWrites = new Set(['log', 'info', 'warn', 'error', 'debug', 'table', 'dir'])

export interface Transfer {
  readonly kind: TransferKind
  readonly isOutput: boolean
  /** What names it: a path, a stream. */
  readonly subject: Node
  /** What goes out, where the call says. */
  readonly datum: Node | undefined
}

/** What a call takes out or brings in, by its text; `awaited`: what it does when it is waited for. */
export function transferOf(context: Context, call: Node, awaited: boolean): Transfer | null {
  const callee = withoutTypes(requiredChild(call, 'callee'))
  const [first, second] = childList(call, 'arguments')
  if (call['optional'] === true || callee['optional'] === true || childList(call, 'arguments').some(({ type }) => type === 'SpreadElement'))
    return null
  const when = awaited ? 'awaited' : 'now'
  if (callee.type === 'Identifier') {
    const name = textAt(callee, 'name')
    const variable = context.scopes.variableOf(callee)
    // Imported, or taken out of what `require` gave.
    if (first === undefined || variable === null || !(variable.kind === 'import' || (variable.kind !== 'param' && variable.inits === null)))
      return null
    return ofFile(name, when, first, second)
  }
  if (callee.type !== 'MemberExpression') return null
  const method = propertyName(callee)
  const object = requiredChild(callee, 'object')
  const bare = withoutTypes(object)
  if (bare.type === 'Identifier' && textAt(bare, 'name') === 'console' && context.scopes.variableOf(bare) === null) {
    return consoleWrites.has(method) && !awaited ? { kind: 'console', isOutput: true, subject: object, datum: first } : null
  }
  const file = ofFile(method, when, first ?? object, second)
  if (file !== null) return file
  if (bare.type === 'Super') return null
  if (streamWrites[when].has(method) && first !== undefined) return { kind: 'stream', isOutput: true, subject: object, datum: first }
  return method === 'read' ? { kind: 'stream', isOutput: false, subject: object, datum: undefined } : null
}

function ofFile(name: string, when: 'now' | 'awaited', path: Node, data: Node | undefined): Transfer | null {
  if (fileReads[when].has(name)) return { kind: 'file', isOutput: false, subject: path, datum: undefined }
  return fileWrites[when].has(name) ? { kind: 'file', isOutput: true, subject: path, datum: data } : null
}

/** Walks a call that transfers data, and puts a probe around `whole`: the call, or what waits for it. */
export function visitTransfer(context: Context, whole: Node, call: Node, transfer: Transfer, wrap: (walk: () => void) => void): void {
  const { kind, isOutput, subject, datum } = transfer
  const before = context.edits.slot(whole.start)
  if (whole.start === context.frame.statementStart) context.frame.statementStart = -1
  const callee = withoutTypes(requiredChild(call, 'callee'))
  const label = outsideLabel(context, subject, isOutput)
  const names = { subject: 'void 0', datum: 'void 0' }
  let taken = 0
  let seen = true
  const keep = (kept: Held | null): string => {
    taken += kept?.taken ?? 0
    return kept?.name ?? 'void 0'
  }
  wrap(() => {
    if (callee.type === 'MemberExpression') {
      const object = requiredChild(callee, 'object')
      if (kind === 'stream') {
        const kept = held(context, object, simple(context, object))
        names.subject = keep(kept)
        seen = kept !== null
      } else context.visit(object)
      if (callee['computed'] === true) context.visit(requiredChild(callee, 'property'))
    }
    for (const argument of childList(call, 'arguments')) {
      const isHeld = argument === datum && !isFunction(withoutTypes(argument))
      if (isHeld) names.datum = keep(held(context, argument, simpleIndex(context, argument)))
      else context.visit(argument)
    }
  })
  if (seen) {
    before.fill(`${probe('Q')}(`)
    context.edits.close(whole.end, `,${names.subject},${names.datum},${label},${transferKinds.indexOf(kind) * 2 + Number(isOutput)})`)
  }
  giveBack(context, taken)
}
