import type { Site } from '../protocol/index.ts'
import { type LineTable, type Node, positionAt } from '../source/index.ts'

/** Where a node begins and ends, as a site has it. */
export const sitePlace = (lines: LineTable, { start, end }: Node): Pick<Site, 'line' | 'column' | 'endLine' | 'endColumn'> => {
  const last = positionAt(lines, end)
  return { ...positionAt(lines, start), endLine: last.line, endColumn: last.column }
}
