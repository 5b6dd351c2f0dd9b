// Which loops make the steps that a unit takes itself. Loops that call nothing have no record of their own, so that this is known only as far as the
// source tells: plainly where all of them are one nest, else the deepest nests are named as where the steps may be.

import type { MergedLoops, Unit } from '../../profile/index.ts'
import { loopKeyword } from '../../protocol/index.ts'

interface Loop {
  readonly name: string
  readonly line: number
}

/** Loops of a unit that are worth a look. */
export interface OwnLoops {
  /** The lines to look at, at most three, the outer before the inner. */
  readonly lines: readonly number[]
  /** `while loop`, `for loop and the while loop in it (line 14)`, `perhaps the loops at lines 12 and 13`. */
  readonly what: string
  /** The same beside the name of the unit, which is a loop. */
  readonly inside: string
}

const mostLines = 3

/** The first of the deepest nests, from its outermost loop to its innermost, and the innermost loops of all of them. */
function deepestNests({ name, line, depth }: MergedLoops): { readonly nest: readonly Loop[]; readonly innermost: readonly Loop[] } {
  const deepest = depth.reduce((most, level) => Math.max(most, level), 0)
  const around: Loop[] = []
  const innermost: Loop[] = []
  let nest: readonly Loop[] = []
  for (const [i, level] of depth.entries()) {
    const loop = { name: name[i] ?? '', line: line[i] ?? 0 }
    around.splice(level - 1, Infinity, loop)
    if (level !== deepest) continue
    if (innermost.length === 0) nest = [...around]
    innermost.push(loop)
  }
  return { nest, innermost }
}

/** A loop is the first of those in its record. */
function withItself(unit: Unit): MergedLoops | null {
  const { kind, loops, line } = unit
  if (loops === undefined || loops.line.length === 0) return null
  if (kind !== 'loop') return loops
  return { name: [loopKeyword(unit), ...loops.name], line: [line, ...loops.line], depth: [1, ...loops.depth.map((depth) => depth + 1)] }
}

/** `line 12`, `lines 12 and 13`, `lines 12, 13, 14 and 2 more`. */
function linesText(lines: readonly number[], most: number): string {
  const shown = lines.slice(0, most).map(String)
  const last = lines.length > most ? `${lines.length - most} more` : shown.length > 1 ? shown.pop() : undefined
  return `${lines.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${last === undefined ? '' : ` and ${last}`}`
}

/** The loops within another one: `the while loop in it (line 14)`, `those in it (lines 14 and 16)`. */
function nestText(outer: Loop, inner: readonly Loop[]): string {
  const lines = [...new Set(inner.map(({ line }) => line))].filter((line) => line !== outer.line)
  const where = lines.length === 0 ? '' : ` (${linesText(lines, mostLines - 1)})`
  return inner.length === 1 ? `the ${inner[0]?.name} loop in it${where}` : `those in it${where}`
}

/** The loops of a unit that may make its own steps; null where there are none, or none that tells more than the unit's place. `isAlone`: nothing else in it can make so many steps. */
export function ownLoops(unit: Unit, isAlone: boolean): OwnLoops | null {
  const loops = withItself(unit)
  if (loops === null) return null
  const { nest, innermost } = deepestNests(loops)
  const all = innermost.length === 1 ? nest : innermost
  const lines = [...new Set(all.map(({ line }) => line))]
  const shown = { lines: lines.slice(0, mostLines) }
  const [outer, ...inner] = nest
  if (isAlone && outer !== undefined && nest.length === loops.line.length) {
    const within = nestText(outer, inner)
    return inner.length === 0
      ? { ...shown, what: `${outer.name} loop`, inside: '' }
      : { ...shown, what: `${outer.name} loop and ${within}`, inside: `with ${within}` }
  }
  if (lines.every((line) => line === unit.line)) return null
  const what = `perhaps the ${all.length === 1 ? 'loop' : 'loops'} at ${linesText(lines, mostLines)}`
  return { ...shown, what, inside: what }
}
