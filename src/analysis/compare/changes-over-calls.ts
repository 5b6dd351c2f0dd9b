// A law in the number of calls is about all of them together: of the profile in which each call takes more than those before it. Where the other has as
// many calls that do not, their total grows in proportion to their number.

import type { Law } from '../../model/index.ts'
import type { Unit } from '../../profile/index.ts'
import type { UnitFinding } from '../types.ts'
import { numberOfCalls } from '../words/sentences.ts'
import type { Change } from './change.ts'

/** Of calls that are fewer than this part of the other's nobody knows whether they would grow. */
const asMany = 0.5

const growsOverCalls = ({ verdict, measure, within }: UnitFinding): boolean => verdict === 'grows' && measure === numberOfCalls && within === null

/** The change of a unit that grows with the number of its calls in one of two profiles; null where that is not so, or the other profile tells too little. */
export function changeOverCalls(units: { readonly before: Unit; readonly after: Unit }, before: UnitFinding, after: UnitFinding): Change | null {
  const [grew, grows] = [growsOverCalls(before), growsOverCalls(after)]
  if (grew === grows) return null
  const [growing, other] = grew ? [units.before, units.after] : [units.after, units.before]
  if ((grew ? after : before).verdict === 'grows' || other.calls < asMany * growing.calls) return null
  if (other.steps / other.calls >= growing.steps / growing.calls) return null
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
