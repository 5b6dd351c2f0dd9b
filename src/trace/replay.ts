// The frames of a trace file, one after the other, into what they tell.

import { frameType, type TracedRoutine, type TraceHeader } from '../protocol/index.ts'
import { Regenerator } from './regenerate.ts'
import type { TraceVisitor } from './visitor.ts'

/** What a trace knows of its program; it grows as files are loaded. */
export interface Described {
  readonly header: TraceHeader
  readonly files: readonly string[]
  readonly routines: readonly TracedRoutine[]
}

export class Replay {
  readonly #files: string[] = []
  readonly #routines: TracedRoutine[] = []
  readonly #visitorOf: (described: Described) => TraceVisitor
  #regenerator: Regenerator | null = null

  constructor(visitorOf: (described: Described) => TraceVisitor) {
    this.#visitorOf = visitorOf
  }

  get surprises(): number {
    return this.#regenerator?.surprises ?? 0
  }

  get tokens(): number {
    return this.#regenerator?.tokens ?? 0
  }

  /** Takes a frame. Throws a SyntaxError when it is JSON that makes no sense. */
  take(type: number, content: Uint8Array, decode: (content: Uint8Array) => string): void {
    if (type === frameType.tokens) return this.#regenerator?.feed(content)
    const value: unknown = JSON.parse(decode(content))
    if (type === frameType.header) this.#begin(value as TraceHeader)
    if (type === frameType.routines) this.#describe(value as { readonly files: readonly string[]; readonly routines: readonly TracedRoutine[] })
    if (type === frameType.stack) this.#regenerator?.assume(value as readonly { routine: number; instance: number }[])
  }

  finish(): void {
    this.#regenerator?.finish()
  }

  #begin(header: TraceHeader): void {
    const visitor = this.#visitorOf({ header, files: this.#files, routines: this.#routines })
    this.#regenerator = new Regenerator({ asBits: header.witness === 'bits', routineOf: (routine) => this.#routines[routine] }, visitor)
  }

  #describe({ files, routines }: { readonly files: readonly string[]; readonly routines: readonly TracedRoutine[] }): void {
    for (const file of files) this.#files.push(file)
    for (const routine of routines) this.#routines.push(routine)
  }
}
