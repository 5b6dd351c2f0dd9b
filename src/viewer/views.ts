// The views of the page and the tabs that lead to them: a new view is a row here and a word in the addresses.

import type { VNode } from 'preact'
import type { PageSummary } from '../analysis/page/page-data.ts'
import { AlgorithmPage } from './algorithm-page.tsx'
import { Algorithms } from './algorithms.tsx'
import { Compare } from './compare.tsx'
import { FunctionPage } from './function-page.tsx'
import { Functions } from './functions.tsx'
import { Overview } from './overview.tsx'
import { QualityView } from './quality.tsx'
import type { View } from './route.ts'
import { SourceBrowser } from './source-browser.tsx'
import { Workloads } from './workloads.tsx'

interface Tab {
  readonly view: View
  readonly title: string
  readonly shown: (summary: PageSummary) => boolean
  /** A number beside the title. */
  readonly count?: (summary: PageSummary) => number
}

const hasUnits = ({ units }: PageSummary): boolean => units.length > 0

const tabs: readonly Tab[] = [
  { view: 'overview', title: 'Overview', shown: ({ units, hasSweep }) => units.length > 0 || !hasSweep },
  { view: 'functions', title: 'Functions', shown: (summary) => hasUnits(summary) && !summary.hasAlgorithms, count: ({ units }) => units.length },
  { view: 'algorithms', title: 'Algorithms', shown: ({ hasAlgorithms }) => hasAlgorithms, count: ({ units }) => units.length },
  { view: 'workloads', title: 'Workloads', shown: ({ hasSweep }) => hasSweep },
  { view: 'source', title: 'Source', shown: ({ sources }) => sources.length > 0 },
  { view: 'compare', title: 'Compare', shown: ({ hasComparison }) => hasComparison },
  { view: 'quality', title: 'Quality', shown: hasUnits },
]

/** The tabs of a page, in order; the number keys open them. */
export const tabsOf = (summary: PageSummary): readonly Tab[] => tabs.filter(({ shown }) => shown(summary))

const components: Readonly<Record<View, () => VNode>> = {
  overview: Overview,
  functions: Functions,
  function: FunctionPage,
  algorithms: Algorithms,
  source: SourceBrowser,
  workloads: Workloads,
  compare: Compare,
  quality: QualityView,
}

/** In a run that looked for algorithms these take the place of functions, also where a link says functions. */
const withAlgorithms: Partial<Record<View, () => VNode>> = { functions: Algorithms, function: AlgorithmPage }

/** The tab that a view belongs to; the first of the page for a view that it does not have. */
export const tabOf = (view: View, summary: PageSummary): View => {
  const shown = tabsOf(summary)
  const wanted = view === 'function' || view === 'functions' ? (summary.hasAlgorithms ? 'algorithms' : 'functions') : view
  return shown.some((tab) => tab.view === wanted) ? wanted : (shown[0]?.view ?? wanted)
}

/** What an address shows: a view that this page has no data for gives way to the first that it has. */
export const componentOf = (view: View, summary: PageSummary): (() => VNode) => {
  const instead = summary.hasAlgorithms ? withAlgorithms[view] : undefined
  if (instead !== undefined) return instead
  const tab = tabs.find((each) => each.view === view)
  const first = tabsOf(summary)[0]?.view ?? 'overview'
  return components[tab === undefined || tab.shown(summary) ? view : first]
}
