// The text of the probes of a trace: stores into one typed array, without a call, so that a probe cannot overflow the stack and V8 keeps it inline.

import { namePrefix, slot, slotKind, traceHead, type SlotKind } from '../../protocol/index.ts'

const array = `${namePrefix}T`
const next = `${array}[${traceHead.next}]`
const position = `${array}[${traceHead.position}]`
/** The number of an activation that may wait. */
const instance = `${namePrefix}i`

const put = (value: string | number): string => `${array}[${next}++]=${value}`

/** A token, behind the position of the last block that was entered. */
export const control = (kind: SlotKind, value: number): string => `${put(position)},${put(slot(kind, value))},${position}=0`

/** A token that names the instance. */
export const instanceControl = (kind: SlotKind, value: number): string => `${put(position)},${put(slot(kind, value))},${put(instance)},${position}=0`

export const declareInstance: string = `const ${instance}=++${array}[${traceHead.instances}];`

export const witness = (at: number): string => put(slot(slotKind.witness, at))

/** Notes a position, to be written when something else is. */
export const note = (kind: 'position' | 'done', value: number): string => `${position}=${slot(slotKind[kind], value)}`

/** Nothing is to be noted: the last token tells where control is. */
export const noteNothing: string = `${position}=0`

/** Hands the slots over when there are enough of them. Must stand in every loop and at every beginning. */
export const check: string = `${next}>${array}[${traceHead.limit}]&&${namePrefix}F()`
