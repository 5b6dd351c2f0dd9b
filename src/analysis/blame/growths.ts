// One growth has several names: the unit that grows, the callee in which its work is done, the routines by which a user may know these. A list of what
// hurts tells it once.

import type { Cause, UnitFinding } from '../types.ts'

type Listed = Pick<UnitFinding, 'id' | 'within' | 'partOf'>

export interface Growth<T extends Listed> {
  readonly unit: T
  /** Where its work is done, in the order of the list. */
  readonly within: readonly T[]
}

/** The findings, in their order, each with those about its own work behind it: what is listed without the unit that it is about stands alone. */
export function growthsOf<T extends Listed>(findings: readonly T[]): Growth<T>[] {
  const listed = new Map(findings.map((finding) => [finding.id, finding]))
  const headOf = (finding: T): string => {
    const way = new Set([finding])
    for (const { within, partOf } of way) {
      const around = listed.get(within ?? '') ?? listed.get(partOf ?? '')
      if (around !== undefined) way.add(around)
    }
    return [...way].at(-1)!.id
  }
  return [...Map.groupBy(findings, headOf)].flatMap(([id, group]) => {
    const unit = group.find((one) => one.id === id) ?? group[0]
    return unit === undefined ? [] : [{ unit, within: group.filter((one) => one !== unit) }]
  })
}

/** The user's function inside what a dependency does, where nothing that is told with the growth is the user's. */
export const throughOf = <T extends Listed & Pick<UnitFinding, 'own' | 'through'>>(
  { unit, within }: Growth<T>,
  named: (id: string) => T | undefined,
): T | undefined => (unit.through === undefined || within.some(({ own }) => own) ? undefined : named(unit.through))

type Written = Pick<UnitFinding, 'id' | 'parent' | 'file' | 'line' | 'endLine'>

/** Whether the text of one stands within that of the other: who only writes a callback, for others to call, is told for its name. What was compiled may have lost its lines. */
export const isWrittenIn = (unit: Written, around: Written): boolean =>
  unit.parent === around.id ||
  (unit.file === around.file && around.line <= unit.line && unit.endLine <= around.endLine && around.endLine - around.line > unit.endLine - unit.line)

type Named = Pick<UnitFinding, 'file' | 'line' | 'name'>

/** The causes of a unit, but for those that point to one of `told`, which are told of themselves. */
export const causesBeside = <T extends Named & Pick<UnitFinding, 'causes'>>(unit: T, told: readonly T[]): Cause[] =>
  unit.causes.filter(
    ({ file, line, what }) =>
      !told.some((other) => other !== unit && other.file === file && other.line === line && what.split(/[ ,:]/).includes(other.name.split(' ')[0]!)),
  )
