// The address after `#` is the whole state of the view, so that every view can be linked to and Back works.

export interface Route {
  readonly view: 'overview' | 'functions' | 'function'
  /** Id of the unit when the view is `function`. */
  readonly id: string
  readonly params: ReadonlyMap<string, string>
}

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
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  const params = new Map(new URLSearchParams(query))
  const [, view, id] = path.split('/')
  if (view === 'functions') return { view, id: '', params }
  if (view === 'fn' && id !== undefined && id !== '') return { view: 'function', id: decode(id), params }
  return { view: 'overview', id: '', params }
}

const paths: Readonly<Record<Route['view'], string>> = { overview: '#/', functions: '#/functions', function: '#/fn/' }

/** The address of a view, the inverse of `parseRoute`. Empty parameters are left out. */
export const formatRoute = ({ view, id, params }: Route): string => {
  const query = new URLSearchParams([...params].filter(([, value]) => value !== '')).toString()
  return paths[view] + (view === 'function' ? encodeURIComponent(id) : '') + (query === '' ? '' : `?${query}`)
}

/** The address of a unit's page. */
export const unitHref = (id: string): string => formatRoute({ view: 'function', id, params: new Map() })

/** The route with one parameter changed. */
export const withParam = (route: Route, name: string, value: string): Route => ({ ...route, params: new Map(route.params).set(name, value) })
