// The activations of a thread as its trace tells them. The encoder and whoever regenerates keep the same one, so that a token need not say what both know.

export interface Activation {
  readonly routine: number
  /** 0 for an activation that never waits. */
  readonly instance: number
}

export class Activations<A extends Activation> {
  /** Innermost last. */
  readonly live: A[] = []
  readonly waiting: Map<number, A> = new Map()

  top(): A | undefined {
    return this.live[this.live.length - 1]
  }

  /** Makes the innermost activation of `routine` the top; those above it, which were left without a token, are given back. Null when there is none. */
  settle(routine: number): A[] | null {
    const at = this.live.findLastIndex((activation) => activation.routine === routine)
    return at < 0 ? null : this.live.splice(at + 1)
  }

  /** Makes an instance the top, wherever it is; null when it is not known. */
  bring(instance: number): A | null {
    const waiting = this.waiting.get(instance)
    const at = waiting === undefined ? this.live.findLastIndex((activation) => activation.instance === instance) : -1
    const found = waiting ?? this.live[at]
    if (found === undefined) return null
    this.waiting.delete(instance)
    if (at >= 0) this.live.splice(at, 1)
    this.live.push(found)
    return found
  }

  /** Takes the top off, to wait if it is an instance. */
  suspend(): void {
    const top = this.live.pop()
    if (top !== undefined && top.instance !== 0) this.waiting.set(top.instance, top)
  }
}
