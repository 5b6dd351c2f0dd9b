// Counts of landau against V8's own, and why they differ where they do.

import { counted, load } from './counting.ts'
import { v8Counts } from './v8-coverage.ts'

export type Work = (module: Record<string, unknown>) => unknown

export interface Difference {
  readonly why: DifferenceClass | 'unexplained'
  readonly line: number
  readonly text: string
  readonly landau: number
  readonly v8: number | null
}

/**
 * V8 counts on behind a call that threw, where it has no counter. What follows a statement that may leave has a counter of its own, but only up to the next
 * `?:`, `&&`, `||` or `??`: behind one V8 gives the count of what is around.
 */
export type DifferenceClass = 'exception' | 'fallback'

export interface V8Comparison {
  readonly same: number
  readonly different: readonly Difference[]
}

/** Compares the counts of statements and arms. V8 has none for tests and updates of loops and tests of cases. */
export const compareWithV8 = (text: string, work: Work): V8Comparison => {
  const program = counted(text, 'edges')
  const ownClock = Date.now
  const clock = (): void => {
    let now = 0
    Date.now = () => now++
  }
  try {
    clock()
    work(load(program.code))
    clock()
    const v8 = v8Counts(text, work)
    return compareCounts(text, program, v8)
  } finally {
    Date.now = ownClock
  }
}

const compareCounts = (text: string, program: ReturnType<typeof counted>, v8: (offset: number) => number | null): V8Comparison => {
  let same = 0
  const different: Difference[] = []
  for (const [index, { blocks, edges }] of program.counts().entries()) {
    const { cfg } = program.routines[index]!
    const returned = cfg.edges.reduce((sum, edge) => (edge.to === cfg.exit ? sum + (edges[edge.id] ?? 0) : sum), 0)
    const mayHaveThrown = cfg.edges.some((edge) => edge.to === cfg.exit && !edge.virtual && edges[edge.id] === null) || returned < blocks[cfg.entry]!
    const caught = cfg.edges.some((edge) => edge.kind === 'throw' && edge.to !== cfg.exit && (blocks[edge.to] ?? 0) > 0)
    for (const { id, place, span } of cfg.blocks) {
      const count = blocks[id] ?? null
      if (place === null || span === null || count === null || (place.form !== 'statement' && place.form !== 'brace')) continue
      // In front of a function declaration V8's innermost range is the function's.
      if (/^(?:async\s+)?function\b/.test(text.slice(place.start, place.start + 20))) continue
      const counted8 = v8(place.start)
      if (counted8 === count) same++
      else {
        const before = text.slice(cfg.routine.start, place.start)
        const why = classOf(count, counted8, before, mayHaveThrown || caught)
        different.push({ why, line: text.slice(0, place.start).split('\n').length, text: text.slice(place.start, place.start + 60).replaceAll(/\s+/g, ' '), landau: count, v8: counted8 }) // prettier-ignore
      }
    }
  }
  return { same, different }
}

const leaving = /\b(?:return|throw|break|continue)\b/
const counterOfExpression = /\?(?!\.)|&&|\|\|/

/** V8's counts are the higher ones in both classes. */
const classOf = (landau: number, v8: number | null, before: string, thrown: boolean): Difference['why'] => {
  if (v8 === null || landau >= v8) return 'unexplained'
  const [, behind] = before.split(leaving, 2)
  if (behind !== undefined && counterOfExpression.test(before.slice(before.search(leaving)))) return 'fallback'
  return thrown ? 'exception' : 'unexplained'
}
