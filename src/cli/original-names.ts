// What minifiers renamed has the name again that its author gave it, where the source map tells.

import { maxOf } from '../base/lists.ts'
import type { Site } from '../protocol/index.ts'
import { type LineTable, lineTable, offsetAt, positionAt } from '../source/position.ts'
import type { OriginalPositions } from '../source/source-map.ts'

type Named = Pick<Site, 'name' | 'path' | 'kind' | 'parent' | 'line' | 'column'>

/** The sites of a compiled file, at their places in it, with the names and paths of before. `firstSite` is the number of the first. */
export function withOriginalNames<S extends Named>(sites: readonly S[], firstSite: number, text: string, map: OriginalPositions): readonly S[] {
  if (!map.hasNames) return sites
  const lines = lineTable(text)
  const original = sites.map((site) => (site.kind === 'routine' ? originalName(site, text, lines, map) : site.name))
  const outerOf = ({ parent }: S): number => (parent === null ? -1 : parent - firstSite)
  // A function without a name is called after the one that returns it.
  const names = sites.map((site, i) => {
    const outer = outerOf(site)
    return site.name === `(returned by ${sites[outer]?.name})` ? `(returned by ${original[outer]})` : (original[i] ?? site.name)
  })
  const paths = new Map<S, string>()
  const pathOf = (site: S, name: string): string => {
    const known = paths.get(site)
    if (known !== undefined) return known
    const outer = outerOf(site)
    const parent = sites[outer]
    const around = parent === undefined ? '' : pathOf(parent, names[outer] ?? '')
    const path = pathBehind(around, parent?.path ?? '', site, name)
    paths.set(site, path)
    return path
  }
  return sites.map((site, i) => ({ ...site, name: names[i] ?? site.name, path: pathOf(site, names[i] ?? site.name) }))
}

/** The path of a site with a new name, behind that of its parent, which was `before`. */
function pathBehind(around: string, before: string, { name, path }: Named, renamed: string): string {
  const isWithin = path.startsWith(`${before}.`)
  const inner = isWithin ? path.slice(before.length) : path
  const end = inner.endsWith(name) ? inner.slice(0, inner.length - name.length) + renamed : inner
  return isWithin ? around + end : end
}

/** `Q.add`, where `Q` was `Queue`: `Queue.add`. Names of properties are nobody's to shorten. */
function originalName(site: Named, text: string, lines: LineTable, map: OriginalPositions): string {
  const short = /^[\w$]+/.exec(site.name)?.[0]
  const start = offsetAt(lines, site)
  if (short === undefined || start === null) return site.name
  const at = site.name === short ? nameOfRoutine(short, text, start) : nameOfClass(short, text, start)
  const position = at === null ? null : positionAt(lines, at)
  return `${(position && map.nameAt(position.line, position.column)) ?? short}${site.name.slice(short.length)}`
}

/** Where the name of the routine that begins at `start` stands: `function f(…)`, `f = (…) => …`. */
function nameOfRoutine(name: string, text: string, start: number): number | null {
  const own = /^(?:async\s+)?function\s*\*?\s*/.exec(text.slice(start, start + 64))
  if (own !== null && text.startsWith(name, start + own[0].length)) return start + own[0].length
  const before = /([\w$]+)\s*=\s*$/.exec(text.slice(Math.max(0, start - name.length - 16), start))
  return before?.[1] === name ? start - before[0].length : null
}

/** Where the name of the last class or constructor of this name in front of `start` stands. */
function nameOfClass(name: string, text: string, start: number): number | null {
  const lastOf = (head: string, tail: string): number[] => {
    const at = text.lastIndexOf(head + name + tail, start)
    return at >= 0 && isWhole(name, text, at + head.length) ? [at + head.length] : []
  }
  const found = [lastOf('class ', ''), lastOf('function ', ''), lastOf('', '=class'), lastOf('', '=function')].flat()
  return found.length === 0 ? null : maxOf(found)
}

const isWhole = (name: string, text: string, at: number): boolean => !/[\w$]/.test(text[at - 1] ?? '') && !/[\w$]/.test(text[at + name.length] ?? '')
