// What became of each test, from the files that the three runners write, in one form: `file › name: status`, sorted.

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { RunnerName } from './suites.ts'

/** Vitest writes Jest's format. */
interface JestResults {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

const ofJest = (text: string): string[] =>
  (JSON.parse(text) as JestResults).testResults.flatMap(({ name, status, assertionResults }) => [
    `${basename(name)}: ${status}`,
    ...assertionResults.map((it) => `${basename(name)} › ${it.fullName}: ${it.status}`),
  ])

const ofNode = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string)

/** Throws when the runner wrote no results. */
export const readOutcomes = (runner: RunnerName, path: string): readonly string[] => {
  const text = readFileSync(path, 'utf8')
  return (runner === 'node:test' ? ofNode(text) : ofJest(text)).toSorted()
}

const isPassed = (outcome: string): boolean => /: pass(?:ed)?$/.test(outcome)

export interface RunnerComparison {
  readonly tests: number
  readonly passed: number
  /** Outcomes of one run that the other has not; empty when they are the same. */
  readonly different: readonly string[]
}

/** Compares the outcomes of the plain and the profiled run, test by test. */
export const compareOutcomes = (plain: readonly string[], profiled: readonly string[]): RunnerComparison => {
  const [a, b] = [new Set(plain), new Set(profiled)]
  const only = (of: readonly string[], other: ReadonlySet<string>, where: string): string[] =>
    of.filter((outcome) => !other.has(outcome)).map((outcome) => `${where}: ${outcome}`)
  const different = [...only(plain, b, 'plain'), ...only(profiled, a, 'profiled')]
  const uneven = different.length === 0 && plain.length !== profiled.length ? [`${plain.length} outcomes plain, ${profiled.length} profiled`] : []
  return { tests: plain.length, passed: plain.filter(isPassed).length, different: [...different, ...uneven] }
}
