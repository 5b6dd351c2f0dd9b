// Checked access to parsed JSON that somebody else may have written. Only named fields are copied, so nothing unexpected (`__proto__`, a
// getter, a cycle) travels further; strings and lists are bounded, so a hostile file costs its own size and no more.

import { isObject } from '../base/is-object.ts'

/** The text does not have the shape that docs/file-format.md describes. Never leaves `read`. */
export class MalformedError extends Error {
  override name = 'MalformedError'
}

export type Fields = Readonly<Record<string, unknown>>

const maxText = 65_536
const maxEntries = 4_000_000

const malformed = (name: string, wanted: string): never => {
  throw new MalformedError(`\`${name}\` is not ${wanted}`)
}

export const toFields = (value: unknown, name: string): Fields => (isObject(value) ? value : malformed(name, 'an object'))

export const text = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' && value.length <= maxText ? value : malformed(name, `a string of at most ${maxText} characters`)
}

export const textOrNull = (fields: Fields, name: string): string | null => (fields[name] === null ? null : text(fields, name))

export const finite = (fields: Fields, name: string): number => toFinite(fields[name], name)

const toFinite = (value: unknown, name: string): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : malformed(name, 'a finite number')

export const count = (fields: Fields, name: string): number => {
  const value = fields[name]
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : malformed(name, 'a number of at least 0')
}

/** An index into a list of `length` entries. */
export const index = (fields: Fields, name: string, length: number): number => {
  const value = fields[name]
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < length
    ? (value as number)
    : malformed(name, `an index below ${length}`)
}

export const flag = (fields: Fields, name: string): boolean => {
  const value = fields[name]
  return typeof value === 'boolean' ? value : malformed(name, 'true or false')
}

export const oneOf = <T extends string>(fields: Fields, name: string, allowed: readonly T[]): T => {
  const value = fields[name]
  return allowed.includes(value as T) ? (value as T) : malformed(name, `one of ${allowed.join(', ')}`)
}

export const list = <T>(fields: Fields, name: string, decode: (entry: Fields) => T): T[] =>
  entries(fields, name).map((entry) => decode(toFields(entry, name)))

export const texts = (fields: Fields, name: string): string[] => entries(fields, name).map((entry) => text({ [name]: entry }, name))

export const numbers = (fields: Fields, name: string): number[] => {
  const values = entries(fields, name)
  return values.every(Number.isFinite) ? (values as number[]) : values.map((value) => toFinite(value, name))
}

const entries = (fields: Fields, name: string): unknown[] => {
  const value = fields[name]
  return Array.isArray(value) && value.length <= maxEntries ? value : malformed(name, `a list of at most ${maxEntries} entries`)
}
