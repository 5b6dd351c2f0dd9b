// The stack of pending activations with the set of cells of each, and the tuples of those that ended.

import { totalOf } from './naive-tuples.ts'
import type { NaiveTuples } from './naive-tuples.ts'

interface Activation {
  readonly born: number
  /** Timestamp of the latest turn. */
  t: number
  /** From when to when it was on the stack before. */
  readonly turns: { readonly from: number; readonly to: number }[]
  /** What it knew until another task wrote it. */
  readonly lost: Map<unknown, Set<unknown>>
  fromTasks: number
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
  t: number
  readonly activation: Activation
  readonly waits: boolean
  readonly parent: NaiveHandle | null
  state: 'running' | 'waiting' | 'parked' | 'finished'
}

/** How many waiting activations below a resumed one are put back. */
const maximumChain = 32
/** The cell of what is one cell, or known as a whole. */
const wholeCell = {}

export class NaiveActivations {
  readonly tuples: NaiveTuples = { reads: new Map(), writes: new Map(), edges: new Map(), tasks: new Map() }
  readonly suspensions: this = this
  readonly renewal: { readonly take: () => void } = { take: () => undefined }
  readonly #steps: () => number
  readonly #onTop: (t: number) => void
  readonly #pending: Activation[] = []
  readonly #unended: Set<NaiveHandle> = new Set()
  readonly #live: Set<NaiveHandle> = new Set()
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
    return {
      born: this.#time,
      t: this.#time,
      turns: [],
      lost: new Map(),
      fromTasks: 0,
      site,
      caller,
      reads: 0,
      writes: 0,
      cells,
      whole: new Set(),
      since: 0,
      steps: 0,
      ofCallees: 0,
      handle: null,
    }
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
    ended.turns.push({ from: ended.t, to: this.#time })
    below.ofCallees += steps
    this.#onTop(below.t)
    return ended
  }

  /** Timestamp of the innermost activation. */
  get time(): number {
    return this.#pending.at(-1)?.t ?? 0
  }

  enterKept(site: number): number {
    return this.enter(site)
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
    if (ended.handle.state === 'running') this.#unended.add(ended.handle)
    ended.handle.state = 'parked'
  }

  start(t: number, _site: number, waits: boolean): NaiveHandle {
    const activation = this.#pending.at(-1) as Activation
    const around = this.#pending.slice(0, -1).findLast(({ handle }) => handle !== null)?.handle
    const handle: NaiveHandle = { t, activation, waits, parent: waits && around?.waits === true ? around : null, state: 'running' }
    activation.handle = handle
    this.#live.add(handle)
    return handle
  }

  suspend(handle: NaiveHandle): void {
    if (this.#pending.at(-1) !== handle.activation) return
    handle.state = 'parked'
    this.#pop()
    for (let top = this.#pending.at(-1)?.handle; top?.state === 'waiting'; top = this.#pending.at(-1)?.handle) {
      top.state = 'parked'
      this.#pop()
    }
  }

  resume(handle: NaiveHandle): void {
    this.#goOn(handle)
    this.caught(handle.t)
  }

  #goOn(handle: NaiveHandle): void {
    if (handle.state === 'running' || handle.state === 'finished') return
    if (handle.waits) this.reset()
    this.#time++
    const waiting: NaiveHandle[] = []
    for (let h = handle.parent; handle.waits && h !== null && waiting.length < maximumChain; h = h.parent)
      if (h.state === 'parked') waiting.unshift(h)
    for (const h of waiting) this.#resumed(h, 'waiting')
    this.#resumed(handle, 'running')
  }

  #resumed(handle: NaiveHandle, state: 'running' | 'waiting'): void {
    this.#unended.delete(handle)
    handle.state = state
    handle.t = this.#time
    handle.activation.t = this.#time
    this.#push(handle.activation)
  }

  end(): void {
    this.reset()
    for (const { activation } of this.#unended) this.#add(activation)
    this.#unended.clear()
  }

  #add({ site, caller, reads, writes, steps, ofCallees, fromTasks, handle }: Activation): void {
    if (handle !== null) {
      handle.state = 'finished'
      this.#live.delete(handle)
    }
    if (fromTasks > 0) {
      const table = this.tuples.tasks.get(site) ?? new Map<number, number>()
      this.tuples.tasks.set(site, table)
      table.set(reads, (table.get(reads) ?? 0) + fromTasks)
    }
    totalOf(this.tuples.reads, site, reads, steps, steps - ofCallees)
    if (writes > 0) totalOf(this.tuples.writes, site, writes, steps, steps - ofCallees)
    totalOf(this.tuples.edges, caller, site, steps, 0)
  }

  /** A cell is accessed of what was made at `birth`; `learn` notes it as known. */
  #accessed(kind: 'reads' | 'writes', owner: unknown, cell: unknown, weight: number, birth: number, learn: (by: Activation) => void): void {
    for (const activation of this.#pending) {
      if (knows(activation, owner, cell, birth)) continue
      const isLost = activation.lost.get(owner)?.delete(cell) === true
      if (isLost && kind === 'reads') activation.fromTasks += weight
      if (!isLost || kind === 'reads') activation[kind] += weight
      learn(activation)
    }
    if (kind === 'reads') return
    for (const { state, activation } of this.#live) if (state === 'parked' && knows(activation, owner, cell, birth)) lose(activation, owner, cell)
  }

  access(kind: 'reads' | 'writes', owner: unknown, cell: unknown, weight: number, birth: number): void {
    this.#accessed(kind, owner, cell, weight, birth, (by) => this.#learn(by, owner, cell))
  }

  #learn({ cells }: Activation, owner: unknown, cell: unknown): void {
    const known = cells.get(owner) ?? new Set()
    cells.set(owner, known.add(cell))
  }

  /** A cell that nobody writes is read: whoever waits and began before the reader takes it for known, too. */
  accessConstant(owner: unknown, cell: unknown, weight: number): void {
    this.access('reads', owner, cell, weight, 0)
    for (const { state, activation } of this.#live) if (state === 'parked' && activation.born <= this.time) this.#learn(activation, owner, cell)
  }

  /** Everything in `owner` is known from now on; of an owner that is one cell, that cell weighs `weight`. */
  all(kind: 'reads' | 'writes', owner: unknown, weight: number, birth: number): void {
    this.#accessed(kind, owner, wholeCell, weight, birth, ({ whole }) => void whole.add(owner))
  }

  /** Whether the innermost activation has accessed the cell by itself. */
  knows(owner: unknown, cell: unknown): boolean {
    return this.#pending.at(-1)?.cells.get(owner)?.has(cell) === true
  }

  /** All cells of `owner` are new: nobody knows any. */
  renew(owner: unknown): void {
    for (const { cells, whole, lost } of [...this.#pending, ...[...this.#live].map(({ activation }) => activation)]) {
      lost.delete(owner)
      cells.delete(owner)
      whole.delete(owner)
    }
  }
}

/** `birth`: when the owner was made; 0 when it has been there before. */
const knows = ({ t, turns, lost, whole, cells, handle }: Activation, owner: unknown, cell: unknown, birth: number): boolean =>
  lost.get(owner)?.has(cell) !== true &&
  ((birth >= t && handle?.state !== 'parked') ||
    turns.some(({ from, to }) => from <= birth && birth <= to) ||
    whole.has(owner) ||
    cells.get(owner)?.has(cell) === true)

function lose({ lost }: Activation, owner: unknown, cell: unknown): void {
  const cells = lost.get(owner) ?? new Set()
  lost.set(owner, cells.add(cell))
}
