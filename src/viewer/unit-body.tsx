// The plots and tables of a unit: a function, a loop, or an algorithm.

import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import type { UnitDetail, UnitSummary } from '../analysis/page/page-data.ts'
import { usePage } from './context.ts'
import { DataTable } from './data-table.tsx'
import { shownOf } from './shown.ts'
import { SourceView } from './source-view.tsx'
import { UnitCards } from './unit-cards.tsx'
import { UnitControls } from './unit-controls.tsx'
import { CostPlot } from './unit-plots.tsx'

interface Props {
  readonly unit: UnitSummary
  readonly detail: UnitDetail
  /** What else is known of it, between its plots and the table of their points. */
  readonly related: VNode | null
}

/** Everything that is drawn of a unit, for the measure, the cost and the sizes that the address asks for. */
export const UnitBody = ({ unit, detail, related }: Props): VNode => {
  const { route } = usePage()
  const asked = ['size', 'cost', 'from', 'to'].map((name) => route.params.get(name)).join('\0')
  const shown = useMemo(() => shownOf(unit, detail, route), [unit, detail, asked])
  return (
    <>
      <div class="columns wide-left">
        <div class="panel">
          <UnitControls shown={shown} />
          <CostPlot shown={shown} />
        </div>
        <SourceView unit={unit} />
      </div>
      <UnitCards shown={shown} />
      {related}
      <DataTable shown={shown} />
    </>
  )
}
