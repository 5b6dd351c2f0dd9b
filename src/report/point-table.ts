// Every unit's points as a table of columns, a row a point, so that a notebook can group by unit.

import type { Analysis, UnitFinding } from '../analysis/types.ts'

/** A column of one type; all columns of a table have the same number of rows. */
export type TableColumn =
  | { readonly name: string; readonly type: 'text'; readonly values: readonly string[] }
  | { readonly name: string; readonly type: 'number'; readonly values: readonly number[] }

type Points = UnitFinding['points']

const perUnit = (units: readonly UnitFinding[], name: string, value: (unit: UnitFinding) => string): TableColumn => ({
  name,
  type: 'text',
  values: units.flatMap((unit) => unit.points.size.map(() => value(unit))),
})

const perUnitNumber = (units: readonly UnitFinding[], name: string, value: (unit: UnitFinding) => number): TableColumn => ({
  name,
  type: 'number',
  values: units.flatMap((unit) => unit.points.size.map(() => value(unit))),
})

const perPoint = (units: readonly UnitFinding[], name: keyof Points): TableColumn => ({
  name,
  type: 'number',
  values: units.flatMap(({ points }) => points.size.map((_, i) => points[name][i] ?? 0)),
})

/** The columns of `--reporter csv` and of `landau export --format parquet`. */
export const pointTable = ({ units }: Pick<Analysis, 'units'>): readonly TableColumn[] => [
  perUnit(units, 'id', ({ id }) => id),
  perUnit(units, 'kind', ({ kind }) => kind),
  perUnit(units, 'name', ({ name }) => name),
  perUnit(units, 'file', ({ file }) => file),
  perUnitNumber(units, 'line', ({ line }) => line),
  perUnit(units, 'verdict', ({ verdict }) => verdict),
  perUnit(units, 'class', (unit) => unit.class),
  perUnitNumber(units, 'exponent', ({ exponent }) => exponent.value),
  perUnit(units, 'measure', ({ measure }) => measure),
  perUnit(units, 'metric', ({ metric }) => metric),
  ...(['size', 'calls', 'min', 'median', 'max'] as const).map((name) => perPoint(units, name)),
]
