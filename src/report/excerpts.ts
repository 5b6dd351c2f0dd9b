import { linesOf } from '../analysis/blame/cause-lines.ts'
import type { SourceExcerpt, SourcePart } from '../analysis/page/page-data.ts'
import type { Analysis } from '../analysis/types.ts'

/** A file up to this many characters is carried whole; of a longer one only the lines around what is listed. */
const wholeUpTo = 400_000
const around = 3
/** A unit of more lines than this is a module or a bundle: its head is enough. */
const longestUnit = 400

const spansOf = (analysis: Analysis, path: string): (readonly [first: number, last: number])[] => {
  const listed = new Set(analysis.findings)
  return analysis.units.flatMap((unit) => {
    const lines = unit.causes.filter(({ file }) => file === path).flatMap(linesOf)
    const causes = lines.map((line) => [line - around, line + around] as const)
    const own =
      unit.file === path && (listed.has(unit.id) || unit.own)
        ? [[unit.line - around, Math.min(unit.endLine, unit.line + longestUnit) + around] as const]
        : []
    return [...own, ...causes]
  })
}

/** A line of a file that the page quotes. */
export interface CodePlace {
  readonly file: string
  readonly line: number
}

const spansAround = (places: readonly CodePlace[], path: string): (readonly [first: number, last: number])[] =>
  places.filter(({ file }) => file === path).map(({ line }) => [line - around, line + around])

const merged = (spans: readonly (readonly [number, number])[]): [number, number][] => {
  const result: [number, number][] = []
  for (const [first, last] of spans.toSorted((a, b) => a[0] - b[0])) {
    const previous = result.at(-1)
    if (previous !== undefined && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last)
    else result.push([Math.max(1, first), last])
  }
  return result
}

/** What of a file's text goes into the page: all of it, or, for a very long file, the lines that a reader can get to. */
export const excerptsOf = (analysis: Analysis, path: string, text: string, places: readonly CodePlace[] = []): SourceExcerpt[] => {
  if (text.length <= wholeUpTo) return [{ firstLine: 1, text }]
  const lines = text.split('\n')
  return merged([...spansOf(analysis, path), ...spansAround(places, path)]).map(([first, last]) => ({
    firstLine: first,
    text: lines
      .slice(first - 1, last)
      .join('\n')
      .slice(0, wholeUpTo),
  }))
}

/** Every file that has units, causes or counted lines, or places of a sweep, by path, with its text where there is one. */
export const sourceParts = (
  analysis: Analysis,
  sources: ReadonlyMap<string, string>,
  places: readonly CodePlace[] = [],
): [path: string, content: SourcePart][] => {
  const facts = new Map(analysis.lines.map((file) => [file.path, file]))
  const quoted = places.map(({ file }) => file).filter((file) => sources.has(file))
  const paths = new Set([...facts.keys(), ...analysis.units.flatMap((unit) => [unit.file, ...unit.causes.map(({ file }) => file)]), ...quoted])
  return [...paths].toSorted().map((path) => {
    const text = sources.get(path)
    return [path, { excerpts: text === undefined ? [] : excerptsOf(analysis, path, text, places), natives: facts.get(path)?.natives ?? [] }]
  })
}
