import { readFileSync } from 'node:fs'

export type Group = 'text' | 'data'

export interface CorpusCase {
  readonly id: string
  readonly group: Group
  readonly control: boolean
  readonly package: string
  readonly bad: string
  readonly fixed: string | null
  readonly cause: string | null
  readonly what: string
  readonly culprit: { readonly function: string; readonly at: string; readonly builtin: string | null } | null
  /** The law as it is stated, and the exponent of the time as it was measured; null without a repaired version. */
  readonly expected: { readonly bad: string; readonly fixed: string | null }
  readonly measured: { readonly bad: number; readonly fixed: number | null }
  readonly driver: string
}

/** The same id may be in both groups. */
export const keyOf = (it: CorpusCase): string => `${it.group}/${it.id}`

export const readCases = (path: string): readonly CorpusCase[] => JSON.parse(readFileSync(path, 'utf8')) as readonly CorpusCase[]
