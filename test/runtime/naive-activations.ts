// The stack of pending activations with the set of cells of each, and the tuples of those that ended.

import { totalOf } from './naive-tuples.ts'
import type { NaiveTuples } from './naive-tuples.ts'

interface Activation {
  readonly t: number
  readonly site: number
  readonly caller: number
  reads: number
  writes: number
  readonly cells: Map<unknown, Set<unknown>>
  readonly whole: Set<unknown>
  /** Steps when it was put on the stack, and in its turns before; of callees. */
  since: number
  steps: number
  ofCallees: number
  /** What can suspend. */
  handle: NaiveHandle | null
}

export interface NaiveHandle {
  readonly t: number
  readonly activation: Activation
  readonly waits: boolean
  state: 'running' | 'parked' | 'finished'
  unended: boolean
}

export class NaiveActivations {
  readonly tuples: NaiveTuples = { reads: new Map(), writes: new Map(), edges: new Map() }
  readonly suspensions: this = this
  readonly renewal: { readonly take: () => void } = { take: () => undefined }
  readonly #steps: () => number
  readonly #onTop: (t: number) => void
  readonly #pending: Activation[] = []
  readonly #unended: Set<NaiveHandle> = new Set()
  #time = 1

  constructor(steps: () => number, onTop: (t: number) => void) {
    this.#steps = steps
    this.#onTop = onTop
    this.enter = this.enter.bind(this)
    this.leave = this.leave.bind(this)
    this.caught = this.caught.bind(this)
    this.reset = this.reset.bind(this)
    this.resume = this.resume.bind(this)
    this.#push(this.#activation(-1))
  }

  #activation(site: number): Activation {
    const caller = this.#pending.at(-1)?.site ?? -1
    const cells = new Map<unknown, Set<unknown>>()
    return { t: this.#time, site, caller, reads: 0, writes: 0, cells, whole: new Set(), since: 0, steps: 0, ofCallees: 0, handle: null }
  }

  #push(activation: Activation): void {
    activation.since = this.#steps()
    this.#pending.push(activation)
    this.#onTop(activation.t)
  }

  #pop(): Activation {
    const ended = this.#pending.pop() as Activation
    const below = this.#pending.at(-1) as Activation
    const steps = this.#steps() - ended.since
    ended.steps += steps
    below.ofCallees += steps
    this.#onTop(below.t)
    return ended
  }

  /** Timestamp of the innermost activation. */
  get time(): number {
    return this.#pending.at(-1)?.t ?? 0
  }

  enter(site: number): number {
    this.#time++
    this.#push(this.#activation(site))
    return this.#time
  }

  leave(_site: number, t: number): void {
    this.caught(t)
    if (this.#pending.at(-1)?.t !== t) return
    const ended = this.#pop()
    if (ended.handle !== null) ended.handle.state = 'finished'
    this.#add(ended)
  }

  /** An exception left whatever is above the activation with timestamp `t`. */
  caught(t: number): void {
    if (!this.#pending.some((activation) => activation.t === t)) return
    while (this.#pending.at(-1)?.t !== t) this.#unwind()
  }

  reset(): void {
    while (this.#pending.length > 1) this.#unwind()
  }

  #unwind(): void {
    const ended = this.#pop()
    if (ended.handle === null) return this.#add(ended)
    ended.handle.state = 'parked'
    this.#unended.add(ended.handle)
  }

  start(t: number, _site: number, waits: boolean): NaiveHandle {
    const activation = this.#pending.at(-1) as Activation
    const handle: NaiveHandle = { t, activation, waits, state: 'running', unended: false }
    activation.handle = handle
    return handle
  }

  suspend(handle: NaiveHandle): void {
    if (this.#pending.at(-1) !== handle.activation) return
    handle.state = 'parked'
    this.#pop()
  }

  resume(handle: NaiveHandle): number {
    if (handle.state === 'parked') {
      if (handle.waits) this.reset()
      this.#unended.delete(handle)
      handle.state = 'running'
      this.#push(handle.activation)
    }
    this.caught(handle.t)
    return handle.t
  }

  end(): void {
    this.reset()
    for (const { activation } of this.#unended) this.#add(activation)
    this.#unended.clear()
  }

  #add({ site, caller, reads, writes, steps, ofCallees }: Activation): void {
    totalOf(this.tuples.reads, site, reads, steps, steps - ofCallees)
    if (writes > 0) totalOf(this.tuples.writes, site, writes, steps, steps - ofCallees)
    totalOf(this.tuples.edges, caller, site, steps, 0)
  }

  access(kind: 'reads' | 'writes', owner: unknown, cell: unknown, weight: number, birth: number): void {
    for (const activation of this.#pending) {
      if (birth >= activation.t || activation.whole.has(owner)) continue
      let cells = activation.cells.get(owner)
      if (cells === undefined) activation.cells.set(owner, (cells = new Set()))
      if (cells.has(cell)) continue
      cells.add(cell)
      activation[kind] += weight
    }
  }

  /** Everything in `owner` is known from now on; of an owner that is one cell, that cell weighs `weight`. */
  all(kind: 'reads' | 'writes', owner: unknown, weight: number, birth: number): void {
    for (const activation of this.#pending) {
      if (birth >= activation.t || activation.whole.has(owner)) continue
      activation.whole.add(owner)
      activation[kind] += weight
    }
  }

  /** Whether the innermost activation has accessed the cell by itself. */
  knows(owner: unknown, cell: unknown): boolean {
    return this.#pending.at(-1)?.cells.get(owner)?.has(cell) === true
  }

  /** All cells of `owner` are new: nobody knows any. */
  renew(owner: unknown): void {
    for (const { cells, whole } of this.#pending) {
      cells.delete(owner)
      whole.delete(owner)
    }
  }
}
