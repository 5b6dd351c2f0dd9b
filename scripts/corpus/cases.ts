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
  readonly expected: { readonly bad: string }
  readonly driver: string
}

/** The same id may be in both groups. */
export const keyOf = (it: CorpusCase): string => `${it.group}/${it.id}`

export const readCases = (path: string): readonly CorpusCase[] => JSON.parse(readFileSync(path, 'utf8')) as readonly CorpusCase[]
