// RFC 4180: one row a point, so that a notebook can group by unit.

import type { Analysis } from '../analysis/types.ts'

const heads = [
  'id',
  'kind',
  'name',
  'file',
  'line',
  'verdict',
  'class',
  'exponent',
  'measure',
  'metric',
  'size',
  'calls',
  'min',
  'median',
  'max',
] as const

/** A cell that begins like a formula gets an apostrophe, because names come from a profile and spreadsheets run formulas. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Every unit's points. */
export const csv = ({ units }: Analysis): string => {
  const rows = units.flatMap((unit) =>
    unit.points.size.map((size, i) => [
      unit.id,
      unit.kind,
      unit.name,
      unit.file,
      unit.line,
      unit.verdict,
      unit.class,
      unit.exponent.value,
      unit.measure,
      unit.metric,
      size,
      unit.points.calls[i] ?? 0,
      unit.points.min[i] ?? 0,
      unit.points.median[i] ?? 0,
      unit.points.max[i] ?? 0,
    ]),
  )
  return [heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
