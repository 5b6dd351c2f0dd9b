// Which invocations of a repetition, and which steps of a long one, have their accesses looked at; what is seen in them counts for the others as well
// (bursts as in Arnold, Ryder: A framework for reducing the cost of instrumented code, PLDI 2001). Steps, invocations and links of structures are never
// left out, and what a repetition does first is always seen.

import type { TreeNode } from './tree.ts'

/** Of the repetition on top: its steps, whether its accesses are looked at, the step at which that changes, and its site. */
export const topSteps = 0
export const topWatching = 1
export const topDue = 2
export const topSite = 3
export const topLength = 4

export const watched = 1
/** Not in this invocation; between bursts of one that is looked at. */
export const notWatched = 0
export const betweenBursts = -1

/** Invocations of a node that are all looked at; up to how many while that has not cost `muchLooked` accesses, with what is below. */
const firstInvocations = 64
const firstCheap = 1024
const muchLooked = 1 << 15
/** Those in one invocation of the parent, whose inputs would be unknown otherwise. */
const firstInParent = 16
/** Steps of an invocation that are all looked at. */
const firstSteps = 1024
const firstEntries = 1024
const firstCheapEntries = 16384

/** In its first steps a loop that copies an array shows it. */
export const copyingSteps = 4
/** No power of two: programs have rhythms of their own. */
const burst = 31
/** A leaf that was not to be looked at is so after all when it is long. */
export const longSteps = 4096

const gapAfter = (count: number): number => (count < 128 ? 4 : count < 1024 ? 16 : 64)
const gapInside = (steps: number): number => (steps < 16384 ? 8 : 32)

/** Whether the invocation of `node` that begins in an invocation of its parent is looked at. */
export function isTurn(node: TreeNode, parentSerial: number): boolean {
  if (node.turnOf !== parentSerial) {
    node.turnOf = parentSerial
    node.turn = 0
  }
  const turn = node.turn++
  if (node.calls <= firstInvocations || (node.calls <= firstCheap && node.looked < muchLooked)) return true
  return turn < firstInParent || turn % gapAfter(turn) === 0
}

/** The same for an activation of a recursion past its first. */
export function isTurnAgain(node: TreeNode): boolean {
  const entry = node.entries++
  if (entry < firstEntries || (entry < firstCheapEntries && node.looked < muchLooked)) return true
  return entry % (burst * gapInside(entry)) < burst
}

/** Bursts of one invocation: where the next begins or ends, and the steps that were looked at before the present one, which began at `since`. */
export interface Bursts {
  due: number
  seen: number
  since: number
}

export function beginBursts(bursts: Bursts): void {
  bursts.due = firstSteps
  bursts.seen = 0
  bursts.since = 0
}

/** The step is reached at which a burst begins or ends; true when it begins. */
export function nextBurst(bursts: Bursts, isOn: boolean, steps: number): boolean {
  // The step that begins now belongs to what follows.
  const before = steps - 1
  bursts.due = steps + (isOn ? burst * (gapInside(steps) - 1) : burst)
  if (isOn) bursts.seen += before - bursts.since
  else bursts.since = before
  return !isOn
}

/** Steps that were looked at, of `steps`. */
export const stepsSeen = ({ seen, since }: Bursts, isOn: boolean, steps: number): number => (isOn ? seen + steps - since : seen)
