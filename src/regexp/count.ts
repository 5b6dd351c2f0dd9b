// What a call of a built-in that matches did: one search, or all matches of a subject one after the other.

import type { MatchCount } from '../protocol/index.ts'
import { Machine } from './machine.ts'
import { opMatch, opSave, opSet, type Program, width } from './program.ts'
import { ambiguity, type Attempts } from './ambiguity.ts'

const fewSteps = 8
const manyWays = 100

/** Steps a character before failures are kept. Of a pattern with very many alternatives one takes as many steps as it has: V8 looks ahead, and skips most. */
const patienceOf = ({ counted }: Program): number => (counted > manyWays ? counted : fewSteps)

export interface Request {
  readonly source: string
  readonly flags: string
  readonly subject: string
  /** Where the search begins. */
  readonly from: number
  /** All matches, as `replace` with the flag g looks for them, or the first. */
  readonly all: boolean
  /** Most steps of this counter's own. */
  readonly most: number
}

/** One search from `from`; the start of the match, or −1. */
function search(program: Program, machine: Machine, { subject, flags }: Request, from: number, attempts: Attempts): number {
  const once = program.anchored || flags.includes('y')
  const first = firstSet(program)
  for (let start = from; start <= subject.length; start++) {
    if (first !== null && !once) {
      const here = start
      while (start < subject.length && !first.has(program.unicode ? subject.codePointAt(start)! : subject.charCodeAt(start))) start++
      machine.steps += start - here
      machine.work += (start - here) / 8
    }
    const before = machine.steps
    if (machine.matchesAt(start)) return start
    attempts.count++
    attempts.longest = Math.max(attempts.longest, machine.steps - before)
    if (once) return -1
  }
  return -1
}

/** The set that every match begins with, when the pattern begins with one. */
function firstSet({ code, sets }: Program): Program['sets'][number] | null {
  let at = 0
  while (code[at] === opSave) at += width
  return code[at] === opSet && code[at] !== opMatch && code[at + 2] === 0 ? (sets[code[at + 1]!] ?? null) : null
}

const after = ({ unicode }: Program, subject: string, position: number): number =>
  position + (unicode && (subject.codePointAt(position) ?? 0) > 0xffff ? 2 : 1)

/** V8 tries the first half of a character before the second, where the pattern is of whole ones and keeps where it was. */
const onBoundary = ({ unicode }: Program, { subject, from, flags }: Request): number =>
  unicode && from > 0 && /[gy]/.test(flags) && (subject.codePointAt(from - 1) ?? 0) > 0xffff ? from - 1 : from

/** Counts a call. Throws `TooLong` when that takes more work than it may. */
export function count(program: Program, request: Request): MatchCount {
  const { subject, from, all, most } = request
  const patience = patienceOf(program)
  const machine = new Machine(program, subject, patience * (subject.length - from) + 1000, most)
  const attempts: Attempts = { count: 0, longest: 0 }
  const begin = onBoundary(program, request)
  let index = search(program, machine, request, begin, attempts)
  if (index < 0 && begin < from) index = search(program, machine, request, from, attempts)
  const end = index < 0 ? -1 : machine.end
  let last = { index, end }
  while (last.index >= 0) {
    if (!all) break
    const next = last.end > last.index ? last.end : after(program, subject, last.end)
    if (next > subject.length) break
    const found = search(program, machine, request, next, attempts)
    last = { index: found, end: machine.end }
  }
  const reached = all || index < 0 ? subject.length : end
  const { steps, work } = machine
  const repeated = Math.max(0, steps - patience * Math.max(1, reached - from))
  return { index, end, steps, repeated, work, ambiguity: repeated > 0 ? ambiguity(program, machine.heat, request, attempts) : '' }
}
