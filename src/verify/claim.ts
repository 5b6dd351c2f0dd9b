// What a profile asserts about one run, one location at a time: "this routine was entered 12 times". Moseley, Debray and Andrews, "Verifying
// Program Profiles", section 2: a profile is a set of such assertions, and each can be checked alone.

import { totalOf } from '../base/lists.ts'
import type { Profile, Unit } from '../profile/index.ts'
import { loopKeyword } from '../protocol/index.ts'

export interface Claim {
  /**
   * `routine`: activations; `loop`: how often the loop was entered; `iterations`: how often its body began; `steps`: the same, and other work that
   * was counted with it; `built-in`: calls; `block`: how often it ran; `edge`: how often control took it.
   */
  readonly kind: 'routine' | 'loop' | 'iterations' | 'steps' | 'built-in' | 'block' | 'edge'
  readonly id: string
  readonly name: string
  readonly path: string
  /** Relative, as in the profile's list of files. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** Null where a source map does not tell. */
  readonly endLine: number | null
  /** Null when the profile knows the location and keeps no count of it. */
  readonly count: number | null
  /** Of a block or edge. */
  readonly part: Part | null
}

/** Where a block or edge is in the graph of its routine. */
export interface Part {
  /** In the columns of the profile, of blocks or of edges. */
  readonly index: number
  /** Of the routine, as in its own claim. */
  readonly line: number
  readonly column: number
  /** Whether control comes back to the block: then it begins where the block before it ends, and ran more often. */
  readonly isHeader: boolean
  /** Of the last character of a block. */
  readonly endColumn: number
}

/** The claims of a profile in the order of its units. */
export const claimsOf = ({ header, units }: Profile): Claim[] => {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const ofRepetitions = isOfRepetitions(header)
  const withRounds = new Set(units.flatMap(({ byRound, parent }) => (byRound === true ? [parent] : [])))
  return units.flatMap((unit) => {
    const { kind, id, name, path, line, column, endLine } = unit
    const isCounted = ofRepetitions ? kind === 'loop' : hasActivations(unit) && isEntryCounted(unit)
    const own: Claim = {
      kind: ofRepetitions && kind === 'loop' && !loopNames.has(name) ? 'built-in' : kind,
      id,
      name,
      path,
      file: header.files[unit.file]?.path ?? '',
      line,
      column,
      endLine,
      count: isCounted ? unit.calls : null,
      part: null,
    }
    // The loop itself has its own claim.
    if (unit.byRound === true) return iterationClaims({ ...own, name: loopKeyword(unit) }, unit.calls)
    const turns = ofRepetitions ? iterationClaims(own, unit.selfSteps) : withRounds.has(id) ? [] : stepClaims(unit, own, byId)
    return [own, ...turns, ...blockClaims(unit, own), ...edgeClaims(unit, own)]
  })
}

/** Whether a profile counts repetitions alone: then the calls of a routine are those of a recursion, and built-ins stand among the loops. */
export const isOfRepetitions = ({ options }: Profile['header']): boolean => options['mode'] === 'algorithms'

/** Anything else that such a profile calls a loop is a built-in that works through its data. */
const loopNames: ReadonlySet<string> = new Set(['for', 'for…in', 'for…of', 'for await', 'while', 'do'])

const iterationClaims = (own: Claim, count: number): Claim[] =>
  own.kind === 'loop' ? [{ ...own, kind: 'iterations', name: `iterations of ${own.name}`, count }] : []

/** Of a loop with a record of its own, or with its routine's, in which each activation is one more step. */
const stepClaims = ({ kind, elided, sharedWith, ...unit }: Unit, own: Claim, units: ReadonlyMap<string, Unit>): Claim[] => {
  const recorded = sharedWith === null ? unit : units.get(sharedWith)
  if (kind !== 'loop' || elided || recorded === undefined || !isRecordedWhole(recorded)) return []
  const count = recorded.selfSteps - (sharedWith === null ? 0 : recorded.calls)
  return [{ ...own, kind: 'steps', name: `iterations of ${own.name}`, count }]
}

/** Of a unit that does little, only a sample of the activations is recorded. */
const isRecordedWhole = ({ calls, tables }: Pick<Unit, 'calls' | 'tables'>): boolean =>
  calls > 0 && tables.some(({ columns }) => totalOf(columns.calls) === calls)

/** Blocks with a text and a known count, of a profile that `landau count` made. */
const blockClaims = ({ counts }: Unit, own: Claim): Claim[] => {
  const headers = new Set(counts?.edgeTo.filter((to, edge) => to <= (counts.edgeFrom[edge] as number)))
  return (counts?.count ?? []).flatMap((count, index) => {
    const [line = 0, column = 0, endLine = 0] = [counts?.line[index], counts?.column[index], counts?.endLine[index]]
    if (line === 0 || count < 0) return []
    const part = { index, line: own.line, column: own.column, isHeader: headers.has(index), endColumn: counts?.endColumn[index] ?? 1 }
    return [{ ...own, kind: 'block', name: `block of ${own.name}`, line, column, endLine, count, part }]
  })
}

/** Edges are shown at the block they lead to, or else at the one they leave. */
const edgeClaims = ({ counts }: Unit, own: Claim): Claim[] =>
  (counts?.edgeCount ?? []).flatMap((count, index) => {
    if (count < 0) return []
    const shown = [counts?.edgeTo[index], counts?.edgeFrom[index]].find((block) => (counts?.line[block ?? -1] ?? 0) > 0)
    const place = shown === undefined ? {} : { line: counts?.line[shown] as number, column: counts?.column[shown] as number }
    const part = { index, line: own.line, column: own.column, isHeader: false, endColumn: 1 }
    return [{ ...own, kind: 'edge', name: `edge of ${own.name}`, ...place, endLine: own.endLine, count, part }]
  })

/** A class field with a computed name whose value is an anonymous function has no place for a counter. */
const isEntryCounted = ({ counts }: Unit): boolean => (counts?.count[0] ?? 0) >= 0

/** Elided units and loops that share their routine's record have no activations of their own. */
const hasActivations = (unit: Unit): boolean =>
  unit.calls > 0 || unit.counts !== undefined || (!unit.elided && unit.sharedWith === null && unit.tables.length > 0)
