// What ran how often: blocks, lines and routines of each file, from the counts of a profile.

import { sourceLines } from '../../base/source-lines.ts'
import { addCounts, type Profile, type Unit } from '../../profile/index.ts'

export interface CountedBlock {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  /** Null when it is not known. */
  readonly count: number | null
  /** How often control went to each of the blocks that it chooses between; empty when it has no choice. */
  readonly branches: readonly { readonly line: number; readonly column: number; readonly count: number }[]
}

export interface CountedRoutine {
  readonly name: string
  readonly path: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly calls: number
  /** Blocks executed. */
  readonly steps: number
  readonly blocks: readonly CountedBlock[]
  /** The counts of all blocks of its graph, those without text too; -1 where there is none. */
  readonly blockCounts: readonly number[]
}

export interface CountedFile {
  readonly path: string
  readonly hash: string
  /** In source order. */
  readonly routines: readonly CountedRoutine[]
  /** By line: how often the block that ran most of those that begin or end there did, or else the innermost block around. */
  readonly lines: ReadonlyMap<number, number>
}

/** The counted files of a profile, by path; empty when the run did not count. */
export const countedFiles = ({ header, units }: Profile): CountedFile[] => {
  const byFile = Map.groupBy(
    units.filter(({ counts }) => counts !== undefined),
    ({ file }) => file,
  )
  return [...byFile]
    .map(([file, members]) => {
      const routines = distinct(members)
        .map(routineOf)
        .toSorted((a, b) => a.line - b.line || a.column - b.column)
      const { path = '', hash = '' } = header.files[file] ?? {}
      return { path, hash, routines, lines: linesOf(routines) }
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Node compiles some files twice, as a script and then as a module: their routines are there twice, and count together. */
const distinct = (units: readonly Unit[]): Unit[] =>
  [...Map.groupBy(units, ({ line, column, name }) => `${line}:${column} ${name}`).values()].map((same) => same.reduce(together))

const together = (a: Unit, b: Unit): Unit => {
  const sum = addCounts(a.counts, b.counts)
  if (sum.counts === undefined) return a.steps < b.steps ? b : a
  return { ...a, ...sum, calls: a.calls + b.calls, steps: a.steps + b.steps }
}

const routineOf = (unit: Unit): CountedRoutine => {
  const { name, path, line, column, endLine, calls, steps } = unit
  return { name, path, line, column, endLine, calls, steps, blocks: blocksOf(unit), blockCounts: unit.counts?.count ?? [] }
}

const blocksOf = ({ counts }: Unit): CountedBlock[] => {
  if (counts === undefined) return []
  const out = Map.groupBy(counts.edgeFrom.keys(), (edge) => counts.edgeFrom[edge] as number)
  const span = (block: number): Omit<CountedBlock, 'count' | 'branches'> => ({
    line: counts.line[block] as number,
    column: counts.column[block] as number,
    endLine: counts.endLine[block] as number,
    endColumn: counts.endColumn[block] as number,
  })
  return counts.count.flatMap((count, block) => {
    if (counts.line[block] === 0) return []
    const taken = (out.get(block) ?? []).map((edge) => ({ ...span(counts.edgeTo[edge] as number), count: counts.edgeCount[edge] as number }))
    const known = taken.filter((edge) => edge.count >= 0)
    return [{ ...span(block), count: count < 0 ? null : count, branches: known.length > 1 ? known : [] }]
  })
}

/**
 * Of the blocks that begin or end on a line the one that ran most: of `xs.filter((x) => x > 0)` the callback, of `if (n < 0) throw n` the test, with which the
 * block from the line before ends. Where none does, the innermost that reaches over it.
 */
export const linesOf = (routines: readonly Pick<CountedRoutine, 'blocks'>[]): Map<number, number> => {
  const blocks = routines.flatMap((routine) =>
    routine.blocks.flatMap(({ line, endLine, count }) => (count === null ? [] : [{ line, endLine, count }])),
  )
  const best = new Map<number, number>()
  for (const { line, endLine, count } of blocks) for (const end of [line, endLine]) best.set(end, Math.max(best.get(end) ?? 0, count))
  // From the innermost outwards, each past the lines that have a count: a file that is one function has blocks as long as it is.
  const next = new Map<number, number>()
  const without = (from: number): number => {
    let line = from
    while (best.has(line)) line = next.get(line) ?? line + 1
    for (let at = from; at < line;) {
      const after = next.get(at) ?? at + 1
      next.set(at, line)
      at = after
    }
    return line
  }
  for (const { line, endLine, count } of blocks.toSorted((x, y) => x.endLine - x.line - (y.endLine - y.line)))
    for (let at = without(line + 1); at < endLine; at = without(at + 1)) best.set(at, count)
  return new Map([...best].toSorted(([x], [y]) => x - y))
}

/** A line of a file with its text and its count. */
export interface CountedLine {
  readonly line: number
  readonly count: number
  readonly text: string
}

/** The counts of the lines with code: a block reaches over blank lines, comments and closing brackets, which have no counts of their own. All where the text is not known. */
export const codeLines = ({ lines }: CountedFile, text: string | undefined): CountedLine[] => {
  const texts = text === undefined ? undefined : sourceLines(text)
  const all = [...lines].map(([line, count]) => ({ line, count, text: texts?.[line - 1] ?? '' }))
  return texts === undefined ? all : all.filter((it) => hasCode(it.text))
}

const hasCode = (line: string): boolean => {
  const rest = line
    .replace(/^[\s)\]};,]+/, '')
    .replace(/^(?:else|finally)\b/, '')
    .trimStart()
  return /[^\s)\]};,{]/.test(rest) && !/^(?:\/[/*]|\*)/.test(rest)
}
