// What the trap monitor saw of one routine, position by position, as steps from block to block of its graph.

import type { CountColumns, Profile } from '../profile/index.ts'
import { claimsOf } from './claim.ts'
import type { Claim } from './claim.ts'
import type { SteppedEdges } from './follow-flow.ts'
import { edgesFromSteps } from './step-paths.ts'
import type { BlockStep } from './step-paths.ts'
import { lineStarts, offsetOf } from './text.ts'
import { tokenAt, tokensOf, tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'
import { trapPlace } from './trap-place.ts'
import type { TextOf } from './witness.ts'

/** A position that V8 offers for breakpoints, as an offset. */
export interface Position {
  readonly offset: number
  readonly type: 'statement' | 'call' | 'return' | 'debuggerStatement'
}

/** The positions of a routine, and how often one followed another; null before the first and behind the last one of an activation. */
export interface Steps {
  readonly positions: readonly Position[]
  readonly steps: readonly { readonly from: number | null; readonly to: number | null; readonly count: number }[]
}

/** A block and where its text is, in offsets. */
interface Extent {
  readonly block: number
  readonly from: number
  readonly to: number
}

/** What is known of a routine. */
interface Followed {
  readonly columns: CountColumns
  readonly calls: number
  /** Of its blocks. */
  readonly claims: readonly Claim[]
  readonly tokens: Tokens
  /** Of a line and column. */
  readonly offsetAt: (line: number, column: number) => number | null
}

/** The edges of the routines of a profile that were followed. */
export const steppedEdgesOf = (profile: Profile, stepsOf: (id: string) => Steps | null, textOf: TextOf): SteppedEdges => {
  const units = new Map(profile.units.map((unit) => [unit.id, unit]))
  const blocks = Map.groupBy(
    claimsOf(profile).filter(({ kind }) => kind === 'block'),
    ({ id }) => id,
  )
  return (id) => {
    const [unit, steps] = [units.get(id), stepsOf(id)]
    const text = textOf(profile.header.files[unit?.file ?? -1]?.path ?? '')
    if (unit?.counts === undefined || steps === null || text === null) return null
    const [starts, tokens] = [lineStarts(text), tokensOf(text)]
    const at = (line: number, column: number): number | null => offsetOf(starts, text.length, line, column)
    return edgesOf({ columns: unit.counts, calls: unit.calls, claims: blocks.get(id) ?? [], tokens, offsetAt: at }, steps)
  }
}

/** By edge: how often control took it; null where that is not told. Null when what was seen does not fit the graph or the calls. */
const edgesOf = (followed: Followed, { positions, steps }: Steps): (number | null)[] | null => {
  const extents = extentsOf(followed)
  if (extents === null) return null
  const places = positions.map((position) => (position.type === 'return' ? 'return' : blockAt(extents, executedAt(followed.tokens, position))))
  const visible = new Set(places.filter((place) => typeof place === 'number'))
  const starts = new Set(positions.filter(({ type }) => type === 'statement').map(({ offset }) => offset))
  const prompt = new Set(extents.filter(({ from }) => starts.has(from)).map(({ block }) => block))
  const taken = blockSteps(places, steps)
  if (taken === null) return null
  const returning = new Set(places.filter((_, index) => textAt(followed.tokens, positions[index]!.offset) === 'return'))
  const returns = areReturnsSeen(taken, returning)
  return edgesFromSteps(followed, { visible, prompt, returns }, taken)
}

/**
 * Whether each `return` that was reached was seen to return: V8 offers no position where a module ends, and none behind a `return` that closes an iterator
 * or runs a `finally` first. `returning`: the blocks that hold one.
 */
const areReturnsSeen = (steps: readonly BlockStep[], returning: ReadonlySet<PlaceOfPosition>): boolean => {
  const seen = new Set(steps.filter(({ to }) => to === 'return').map(({ from }) => from))
  return seen.size > 0 && steps.every(({ from }) => from === 'begin' || seen.has(from) || !returning.has(from))
}

const textAt = (tokens: Tokens, offset: number): string => tokenText(tokens, tokenAt(tokens, offset))

type PlaceOfPosition = number | 'return' | null

/** The steps between blocks. A block is entered at one position; a step to another one of the same block stays in it. */
const blockSteps = (places: readonly PlaceOfPosition[], steps: Steps['steps']): BlockStep[] | null => {
  const at = (position: number | null): PlaceOfPosition => (position === null ? null : (places[position] ?? null))
  const entries = new Map<number, number>()
  for (const { from, to } of steps) {
    const [start, end] = [at(from), at(to)]
    if ((from !== null && start === null) || (to !== null && end === null) || (start === 'return' && to !== null)) return null
    if (typeof end !== 'number' || to === null || start === end) continue
    if ((entries.get(end) ?? to) !== to) return null
    entries.set(end, to)
  }
  return steps.flatMap(({ from, to, count }): BlockStep[] => {
    const [start, end] = [at(from), at(to)]
    if (start === 'return' || (start === end && typeof end === 'number' && entries.get(end) !== to)) return []
    return [{ from: start ?? 'begin', to: end ?? 'left', count }]
  })
}

/** The text of each block; null where that of the head of a loop cannot be told from what comes before the loop. */
const extentsOf = ({ claims, tokens, offsetAt }: Followed): Extent[] | null => {
  const extents: Extent[] = []
  for (const claim of claims) {
    const [from, end] = [offsetAt(claim.line, claim.column), offsetAt(claim.endLine ?? 0, claim.part?.endColumn ?? 1)]
    if (claim.part === null || from === null || end === null) return null
    const { index: block, isHeader } = claim.part
    const place = isHeader ? trapPlace(tokens, claim, from, end) : { from, to: end + 1 }
    if (place === null) return null
    extents.push({ block, from: place.from, to: isHeader && textAt(tokens, from) === 'do' ? end + 1 : place.to })
  }
  return extents
}

/** An offset, and that of the bracket whose arguments are over there. */
interface Executed {
  readonly offset: number
  readonly open: number
}

/** The block whose text begins last before an offset and reaches to it. One that is over where arguments end is one of them: `f(a || b⟦)`. */
const blockAt = (extents: readonly Extent[], { offset, open }: Executed): number | null =>
  extents.filter(({ from, to }) => from <= offset && offset < (from > open ? to - 1 : to)).toSorted((a, b) => b.from - a.from)[0]?.block ?? null

/** V8 gives a call the position of its callee; it is made where its arguments end, which is another block where one of them branches. */
const executedAt = (tokens: Tokens, { offset, type }: Position): Executed => {
  const here = { offset, open: Infinity }
  if (type !== 'call') return here
  for (let token = tokenAt(tokens, offset); token < tokens.starts.length; token++) {
    const text = tokenText(tokens, token)
    const close = tokens.partners[token] ?? -1
    if (text === '(' && close > token)
      return isBranching(tokens, token, close) ? { offset: tokens.starts[close] as number, open: tokens.starts[token] as number } : here
    if (!/^(?:[\w$#.]+|\?\.)$/.test(text)) return here
  }
  return here
}

const isBranching = (tokens: Tokens, first: number, end: number): boolean => {
  for (let token = first; token < end; token++) if (/^(?:\?|\?\.|&&|\|\||\?\?)=?$/.test(tokenText(tokens, token))) return true
  return false
}
