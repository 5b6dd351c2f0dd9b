// The stack of pending activations with the set of cells of each, and the tuples of those that ended. While an async activation waits, what others
// write is new to it again; what they only read is taken for known up to what it can have accessed before, because the runtime's one stamp a cell says no
// more (src/runtime/stack/interleaved.ts).

import type { SuspendableKind } from '../../src/runtime/stack/handle.ts'
import { ByCell } from './naive-knowledge.ts'
import { totalOf } from './naive-tuples.ts'
import type { NaiveTuples } from './naive-tuples.ts'

/** `new`: written by others while the activation waited, `doubtful`: read by them; `unknown`: touched by what had begun before it. */
type Knowledge = 'known' | 'new' | 'doubtful' | 'unknown'

interface Activation {
  t: number
  readonly site: number
  readonly caller: number
  reads: number
  writes: number
  /** Of the cells read: those that others had written while it waited. */
  otherTask: number
  readonly cells: ByCell<Knowledge>
  /** What it, or what it called, has touched since it has the timestamp `t`. */
  turn: ByCell<true>
  /** How many doubtful cells it is still taken to know in this turn. */
  credit: number
  /** Steps when it was put on the stack, and in its turns before; of callees. */
  since: number
  steps: number
  ofCallees: number
  /** What can suspend. */
  handle: NaiveHandle | null
}

/** When a cell was touched last, and whether it then was written, or read before anyone began to wait. */
interface Touch {
  readonly written: boolean
  readonly at: number
}

interface Stack {
  readonly activation: Activation
  readonly below: Stack | null
}

export interface NaiveHandle {
  readonly t: number
  readonly activation: Activation
  readonly waits: boolean
  readonly waitsUnseen: boolean
  /** Who waits for it: who has called it or, of a generator, asked for more. */
  parent: NaiveHandle | null
  /** Of a loop: the activation that it is a part of. */
  readonly around: NaiveHandle | null
  /** Loops that began in it, the latest last. */
  readonly loops: NaiveHandle[]
  /** Its first timestamp. */
  readonly start: number
  state: 'running' | 'waiting' | 'parked' | 'finished'
  hasYielded: boolean
  /** Activations that had begun or gone on when it was taken off the stack. */
  leftAt: number
  /** The first and the last timestamp of each of its turns. */
  readonly turns: [number, number][]
}

/** As many waiting activations are put back below one that goes on. */
const maximumChain = 256

/** What a waiting activation knows of a cell that was touched at `t` behind its back. */
function leftWith({ start, waits, turns }: NaiveHandle, t: number, written: boolean): Knowledge {
  if (t < start) return 'unknown'
  if (!waits || turns.some(([from, to]) => t >= from && t <= to)) return 'known'
  return written ? 'new' : 'doubtful'
}

/** Of cells of that weight, of which the activation has that knowledge, how much it knows. Of what it writes nobody asks who has written it before. */
function knownTo(activation: Activation, knowledge: Knowledge | undefined, kind: 'reads' | 'writes', weight: number): number {
  if (knowledge === 'known') return weight
  const isDoubtful = knowledge === 'doubtful' || (knowledge === 'new' && kind === 'writes')
  const known = isDoubtful ? Math.min(weight, activation.credit) : 0
  activation.credit -= known
  return known
}

/** All that wait for it, the nearest first. */
function waitedForBy(handle: NaiveHandle): NaiveHandle[] {
  const all: NaiveHandle[] = []
  for (let h = handle.parent; h !== null; h = h.parent) all.push(h)
  return all
}

export class NaiveActivations {
  readonly tuples: NaiveTuples = { reads: new Map(), writes: new Map(), otherTask: new Map(), edges: new Map() }
  readonly suspensions: this = this
  readonly renewal: { readonly take: () => void } = { take: () => undefined }
  readonly #steps: () => number
  readonly #onTop: (t: number) => void
  readonly #pending: Activation[] = []
  /** Of those that have begun and not ended. */
  readonly #handles: Set<NaiveHandle> = new Set()
  readonly #touched: ByCell<Touch> = new ByCell()
  #waitsSince = 0
  /** What was on the stack when a timestamp was on top. */
  readonly #stacks: Map<number, Stack> = new Map()
  readonly #seen: Set<unknown> = new Set()
  #time = 1

  constructor(steps: () => number, onTop: (t: number) => void) {
    this.#steps = steps
    this.#onTop = onTop
    this.enter = this.enter.bind(this)
    this.enterKept = this.enterKept.bind(this)
    this.leave = this.leave.bind(this)
    this.caught = this.caught.bind(this)
    this.reset = this.reset.bind(this)
    this.resume = this.resume.bind(this)
    this.#push(this.#activation(-1))
  }

  #activation(site: number): Activation {
    const caller = this.#pending.at(-1)?.site ?? -1
    const [cells, turn] = [new ByCell<Knowledge>(), new ByCell<true>()]
    return { t: this.#time, site, caller, reads: 0, writes: 0, otherTask: 0, cells, turn, credit: 0, since: 0, steps: 0, ofCallees: 0, handle: null }
  }

  #push(activation: Activation): void {
    activation.since = this.#steps()
    this.#pending.push(activation)
    this.#stacks.set(activation.t, { activation, below: this.#stacks.get(this.#pending.at(-2)?.t ?? -1) ?? null })
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

  /** Every activation has a row here. */
  enterKept(site: number): number {
    return this.enter(site)
  }

  leave(_site: number, t: number): void {
    this.caught(t)
    if (this.#pending.at(-1)?.t !== t) return
    this.#add(this.#pop())
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
    const { handle } = this.#pending.at(-1) as Activation
    // What has not said that it waits, and could not do so unseen, is over.
    if (handle === null || (handle.state === 'running' && !handle.waitsUnseen)) return this.#add(this.#pop())
    this.#park(handle)
  }

  #park(handle: NaiveHandle): void {
    handle.state = 'parked'
    handle.leftAt = this.#time
    if (handle.waits) this.#waitsSince = this.#time
    handle.turns.push([handle.t, this.#time])
    this.#pop()
  }

  start(_t: number, _site: number, kind: SuspendableKind): NaiveHandle {
    return this.#startIn(kind.waits ? this.#waitingIn(this.#pending.slice(0, -1)) : null, null, kind)
  }

  #waitingIn(pending: readonly Activation[]): NaiveHandle | null {
    const before = pending.findLast(({ handle }) => handle !== null)?.handle ?? null
    return before?.waits === true ? before : null
  }

  startLoop(_t: number, _site: number, around: NaiveHandle): NaiveHandle {
    this.#endLoops(around)
    const handle = this.#startIn(around, around, around)
    around.loops.push(handle)
    return handle
  }

  #startIn(parent: NaiveHandle | null, around: NaiveHandle | null, { waits, waitsUnseen }: SuspendableKind): NaiveHandle {
    const activation = this.#pending.at(-1) as Activation
    const handle: NaiveHandle = {
      get t() {
        return activation.t
      },
      activation,
      waits,
      waitsUnseen,
      parent,
      around,
      loops: [],
      start: activation.t,
      state: 'running',
      hasYielded: false,
      leftAt: 0,
      turns: [],
    }
    activation.handle = handle
    this.#handles.add(handle)
    return handle
  }

  awaits(handle: NaiveHandle): void {
    this.caught(handle.t)
    this.suspend(handle, false)
  }

  asks(handle: NaiveHandle): void {
    this.caught(handle.t)
    if (this.#pending.at(-1) !== handle.activation) return
    for (let at: NaiveHandle | null = handle; at !== null; at = at.around) at.state = 'waiting'
  }

  suspend(handle: NaiveHandle, yields: boolean): void {
    if (this.#pending.at(-1) !== handle.activation) return
    handle.hasYielded = yields
    for (let at: NaiveHandle | null = handle; at !== null; at = at.around) this.#park(at)
    if (handle.waits) for (let top = this.#pending.at(-1)?.handle; top?.state === 'waiting'; top = this.#pending.at(-1)?.handle) this.#park(top)
  }

  /** Loops that wait in an activation which goes on, or ends, have ended. */
  #endLoops({ loops }: NaiveHandle): void {
    for (const { state, activation } of loops) if (state === 'parked') this.#add(activation)
  }

  resume(handle: NaiveHandle): number {
    this.#endLoops(handle)
    if (handle.state === 'parked' || handle.state === 'waiting') {
      const own: NaiveHandle[] = []
      for (let h: NaiveHandle | null = handle; h !== null; h = h.around) own.unshift(h)
      if (handle.waits && !handle.hasYielded) {
        this.reset()
        const waiting = waitedForBy(own[0]!).filter(({ state, hasYielded }) => state !== 'finished' && !hasYielded)
        for (const h of waiting.slice(0, maximumChain).toReversed()) this.#goOn(h, 'waiting')
      } else if (handle.waits) {
        const asking = this.#waitingIn(this.#pending)
        handle.parent = asking !== null && [asking, ...waitedForBy(asking)].includes(handle) ? null : asking
      }
      for (const h of own) this.#goOn(h, 'running')
    }
    this.caught(handle.t)
    return handle.t
  }

  #goOn(handle: NaiveHandle, state: 'running' | 'waiting'): void {
    const { activation } = handle
    // Who has yielded was left out of what is below.
    const isAboveOthers = handle.around === null && waitedForBy(handle).some(({ state: of, hasYielded }) => of === 'parked' && hasYielded)
    if (handle.waits && (handle.hasYielded || isAboveOthers || handle.leftAt !== this.#time)) {
      activation.t = ++this.#time
      activation.turn = new ByCell()
    }
    activation.credit = activation.reads + activation.writes + activation.steps
    handle.state = state
    handle.hasYielded = false
    this.#push(activation)
  }

  end(): void {
    this.reset()
    for (const { state, waits, hasYielded, around, activation } of this.#handles)
      if (state === 'parked' && waits && !hasYielded && around === null) this.#add(activation)
  }

  #add({ site, caller, reads, writes, otherTask, steps, ofCallees, handle }: Activation): void {
    if (handle !== null) {
      this.#endLoops(handle)
      handle.state = 'finished'
      this.#handles.delete(handle)
    }
    totalOf(this.tuples.reads, site, reads, steps, steps - ofCallees)
    if (writes > 0) totalOf(this.tuples.writes, site, writes, steps, steps - ofCallees)
    if (otherTask > 0) totalOf(this.tuples.otherTask, site, reads, otherTask, 0)
    totalOf(this.tuples.edges, caller, site, steps, 0)
  }

  /** Those on the stack are told of a touch, and who it leaves behind. `whole`: everything in `owner` is touched, and what was said of its cells is over. */
  #touch(kind: 'reads' | 'writes', owner: unknown, cell: unknown, weight: number, whole: boolean): void {
    const before = whole ? this.#touched.whole(owner) : this.#touched.of(owner, cell)
    const say = <T>(all: ByCell<T>, value: T): void => (whole ? all.sayAll(owner, value) : all.say(owner, cell, value))
    let left = weight
    for (const activation of this.#pending.toReversed()) {
      const known = whole ? activation.cells.whole(owner) : activation.cells.of(owner, cell)
      // What a generator knows is known to whoever resumes it, too.
      left -= knownTo(activation, known, kind, left)
      activation[kind] += left
      if (known === 'new' && kind === 'reads') activation.otherTask += left
      say(activation.cells, 'known')
      say(activation.turn, true)
    }
    const written = this.#isWritten(kind, before)
    say(this.#touched, { written, at: this.time })
    for (const handle of this.#handles) if (handle.state === 'parked') say(handle.activation.cells, leftWith(handle, this.time, written))
  }

  /** At its first touch: what was born is known by those that were on the stack then, and new to those that waited. */
  #see(owner: unknown, birth: number): void {
    if (birth === 0 || this.#seen.has(owner)) return
    this.#seen.add(owner)
    const by: Activation[] = []
    for (let at = this.#stacks.get(birth) ?? null; at !== null; at = at.below) by.push(at.activation)
    for (const activation of by) activation.cells.sayAll(owner, 'known')
    for (const { activation, waits, start } of this.#handles)
      if (start <= birth && !by.includes(activation)) activation.cells.sayAll(owner, waits ? 'new' : 'known')
    this.#touched.sayAll(owner, { written: true, at: birth })
  }

  #isWritten(kind: 'reads' | 'writes', before: Touch | undefined): boolean {
    if (kind === 'writes' || ![...this.#handles].some(({ waits }) => waits)) return true
    return before?.written === true && before.at > this.#waitsSince
  }

  access(kind: 'reads' | 'writes', owner: unknown, cell: unknown, weight: number, birth: number): void {
    const top = this.#pending.at(-1) as Activation
    if (birth >= top.t || top.turn.of(owner, cell) === true) return
    this.#see(owner, birth)
    this.#touch(kind, owner, cell, weight, false)
  }

  /** Everything in `owner` is known from now on; of an owner that is one cell, that cell weighs `weight`. */
  all(kind: 'reads' | 'writes', owner: unknown, weight: number, birth: number): void {
    const top = this.#pending.at(-1) as Activation
    if (birth >= top.t || top.turn.whole(owner) === true) return
    this.#see(owner, birth)
    this.#touch(kind, owner, null, weight, true)
  }

  /** Whether the innermost activation has accessed the cell by itself. */
  knows(owner: unknown, cell: unknown): boolean {
    return this.#pending.at(-1)?.turn.own(owner, cell) === true
  }

  /** Whoever knows the cell `other` of `of`, and has begun by `at`, knows `cell` of `owner`: they are the same. */
  share(owner: unknown, cell: unknown, of: unknown, other: unknown, at: number): void {
    for (const { t, cells, turn } of this.#pending) {
      if (t > at) continue
      if (cells.of(of, other) === 'known') cells.say(owner, cell, 'known')
      if (turn.of(of, other) === true) turn.say(owner, cell, true)
    }
  }

  /** All cells of `owner` are new: nobody knows any. */
  renew(owner: unknown): void {
    for (const { cells, turn } of this.#pending) {
      cells.forget(owner)
      turn.forget(owner)
    }
  }
}
