import type { UnitFinding } from '../analysis/types.ts'
import { lineAt, longestLine } from '../base/long-line.ts'
import type { ReportContext } from './context.ts'

/** Where a unit is, as an editor can open it; with its column where the line alone does not tell. */
export const placeOf = ({ file, line, column }: Pick<UnitFinding, 'file' | 'line' | 'column'>, { sources }: Pick<ReportContext, 'sources'>): string =>
  lineAt(sources.get(file) ?? '', line).length > longestLine ? `${file}:${line}:${column}` : `${file}:${line}`
