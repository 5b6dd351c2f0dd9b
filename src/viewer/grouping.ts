// How the reader groups repetitions into algorithms: it is in the address, and the page groups and fits with the code that made the report.

import { useMemo } from 'preact/hooks'
import { algorithmUnits } from '../analysis/algorithms/units.ts'
import type { AlgorithmFinding, AlgorithmsAnalysis } from '../analysis/algorithms/types.ts'
import { type Grouping, regroup } from '../analysis/algorithms/regroup.ts'
import type { UnitFinding } from '../analysis/types.ts'
import { readAlgorithms } from './data.ts'
import { groupingOf, groupingParams } from './grouping-params.ts'
import type { Route } from './route.ts'
import { useRead } from './use-read.ts'

/** An algorithm with what the plots of a unit need. */
export interface ShownAlgorithm {
  readonly found: AlgorithmFinding
  readonly unit: UnitFinding
}

export interface GroupedAlgorithms {
  /** As the report was made. */
  readonly found: AlgorithmsAnalysis
  /** As the reader groups them. */
  readonly analysis: AlgorithmsAnalysis
  readonly shown: readonly ShownAlgorithm[]
  readonly grouping: Grouping
}

const group = (found: AlgorithmsAnalysis, route: Route): GroupedAlgorithms => {
  const grouping = groupingOf(route.params)
  const analysis = regroup(found, grouping)
  const { units } = algorithmUnits(analysis)
  const shown = analysis.algorithms.flatMap((algorithm, place) => {
    const unit = units[place]
    return unit === undefined ? [] : [{ found: algorithm, unit }]
  })
  return { found, analysis, shown, grouping }
}

/** The algorithms of the run in the grouping that the address asks for. */
export const useAlgorithms = (route: Route): { readonly value: GroupedAlgorithms | undefined; readonly problem: string } => {
  const { value: found, problem } = useRead('algorithms', readAlgorithms)
  const { by, join, cut } = groupingParams(groupingOf(route.params))
  const value = useMemo(() => (found === undefined ? undefined : group(found, route)), [found, by, join, cut])
  return { value, problem }
}
