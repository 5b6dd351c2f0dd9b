// The views of the page and the tabs that lead to them: a new view is a row here and a word in the addresses.

import type { VNode } from 'preact'
import type { PageSummary } from '../analysis/page-data.ts'
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
  { view: 'functions', title: 'Functions', shown: hasUnits, count: ({ units }) => units.length },
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
  source: SourceBrowser,
  workloads: Workloads,
  compare: Compare,
  quality: QualityView,
}

/** What an address shows: a view that this page has no data for gives way to the first that it has. */
export const componentOf = (view: View, summary: PageSummary): (() => VNode) => {
  const tab = tabs.find((each) => each.view === view)
  const first = tabsOf(summary)[0]?.view ?? 'overview'
  return components[tab === undefined || tab.shown(summary) ? view : first]
}
