// What a trace counts, as text and as JSON.

import { grouped } from '../../base/number-text.ts'
import type { Described, RoutineCounts } from '../../trace/index.ts'

export interface TraceFacts {
  readonly frames: number
  readonly tokens: number
  readonly tokenBytes: number
  readonly storedBytes: number
  readonly surprises: number
}

/** Nothing is in the exit, the last block. */
const executed = (blocks: readonly (number | null)[]): number => sum(blocks.slice(0, -1))

const sum = (counts: readonly (number | null)[]): number => counts.reduce<number>((total, count) => total + (count ?? 0), 0)

/** The size of the trace, then a line for each routine that ran: how often its body began, its blocks, its edges. */
export const statsText = ({ files, routines, header }: Described, counts: ReadonlyMap<number, RoutineCounts>, facts: TraceFacts): string => {
  const rows = [...counts].map(([id, { blocks, edges }]) => {
    const { path, file, line, start } = routines[id]!
    return { place: `${files[file] ?? '?'}:${line} ${path}`, calls: blocks[start] ?? 0, blocks: executed(blocks), edges: sum(edges) }
  })
  const total = rows.reduce((all, row) => all + row.blocks, 0)
  return [
    `${grouped(total)} blocks, witnesses as ${header.witness}; ${grouped(facts.tokens)} tokens in ${grouped(facts.tokenBytes)} bytes, ${grouped(facts.storedBytes)} in the file, ${grouped(facts.frames)} frames`,
    ...(facts.surprises === 0 ? [] : [`${grouped(facts.surprises)} tokens did not fit; the counts around them may be off`]),
    '',
    ['calls', 'blocks', 'edges'].map((word) => word.padStart(14)).join('') + '  routine', // prettier-ignore
    ...rows
      .toSorted((one, other) => other.blocks - one.blocks)
      .map((row) => `${[row.calls, row.blocks, row.edges].map((count) => grouped(count).padStart(14)).join('')}  ${row.place}`),
    '',
  ].join('\n')
}

/** The count of every block and edge; null where the tokens do not tell. */
export const statsJson = ({ files, routines, header }: Described, counts: ReadonlyMap<number, RoutineCounts>, facts: TraceFacts): string =>
  `${JSON.stringify({
    witness: header.witness,
    command: header.command,
    ...facts,
    routines: [...counts].map(([id, { blocks, edges }]) => {
      const { name, path, file, line, column, lines, columns, edgeFrom, edgeTo } = routines[id]!
      return {
        name,
        path,
        file: files[file] ?? null,
        line,
        column,
        blocks: blocks.map((count, block) => ({ line: lines[block], column: columns[block], count })),
        edges: edges.map((count, edge) => ({ from: edgeFrom[edge], to: edgeTo[edge], count })),
      }
    }),
  })}\n`
