// What a profile says twice must be the same both times. No run is needed to see this.

import { totalOf } from '../base/lists.ts'
import type { Profile, Unit } from '../profile/index.ts'
import type { Finding } from './finding.ts'
import { flowFrom } from './flow.ts'

/** Units that contradict themselves or each other. Places in files that a source map leads to are as exact as the map: `isExact` tells the others. */
export const contradictions = ({ header, units }: Profile, isExact: (file: string) => boolean): Finding[] => {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const fromUnits = new Map<string, number>()
  for (const { id, calls } of units.flatMap(({ callees }) => callees)) fromUnits.set(id, (fromUnits.get(id) ?? 0) + calls)
  return units.flatMap((unit) => {
    const say = (profile: number | null, monitor: number | null, why: string): Finding => ({
      verdict: 'disagrees',
      claim: null,
      name: unit.name,
      file: header.files[unit.file]?.path ?? '',
      line: unit.line,
      profile,
      monitor,
      by: null,
      why,
    })
    const called = fromUnits.get(unit.id) ?? 0
    return [
      ...(called > unit.calls ? [say(unit.calls, called, 'its callers made more calls of it than it had')] : []),
      ...unit.tables.flatMap((table) => {
        const sum = totalOf(table.columns.calls)
        return sum > unit.calls ? [say(unit.calls, sum, `the table by ${table.measure.name} has more activations than there were`)] : []
      }),
      ...unit.callees.filter(({ id }) => !byId.has(id)).map(({ calls, id }) => say(calls, null, `it called ${id}, which is not in the profile`)),
      ...(unit.parent !== null && !byId.has(unit.parent) ? [say(unit.calls, null, 'the unit around it is not in the profile')] : []),
      ...brokenFlow(unit).map(({ line, count, why }) => ({ ...say(count, null, why), line })),
      ...(isExact(header.files[unit.file]?.path ?? '') ? misplaced(unit, byId) : []).map((why) => say(unit.calls, null, why)),
    ]
  })
}

const misplaced = (unit: Unit, byId: ReadonlyMap<string, Unit>): string[] => {
  const parent = unit.parent === null ? undefined : byId.get(unit.parent)
  if (unit.endLine < unit.line) return ['it ends before it begins']
  if (parent === undefined || parent.file !== unit.file || parent.parent === null) return []
  return unit.line < parent.line || unit.endLine > parent.endLine ? [`it is outside of ${parent.name}, which it is a part of`] : []
}

/** The first block whose count does not follow from those of the edges around it. One wrong count breaks the law at both ends of an edge. */
const brokenFlow = ({ counts, line, calls }: Unit): { readonly line: number; readonly count: number | null; readonly why: string }[] => {
  if (counts === undefined) return []
  const known = (all: readonly number[]): (number | null)[] => all.map((count) => (count < 0 ? null : count))
  const first = counts.count.find((count) => count >= 0) ?? calls
  if (first !== calls) return [{ line, count: calls, why: `its first block ran ${first} times` }]
  const [block] = flowFrom(counts, { blocks: known(counts.count), edges: known(counts.edgeCount) }).broken
  if (block === undefined) return []
  const count = counts.count[block] as number
  return [{ line: counts.line[block] || line, count: count < 0 ? null : count, why: 'control that enters a block here is not what leaves it' }]
}
