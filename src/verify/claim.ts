// What a profile asserts about one run, one location at a time: "this routine was entered 12 times". Moseley, Debray and Andrews, "Verifying
// Program Profiles", section 2: a profile is a set of such assertions, and each can be checked alone.

import type { Profile, Unit } from '../profile/index.ts'

export interface Claim {
  /** `routine`: activations; `loop`: how often the loop was entered; `block`: how often it ran; `edge`: how often control took it. */
  readonly kind: 'routine' | 'loop' | 'block' | 'edge'
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
export const claimsOf = ({ header, units }: Profile): Claim[] =>
  units.flatMap((unit) => {
    const { kind, id, name, path, line, column, endLine } = unit
    const own: Claim = {
      kind,
      id,
      name,
      path,
      file: header.files[unit.file]?.path ?? '',
      line,
      column,
      endLine,
      count: isCounted(unit) ? unit.calls : null,
      part: null,
    }
    return [own, ...blockClaims(unit, own), ...edgeClaims(unit, own)]
  })

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

/** Elided units and loops that share their routine's record have no activations of their own. */
const isCounted = (unit: Unit): boolean =>
  unit.calls > 0 || unit.counts !== undefined || (!unit.elided && unit.sharedWith === null && unit.tables.length > 0)
