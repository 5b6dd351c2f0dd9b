// One activation that can suspend, and what it carries from turn to turn.

import { abs } from '../../protocol/index.ts'
import type { Renew } from './renew.ts'
import { clockTime, clockWaits, type State, timeStep } from '../state.ts'
import { Turns } from './turns.ts'
import type { Value } from '../value.ts'

/** What the turns before have added up to. */
interface Carried {
  steps: number
  native: number
  stepsOfCallees: number
  nativeOfCallees: number
  reads: number
  writes: number
  external: number
  otherTask: number
}

/** What is known of an activation from its text. */
export interface SuspendableKind {
  /** Async, or a module that awaits: what it waits for runs for it, and others may run. */
  readonly waits: boolean
  /** It may wait where no probe says so. */
  readonly waitsUnseen: boolean
}

/** One activation of a generator or async function, or of a loop in an async function that awaits. */
export class Handle implements Carried {
  #t: number
  readonly site: number
  /** The site of the activation that started it. */
  readonly caller: number
  /** The async activation that was running when this one started, if any: it waits, directly or not, for this one. */
  parent: Handle | null
  /** Of a loop: the activation of the same routine that it is in. They are taken off the stack, and put back, together. */
  readonly around: Handle | null
  /** The latest loop in it that awaits. */
  inner: Handle | null = null
  /** It stands for activations without rows (rowless.ts): its timestamp is 0. */
  isRowless = false
  /** Of a generator's, how many of them have yielded and did not go on. */
  yielded = 0
  /** Those that it started, and the loops in it. */
  rowlessCalls: Handle | null = null
  rowlessLoops: Handle | null = null
  /** It was taken off the stack without having said that it waits. */
  isLeft = false
  /** At the end: it waits within another activation of its site. */
  isInner = false
  /** In the list of those that wait (parked.ts), and its neighbours there. */
  listed = false
  before: Handle | null = null
  behind: Handle | null = null
  readonly waits: boolean
  /** `waiting`: on the stack only because what it waits for is running. */
  state: 'running' | 'waiting' | 'parked' | 'finished' = 'running'
  candidates: readonly [number, number, number] | null = null
  /** How many activations its counts of nobody's cells stand for; 0 when they are not counted. */
  untouchedWeight = 0
  untouched = 0
  /** It was not traced all the time. */
  sizeless = false
  /** It was suspended by a `yield`: whoever asks for more resumes it. */
  hasYielded = false
  /** It waits for data from outside of the program. */
  awaitsOutside = false
  steps = 0
  native = 0
  stepsOfCallees = 0
  nativeOfCallees = 0
  reads = 0
  writes = 0
  external = 0
  otherTask = 0
  readonly waitsUnseen: boolean
  /** The turns that others came behind; undefined as long as none did. */
  #turns: Turns | undefined
  /** The first timestamp that was given after its latest turn. */
  #until = 0
  #stoodOnOthers = false

  constructor(t: number, site: number, caller: number, parent: Handle | null, kind: SuspendableKind, around: Handle | null = null) {
    this.#t = t
    this.waitsUnseen = kind.waitsUnseen
    this.site = site
    this.caller = caller
    this.parent = parent
    this.waits = kind.waits
    this.around = around
  }

  /** Its timestamp. Code that goes on asks for it again: it may have changed. */
  get t(): number {
    return this.#t
  }

  /** Whether `o` is one; never asks `o`, which may be a proxy. */
  static is(o: Value): o is Handle {
    return #t in o
  }

  /** Code that runs holds its timestamp: only that of an activation that may go on later can change. */
  renew(renew: Renew): void {
    if (this.state === 'running' || this.isRowless) return
    this.#t = this.#t < 0 ? -renew(-this.#t) : renew(this.#t)
    this.#until = renew(this.#until)
    this.#turns?.renew(renew)
  }

  /** Tells all times of it that tell one stamp from another; none of an activation that is over. */
  eachTime(tell: (time: number) => void): void {
    if (this.state === 'finished' || this.isRowless) return
    tell(abs(this.#t))
    tell(this.#until)
    this.#turns?.eachTime(tell)
  }

  /** Its first timestamp. */
  get start(): number {
    return this.#turns?.start ?? abs(this.#t)
  }

  /** What it waits for is no one who asks for more: it goes on in a job of its own. */
  get goesOnAlone(): boolean {
    return this.waits && !this.hasYielded
  }

  get turns(): Turns | undefined {
    return this.#turns
  }

  /** Of a loop: with those that it is in. */
  become(state: Handle['state']): void {
    for (let at: Handle | null = this as Handle; at !== null; at = at.around) at.state = state
  }

  /** Its size will not be known. */
  wasNotTraced(): void {
    this.sizeless = true
    this.#t = -abs(this.#t)
  }

  /** It is taken off the stack. */
  turnIsOver({ clock }: State): void {
    this.#until = clock[clockTime]! + timeStep
    if (this.waits) clock[clockWaits] = clock[clockTime]!
  }

  /** When it goes on, those below it are not the ones of before. */
  standsOnOthers(): void {
    this.#stoodOnOthers = true
  }

  /** It goes on: with the same timestamp when no other activation has begun or gone on since, and those below it are the same. */
  goOn({ clock }: State, next: () => number): void {
    const isAsBefore = !this.hasYielded && !this.#stoodOnOthers && clock[clockTime]! + timeStep === this.#until
    this.hasYielded = false
    this.#stoodOnOthers = false
    if (!this.waits || this.sizeless || isAsBefore) return
    const t = next()
    // There are none left.
    if (t < 0) return
    this.#turns ??= new Turns(this.#t)
    this.#turns.add(this.#t, this.#until)
    this.#t = t
  }
}

/** The nearest activation around that is not over. Links to those that are over are cut: jobs that start one another for ever must not keep them all. */
export function pendingParent(handle: Handle): Handle | null {
  while (handle.parent?.state === 'finished') handle.parent = handle.parent.parent
  return handle.parent
}
