// The words of the search box. `s:grows file:src/ g:>1.5 is:own kind:loop` and plain words, all of which must hold; `!` in front negates one.

import { standingOf } from '../analysis/standing.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import { classNames } from './law-text.ts'
import { rankShare } from './projection.ts'

type Test = (unit: UnitSummary) => boolean

interface Field {
  /** Which values there are; empty where any will do. */
  readonly hint: string
  readonly accepts: (value: string) => boolean
  readonly test: (value: string) => Test
}

const thereAre = (words: readonly string[]): string => `There are ${words.join(', ')}.`

const anyText = (test: Field['test']): Field => ({ hint: '', accepts: () => true, test })

/** One of some words, of which the beginning is enough. */
const oneOf = (values: readonly string[], test: Field['test']): Field => ({
  hint: thereAre(values),
  accepts: (value) => values.some((each) => each.startsWith(value)),
  test,
})

/** `2`, `>1.5` and `<1.5`. */
const number = /^([<>]?)(\d+\.?\d*|\.\d+)$/

const compared = (bounds: readonly string[], of: (unit: UnitSummary) => number | null): Field => ({
  hint: `Say ${bounds.join(' or ')}.`,
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

const fields: ReadonlyMap<string, Field> = new Map(
  Object.entries({
    s: oneOf(['grows', 'maybe', 'fine', 'unknown'], (value) => (unit) => standingOf(unit).startsWith(value)),
    file: anyText((value) => (unit) => unit.file.toLowerCase().includes(value)),
    kind: oneOf(['routine', 'loop', 'algorithm'], (value) => (unit) => unit.kind.startsWith(value)),
    class: { hint: thereAre(classes), accepts: (value) => classes.includes(value), test: (value) => (unit) => packed(unit.class) === value },
    is: oneOf(['own', 'dependency'], (value) => (unit) => (unit.own ? 'own' : 'dependency').startsWith(value)),
    g: compared(['>1.5', '<1.5'], (unit) => (unit.verdict === 'unknown' ? null : unit.exponent.value)),
    share: compared(['>10', '<10'], (unit) => rankShare(unit) * 100),
  }),
)

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
  const field = fields.get(key)
  if (field !== undefined) return field.test(value)
  return (unit) => unit.name.toLowerCase().includes(word) || unit.file.toLowerCase().includes(word)
}

const problemOf = (word: string): string => {
  const parts = partsOf(isNegated(word) ? word.slice(1) : word)
  if (parts === null) return ''
  const [key, value] = parts
  const field = fields.get(key)
  if (field === undefined) return `“${key}:” is no key. ${thereAre([...fields.keys()].map((each) => `${each}:`))}`
  return field.accepts(value) ? '' : `“${value}” is no value of “${key}:”. ${field.hint}`
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
