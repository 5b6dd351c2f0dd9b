// The plots and tables of a unit: a function, a loop, or an algorithm.

import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import type { UnitDetail, UnitSummary } from '../analysis/page/page-data.ts'
import { usePage } from './context.ts'
import { DataTable } from './data-table.tsx'
import { shownOf } from './shown.ts'
import { SourceView } from './source-view.tsx'
import { UnitControls } from './unit-controls.tsx'
import { Models } from './unit-panels.tsx'
import { CostPlot, RatioPlot } from './unit-plots.tsx'
import { FrequencyPlot, ResidualPlot, SpreadPlot, TotalPlot } from './unit-small-plots.tsx'

interface Props {
  readonly unit: UnitSummary
  readonly detail: UnitDetail
  /** What else is known of it, between its plots and the table of their points. */
  readonly related: VNode | null
}

const small = [RatioPlot, ResidualPlot, FrequencyPlot, TotalPlot]

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
      <div class="columns even">
        {small.map((Each) => (
          <div key={Each.name} class="panel">
            <Each shown={shown} />
          </div>
        ))}
      </div>
      <div class="columns even">
        <div class="panel">
          <SpreadPlot shown={shown} />
        </div>
        <Models law={shown.laws.median} unit={unit} />
      </div>
      {related}
      <DataTable shown={shown} />
    </>
  )
}
