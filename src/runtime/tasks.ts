// Input from other tasks (Coppa, Demetrescu, Finocchi: Estimating the empirical cost function of routines with dynamic workloads, section 3, with tasks in
// the place of threads): a cell that an activation knew, and that was written while it waited, is new input when it reads it again. What a task is follows
// from the stack: a write is another's for whoever is not on it.
//
// Only an activation that can suspend is ever off the stack while it is pending, so that all other ones know a cell by its stamp alone, as ever. Those that
// can ask in whose turn the cell was accessed last (turns.ts), and what is kept of cells that several have accessed (shared-cells.ts).

import { external, noteDynamic } from './dynamic.ts'
import { isAmong, type SharedCell, SharedCells, wholeKey } from './shared-cells.ts'
import { atReads, type atWrites, clockDepth, clockExtra, clockTasks, clockTime, intStride, type State } from './state.ts'
import { type Pending, type Task, Turns } from './turns.ts'
import type { Value } from './value.ts'

export interface Tasks {
  readonly turns: Turns
  /** As `Count`, where some activation can suspend. Without an owner: cells that nobody writes, known to whoever was pending when anyone accessed them. */
  readonly count: (at: typeof atReads | typeof atWrites, old: number, amount: number, owner?: Value, key?: Value) => void
  /**
   * A cell that the top activation knows, accessed last at `latest`, is written: it is new to whoever waits. What it is to be stamped with, so that they
   * see it; 0 when its stamp may stay.
   */
  readonly overwrites: (owner: Value, key: Value, latest: number) => number
  /** A cell with the stamp `old`, or all cells there are and will be, is about to get a new stamp: who waits keeps knowing it. */
  readonly keep: (owner: Value, key: Value, old: number) => void
  /** Whether someone who waits knows some of it, of which the stamp `old` does not tell apart. */
  readonly isShared: (owner: Value, old: number) => boolean
  /** The outside has filled elements: nobody knows them. */
  readonly filled: (owner: Value, from: number, to: number) => void
  readonly shifted: (owner: Value) => void
  /** Nobody is pending who can suspend. */
  readonly clear: () => void
}

const latestTime = 2 ** 31 - 1

const isOn = (pending: Pending | null, task: Task): boolean => {
  for (let p = pending; p !== null; p = p.below) if (p.task === task) return true
  return false
}

/** The deepest frame that was on the stack at `old`; -1 when there is none. */
function deepestAt({ clock, ints }: State, old: number): number {
  if (old <= 0) return -1
  let low = 0
  let high = clock[clockDepth]!
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (ints[middle * intStride]! <= old) low = middle
    else high = middle - 1
  }
  return low
}

/** What is known of a cell that was accessed last at `old`. */
interface Known {
  readonly old: number
  /** Who was on the stack then. */
  readonly before: Pending | null
  /** What is kept of it, and of all cells of its owner. */
  readonly cell: SharedCell | undefined
  readonly whole: SharedCell | undefined
  /** It is one that nobody writes. */
  readonly constant: boolean
}

function knows(task: Task, { old, before, cell, whole, constant }: Known, forgotten: number): boolean {
  if (old < task.born) return false
  if (constant || isOn(before, task)) return true
  if (cell !== undefined && (isAmong(cell.known, task) || isAmong(cell.lost, task))) return isAmong(cell.known, task)
  return (whole !== undefined && isAmong(whole.known, task)) || task.born < forgotten
}

export function createTasks(state: State): Tasks {
  const { clock, ints, writers } = state
  const turns = new Turns()
  const shared = new SharedCells()

  function count(at: typeof atReads | typeof atWrites, old: number, amount: number, owner?: Value, key?: Value): void {
    const low = deepestAt(state, old)
    const before = old > 0 ? turns.at(old) : null
    const constant = owner === undefined
    const cell = constant ? undefined : shared.get(owner, key)
    const known: Known = { old, before, cell, whole: constant ? undefined : shared.get(owner, wholeKey), constant }
    // What is new to a frame and not to the one above it is added there, and the other way round.
    let above = 0
    let { now } = turns
    for (let d = clock[clockDepth]!; d > low;) {
      while (now !== null && now.depth > d) now = now.below
      const task = now !== null && now.depth === d ? now.task : null
      const isLost = task !== null && cell !== undefined && isAmong(cell.lost, task)
      const added = task !== null && (knows(task, known, turns.forgotten) || (isLost && at !== atReads)) ? 0 : amount
      if (isLost) task.fromTasks += added
      ints[d * intStride + at]! += added - above
      above = added
      d = task !== null ? d - 1 : now === null ? low : now.depth
    }
    if (low >= 0) ints[low * intStride + at]! -= above
    if (old === external && at === atReads) noteDynamic(state, amount)
    if (owner !== undefined) keep(owner, key, cell, before, at !== atReads)
  }

  function keep(owner: Value, key: Value, cell: SharedCell | undefined, before: Pending | null, writes: boolean): boolean {
    if (cell === undefined && shared.isFull) {
      shared.clear()
      turns.forgotten = clock[clockTime]!
    }
    return shared.accessed(owner, key, cell, before, writes)
  }

  function overwrites(owner: Value, key: Value, latest: number): number {
    if (writers.alone || latest <= 0) return 0
    if (latest >= turns.since && !shared.has(owner)) return 0
    if (!keep(owner, key, shared.get(owner, key), turns.at(latest), true)) return 0
    // Not in the middle of an access are stamps renewed: the next activation sees to it.
    if (clock[clockTime] === latestTime) return 0
    clock[clockExtra]! += 1
    return ++clock[clockTime]!
  }

  return {
    turns,
    count,
    overwrites,
    keep: (owner, key, old) => void (old > 0 && keep(owner, key, shared.get(owner, key), turns.at(old), false)),
    isShared: (owner, old) => shared.has(owner) || (old > 0 && !writers.alone && waits(turns.at(old))),
    filled: (owner, from, to) => {
      if (clock[clockTasks] === 0 || !shared.has(owner)) return
      shared.delete(owner, wholeKey)
      for (let i = from; i < to; i++) shared.delete(owner, i)
    },
    shifted: (owner) => shared.shifted(owner),
    clear: () => {
      turns.clear()
      shared.clear()
    },
  }
}

const waits = (pending: Pending | null): boolean => {
  for (let p = pending; p !== null; p = p.below) if (p.task.state === 'parked') return true
  return false
}
