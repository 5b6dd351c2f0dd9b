// A law in the number of calls is about all of them together: of the profile in which each call takes more than those before it. Where the other has as
// many calls that do not, their total grows in proportion to their number.

import { totalOf } from '../../base/lists.ts'
import type { Law } from '../../model/index.ts'
import type { Unit } from '../../profile/index.ts'
import type { UnitFinding } from '../types.ts'
import { numberOfCalls } from '../words/sentences.ts'
import type { Change } from './change.ts'

/** Of fewer calls, or of a smaller part of the other's, nobody knows whether they would grow. */
const [fewestCalls, asMany] = [64, 0.5]
/** Calls that cost the same differ by less, from the first half of them to the second; those that grow in proportion to what came before take three times as long. */
const level = 1.5

/** Whether the later half of the calls took about as long as the first: false where they are too few, or nothing is known of their order. */
function areLevel({ tables }: Unit): boolean {
  const { size = [], calls = [], sum = [] } = tables.find(({ measure }) => measure.kind === 'ordinal')?.columns ?? {}
  const all = totalOf(calls)
  const half = (size.at(-1) ?? 0) / 2
  const meanOf = (isMeant: (ordinal: number) => boolean): number => {
    const meant = size.flatMap((n, i) => (isMeant(n) ? [i] : []))
    return totalOf(meant.map((i) => sum[i] ?? 0)) / Math.max(1, totalOf(meant.map((i) => calls[i] ?? 0)))
  }
  return all >= fewestCalls && meanOf((n) => n > half) < level * meanOf((n) => n <= half)
}

const growsOverCalls = ({ verdict, measure, within }: UnitFinding): boolean => verdict === 'grows' && measure === numberOfCalls && within === null

/** The change of a unit that grows with the number of its calls in one of two profiles; null where that is not so, or the other profile tells too little. */
export function changeOverCalls(units: { readonly before: Unit; readonly after: Unit }, before: UnitFinding, after: UnitFinding): Change | null {
  const [grew, grows] = [growsOverCalls(before), growsOverCalls(after)]
  if (grew === grows) return null
  const [growing, other] = grew ? [units.before, units.after] : [units.after, units.before]
  if ((grew ? after : before).verdict === 'grows' || other.calls < asMany * growing.calls || !areLevel(other)) return null
  return {
    kind: 'class',
    direction: grew ? 'better' : 'worse',
    before,
    after,
    laws: { before: grew ? lawOfAll(before) : inProportion(before), after: grew ? inProportion(after) : lawOfAll(after) },
    measure: numberOfCalls,
    ratio: units.after.steps / units.before.steps,
    steps: 0,
    exact: false,
    why: '',
  }
}

/** The law that the finding states, of all calls together. */
const lawOfAll = ({ curves, class: name, certainty, set, formula, exponent, sizes }: UnitFinding): Law => ({
  ...curves.median,
  class: name,
  certainty,
  set,
  formula,
  exponent,
  sizes,
})

const inProportion = ({ curves }: UnitFinding): Law => ({
  ...curves.median,
  class: 'n',
  set: ['n'],
  certainty: 'confident',
  formula: '',
  exponent: { low: 1, value: 1, high: 1 },
})
