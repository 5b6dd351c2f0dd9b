// Callbacks whose work is a constant: what they do is how often the built-in calls them. Most have no record of their own: their steps are among those that the
// caller of the built-in takes itself.

import { totalOf } from '../../base/lists.ts'
import type { NativeCost, Place, Unit } from '../../profile/index.ts'
import type { Call, Graph } from '../graph.ts'
import { goesOnLater } from './work-after-return.ts'

/** Built-ins of lists that take a step for each call of what they are given. */
const callingEach = /\.(?:find\w*|some|every|filter|map|forEach|flatMap|reduce|reduceRight)$/
const callsForEach = ({ what }: NativeCost): boolean => callingEach.test(what)
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
const sorts = ({ what }: NativeCost): boolean => sorting.test(what)
const mostPerSorted = 64
/** Of n log n comparisons, what those of a list in no order are at least. */
const leastOfSort = 0.5

/** The steps that a built-in called by the unit takes in a callback without a record; 0 where it has none. A call takes one at least. */
export function callbackSteps(native: NativeCost, unit: Unit, uncounted: readonly Place[], graph: Graph): number {
  const hasCallback = (other: NativeCost): boolean => isGivenCallback(other, unit, uncounted, graph)
  if (!hasCallback(native)) return 0
  const own = ownSteps(unit)
  if (sorts(native)) return comparatorSteps(native, unit, own, hasCallback)
  const calling = unit.natives.filter(callsForEach)
  const compared = totalOf(unit.natives.filter((other) => sorts(other) && hasCallback(other)).map(fewestComparisons))
  if (own < (calling.length > 1 ? nearlyAll : 1) * (totalOf(calling.map(({ steps }) => steps)) + compared)) return 0
  const isAlone = calling.length === 1 && !unit.natives.some(sorts) && (unit.loops?.line.length ?? 0) <= 1
  return Math.min(own, isAlone ? mostPerCall * native.steps : native.steps)
}

/** Whether a callback without a record is written into the call. Of a chain (`rows.filter(isOpen).sort(byAge)`) all calls begin at one place, and a sort need not be given any. */
function isGivenCallback(native: NativeCost, unit: Unit, uncounted: readonly Place[], graph: Graph): boolean {
  const callsBack = (other: NativeCost): boolean => callsForEach(other) || sorts(other)
  const isRecorded = (other: NativeCost): boolean => unit.callees.some(({ id }) => isCallbackOf(other, unit, graph.units.get(id)))
  if (!callsBack(native) || isRecorded(native)) return false
  const later = unit.natives.filter((other) => callsBack(other) && beginsAfter(other, native))
  const written = uncounted.filter((place) => isWrittenAt(native, place) && !later.some((other) => isWrittenAt(other, place)))
  const others = unit.natives.filter((other) => callsForEach(other) && beginsAt(other, native) && !isRecorded(other))
  return written.length > (sorts(native) ? others.length : 0)
}

const beginsAt = (a: NativeCost, b: NativeCost): boolean => a.file === b.file && a.line === b.line && a.column === b.column
const beginsAfter = (a: NativeCost, b: NativeCost): boolean => a.file === b.file && (a.line > b.line || (a.line === b.line && a.column > b.column))

/** What a unit does itself and not in built-ins. */
const ownSteps = (unit: Unit): number => unit.selfSteps - totalOf(unit.natives.map(({ steps }) => steps)) - (unit.kind === 'routine' ? unit.calls : 0)

const fewestComparisons = ({ steps, calls }: NativeCost): number => Math.max(0, steps - calls)
const mostComparisons = ({ steps, calls }: NativeCost): number => steps * Math.max(1, Math.log2(steps / Math.max(1, calls)))

/**
 * Where nothing else in the unit can take them: callbacks of other built-ins, one step a call, leave the rest to the sort. Where that is not what a sort takes,
 * who takes it is not known, but for the comparisons of a list that is in order.
 */
function comparatorSteps(native: NativeCost, unit: Unit, own: number, hasCallback: (native: NativeCost) => boolean): number {
  if ((unit.loops?.line.length ?? 0) > 0) return 0
  const calling = unit.natives.filter((other) => callsForEach(other) && hasCallback(other))
  const all = totalOf(unit.natives.filter((other) => sorts(other) && hasCallback(other)).map(mostComparisons))
  const rest = Math.max(0, own - totalOf(calling.map(({ steps }) => steps)))
  const part = (rest * mostComparisons(native)) / all
  if (calling.length === 0) return Math.min(part, mostPerSorted * native.steps)
  return rest >= leastOfSort * all && rest <= mostPerCall * all ? part : Math.min(part, fewestComparisons(native))
}

/** Whether a routine that a unit calls is written into the parentheses of a built-in. */
function isCallbackOf(native: NativeCost, unit: Unit, callback: Unit | undefined): callback is Unit {
  const method = callingEach.exec(native.what)?.[0].slice(1)
  return callback !== undefined && callback.parent === unit.id && callback.name === `(${method} callback)` && isWrittenAt(native, callback)
}

/** The calls of callbacks of constant work that a unit writes into the parentheses of a built-in, and that have records of their own. */
export function constantCallbacks(native: NativeCost, unit: Unit, { nodes }: Graph): readonly Call[] {
  if (!callsForEach(native)) return []
  return unit.callees.filter(({ id }) => {
    const callback = nodes.get(id)
    return callback !== undefined && isCallbackOf(native, unit, callback.unit) && callback.law.class === '1' && !goesOnLater(callback.unit)
  })
}
