// A cause that points to another function has the place of that in its text, `calls Store.nameOf (line 15), where the work is`: beside the place, and at it, other words say the same.

import type { Cause, UnitFinding } from '../types.ts'
import { near } from './sentences.ts'

type Of = Pick<UnitFinding, 'file' | 'name'>

const placeOf = ({ file, line }: Cause, unit: Of): string => (file === unit.file ? `line ${line}` : `${file}:${line}`)

/** With its place in front, where that is not in the text. */
export const withPlace = (cause: Cause, unit: Of): string => {
  const what = near(cause.what, unit)
  const place = placeOf(cause, unit)
  return what.includes(`(${place})`) ? what : `${place}: ${what}`
}

/** As it is said at its place: `Store.report calls this, where the work is`. */
export const atPlace = (cause: Cause, unit: Of): string => {
  const what = near(cause.what, unit)
  const [verb = ''] = what.split(' ', 1)
  const pointed = `(${placeOf(cause, unit)})`
  const at = what.indexOf(pointed)
  return at > 0 && (verb === 'calls' || verb === 'contains') ? `${unit.name} ${verb} this${what.slice(at + pointed.length)}` : what
}
