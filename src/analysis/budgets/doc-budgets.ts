// `/** @complexity n log n in items.length */` above a function is a budget for it.

import type { Budget } from './budget.ts'
import { readLimit } from './growth-limit.ts'
import type { Place } from '../../profile/index.ts'
import type { UnitFinding } from '../types.ts'

export interface DocBudgets {
  readonly budgets: readonly Budget[]
  /** Places whose words are no growth. */
  readonly unreadable: readonly { readonly line: number; readonly text: string }[]
}

const comment = /\/\*\*(?:(?!\*\/)[\s\S])*?@complexity[ \t]+([^\r\n]*?)[ \t]*(?:\*\/|\r?\n[\s\S]*?\*\/)/g

/** Whether a file has such comments. */
export const hasDocBudgets = (text: string): boolean => text.search(comment) >= 0

/**
 * Reads the doc comments of one file. A comment belongs to the first function that starts on the line of its end or, past blanks and decorators, after.
 * `uncounted` is where what has no record starts in it: functions of which all calls do the same work, and loops.
 */
export function docBudgets(
  file: string,
  text: string,
  units: readonly UnitFinding[],
  uncounted: readonly Pick<Place, 'line' | 'column'>[] = [],
): DocBudgets {
  const routines = units.filter((unit) => unit.kind === 'routine' && unit.file === file).toSorted((a, b) => a.line - b.line || a.column - b.column)
  const budgets: Budget[] = []
  const unreadable: { line: number; text: string }[] = []
  for (const match of text.matchAll(comment)) {
    const [whole, words = ''] = match
    const end = match.index + whole.length
    const told = lineAt(text, match.index + whole.indexOf('@complexity'))
    const [, growth = '', measure] = /^(.*?)(?:\s+in\s+(\S+))?$/.exec(words) ?? []
    const limit = readLimit(growth)
    if (limit === null) {
      unreadable.push({ line: told, text: words })
      continue
    }
    const start = declarationAt(text, end)
    const line = lineAt(text, start)
    const id = routines.find((unit) => unit.line === line && unit.name !== '(module)')?.id ?? null
    const isOfConstant = id === null && uncounted.some((at) => at.line === line && declares(text, start, at.column))
    const place = { file, line: told, what: '@complexity' }
    const applies = (unit: UnitFinding): boolean => unit.id === id
    budgets.push({
      place,
      applies,
      named: true,
      growth: limit,
      at: null,
      measure: measure ?? null,
      severity: 'error',
      ...(isOfConstant && { isOfConstant }),
    })
  }
  return { budgets, unreadable }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

function declarationAt(text: string, offset: number): number {
  return offset + (/^(?:\s|@[\w.]+(?:\([^)]*\))?\s|\/\/[^\n]*)*/.exec(text.slice(offset))?.[0] ?? '').length
}

/** Whether what starts in this column of the declaration's line is the function that is declared: neither a loop nor what is written within one. */
function declares(text: string, start: number, column: number): boolean {
  const at = text.lastIndexOf('\n', start - 1) + column
  return at >= start && !/[({]|=>|\bfunction\b/.test(text.slice(start, at)) && !/^(?:for|while|do)\b/.test(text.slice(at))
}
