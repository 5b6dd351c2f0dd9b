// What a diff says about the functions whose change is known.

import type { ChangeKind } from '../../src/analysis/compare/change.ts'
import type { VersionPair } from './pairs.ts'

interface Side {
  readonly name: string
  readonly file: string
  readonly line: number
  readonly class: string
}

/** The part of `landau diff --reporter json` that is read here. */
export interface ReportedChange {
  readonly kind: ChangeKind
  readonly direction: 'worse' | 'better' | 'unknown'
  readonly measure: string
  readonly ratio: number
  readonly steps: number
  readonly before: Side
  readonly after: Side
}

export interface ReportedDiff {
  readonly changes: readonly ReportedChange[]
  readonly added: readonly object[]
  readonly removed: readonly object[]
}

export interface Told {
  /** The known function's change as expected, or else whatever was said of it. */
  readonly change: ReportedChange | null
  readonly right: boolean
  /** How many changes of each kind were listed in all. */
  readonly listed: Readonly<Record<ChangeKind, number>>
}

/** Finds the known change in a diff: right when its kind and direction are those that are known. */
export const toldOf = ({ changes }: ReportedDiff, { culprit, kind, direction }: Pick<VersionPair, 'culprit' | 'kind' | 'direction'>): Told => {
  const about = changes.filter(({ before, after }) => before.name === culprit || after.name === culprit)
  const expected = about.find((change) => change.kind === kind && change.direction === direction)
  const count = (of: ChangeKind): number => changes.filter((change) => change.kind === of).length
  return {
    change: expected ?? about[0] ?? null,
    right: expected !== undefined,
    listed: {
      class: count('class'),
      cost: count('cost'),
      constant: count('constant'),
      overhead: count('overhead'),
      'cannot tell': count('cannot tell'),
    },
  }
}
