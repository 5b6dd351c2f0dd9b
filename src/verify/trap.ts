// The trap monitor: how often each of V8's own breakpoint positions was reached.

import type { Claim } from './claim.ts'
import { columnOf, lineOf, lineStarts, offsetOf } from './text.ts'
import { tokenAt, tokensOf, tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'
import { trapPlace } from './trap-place.ts'
import type { TrapPlace } from './trap-place.ts'
import type { Sighting, TextOf, Witness } from './witness.ts'

interface Trap {
  readonly line: number
  readonly column: number
  readonly type: 'statement' | 'call' | 'return' | 'debuggerStatement'
  readonly count: number
  /** How many traps had been reached before this one first was; null when it never was. */
  readonly order: number | null
}

export interface TrapLook {
  readonly process: number
  readonly thread: number
  readonly trapped: readonly { readonly path: string; readonly length: number; readonly traps: readonly Trap[] }[]
}

interface Placed {
  readonly offset: number
  readonly type: Trap['type']
  count: number
  order: number
}

interface File {
  readonly tokens: Tokens
  readonly starts: readonly number[]
  readonly traps: readonly Placed[]
  readonly isText: boolean
}

export interface TrapWitness extends Witness {
  /** When a claim's location was first reached, as a number that grows with time; infinite when it was not. */
  readonly firstReached: (claim: Claim) => number
}

/** Reads what the trap monitor saw in all threads of one run. It says nothing of code without a claim: that is the fast monitor's to find. */
export const trapWitness = (looks: readonly TrapLook[], textOf: TextOf): TrapWitness => {
  const scripts = Map.groupBy(
    looks.flatMap((look) => look.trapped),
    ({ path }) => path,
  )
  const files = new Map([...scripts].flatMap(([path, all]) => fileOf(path, all, textOf)))
  return {
    monitor: 'trap',
    look: (claim) => look(files.get(claim.file), claim),
    keyAt: () => null,
    ran: (path) => scripts.has(path),
    routines: () => [],
    loops: () => [],
    threads: new Set(looks.map((it) => `${it.process}-${it.thread}`)).size,
    firstReached: (claim) => trapOf(files.get(claim.file), claim)?.trap.order ?? Infinity,
  }
}

const fileOf = (path: string, scripts: TrapLook['trapped'], textOf: TextOf): [string, File][] => {
  const text = textOf(path)
  if (text === null) return []
  const starts = lineStarts(text)
  const placed = new Map<string, Placed>()
  for (const { line, column, type, count, order } of scripts.flatMap(({ traps }) => traps)) {
    const offset = offsetOf(starts, text.length, line, column) ?? -1
    const known = placed.get(`${offset}-${type}`) ?? { offset, type, count: 0, order: Infinity }
    placed.set(`${offset}-${type}`, { ...known, count: known.count + count, order: Math.min(known.order, order ?? Infinity) })
  }
  const traps = [...placed.values()].toSorted((a, b) => a.offset - b.offset)
  return [[path, { tokens: tokensOf(text), starts, traps, isText: scripts.every(({ length }) => length === text.length) }]]
}

const look = (file: File | undefined, claim: Claim): Sighting => {
  if (file === undefined) return { kind: 'blind', why: 'unwatched' }
  if (!file.isText) return { kind: 'blind', why: 'compiled' }
  const found = trapOf(file, claim)
  if (found === null) return { kind: 'blind', why: claim.kind === 'loop' ? 'repeated' : 'noBreakpoint' }
  if (!found.isDecisive && found.trap.count !== claim.count) return { kind: 'blind', why: 'noBreakpoint' }
  return { kind: 'count', count: found.trap.count }
}

const placeOf = (tokens: Tokens, starts: readonly number[], claim: Claim): TrapPlace | null => {
  const { length } = tokens.text
  const offset = offsetOf(starts, length, claim.line, claim.column)
  return offset === null ? null : trapPlace(tokens, claim, offset, endOf(starts, length, claim) ?? offset)
}

const endOf = (starts: readonly number[], length: number, { endLine, part }: Claim): number | null =>
  endLine === null ? null : offsetOf(starts, length, endLine, part?.endColumn ?? 1)

/** The trap that is reached each time that a claim counts. */
const trapOf = (file: File | undefined, claim: Claim): { readonly trap: Placed; readonly isDecisive: boolean } | null => {
  const place = file === undefined ? null : placeOf(file.tokens, file.starts, claim)
  const trap = place === null ? undefined : file?.traps.find(({ offset }) => offset >= place.from && offset < place.to)
  if (file === undefined || place === null || trap === undefined || trap.type === 'return' || isWithinFunction(file.tokens, place.from, trap.offset))
    return null
  const isStart = trap.offset === place.from && trap.type === 'statement'
  return { trap, isDecisive: isStart || (place.isDecisive && (trap.type === 'statement' || isAlways(file.tokens, place.from, trap.offset))) }
}

const between = (tokens: Tokens, from: number, to: number): string[] => {
  const [first, last] = [tokenAt(tokens, from), tokenAt(tokens, to)]
  return Array.from({ length: last - first }, (_, i) => tokenText(tokens, first + i))
}

const isWithinFunction = (tokens: Tokens, from: number, to: number): boolean =>
  between(tokens, from, to).some((text) => text === '=>' || text === 'function')

const isAlways = (tokens: Tokens, from: number, to: number): boolean =>
  !between(tokens, from, to).some((text) => /^(?:&&|\|\||\?\??|\?\.)$/.test(text))

/** From line and column up to another: the first trap that V8 offers there is wanted. */
export type Stretch = readonly [line: number, column: number, endLine: number, endColumn: number]

/** Where traps are wanted for claims, by file. */
export const stretchesOf = (claims: readonly Claim[], textOf: TextOf): Record<string, Stretch[]> =>
  Object.fromEntries(
    [...Map.groupBy(claims, ({ file }) => file)].map(([file, inFile]) => {
      const text = textOf(file) ?? ''
      const [tokens, starts] = [tokensOf(text), lineStarts(text)]
      const placed = inFile.flatMap((claim) => placeOf(tokens, starts, claim) ?? [])
      return [file, placed.map(({ from, to }): Stretch => [lineOf(starts, from), columnOf(starts, from), lineOf(starts, to), columnOf(starts, to)])]
    }),
  )
