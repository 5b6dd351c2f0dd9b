// RFC 4180.

import type { Analysis } from '../analysis/types.ts'
import { pointTable } from './point-table.ts'

/** A cell that begins like a formula gets an apostrophe, because names come from a profile and spreadsheets run formulas. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`

/** Every unit's points, under a line of names. */
export const csv = (analysis: Analysis): string => {
  const columns = pointTable(analysis)
  const rows = (columns[0]?.values ?? []).map((_, i) => line(columns.map(({ values }) => values[i] ?? '')))
  return [line(columns.map(({ name }) => name)), ...rows].join('')
}
