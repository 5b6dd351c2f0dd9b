// What random programs are made of.

import type { RandomProgram } from './random-program.ts'

export interface Counted {
  readonly statements: number
  /** By operation of random-operations.ts: how often it occurs. */
  readonly used: ReadonlyMap<number, number>
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

export function countedIn(programs: readonly RandomProgram[]): Counted {
  const used = new Map<number, number>()
  let statements = 0
  const count = (value: unknown): void => {
    if (!isTree(value)) return
    if (typeof value['operation'] === 'number') used.set(value['operation'], (used.get(value['operation']) ?? 0) + 1)
    for (const [key, inner] of Object.entries(value)) {
      if (Array.isArray(inner) && ['body', 'yes', 'no', 'caught', 'last', 'main'].includes(key)) statements += inner.length
      count(inner)
    }
  }
  for (const program of programs) {
    count(program)
    for (const body of program.functions) statements += body.length
  }
  return { statements, used }
}
