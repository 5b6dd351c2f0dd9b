// What `landau count` prints.

import { maxOf } from '../base/lists.ts'
import { codeLines, type CountedFile } from '../analysis/counts/counted.ts'
import { compact, grouped, percent, plural } from '../base/number-text.ts'
import { sourceLines } from '../base/source-lines.ts'
import { fitStart, printable } from './printable.ts'

const shown = 10

interface Ranked {
  readonly count: number
  readonly text: string
}

/** Totals, the hottest lines and the hottest routines; `sources` has the texts that are known, by path. */
export const countsText = (files: readonly CountedFile[], sources: ReadonlyMap<string, string>, width: number): string => {
  const routines = files.flatMap((file) => file.routines.map((routine) => ({ ...routine, file: file.path })))
  const steps = routines.reduce((sum, routine) => sum + routine.steps, 0)
  const ran = routines.filter((routine) => routine.steps > 0).length
  const blocks = routines.flatMap((routine) => routine.blocks)
  const reached = blocks.filter(({ count }) => count !== null && count > 0).length
  const hottest = routines.map(({ name, file, line, steps: count, calls }) => ({
    count,
    text: `${name}  ${file}:${line}  ${plural(calls, 'call')}, ${percent(count / Math.max(1, steps))} %`,
  }))
  return [
    `${plural(steps, 'block')} executed in ${plural(files.length, 'file')}; ${grouped(ran)} of ${plural(routines.length, 'function')} ran, ${grouped(reached)} of ${plural(blocks.length, 'block')}.`,
    ...(ran === 0 ? ['Did the program end before it ran?'] : []),
    ...table('Hottest functions', 'blocks', hottest, width),
    ...table('Hottest lines', 'times', hotLines(files, sources), width),
    '',
  ].join('\n')
}

const hotLines = (files: readonly CountedFile[], sources: ReadonlyMap<string, string>): Ranked[] =>
  files.flatMap((file) =>
    codeLines(file, sources.get(file.path)).map(({ line, count, text }) => ({ count, text: `${file.path}:${line}  ${text.trim()}` })),
  )

/** Nothing where nothing ran. */
const table = (title: string, what: string, rows: readonly Ranked[], width: number): string[] => {
  const hottest = rows.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
  if (hottest.length === 0) return []
  return [
    '',
    title,
    `${what.padStart(12)}`,
    ...hottest.slice(0, shown).map(({ count, text }) => `${compact(count).padStart(12)}  ${fitStart(printable(text), width - 16)}`),
  ]
}

/** The source of a file with the count of each line in front. */
export const annotated = (file: CountedFile, source: string): string => {
  const counts = new Map(codeLines(file, source).map(({ line, count }) => [line, grouped(count)]))
  const digits = Math.max(5, maxOf([...counts.values()].map(({ length }) => length)))
  return sourceLines(source)
    .map((text, index) => `${(counts.get(index + 1) ?? '').padStart(digits)} │ ${printable(text.replaceAll('\t', '  '))}`)
    .join('\n')
}

/** The counts as JSON: `docs/counting.md` describes the fields. */
export const countsJson = (files: readonly CountedFile[]): string =>
  `${JSON.stringify({ files: files.map((file) => ({ ...file, lines: Object.fromEntries(file.lines) })) }, null, 2)}\n`
