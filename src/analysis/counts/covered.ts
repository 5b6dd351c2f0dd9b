// Counts as coverage: statements, functions and branches in Istanbul's sense.

import type { CoverageItem, CoverageItems, ItemRange } from '../../protocol/index.ts'
import type { CountedBlock, CountedFile, CountedRoutine } from './counted.ts'

export interface Covered {
  /** Null for an `else` that is not there. */
  readonly range: ItemRange | null
  readonly count: number
}

export interface CoveredFunction extends Covered {
  readonly name: string | null
  readonly declaration: ItemRange
  readonly range: ItemRange
}

export interface CoveredBranch {
  readonly type: string
  readonly range: ItemRange
  readonly arms: readonly Covered[]
}

export interface CoveredFile {
  readonly path: string
  readonly statements: readonly (Covered & { readonly range: ItemRange })[]
  readonly functions: readonly CoveredFunction[]
  readonly branches: readonly CoveredBranch[]
}

/**
 * The coverage of a file. `items` says what its text has; null where the text is gone, or is not what was counted: then each block is a statement and
 * each choice a branch. What has no count is left out.
 */
export const coveredFile = (file: CountedFile, items: CoverageItems | null): CoveredFile => {
  const routines = items === null ? null : countsOfItems(file, items)
  return items === null || routines === null ? ofBlocks(file) : ofItems(file.path, items, routines)
}

/** The counts of the routines of `items`, by block; null when they are not those of the file. */
export const countsOfItems = ({ routines }: CountedFile, items: CoverageItems): (readonly number[])[] | null => {
  const keyOf = ({ name, line, column }: { readonly name: string; readonly line: number; readonly column: number }): string =>
    `${line}:${column} ${name}`
  const known = new Map(routines.map((routine) => [keyOf(routine), routine.blockCounts]))
  const counts = items.routines.map((routine) => {
    const found = known.get(keyOf(routine))
    return found?.length === routine.blocks ? found : null
  })
  return counts.every((found) => found !== null) ? counts : null
}

const ofItems = (path: string, items: CoverageItems, counts: readonly (readonly number[])[]): CoveredFile => {
  const covered = ({ range, at }: CoverageItem): Covered[] => {
    const count = at === null ? 0 : (counts[at.routine]?.[at.block] ?? -1)
    return count < 0 ? [] : [{ range, count }]
  }
  return {
    path,
    statements: items.statements.flatMap(covered).flatMap(({ range, count }) => (range === null ? [] : [{ range, count }])),
    functions: items.functions.flatMap(({ name, declaration, body }) =>
      covered(body).flatMap(({ range, count }) => (range === null ? [] : [{ name, declaration, range, count }])),
    ),
    branches: items.branches.flatMap(({ type, range, arms }) => {
      const known = arms.flatMap(covered)
      return known.length < arms.length ? [] : [{ type, range, arms: known }]
    }),
  }
}

const rangeOf = ({ line, column, endLine, endColumn }: Pick<CountedBlock, 'line' | 'column' | 'endLine' | 'endColumn'>): ItemRange => ({
  start: { line, column: column - 1 },
  end: { line: endLine, column: endColumn - 1 },
})

const ofBlocks = ({ path, routines }: CountedFile): CoveredFile => {
  const blocks = routines.flatMap((routine) => routine.blocks)
  return {
    path,
    statements: blocks.flatMap((block) => (block.count === null ? [] : [{ range: rangeOf(block), count: block.count }])),
    functions: routines.filter(isFunction).map(({ name, line, column, endLine, calls }) => {
      const start = { line, column: column - 1 }
      return { name, declaration: { start, end: start }, range: { start, end: { line: endLine, column: 0 } }, count: calls }
    }),
    branches: blocks
      .filter(({ branches, count }) => count !== null && branches.length > 0)
      .map((block) => ({ type: 'branch', range: rangeOf(block), arms: block.branches.map(({ count }) => ({ range: rangeOf(block), count })) })),
  }
}

const isFunction = ({ path }: CountedRoutine): boolean => path !== '(module)'
