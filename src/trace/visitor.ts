import type { Frame } from './frame.ts'
import type { Path } from './paths.ts'

/** What regeneration tells, in the order in which it happened. */
export interface TraceVisitor {
  /** An activation is on the stack from here on; `parameter` frames stand for a call whose defaults are evaluated. */
  readonly begins: (frame: Frame) => void
  /** It is over. `unseen`: it was left without a token, at some time since its last block. */
  readonly ends: (frame: Frame, how: 'return' | 'throw' | 'bound' | 'unseen') => void
  readonly waits: (frame: Frame) => void
  readonly goesOn: (frame: Frame) => void
  /** Control is in a block, by no edge that is known. */
  readonly visits: (frame: Frame, block: number) => void
  /** Control took the edges of a path and is in the last of its blocks. */
  readonly follows: (frame: Frame, path: Path) => void
  /** Control left a block in its middle, or was resumed, and is in another; -1 when the edge is not known. */
  readonly jumps: (frame: Frame, edge: number, block: number) => void
}
