// Cells that several tasks have accessed. A stamp tells of the latest access only; what those knew who wait meanwhile is kept here.

import { OwnMap, OwnWeakMap } from './own-map.ts'
import type { Pending, Task } from './turns.ts'
import type { Value } from './value.ts'

/** Key of an owner that is one cell, or of all its cells. */
export const wholeKey = {}

/** Where more cells than these are shared, all are forgotten. */
const mostCells = 1 << 20

export interface SharedCell {
  /** Who waits and knows it. */
  known: Task[]
  /** Who waits and knew it until another task wrote it. */
  lost: Task[]
}

interface Owner {
  /** How many first elements of a list were taken off by `shift`: keys are positions in the list as it was. */
  shifted: number
  readonly cells: OwnMap<Value, SharedCell>
}

function without(tasks: readonly Task[], add: readonly Task[]): Task[] {
  const kept: Task[] = []
  for (let i = 0; i < tasks.length; i++) if (tasks[i]!.state === 'parked') kept[kept.length] = tasks[i]!
  for (let i = 0; i < add.length; i++) if (!isAmong(kept, add[i]!)) kept[kept.length] = add[i]!
  return kept
}

export function isAmong(tasks: readonly Task[], task: Task): boolean {
  for (let i = 0; i < tasks.length; i++) if (tasks[i] === task) return true
  return false
}

const nobody: readonly Task[] = []

/** Of those that were on the stack, who waits now. */
function waitingOf(pending: Pending | null): readonly Task[] {
  let found: Task[] | null = null
  for (let p = pending; p !== null; p = p.below) {
    if (p.task.state !== 'parked') continue
    found ??= []
    found[found.length] = p.task
  }
  return found ?? nobody
}

export class SharedCells {
  #owners: OwnWeakMap<object, Owner> = new OwnWeakMap()
  #count = 0

  /** Whether any cell of it is shared. */
  has(owner: object): boolean {
    return this.#count > 0 && this.#owners.has(owner)
  }

  get(owner: object, key: Value): SharedCell | undefined {
    if (this.#count === 0) return undefined
    const found = this.#owners.get(owner)
    return found?.cells.get(typeof key === 'number' ? key + found.shifted : key)
  }

  /**
   * Those on the stack access a cell of which `cell` was kept, and that `before` knew by its stamp: who waits of them keeps knowing it, unless it is
   * written. True when there is anyone.
   */
  accessed(owner: object, key: Value, cell: SharedCell | undefined, before: Pending | null, writes: boolean): boolean {
    const waiting = waitingOf(before)
    const ofWhole = writes && key !== wholeKey ? (this.get(owner, wholeKey)?.known ?? nobody) : nobody
    if (waiting.length + ofWhole.length === 0 && cell === undefined) return false
    const known = without(cell?.known ?? nobody, without(ofWhole, writes ? nobody : waiting))
    const lost = without(cell?.lost ?? nobody, writes ? without(known, waiting) : nobody)
    if (cell !== undefined) {
      cell.known = writes ? [] : known
      cell.lost = lost
      if (cell.known.length + lost.length === 0) this.delete(owner, key)
    } else if (known.length + lost.length > 0) this.#add(owner, key, { known: writes ? [] : known, lost })
    return waiting.length > 0
  }

  #add(owner: object, key: Value, cell: SharedCell): void {
    let found = this.#owners.get(owner)
    if (found === undefined) this.#owners.set(owner, (found = { shifted: 0, cells: new OwnMap() }))
    found.cells.set(typeof key === 'number' ? key + found.shifted : key, cell)
    this.#count++
  }

  delete(owner: object, key: Value): void {
    const found = this.#count === 0 ? undefined : this.#owners.get(owner)
    if (found?.cells.delete(typeof key === 'number' ? key + found.shifted : key) !== true) return
    this.#count--
    if (found.cells.size === 0 && found.shifted === 0) this.#owners.delete(owner)
  }

  /** The first element of a list was taken off, and the cells of the rest moved down with their elements. */
  shifted(owner: object): void {
    const found = this.#count === 0 ? undefined : this.#owners.get(owner)
    if (found !== undefined) found.shifted++
  }

  get isFull(): boolean {
    return this.#count >= mostCells
  }

  clear(): void {
    if (this.#count === 0) return
    this.#owners = new OwnWeakMap()
    this.#count = 0
  }
}
