// The words of the search box. `s:grows file:src/ g:>1.5 is:own kind:loop` and plain words, all of which must hold; `!` in front negates one.

import { standingOf } from '../analysis/standing.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import { rankShare } from './projection.ts'

type Test = (unit: UnitSummary) => boolean

const comparison = (text: string): ((value: number) => boolean) => {
  const match = /^([<>]?)([\d.]+)$/.exec(text)
  const bound = Number(match?.[2])
  if (match === null || Number.isNaN(bound)) return () => false
  if (match[1] === '<') return (value) => value < bound
  return (value) => value > bound
}

const fields: Readonly<Record<string, (value: string) => Test>> = {
  s: (value) => (unit) => standingOf(unit).startsWith(value),
  file: (value) => (unit) => unit.file.toLowerCase().includes(value),
  kind: (value) => (unit) => unit.kind.startsWith(value),
  class: (value) => (unit) => unit.class.replaceAll(' ', '') === value,
  is: (value) => (unit) => unit.own === (value === 'own'),
  g: (value) => {
    const holds = comparison(value)
    return (unit) => unit.verdict !== 'unknown' && holds(unit.exponent.value)
  },
  share: (value) => {
    const holds = comparison(value)
    return (unit) => holds(rankShare(unit) * 100)
  },
}

const testOf = (word: string): Test => {
  if (word.startsWith('!') && word.length > 1) {
    const inner = testOf(word.slice(1))
    return (unit) => !inner(unit)
  }
  const [, field = '', value = ''] = /^(\w+):(.+)$/.exec(word) ?? []
  const test = fields[field]
  if (test !== undefined && value !== '') return test(value)
  return (unit) => unit.name.toLowerCase().includes(word) || unit.file.toLowerCase().includes(word)
}

/** Whether a unit matches all words of the query. */
export const matcher = (query: string): Test => {
  const tests = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(testOf)
  return (unit) => tests.every((test) => test(unit))
}
