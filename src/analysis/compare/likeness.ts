// How alike two functions or loops look, from 0 to 1: what pairs them when an edit renamed or moved them.

import type { Unit } from '../../profile/index.ts'

/** What is known of both profiles while their units are being paired. */
export interface Surroundings {
  /** From 0 to 1: how alike the two units' files are. */
  readonly files: (before: Unit, after: Unit) => number
  /** True when each is in a unit that is paired with the other's, or neither is. */
  readonly parents: (before: Unit, after: Unit) => boolean
  /** What the unit calls, by qualified name: an id holds the path of a file, and changes with it. */
  readonly calleesOf: (unit: Unit, side: 'before' | 'after') => readonly string[]
}

/** The same name counts most, then the file, then what it calls and is measured by, then its length. */
export function likeness(before: Unit, after: Unit, { files, parents, calleesOf }: Surroundings): number {
  if (before.kind !== after.kind) return 0
  const [x, y] = [insidesOf(before, calleesOf(before, 'before')), insidesOf(after, calleesOf(after, 'after'))]
  const shared = [...x].filter((name) => y.has(name)).length
  const insides = shared / Math.max(1, x.size + y.size - shared)
  const [short, long] = [before.endLine - before.line + 1, after.endLine - after.line + 1].toSorted((p, q) => p - q) as [number, number]
  const name = isNamed(before) ? likeName(before, after) : likePlace(before, after, parents)
  return 0.45 * name + 0.2 * files(before, after) + 0.2 * insides + 0.15 * (short / long)
}

/** False for loops and for functions without a name: `for` and `(filter callback)` say little of who is who. */
export const isNamed = ({ kind, name }: Unit): boolean => kind !== 'loop' && !name.startsWith('(')

/** What kind of loop; all functions without a name are of one kind: the call that one is given to, and what that is told, change with an edit. */
export const kindOf = ({ kind, name }: Unit): string => (kind === 'loop' ? name : 'nameless')

/** `_.matchGrammar` that became `matchGrammar`, or a method that became a function. */
const memberOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

function likeName(a: Unit, b: Unit): number {
  if (a.path === b.path) return 1
  return a.name === b.name ? 0.8 : memberOf(a.name) === memberOf(b.name) ? 0.7 : 0
}

function likePlace(a: Unit, b: Unit, parents: Surroundings['parents']): number {
  if (kindOf(a) !== kindOf(b) || !parents(a, b)) return 0
  return a.path === b.path ? 1 : a.name === b.name ? 0.8 : 0.5
}

const insidesOf = (unit: Unit, callees: readonly string[]): Set<string> =>
  new Set([...unit.natives.map(({ what }) => what), ...unit.tables.map(({ measure }) => measure.name), ...callees])

/** Part of the folders and the name, from the end, that two paths share: `a-1.0.2/lib/x.js` and `a-1.0.3/lib/x.js` share two of three. */
export function likePath(a: string, b: string): number {
  const [x, y] = [a.split('/').toReversed(), b.split('/').toReversed()]
  const different = x.findIndex((part, i) => part !== y[i])
  return (different < 0 ? x.length : different) / Math.max(x.length, y.length)
}
