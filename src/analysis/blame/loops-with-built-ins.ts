// A loop and the built-in that works in it are one cause: of a loop that searches a list in each round, both would be told with a part of the same work.

import { totalOf } from '../../base/lists.ts'
import { linesOf } from './cause-lines.ts'
import type { Cause } from '../types.ts'

/** A cause before its part of the work is told. */
export interface Named extends Cause {
  readonly cost: number
  /** Of a callee. */
  readonly id?: string
  /** Of a callee that grows by itself: its work is no part of the unit's share. */
  readonly isApart?: boolean
  readonly isPattern?: boolean
  /** Of a built-in: its name alone, and the unit in whose steps it is. */
  readonly builtIn?: { readonly name: string; readonly unit: string; readonly isRepeated: boolean }
}

interface OwnLoops {
  readonly loop: Named
  readonly unit: string
  readonly isCertain: boolean
}

/** Lines that a cause tells. */
const mostLines = 4

/** The loop with built-ins in it, which do their work in `cost`. */
function joined(loop: Named, inside: readonly Named[], cost: number): Named {
  const names = inside.map(({ builtIn, line }) => `${builtIn?.name ?? ''}${line === loop.line ? ' in it' : ` in it (line ${line})`}`)
  const others = [loop, ...inside].flatMap(linesOf).toSorted((a, b) => a - b)
  const lines = [...new Set([loop.line, ...others])].slice(0, mostLines)
  return { ...loop, what: `${loop.what} and ${names.join(' and ')}`, cost, ...(lines.length > 1 && { lines }) }
}

/**
 * The causes, built-ins told with the loop that they work in. `own` are the loops of the unit, which are told first: those that share its record, so that
 * what it calls more often than it runs is in them, if `isCertain`. A loop with a record has what its built-ins take in its own cost.
 */
export function loopsWithBuiltIns(own: OwnLoops | null, causes: readonly Named[], isLoop: (id: string) => boolean): Named[] {
  const told = new Set<Named>()
  const withInside = (loop: Named, inside: readonly Named[], costOf: (inside: readonly Named[]) => number): Named => {
    const free = inside.filter((cause) => !told.has(cause) && cause.file === loop.file)
    for (const cause of free) told.add(cause)
    return free.length === 0 ? loop : joined(loop, free, costOf(free))
  }
  const insideOf = (unit: string): Named[] => causes.filter(({ builtIn }) => builtIn?.unit === unit)
  const first: Named[] = []
  if (own !== null) {
    const { loop, unit, isCertain } = own
    const inside = insideOf(unit).filter(({ builtIn, line }) => isCertain && builtIn?.isRepeated === true && line >= loop.line)
    first.push(withInside(loop, inside, (all) => loop.cost + totalOf(all.map(({ cost }) => cost))))
  }
  const rest = causes.map((cause) => (cause.id !== undefined && isLoop(cause.id) ? withInside(cause, insideOf(cause.id), () => cause.cost) : cause))
  return [...first, ...rest.filter((cause) => !told.has(cause))]
}
