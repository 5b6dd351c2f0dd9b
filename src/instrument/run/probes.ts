// The text of probes. The first thing a data probe asks is written in place: has this cell been touched since the activation began? Only if not, the
// runtime is called. `?.` keeps the program's own error for null and undefined; the hidden slots run no user code.

import { probe } from './context.ts'

const [P, Q] = [probe('P'), probe('Q')]

// The stamp is read and stored in place too: each place sees few shapes of objects, where one function that did it for all would see them all.
const cell = (name: string, o: string, t: string): string => `${o}?.[${P}]>=${t}||${probe(name)}(${o},${t},${o}?.[${P}])&&(${o}[${P}]=${t})`

/** The one cell of object `o` is read. */
export const readCell = (o: string, t: string): string => cell('T', o, t)
/** The one cell of object `o` is written. */
export const writeCell = (o: string, t: string): string => cell('TW', o, t)

// An index that is an object must not be turned into a key twice: only numbers go to the shadow in place.
const element = (name: string, a: string, i: string, numeric: boolean, t: string): string =>
  `${a}?.[${P}]>=${t}||${numeric ? '' : `typeof ${i}==="number"&&`}${a}?.[${Q}]?.[${i}]>=${t}||${probe(name)}(${a},${i},${t},${a}?.[${P}],${a}?.[${Q}])`

export const readElement = (a: string, i: string, numeric: boolean, t: string): string => element('R', a, i, numeric, t)
export const writeElement = (a: string, i: string, numeric: boolean, t: string): string => element('L', a, i, numeric, t)

/** `name(o, …)` unless everything in `o` is known to be touched. */
export const unlessTouched = (name: string, o: string, rest: string, t: string): string => `${o}?.[${P}]>=${t}||${probe(name)}(${o},${rest}${t})`
