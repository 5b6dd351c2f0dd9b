// What a profile asserts about one run, one location at a time: "this routine was entered 12 times". Moseley, Debray and Andrews, "Verifying
// Program Profiles", section 2: a profile is a set of such assertions, and each can be checked alone.

import type { Profile, Unit } from '../profile/index.ts'

export interface Claim {
  /** `routine`: activations; `loop`: how often the loop was entered. */
  readonly kind: 'routine' | 'loop'
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
  units.map((unit) => ({
    kind: unit.kind,
    id: unit.id,
    name: unit.name,
    path: unit.path,
    file: header.files[unit.file]?.path ?? '',
    line: unit.line,
    column: unit.column,
    endLine: unit.endLine,
    count: isCounted(unit) ? unit.calls : null,
  }))

/** Elided units and loops that share their routine's record have no activations of their own. */
const isCounted = (unit: Unit): boolean => unit.calls > 0 || (!unit.elided && unit.sharedWith === null && unit.tables.length > 0)
