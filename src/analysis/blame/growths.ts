// One growth has several names: the unit that grows, the callee in which its work is done, the routines by which a user may know these. A list of what
// hurts tells it once.

import type { Cause, UnitFinding } from '../types.ts'

type Listed = Pick<UnitFinding, 'id' | 'within'>

export interface Growth<T extends Listed> {
  readonly unit: T
  /** Where its work is done, in the order of the list. */
  readonly within: readonly T[]
}

/** The findings, in their order, each with those about its own work behind it: what is listed without the unit that it is about stands alone. */
export function growthsOf<T extends Listed>(findings: readonly T[]): Growth<T>[] {
  const listed = new Set(findings.map(({ id }) => id))
  const headOf = ({ id, within }: T): string => (within !== null && listed.has(within) ? within : id)
  return [...Map.groupBy(findings, headOf)].flatMap(([id, group]) => {
    const unit = group.find((one) => one.id === id) ?? group[0]
    return unit === undefined ? [] : [{ unit, within: group.filter((one) => one !== unit) }]
  })
}

type Placed = Pick<UnitFinding, 'file' | 'line'>

/** The causes of a unit, but for those that point to one of `told`, which are told of themselves. */
export const causesBeside = <T extends Placed & Pick<UnitFinding, 'causes'>>(unit: T, told: readonly T[]): Cause[] =>
  unit.causes.filter(({ file, line }) => !told.some((other) => other !== unit && other.file === file && other.line === line))
