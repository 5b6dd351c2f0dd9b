// What a profile asserts about one run, one location at a time: "this routine was entered 12 times". Moseley, Debray and Andrews, "Verifying
// Program Profiles", section 2: a profile is a set of such assertions, and each can be checked alone.

import type { Profile, Unit } from '../profile/index.ts'

export interface Claim {
  /** `routine`: activations; `loop`: how often the loop was entered; `block`: how often it ran. */
  readonly kind: 'routine' | 'loop' | 'block'
  readonly id: string
  readonly name: string
  readonly path: string
  /** Relative, as in the profile's list of files. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  /** Null when the profile knows the location and keeps no count of it. */
  readonly count: number | null
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
    }
    return [own, ...blockClaims(unit, own)]
  })

/** Blocks with a text and a known count, of a profile that `landau count` made. Edges have no place of their own in V8: they are compared as the blocks they lead to. */
const blockClaims = ({ counts }: Unit, own: Claim): Claim[] =>
  (counts?.count ?? []).flatMap((count, block) => {
    const [line = 0, column = 0, endLine = 0] = [counts?.line[block], counts?.column[block], counts?.endLine[block]]
    return line === 0 || count < 0 ? [] : [{ ...own, kind: 'block', name: `block of ${own.name}`, line, column, endLine, count }]
  })

/** Elided units and loops that share their routine's record have no activations of their own. */
const isCounted = (unit: Unit): boolean =>
  unit.calls > 0 || unit.counts !== undefined || (!unit.elided && unit.sharedWith === null && unit.tables.length > 0)
