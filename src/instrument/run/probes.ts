// The text of probes. The first thing a data probe asks is written in place: has this cell been touched since the activation began? Only if not, the
// runtime is called. `?.` keeps the program's own error for null and undefined; the hidden slots run no user code.

import { type Node, requiredChild, textAt } from '../../source/index.ts'
import { type Context, probe } from './context.ts'

const [P, Q] = [probe('P'), probe('Q')]

// The stamp is read and stored in place too: each place sees few shapes of objects, where one function that did it for all would see them all.
const cell = (name: string, o: string, t: string): string => `${o}?.[${P}]>=${t}||${probe(name)}(${o},${t},${o}?.[${P}])&&(${o}[${P}]=${t})`

const field = (name: string, o: string, key: string, t: string): string => `${o}?.[${P}]>=${t}||${probe(name)}(${o},${key},${t})`

/** Object `o` is read: its one cell, or the one of its property `key`; null when the probe could not name it. */
export const readCell = ({ fields, frame: { time } }: Context, o: string, key: string | null): string | null =>
  fields ? key && field('TF', o, key, time) : cell('T', o, time)
/** Object `o` is written: its one cell, or the one of its property `key`. */
export const writeCell = ({ fields, frame: { time } }: Context, o: string, key: string): string =>
  fields ? field('TG', o, key, time) : cell('TW', o, time)

/** The name of a member's property as code; null when it is computed. */
export function keyOf(member: Node): string | null {
  const property = requiredChild(member, 'property')
  if (member['computed'] === true && !(property.type === 'Literal' && typeof property['value'] === 'string')) return null
  const name = property.type === 'Literal' ? String(property['value']) : textAt(property, 'name')
  return quoted(property.type === 'PrivateIdentifier' ? `#${name}` : name)
}

/** A key as a string literal without line terminators. */
export const quoted = (key: string): string =>
  JSON.stringify(key)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

// An index that is an object must not be turned into a key twice: only numbers go to the shadow in place.
const element = (name: string, a: string, i: string, numeric: boolean, t: string): string =>
  `${a}?.[${P}]>=${t}||${numeric ? '' : `typeof ${i}==="number"&&`}${a}?.[${Q}]?.[${i}]>=${t}||${probe(name)}(${a},${i},${t},${a}?.[${P}],${a}?.[${Q}])`

export const readElement = (a: string, i: string, numeric: boolean, t: string): string => element('R', a, i, numeric, t)
export const writeElement = (a: string, i: string, numeric: boolean, t: string): string => element('L', a, i, numeric, t)

/** `name(o, …)` unless everything in `o` is known to be touched. */
export const unlessTouched = (name: string, o: string, rest: string, t: string): string => `${o}?.[${P}]>=${t}||${probe(name)}(${o},${rest}${t})`
