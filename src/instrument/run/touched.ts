// What is known to have been touched by the activation being walked. Branches are undone by a trail instead of copying sets, which in a large function
// would cost its number of branches times its number of bindings.

import type { Variable } from '../../source/index.ts'

export type Binding = Variable | 'this'

/** Bindings that no loop and no exception can change behind the walk's back. */
const isConstant = (binding: Binding): boolean => binding === 'this' || (binding.assignments === 0 && binding.kind !== 'var')

export class Touched {
  readonly #everyAccess: boolean
  readonly #waits: boolean
  readonly #known = new Set<Binding>()
  readonly #changing = new Set<Binding>()
  readonly #trail: Binding[] = []

  /** With `everyAccess` nothing is ever known. While an activation `waits` others may write to what constants mean, too. */
  constructor(everyAccess: boolean, waits: boolean) {
    this.#everyAccess = everyAccess
    this.#waits = waits
  }

  has(binding: Binding): boolean {
    return !this.#everyAccess && this.#known.has(binding)
  }

  add(binding: Binding): void {
    if (this.#known.has(binding)) return
    this.#known.add(binding)
    if (this.#waits || !isConstant(binding)) this.#changing.add(binding)
    this.#trail.push(binding)
  }

  /** The binding means another object from here on. */
  forget(binding: Binding): void {
    this.#known.delete(binding)
    this.#changing.delete(binding)
  }

  /** Loops, exceptions and what runs while an activation waits may have changed all but constants. */
  forgetChanging(): void {
    for (const binding of this.#changing) this.#known.delete(binding)
    this.#changing.clear()
  }

  /** A point to come back to. */
  mark(): number {
    return this.#trail.length
  }

  /** Forgets what was added since `mark`; what was forgotten since then stays so. */
  rewind(mark: number): void {
    for (const binding of this.#trail.splice(mark)) this.forget(binding)
  }
}
