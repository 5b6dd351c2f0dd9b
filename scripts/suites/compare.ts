// Is what a program printed under landau what it prints plain?

import type { Outcome } from '../harness/process.ts'

export interface Comparison {
  readonly name: string
  /** TAP assertions of the plain run; 0 for a program that prints a hash. */
  readonly assertions: number
  readonly same: boolean
  /** The first difference in words; empty when there is none. */
  readonly difference: string
  readonly plainMs: number
  readonly landauMs: number
}

const isAssertion = (line: string): boolean => /^(?:not )?ok\b/.test(line)

/** Some suites name the clock in the titles of their assertions. */
const withoutClock = (text: string): string => text.replaceAll(/\d\d:\d\d:\d\d/g, 'TIME').replaceAll(/took \d+ms/g, 'took TIME')

const firstDifferentLine = (plain: string, profiled: string): string => {
  const [a = [], b = []] = [plain, profiled].map((text) => withoutClock(text).split('\n'))
  const at = a.findIndex((line, index) => line !== b[index])
  if (at >= 0) return `line ${at + 1}: plain ${JSON.stringify(a[at])}, profiled ${JSON.stringify(b[at] ?? '(end of output)')}`
  return b.length > a.length ? `profiled prints ${b.length - a.length} more lines, the first ${JSON.stringify(b[a.length])}` : ''
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''

const differenceOf = (plain: Outcome, profiled: Outcome): string => {
  if (profiled.timedOut) return `not finished after ${Math.round(profiled.ms / 1000)} s`
  if (plain.code !== profiled.code) return `exit code ${plain.code} plain, ${profiled.code} profiled: ${lastLine(profiled.stderr)}`
  return firstDifferentLine(plain.stdout, profiled.stdout)
}

export const compare = (name: string, plain: Outcome, profiled: Outcome): Comparison => {
  const difference = differenceOf(plain, profiled)
  return {
    name,
    assertions: plain.stdout.split('\n').filter(isAssertion).length,
    same: difference === '',
    difference,
    plainMs: plain.ms,
    landauMs: profiled.ms,
  }
}
