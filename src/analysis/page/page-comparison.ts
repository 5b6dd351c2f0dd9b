// A comparison as a page needs it: the laws of both sides and the points behind them, without everything else of two analyses.

import type { Change } from '../compare/change.ts'
import type { Comparison } from '../compare/compare.ts'
import type { SizeTable, UnitFinding } from '../types.ts'

type LawFacts = Pick<Change['laws']['before'], 'class' | 'set' | 'exponent' | 'base' | 'formula' | 'certainty' | 'terms'>

interface Named extends Pick<UnitFinding, 'id' | 'name' | 'file' | 'line'> {
  /** Part of the work of its run. */
  readonly share: number
}

export interface ComparedSide extends Named {
  readonly law: LawFacts
  readonly size: readonly number[]
  readonly median: readonly number[]
}

export interface PageChange extends Pick<Change, 'kind' | 'direction' | 'measure' | 'ratio' | 'steps' | 'exact' | 'why' | 'costs'> {
  readonly before: ComparedSide
  readonly after: ComparedSide
}

export interface PageComparison extends Pick<Comparison, 'before' | 'after' | 'sameCode' | 'unchanged'> {
  readonly changes: readonly PageChange[]
  readonly added: readonly Named[]
  readonly removed: readonly Named[]
}

const named = ({ id, name, file, line, share }: UnitFinding): Named => ({ id, name, file, line, share: share.now })

const noPoints: Pick<SizeTable, 'size'> & { readonly steps: Pick<SizeTable['steps'], 'median'> } = { size: [], steps: { median: [] } }

/** Past this many changes a list is read for its words. */
const withPoints = 300

const sideOf = (
  unit: UnitFinding,
  { class: name, set, exponent, base, formula, certainty, terms }: LawFacts,
  measure: string,
  plotted: boolean,
): ComparedSide => {
  const table = plotted ? unit.tables.find((each) => each.measure === measure) : undefined
  const { size, steps } = table ?? noPoints
  return {
    ...named(unit),
    law: { class: name, set, exponent, ...(base !== undefined && { base }), formula, certainty, terms },
    size,
    median: steps.median,
  }
}

/** Cuts a comparison down to what is shown. */
export const comparisonForPage = ({ before, after, sameCode, unchanged, changes, added, removed }: Comparison): PageComparison => ({
  before,
  after,
  sameCode,
  unchanged,
  changes: changes.map(({ kind, direction, measure, ratio, steps, exact, why, costs, laws, before: b, after: a }, index) => ({
    kind,
    direction,
    measure,
    ratio,
    steps,
    exact,
    why,
    ...(costs && { costs }),
    before: sideOf(b, laws.before, measure, index < withPoints && why === ''),
    after: sideOf(a, laws.after, measure, index < withPoints && why === ''),
  })),
  added: added.map(named),
  removed: removed.map(named),
})
