// What the page of counts carries: a summary read at once, and of each file its text and the counts of its lines, inflated when it is opened.

import { codeLines, type CountedFile, type CountedRoutine } from './counted.ts'

export interface CountedFunction {
  readonly name: string
  /** Place in `CountsSummary.files`. */
  readonly file: number
  readonly line: number
  readonly calls: number
  /** Blocks executed. */
  readonly steps: number
}

export interface FileSummary {
  readonly path: string
  readonly steps: number
  readonly blocks: number
  /** Blocks that were executed at all. */
  readonly reached: number
  readonly functions: number
  readonly called: number
  readonly hasText: boolean
}

export interface HotLine {
  readonly file: number
  readonly line: number
  readonly count: number
  readonly text: string
}

export interface CountsSummary {
  readonly command: readonly string[]
  readonly files: readonly FileSummary[]
  /** The hottest first, as many as the page shows. */
  readonly functions: readonly CountedFunction[]
  readonly lines: readonly HotLine[]
  readonly steps: number
  /** The highest count of a line. */
  readonly most: number
}

export interface CountedText {
  readonly text: string
  /** Of each line that begins or continues a block: its number, from 1, and its count. */
  readonly lines: readonly (readonly [line: number, count: number])[]
}

/** What a page shows of a file. */
export const countedText = (file: CountedFile, text: string): CountedText => ({
  text,
  lines: codeLines(file, text).map(({ line, count }) => [line, count]),
})

/** Id of the element that holds the summary; the sources have those of other pages. */
export const countsPart = 'landau-counts'

const shown = 15

/** The summary of counted files; `sources` has the texts that are known, by path. */
export const countsSummary = (command: readonly string[], files: readonly CountedFile[], sources: ReadonlyMap<string, string>): CountsSummary => {
  const functions = files.flatMap(({ routines }, file) => routines.map(({ name, line, calls, steps }) => ({ name, file, line, calls, steps })))
  const lines = files.flatMap((it, file) =>
    codeLines(it, sources.get(it.path)).map(({ line, count, text }) => ({ file, line, count, text: text.trim().slice(0, 200) })),
  )
  return {
    command,
    files: files.map((file) => fileSummary(file, sources.has(file.path))),
    functions: functions.filter(({ steps }) => steps > 0).toSorted((a, b) => b.steps - a.steps).slice(0, shown), // prettier-ignore
    lines: lines.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count).slice(0, shown), // prettier-ignore
    steps: functions.reduce((sum, { steps }) => sum + steps, 0),
    most: lines.reduce((most, { count }) => Math.max(most, count), 0),
  }
}

const fileSummary = ({ path, routines }: CountedFile, hasText: boolean): FileSummary => {
  const blocks = routines.flatMap((routine) => routine.blocks)
  const sum = (pick: (routine: CountedRoutine) => number): number => routines.reduce((total, routine) => total + pick(routine), 0)
  const reached = blocks.filter(({ count }) => count !== null && count > 0).length
  return { path, steps: sum(({ steps }) => steps), blocks: blocks.length, reached, functions: routines.length, called: sum(({ calls }) => (calls > 0 ? 1 : 0)), hasText } // prettier-ignore
}
