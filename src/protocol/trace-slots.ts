// What a traced program writes: one 32-bit integer a slot, a kind and a value. Values name routines and positions of the whole thread, so that a slot
// can be understood wherever the stack was left; the encoder makes them small. The grammar and its reasons: docs/adr/0005.

/** Kinds of slots. `resume`, `start`, `leave` and `catch` are followed by a slot that holds the number of the instance. */
export const slotKind = {
  /** A witness of the routine on top. */
  witness: 1,
  /** The last block that the top activation entered since its last slot: a witness that is written only when something else is. */
  position: 2,
  /** An activation of a routine begins. */
  enter: 3,
  /** The top activation is over. */
  exit: 4,
  /** Control is at the head of a `catch` or `finally` block. */
  land: 5,
  /** The top activation waits, in this block. */
  suspend: 6,
  /** An instance goes on, at this block. */
  resume: 7,
  /** An activation that may wait begins: an instance. */
  start: 8,
  /** An instance is over. */
  leave: 9,
  /** An instance is at the head of a `catch` or `finally` block. */
  catch: 10,
  /** A default value of a parameter is about to be evaluated, before the activation has begun. */
  parameter: 11,
  /** It has been. */
  bound: 12,
  /** The top activation is on its way out by `return`, or by the end of its body; or passes into `finally` so. */
  done: 13,
  /** The end of a `finally` block was reached: what was under way goes on. */
  ended: 14,
} as const

export type SlotKind = (typeof slotKind)[keyof typeof slotKind]

/** A slot; `value` is a routine, or a position of the thread, below 2^27. */
export const slot = (kind: SlotKind, value: number): number => value * 16 + kind

/** Places in the head of the array that a traced thread writes into. */
export const traceHead = {
  /** Index of the next slot. */
  next: 0,
  /** The slot of the last block entered, not yet written; 0 for none. */
  position: 1,
  /** From this index on the array must be handed over soon. */
  limit: 2,
  /** Instances so far. */
  instances: 3,
  /** Where the slots begin. */
  size: 16,
} as const

/** How often control may write between two looks at the limit, at most. */
export const traceSlack: number = 1 << 15

/** What the encoder must know of a routine. Positions of a routine are numbered from `base`: blocks first, then what else has a witness. */
export interface TracedRange {
  readonly base: number
  readonly size: number
  /** By witness: how many bits tell it, and which. Empty where witnesses are bytes. */
  readonly bits: readonly number[]
  readonly codes: readonly number[]
}
