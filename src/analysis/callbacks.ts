// A callback whose work is a constant has no record of its own: its steps are among those that the caller of the built-in takes itself.

import { totalOf } from '../base/lists.ts'
import type { NativeCost, Place, Unit } from '../profile/index.ts'

/** Built-ins of lists that take a step for each call of what they are given. */
const callingEach = /\.(?:find\w*|some|every|filter|map|forEach|flatMap|reduce|reduceRight)$/
/** Callbacks that are written in the parentheses of the call begin on its line, or on the next. */
const mostLines = 1
/** Of a callback without a loop, where nothing else is seen that may take them. */
const mostPerCall = 4

const isWrittenAt = ({ file, line, column }: NativeCost, place: Place): boolean =>
  place.file === file && (place.line === line ? place.column > column : place.line > line && place.line <= line + mostLines)

/** The steps that a built-in called by the unit takes in a callback without a record; 0 where it has none. A call takes one at least. */
export function callbackSteps(native: NativeCost, unit: Unit, uncounted: readonly Place[]): number {
  const callsBack = ({ what }: NativeCost): boolean => callingEach.test(what)
  if (!callsBack(native) || !uncounted.some((place) => isWrittenAt(native, place))) return 0
  const own = unit.selfSteps - totalOf(unit.natives.map(({ steps }) => steps)) - (unit.kind === 'routine' ? unit.calls : 0)
  const calling = unit.natives.filter(callsBack)
  if (own < totalOf(calling.map(({ steps }) => steps))) return 0
  const isAlone = calling.length === 1 && (unit.loops?.line.length ?? 0) <= 1
  return isAlone ? Math.min(own, mostPerCall * native.steps) : native.steps
}
