// What is known to have been touched by the activation being walked. Branches are undone by a trail instead of copying sets, which in a large function
// would cost its number of branches times its number of bindings.

import type { Node, Variable } from '../../source/index.ts'

export type Binding = Variable | 'this'

/** Whether code between two offsets gives the binding another value, other than that of a new round of its scope. */
const isWritten = (binding: Binding, { start, end }: Node): boolean => binding !== 'this' && binding.writtenAt.some((at) => at >= start && at < end)

export class Touched {
  readonly #everyAccess: boolean
  readonly #waits: boolean
  readonly #known = new Set<Binding>()
  readonly #changing = new Set<Binding>()
  readonly #trail: Binding[] = []

  /** With `everyAccess` nothing is ever known. While an activation `waits` others may write to what it has touched. */
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
    if (binding !== 'this' && binding.writtenAt.length > 0) this.#changing.add(binding)
    this.#trail.push(binding)
  }

  /** The binding means another object from here on. */
  forget(binding: Binding): void {
    this.#known.delete(binding)
    this.#changing.delete(binding)
  }

  /** `code` may have run, as a whole or in part, and what it has assigned means other objects; where it waits, others have written to any object. */
  forgetWritten(code: Node): void {
    if (this.#waits) return this.forgetAll()
    for (const binding of this.#changing) if (isWritten(binding, code)) this.forget(binding)
  }

  forgetAll(): void {
    this.#known.clear()
    this.#changing.clear()
  }

  addAll(bindings: readonly Binding[]): void {
    for (const binding of bindings) this.add(binding)
  }

  /** What was added since `mark` and is still known. */
  since(mark: number): readonly Binding[] {
    return this.#trail.slice(mark).filter((binding) => this.#known.has(binding))
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
