import { type Bursts, watched } from './schedule.ts'
import type { TreeNode } from './tree.ts'

/** One pending repetition. Reused. */
export interface Frame extends Bursts {
  node: TreeNode
  /** Of the invocation; and of its time on the stack, which is another one after it waited. */
  invocation: number
  serial: number
  /** The invocation in which it was begun. */
  under: number
  /** Where its inputs begin. */
  base: number
  /** Steps of the repetition below, and whether it is looked at, put aside. */
  stepsBelow: number
  watchingBelow: number
  /** Its accesses are looked at. */
  watched: boolean
  /** A recursion entered again. */
  again: boolean
  sampled: boolean
  /** Accesses looked at before it. */
  lookedBefore: number
  /** Where the counters at its start are kept. */
  before: number
}

export const freshFrame = (node: TreeNode): Frame => ({
  node,
  invocation: 0,
  serial: 0,
  under: 0,
  base: 0,
  stepsBelow: 0,
  watchingBelow: watched,
  watched: true,
  due: Infinity,
  seen: 0,
  since: 0,
  again: false,
  sampled: false,
  lookedBefore: 0,
  before: 0,
})
