// Calls of built-ins that access a few cells of what they are given: `Reflect.get(o, k)`, `Object.hasOwn(o, k)`, `view.getInt32(at)`, `bytes.readUInt16LE(at)`. The call
// stays as it is written, and a probe behind it is handed its value, the object and the key.

import { numberReads, numberWrites, valueReads, valueWrites } from '../../protocol/index.ts'
import { memberName, type Node, requiredChild } from '../../source/index.ts'
import { isSpread, passArgument } from './arguments.ts'
import { type Context, giveBack, open, probe } from './context.ts'
import { namespaceOf, receiver } from './receiver.ts'
import { visitArguments } from './spreads.ts'

interface CellCall {
  readonly probe: string
  /** The object is what the method is called on, else it is the first of `told`. */
  readonly isMethod: boolean
  /** Positions of the arguments that the probe is handed. */
  readonly told: readonly number[]
  /** What it is handed besides. */
  readonly more?: number
}

const ofNamespace = (name: string): CellCall => ({ probe: name, isMethod: false, told: [0, 1] })
const ofView = (name: string): CellCall => ({ probe: name, isMethod: true, told: [0] })
/** Without a width of its own, the argument behind the offset tells it. */
const ofBytes = (name: string, at: number, width: number): CellCall =>
  width === 0 ? { probe: name, isMethod: true, told: [at, at + 1] } : { probe: name, isMethod: true, told: [at], more: width }

const functions: ReadonlyMap<string, CellCall> = new Map([
  ['Object.hasOwn', ofNamespace('RH')],
  ['Reflect.get', ofNamespace('RE')],
  ['Reflect.has', ofNamespace('RE')],
  ['Reflect.deleteProperty', ofNamespace('RE')],
  ['Reflect.set', ofNamespace('WE')],
])

const methods: ReadonlyMap<string, CellCall> = new Map([
  ...[...valueReads].map((method) => [method, ofView('DV')] as const),
  ...[...valueWrites].map((method) => [method, ofView('DW')] as const),
  ...[...numberReads].map(([method, width]) => [method, ofBytes('DB', 0, width)] as const),
  ...[...numberWrites].map(([method, width]) => [method, ofBytes('DC', 1, width)] as const),
])

/** What a call of such a member is; undefined for others. */
export function cellCallOf(context: Context, callee: Node): CellCall | undefined {
  const namespace = namespaceOf(context, requiredChild(callee, 'object'))
  return namespace === null ? methods.get(memberName(callee)) : functions.get(`${namespace}.${memberName(callee)}`)
}

/** Walks such a call. False, with nothing walked, for others. */
export function visitCellCall(context: Context, node: Node, callee: Node, args: readonly Node[]): boolean {
  const base = requiredChild(callee, 'object')
  const call = cellCallOf(context, callee)
  if (call === undefined || !context.frame.hasLocals || args.some(isSpread)) return false
  open(context, node.start, `${probe(call.probe)}(`)
  const object = call.isMethod ? receiver(context, base) : null
  const passed = args.flatMap((argument, i) => {
    if (call.told.includes(i)) return passArgument(context, argument, null)
    visitArguments(context, [argument])
    return []
  })
  const texts = call.told.map((_, i) => passed[i]?.text ?? 'void 0')
  const handed = [...(object === null ? [] : [object.name]), ...texts, ...(call.more === undefined ? [] : [call.more])]
  context.edits.close(node.end, `,${context.frame.time},${handed.join()})`)
  giveBack(context, passed.filter(({ temporary }) => temporary).length + (object?.taken ?? 0))
  return true
}
