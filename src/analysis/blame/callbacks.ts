// Callbacks whose work is a constant: what they do is how often the built-in calls them. Most have no record of their own: their steps are among those that the
// caller of the built-in takes itself.

import { totalOf } from '../../base/lists.ts'
import type { NativeCost, Place, Unit } from '../../profile/index.ts'
import type { Call, Graph } from '../graph.ts'
import { goesOnLater } from './work-after-return.ts'

/** Built-ins of lists that take a step for each call of what they are given. */
const callingEach = /\.(?:find\w*|some|every|filter|map|forEach|flatMap|reduce|reduceRight)$/
/** Callbacks that are written in the parentheses of the call begin on its line, or on the next. */
const mostLines = 1
/** Of a callback without a loop, where nothing else is seen that may take them. */
const mostPerCall = 4
/** Where other built-ins beside it have callbacks with records: `rows.filter(isChild).map((row) => tree(row))`. */
const nearlyAll = 0.9

const isWrittenAt = ({ file, line, column }: NativeCost, place: Pick<Place, 'file' | 'line' | 'column'>): boolean =>
  place.file === file && (place.line === line ? place.column > column : place.line > line && place.line <= line + mostLines)

/** A sort compares an element about log n times, and is charged one step each. */
const sorting = /\.(?:sort|toSorted)$/
const mostPerSorted = 64

/** The steps that a built-in called by the unit takes in a callback without a record; 0 where it has none. A call takes one at least. */
export function callbackSteps(native: NativeCost, unit: Unit, uncounted: readonly Place[]): number {
  if (sorting.test(native.what)) return comparatorSteps(native, unit, uncounted)
  const callsBack = ({ what }: NativeCost): boolean => callingEach.test(what)
  if (!callsBack(native) || !uncounted.some((place) => isWrittenAt(native, place))) return 0
  const own = ownSteps(unit)
  const calling = unit.natives.filter(callsBack)
  if (own < (calling.length > 1 ? nearlyAll : 1) * totalOf(calling.map(({ steps }) => steps))) return 0
  const isAlone = calling.length === 1 && (unit.loops?.line.length ?? 0) <= 1
  return Math.min(own, isAlone ? mostPerCall * native.steps : native.steps)
}

/** What a unit does itself and not in built-ins. */
const ownSteps = (unit: Unit): number => unit.selfSteps - totalOf(unit.natives.map(({ steps }) => steps)) - (unit.kind === 'routine' ? unit.calls : 0)

/** Where nothing else in the unit can take them. */
function comparatorSteps(native: NativeCost, unit: Unit, uncounted: readonly Place[]): number {
  const isAlone = unit.natives.every(({ what }) => what === native.what || !(callingEach.test(what) || sorting.test(what)))
  if (!isAlone || (unit.loops?.line.length ?? 0) > 0 || !uncounted.some((place) => isWrittenAt(native, place))) return 0
  return Math.max(0, Math.min(ownSteps(unit), mostPerSorted * native.steps))
}

/** The calls of callbacks of constant work that a unit writes into the parentheses of a built-in, and that have records of their own. */
export function constantCallbacks(native: NativeCost, unit: Unit, { nodes }: Graph): readonly Call[] {
  const method = callingEach.exec(native.what)?.[0].slice(1)
  if (method === undefined) return []
  return unit.callees.filter(({ id }) => {
    const callback = nodes.get(id)
    return (
      callback !== undefined &&
      callback.unit.parent === unit.id &&
      callback.unit.name === `(${method} callback)` &&
      callback.law.class === '1' &&
      !goesOnLater(callback.unit) &&
      isWrittenAt(native, callback.unit)
    )
  })
}
