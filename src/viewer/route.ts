// The address after `#` is the whole state of the view, so that every view can be linked to and Back works.

import type { Grouping } from '../analysis/algorithms/regroup.ts'
import { groupingParams } from './grouping-params.ts'

/** Views and the first word of their addresses. */
const words = {
  overview: '',
  functions: 'functions',
  function: 'fn',
  algorithms: 'algorithms',
  source: 'src',
  workloads: 'workloads',
  compare: 'compare',
  quality: 'quality',
} as const

export type View = keyof typeof words

export interface Route {
  readonly view: View
  /** What the view is about: id of a unit, path of a file; empty for all. */
  readonly id: string
  readonly params: ReadonlyMap<string, string>
}

const views = new Map<string, View>((Object.keys(words) as View[]).map((view) => [words[view], view]))

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // A malformed escape in a link that somebody typed: take it literally.
    return text
  }
}

/** Reads `#/fn/a1b2?curve=max`; anything unknown is the overview. */
export const parseRoute = (hash: string): Route => {
  const text = hash.replace(/^#/, '')
  const mark = text.indexOf('?')
  const path = mark < 0 ? text : text.slice(0, mark)
  const params = new Map(new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1)))
  // A path that somebody typed has its slashes, one that `formatRoute` wrote none.
  const [, word = '', ...rest] = path.split('/')
  const id = rest.join('/')
  const view = views.get(word) ?? 'overview'
  return view === 'function' && id === '' ? { view: 'overview', id: '', params } : { view, id: decode(id), params }
}

/** The address of a view, the inverse of `parseRoute`. Empty parameters are left out. */
export const formatRoute = ({ view, id, params }: Route): string => {
  const query = new URLSearchParams([...params].filter(([, value]) => value !== '')).toString()
  return `#/${words[view]}${id === '' ? '' : `/${encodeURIComponent(id)}`}${query === '' ? '' : `?${query}`}`
}

const href = (view: View, id: string, params: Readonly<Record<string, string>> = {}): string =>
  formatRoute({ view, id, params: new Map(Object.entries(params)) })

/** The address of a view that is about nothing single. */
export const viewHref = (view: View, params: Readonly<Record<string, string>> = {}): string => href(view, '', params)

/** The address of a unit's page. */
export const unitHref = (id: string): string => href('function', id)

/** The address of the page of an algorithm, in a grouping of the reader's. */
export const algorithmHref = (id: string, grouping: Grouping): string => href('function', id, groupingParams(grouping))

/** The address of the repetition tree in that grouping, at one of its repetitions. */
export const algorithmsHref = (grouping: Grouping, at: string): string => href('algorithms', '', { ...groupingParams(grouping), at })

/** The address of a line of a file. */
export const lineHref = (path: string, line: number): string => href('source', path, { l: String(line) })

/** The route with some parameters changed. */
export const withParams = (route: Route, changes: Readonly<Record<string, string>>): Route => ({
  ...route,
  params: new Map([...route.params, ...Object.entries(changes)]),
})
