import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { PageSummary, UnitSummary } from '../analysis/page/page-data.ts'
import { assert } from '../base/assert.ts'
import type { Route } from './route.ts'

/** What every view needs: the data, where it is, and how to go elsewhere. */
export interface Page {
  readonly summary: PageSummary
  /** Position of each unit in the summary. */
  readonly positions: ReadonlyMap<string, number>
  /** The findings: own code before dependencies, in each the worst first. */
  readonly findings: readonly UnitSummary[]
  readonly labelOf: (unit: UnitSummary) => string
  readonly route: Route
  /** Changes parameters of the address without a new entry in the history; an empty one is left out. */
  readonly setParams: (changes: Readonly<Record<string, string>>) => void
}

export const PageContext: ReturnType<typeof createContext<Page | null>> = createContext<Page | null>(null)

/** The page around a component. */
export const usePage = (): Page => {
  const page = useContext(PageContext)
  assert(page !== null, 'a component was rendered outside of the page')
  return page
}
