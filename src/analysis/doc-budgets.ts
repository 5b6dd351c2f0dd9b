// `/** @complexity n log n in items.length */` above a function is a budget for it.

import type { Budget } from './budget.ts'
import { readLimit } from './growth-limit.ts'
import type { UnitFinding } from './types.ts'

export interface DocBudgets {
  readonly budgets: readonly Budget[]
  /** Places whose words are no growth. */
  readonly unreadable: readonly { readonly line: number; readonly text: string }[]
}

const comment = /\/\*\*(?:(?!\*\/)[\s\S])*?@complexity[ \t]+([^\r\n]*?)[ \t]*(?:\*\/|\r?\n[\s\S]*?\*\/)/g

/** Reads the doc comments of one file. A comment belongs to the first function that starts on the line of its end or, past blanks and decorators, after. */
export function docBudgets(file: string, text: string, units: readonly UnitFinding[]): DocBudgets {
  const routines = units.filter((unit) => unit.kind === 'routine' && unit.file === file).toSorted((a, b) => a.line - b.line || a.column - b.column)
  const budgets: Budget[] = []
  const unreadable: { line: number; text: string }[] = []
  for (const match of text.matchAll(comment)) {
    const [whole, words = ''] = match
    const end = match.index + whole.length
    const line = lineAt(text, match.index + whole.indexOf('@complexity'))
    const [, growth = '', measure] = /^(.*?)(?:\s+in\s+(\S+))?$/.exec(words) ?? []
    const limit = readLimit(growth)
    if (limit === null) {
      unreadable.push({ line, text: words })
      continue
    }
    const id = declaredAt(text, end, routines)
    const place = { file, line, what: '@complexity' }
    const applies = (unit: UnitFinding): boolean => unit.id === id
    budgets.push({ place, applies, named: true, growth: limit, at: null, measure: measure ?? null, severity: 'error' })
  }
  return { budgets, unreadable }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

function declaredAt(text: string, offset: number, routines: readonly UnitFinding[]): string | null {
  const rest = /^(?:\s|@[\w.]+(?:\([^)]*\))?\s|\/\/[^\n]*)*/.exec(text.slice(offset))?.[0] ?? ''
  const line = lineAt(text, offset + rest.length)
  return routines.find((unit) => unit.line === line && unit.name !== '(module)')?.id ?? null
}
