// The trap monitor: how often each of V8's own breakpoint positions was reached.

import type { Claim } from './claim.ts'
import type { CoverageWitness } from './coverage.ts'
import type { Position, Steps } from './steps.ts'
import { lineStarts, offsetOf, stretchOf } from './text.ts'
import type { Stretch } from './text.ts'
import { tokenAt, tokensOf, tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'
import { trapPlace } from './trap-place.ts'
import type { TrapPlace } from './trap-place.ts'
import type { BlindSpot, Sighting, TextOf, Witness } from './witness.ts'

interface Trap {
  readonly line: number
  readonly column: number
  readonly type: Position['type']
  readonly count: number
  /** How many traps had been reached before this one first was; null when it never was. */
  readonly order: number | null
  /** The followed routine that it is in. */
  readonly routine: string | null
}

/** Between the traps of a script, by their places in its list. */
interface TrapStep {
  readonly routine: string
  readonly from: number | null
  readonly to: number | null
  readonly count: number
}

interface TrappedScript {
  readonly path: string
  readonly length: number
  readonly traps: readonly Trap[]
  readonly steps: readonly TrapStep[]
}

export interface TrapLook {
  readonly process: number
  readonly thread: number
  readonly trapped: readonly TrappedScript[]
}

interface Placed extends Position {
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
  /** Of a routine that was followed, by the id of its unit. */
  readonly stepsOf: (id: string) => Steps | null
}

/** Reads what the trap monitor saw in all threads of one run. It says nothing of code without a claim: that is the fast monitor's to find. */
export const trapWitness = (looks: readonly TrapLook[], textOf: TextOf): TrapWitness => {
  const scripts = Map.groupBy(
    looks.flatMap((look) => look.trapped),
    ({ path }) => path,
  )
  const files = new Map([...scripts].flatMap(([path, all]) => fileOf(path, all, textOf)))
  const followed = followedIn(scripts, textOf)
  return {
    monitor: 'trap',
    look: (claim) => look(files.get(claim.file), claim),
    keyAt: () => null,
    ran: (path) => scripts.has(path),
    routines: () => [],
    loops: () => [],
    threads: new Set(looks.map((it) => `${it.process}-${it.thread}`)).size,
    stepsOf: (id) => followed.get(id) ?? null,
    firstReached: (claim) => trapOf(files.get(claim.file), claim)?.trap.order ?? Infinity,
  }
}

/** The steps of each followed routine, summed over all threads. */
const followedIn = (scripts: ReadonlyMap<string, readonly TrappedScript[]>, textOf: TextOf): Map<string, Steps> => {
  const found = new Map<string, { positions: Position[]; steps: { from: number | null; to: number | null; count: number }[] }>()
  for (const { path, traps, steps } of [...scripts.values()].flat()) {
    const text = textOf(path) ?? ''
    const starts = lineStarts(text)
    const places = traps.map(({ line, column, type, routine }): number => {
      if (routine === null) return -1
      const offset = offsetOf(starts, text.length, line, column) ?? -1
      const positions: Position[] = found.get(routine)?.positions ?? []
      if (!found.has(routine)) found.set(routine, { positions, steps: [] })
      const known = positions.findIndex((it) => it.offset === offset && it.type === type)
      return known >= 0 ? known : positions.push({ offset, type }) - 1
    })
    const placeOf = (trap: number | null): number | null => (trap === null ? null : (places[trap] ?? null))
    for (const { routine, from, to, count } of steps) found.get(routine)?.steps.push({ from: placeOf(from), to: placeOf(to), count })
  }
  return found
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
  if (found === null) return { kind: 'blind', why: untrapped[claim.kind] ?? 'noBreakpoint' }
  if (!found.isDecisive && found.trap.count !== claim.count) return { kind: 'blind', why: 'skipped' }
  return { kind: 'count', count: found.trap.count }
}

const untrapped: Partial<Record<Claim['kind'], BlindSpot>> = { loop: 'repeated', steps: 'steps', 'built-in': 'builtIn' }

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

/** Where traps are wanted for claims, by file: in each stretch the first that V8 offers. */
export const stretchesOf = (claims: readonly Claim[], textOf: TextOf): Record<string, Stretch[]> =>
  Object.fromEntries(
    [...Map.groupBy(claims, ({ file }) => file)].map(([file, inFile]) => {
      const text = textOf(file) ?? ''
      const [tokens, starts] = [tokensOf(text), lineStarts(text)]
      const placed = inFile.flatMap((claim) => placeOf(tokens, starts, claim) ?? [])
      return [file, placed.map(({ from, to }) => stretchOf(starts, from, to))]
    }),
  )

/** A routine to follow, by the id of its unit, and the text that is its own. */
export interface RoutineToFollow {
  readonly id: string
  readonly stretches: readonly Stretch[]
}

/** The routines of claims to follow step by step, by file; without those that may be suspended or hold a class. */
export const routinesToFollow = (claims: readonly Claim[], { ownText }: CoverageWitness, textOf: TextOf): Record<string, RoutineToFollow[]> => {
  const found: Record<string, RoutineToFollow[]> = {}
  for (const [id, [claim]] of Map.groupBy(claims, (it) => it.id)) {
    const own = claim === undefined ? null : ownText(claim)
    if (claim === undefined || own === null) continue
    const starts = lineStarts(textOf(claim.file) ?? '')
    const stretches = own.map(([from, to]) => stretchOf(starts, from, to))
    ;(found[claim.file] ??= []).push({ id, stretches })
  }
  return found
}
