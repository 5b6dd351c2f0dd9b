// The words of the search box. `s:grows file:src/ g:>1.5 is:own kind:loop` and plain words, all of which must hold; `!` in front negates one.

import { standingOf } from '../analysis/standing.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import { classNames } from './law-text.ts'
import { rankShare } from './projection.ts'

type Test = (unit: UnitSummary) => boolean

interface Field {
  /** The values that there are; null where any will do. */
  readonly values: readonly string[] | null
  readonly accepts: (value: string) => boolean
  readonly test: (value: string) => Test
}

const anyText = (test: Field['test']): Field => ({ values: null, accepts: () => true, test })

/** One of some words, of which the beginning is enough. */
const oneOf = (values: readonly string[], test: Field['test']): Field => ({
  values,
  accepts: (value) => values.some((each) => each.startsWith(value)),
  test,
})

/** `2`, `>1.5` and `<1.5`. */
const number = /^([<>]?)(\d+\.?\d*|\.\d+)$/

const compared = (of: (unit: UnitSummary) => number | null): Field => ({
  values: ['>1.5', '<1.5'],
  accepts: (value) => number.test(value),
  test: (value) => {
    const [, sign, bound] = number.exec(value) ?? []
    if (bound === undefined) return () => false
    return (unit) => {
      const measured = of(unit)
      return measured !== null && (sign === '<' ? measured < Number(bound) : measured > Number(bound))
    }
  },
})

const packed = (name: string): string => name.replaceAll(' ', '')
const classes = classNames.map(packed)

const fields: Readonly<Record<string, Field>> = {
  s: oneOf(['grows', 'maybe', 'fine', 'unknown'], (value) => (unit) => standingOf(unit).startsWith(value)),
  file: anyText((value) => (unit) => unit.file.toLowerCase().includes(value)),
  kind: oneOf(['routine', 'loop', 'algorithm'], (value) => (unit) => unit.kind.startsWith(value)),
  class: { values: classes, accepts: (value) => classes.includes(value), test: (value) => (unit) => packed(unit.class) === value },
  is: oneOf(['own', 'dependency'], (value) => (unit) => (unit.own ? 'own' : 'dependency').startsWith(value)),
  g: compared((unit) => (unit.verdict === 'unknown' ? null : unit.exponent.value)),
  share: compared((unit) => rankShare(unit) * 100),
}

const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

const partsOf = (word: string): readonly [key: string, value: string] | null => {
  const [, key, value] = /^(\w+):(.+)$/.exec(word) ?? []
  return key === undefined || value === undefined ? null : [key, value]
}

const isNegated = (word: string): boolean => word.startsWith('!') && word.length > 1

const testOf = (word: string): Test => {
  if (isNegated(word)) {
    const inner = testOf(word.slice(1))
    return (unit) => !inner(unit)
  }
  const [key, value] = partsOf(word) ?? ['', '']
  const field = fields[key]
  if (field !== undefined) return field.test(value)
  return (unit) => unit.name.toLowerCase().includes(word) || unit.file.toLowerCase().includes(word)
}

const listed = (values: readonly string[]): string => values.join(', ')

const problemOf = (word: string): string => {
  const parts = partsOf(isNegated(word) ? word.slice(1) : word)
  if (parts === null) return ''
  const [key, value] = parts
  const field = fields[key]
  if (field === undefined) return `“${key}:” is no key. There are ${listed(Object.keys(fields).map((each) => `${each}:`))}.`
  return field.accepts(value) ? '' : `“${value}” is no value of “${key}:”. There are ${listed(field.values ?? [])}.`
}

/** What the query says that means nothing here, in a sentence each: keys and values that there are not. */
export const problemsOf = (query: string): string[] =>
  wordsOf(query)
    .map(problemOf)
    .filter((problem) => problem !== '')

/** Whether a unit matches all words of the query. */
export const matcher = (query: string): Test => {
  const tests = wordsOf(query).map(testOf)
  return (unit) => tests.every((test) => test(unit))
}
