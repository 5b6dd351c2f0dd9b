// A visitor that sees blocks one at a time.

import type { Frame } from './frame.ts'
import type { TraceVisitor } from './visitor.ts'

export interface StepVisitor {
  readonly begins: (frame: Frame) => void
  readonly ends: (frame: Frame) => void
  /** A block begins. */
  readonly block: (frame: Frame, block: number) => void
}

/** The blocks of paths one after the other; an activation that waits has ended, and begins again when it goes on. */
export function stepping({ begins, ends, block }: StepVisitor): TraceVisitor {
  return {
    begins,
    ends,
    waits: ends,
    goesOn: begins,
    visits: block,
    follows: (frame, path) => {
      for (const each of path.blocks) block(frame, each)
    },
    jumps: (frame, _, to) => block(frame, to),
  }
}

/** `app.js:3`, where a block begins; empty for one without text. */
export function placeOfBlock({ paths: { routine } }: Frame, block: number, files: readonly string[]): string {
  const line = routine.lines[block] ?? 0
  return line === 0 ? '' : `${files[routine.file] ?? '?'}:${line}`
}
