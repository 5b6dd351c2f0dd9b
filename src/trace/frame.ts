import type { Activation } from '../protocol/index.ts'
import type { Paths } from './paths.ts'

/** Defaults of parameters that were evaluated for a call that has not begun: the first and the last block of each. */
export interface Defaults {
  readonly routine: number
  readonly parts: readonly { readonly first: number; readonly last: number }[]
}

/** An activation, as far as it is known. */
export interface Frame extends Activation {
  readonly paths: Paths
  /** Where it is; -1 when it began before the trace did. */
  block: number
  /** Whether a witness on the way to the block told of it, and the block's own comes next. */
  announced: boolean
  /** `done`: on its way out as the text says; `ended`: at the end of a `finally` block. */
  state: 'running' | 'done' | 'ended'
  /** Whether the `finally` block that it is in, or was in last, was entered by an exception. */
  thrown: boolean
  /** For a call whose parameters are evaluated: the block of the first of them. */
  readonly parameter: number
  /** Of the call that this activation makes. */
  defaults: Defaults | null
}
