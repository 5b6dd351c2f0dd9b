// The text of probes. The first thing a data probe asks is written in place: has this cell been touched since the activation began? Only if not, the
// runtime is called. Null and undefined are passed over: the error is the program's own; the hidden slots run no user code. Where activations are rarely
// traced the runtime asks, and the text stays small.

import { type Node, requiredChild, textAt } from '../../source/index.ts'
import { type Context, probe } from './context.ts'

const [P, Q] = [probe('P'), probe('Q')]

/** The slots that the probe being evaluated has read: it is over before another one begins. */
const [stamp, shadow] = [probe('s'), probe('q')]
export const slotLocals: readonly string[] = [stamp, shadow]

interface Slots {
  /** Code that is true where all of the object is known to be touched, or there is none. */
  readonly known: string
  /** Code for the stamp and the shadow, after `known`. */
  readonly stamp: string
  readonly shadow: string
  /** Code in front of the index of an entry of the shadow. */
  readonly entries: string
}

/** Whether no burst may begin, as code that V8 compiles away, and what stands behind it (runtime/bursts/hibernation.ts). */
export const hibernating: string = `${probe('UH')}.prototype.z`

/** A probe that is for traced activations only: the timestamp of the others is not positive. `inPlace` asks first whether there is anything to call for. */
export function traced({ samples, frame: { time } }: Context, call: string, inPlace: string = call): string {
  if (samples === null) return inPlace
  return samples === 'rarely' ? `${time}<=0||${hibernating}||${call}` : `${time}<=0||${inPlace}`
}

/**
 * The hidden slots of `o`: read once and kept where the routine has locals. There null and undefined are told by themselves: what `?.` gives may be undefined, so that
 * V8 keeps it as a tagged value, in memory where registers are few, and asks once more whether it is a number; programs of small loops took up to a tenth longer.
 */
function slotsOf({ frame }: Context, o: string): Slots {
  const t = frame.time
  const [stampOf, shadowOf] = [`${o}?.[${P}]`, `${o}?.[${Q}]`]
  if (!frame.hasLocals) return { known: `${stampOf}>=${t}`, stamp: stampOf, shadow: shadowOf, entries: `${shadowOf}?.` }
  frame.readsSlots = true
  const [known, entries] = [`${o}==null||(${stamp}=${o}[${P}])>=${t}`, `(${shadow}=${o}[${Q}])!==void 0&&${shadow}`]
  return { known, stamp, shadow, entries }
}

// The stamp is read and stored in place too: each place sees few shapes of objects, where one function that did it for all would see them all.
function cell(context: Context, name: string, o: string): string {
  const t = context.frame.time
  if (context.samples === 'rarely') return traced(context, `${probe(name)}(${o},${t})`)
  const slots = slotsOf(context, o)
  return traced(context, `${slots.known}||${probe(name)}(${o},${t},${slots.stamp})&&(${o}[${P}]=${t})`)
}

const field = (context: Context, name: string, o: string, key: string): string => unlessTouched(context, name, o, `${key},`)

/** Object `o` is read: its one cell, or the one of its property `key`; null when the probe could not name it. */
export const readCell = (context: Context, o: string, key: string | null): string | null =>
  context.fields ? key && field(context, 'TF', o, key) : cell(context, 'T', o)
/** Object `o` is written: its one cell, or the one of its property `key`. */
export const writeCell = (context: Context, o: string, key: string): string =>
  context.fields ? field(context, 'TG', o, key) : cell(context, 'TW', o)

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
function element(context: Context, name: string, a: string, i: string, numeric: boolean): string {
  const t = context.frame.time
  if (context.samples === 'rarely') return traced(context, `${probe(name)}(${a},${i},${t})`)
  const slots = slotsOf(context, a)
  const guard = numeric ? '' : `typeof ${i}==="number"&&`
  return traced(context, `${slots.known}||${guard}${slots.entries}[${i}]>=${t}||${probe(name)}(${a},${i},${t},${slots.stamp},${slots.shadow})`)
}

export const readElement = (context: Context, a: string, i: string, numeric: boolean): string => element(context, 'R', a, i, numeric)
export const writeElement = (context: Context, a: string, i: string, numeric: boolean): string => element(context, 'L', a, i, numeric)

/** `name(o, …)` unless everything in `o` is known to be touched. */
export function unlessTouched(context: Context, name: string, o: string, rest: string): string {
  const t = context.frame.time
  const call = `${probe(name)}(${o},${rest}${t})`
  return traced(context, call, `${o}==null||${o}[${P}]>=${t}||${call}`)
}

/**
 * Entry `key` of `o` is set. When `o` is known to be touched nothing is to be done, unless it is a typed array, which copies what it is given: only lists
 * have a shadow with a length.
 */
export function setEntry(context: Context, o: string, key: string, native: number, value: string): string {
  const t = context.frame.time
  const call = `${probe('KS')}(${o},${key},${t},${native},${value})`
  return traced(context, call, `${o}?.[${P}]>=${t}&&${o}[${probe('Q')}]?.length===void 0||${call}`)
}

/** Entry `key` of `o` is deleted, which leaves a gap also where `o` is known to be touched. */
export function deleteEntry(context: Context, o: string, key: string): string {
  const call = `${probe('KD')}(${o},${key},${context.frame.time})`
  return traced(context, call, call)
}

/** The stamp of what is born in the activation. */
export const birthStamp = ({ samples }: Context, t: string): string => (samples === null ? t : `${t}>0?${t}:0`)

/** The timestamp of the activation on top, as code. */
export const currentTime: string = `${probe('G')}[2]`
