// Where in the text a trap must stand so that it is reached as often as a claim says. V8 offers breakpoints at statements, at calls and returns, and in
// the head of a loop at the test, the update and the binding, in the middle of them (`i ⟦< n`), so a place is a stretch of text and its first trap counts.

import type { Claim } from './claim.ts'
import { headOf } from './loop-head.ts'
import type { Head } from './loop-head.ts'
import { bodyOf } from './loops.ts'
import { tokenAt, tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'

/** Offsets. `isDecisive`: a trap there is reached once each time; else it may be skipped by an exception, and only agreement says something. */
export interface TrapPlace {
  readonly from: number
  readonly to: number
  readonly isDecisive: boolean
}

/** The stretch for a claim that starts at an offset; null where V8 offers nothing that is reached as often. `end` is where its text ends. */
export const trapPlace = (tokens: Tokens, claim: Claim, offset: number, end: number): TrapPlace | null => {
  if (claim.kind === 'edge' || claim.kind === 'steps' || claim.kind === 'built-in') return null
  if (claim.kind === 'routine') return routineEntry(tokens, claim, offset)
  const token = tokenAt(tokens, offset)
  if (claim.kind === 'loop') return loopEntry(tokens, token)
  if (claim.kind === 'iterations') return statementAt(tokens, bodyOf(tokens, token))
  if (claim.part?.isHeader === true) return loopTest(tokens, token)
  // `const f = ⟦x => …`: the declaration has its position where the function begins.
  if (claim.part?.line === claim.line && claim.part.column === claim.column) return routineEntry(tokens, claim, offset)
  if (isLoop(tokens, token)) return loopEntry(tokens, token)
  const part = partOfHead(tokens, token)
  return part === null ? { from: offset, to: Math.max(end, offset + 1), isDecisive: false } : part.place
}

const isLoop = (tokens: Tokens, token: number): boolean => /^(?:for|while|do)$/.test(tokenText(tokens, token))

/** Whether it is the head of a `for…of` that binds no pattern. */
const isEachOf = (tokens: Tokens, { goesThrough, stretches: [binding] }: Head): boolean => {
  if (binding === undefined || goesThrough !== 'of') return false
  const isDeclared = /^(?:const|let|var|using)$/.test(tokenText(tokens, binding.first))
  return !/^[[{]$/.test(tokenText(tokens, binding.first + (isDeclared ? 1 : 0)))
}

const decisive = (tokens: Tokens, first: number, end: number): TrapPlace | null =>
  first >= end ? null : { from: tokens.starts[first] as number, to: tokens.starts[end] as number, isDecisive: true }

/** What a loop evaluates once: the first part of a `for`, the list of a `for…of` or `for…in`. Any other loop begins with what it repeats. */
const loopEntry = (tokens: Tokens, token: number): TrapPlace | null => {
  const head = headOf(tokens, token)
  const once = head?.stretches[head.isCounting ? 0 : 1]
  return once === undefined ? null : decisive(tokens, once.first, once.end)
}

/**
 * What a loop evaluates before each turn and after the last one: its test, or the binding of a `for…of`; of `do` the first statement, without the last. A
 * pattern is reached only where there is a value, and the binding of a `for…in` only where there is an object.
 */
const loopTest = (tokens: Tokens, token: number): TrapPlace | null => {
  const head = headOf(tokens, token)
  const test = head?.stretches[head.isCounting ? 1 : 0]
  if (head !== null && !head.isCounting && !isEachOf(tokens, head)) return null
  if (test !== undefined) return decisive(tokens, test.first, test.end)
  if (tokenText(tokens, token) === 'while') return decisive(tokens, token + 2, tokens.partners[token + 1] ?? 0)
  return tokenText(tokens, token) === 'do' ? statementAt(tokens, token + 1) : null
}

/** The first statement of a body, where V8 offers a trap at its start; a loop there would be reached again by its own turns. */
const statementAt = (tokens: Tokens, body: number): TrapPlace | null => {
  const first = tokenText(tokens, body) === '{' ? body + 1 : body
  const start = tokens.starts[first]
  return start === undefined || isLoop(tokens, first) ? null : { from: start, to: start + 1, isDecisive: true }
}

/** A test or update, from its first token. The binding of a `for…of` has no place: it is reached once more than the loop turns. */
const partOfHead = (tokens: Tokens, token: number): { readonly place: TrapPlace | null } | null => {
  const open = tokens.parents[token] ?? -1
  if (open < 1) return null
  if (tokenText(tokens, open - 1) === 'while' && token === open + 1) return { place: decisive(tokens, token, tokens.partners[open] as number) }
  const head = headOf(tokens, tokenText(tokens, open - 1) === 'await' ? open - 2 : open - 1)
  const index = head?.stretches.findIndex(({ first, end }) => first <= token && token < end) ?? -1
  const stretch = head?.stretches[index]
  if (head === null || stretch === undefined) return null
  if (!head.isCounting) return index === 0 ? { place: null } : null
  return stretch.first === token ? { place: decisive(tokens, stretch.first, stretch.end) } : null
}

/** The first statement of a body that begins on one; a loop there would be reached again by its own turns. */
const routineEntry = ({ text }: Tokens, claim: Claim, offset: number): TrapPlace | null => {
  if (claim.path === '(module)') return null
  const body = /^[^{}=;]*?(?:=>\s*\{?|\)\s*\{)\s*/.exec(text.slice(offset, offset + 400))
  if (body === null) return null
  const at = offset + body[0].length
  return /^(?:for|while|do)\b/.test(text.slice(at, at + 6)) ? null : { from: at, to: at + 1, isDecisive: true }
}
