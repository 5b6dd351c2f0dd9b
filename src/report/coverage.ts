// Counts in the formats of coverage tools.

import type { CountedBlock, CountedFile, CountedRoutine } from '../analysis/counted.ts'

/** Formats of `landau export`. */
export type CoverageFormat = 'lcov' | 'istanbul' | 'v8'

export interface CoverageContext {
  /** The absolute path of a file of the profile. */
  readonly absolute: (path: string) => string
  /** The `file:` URL of an absolute path. */
  readonly url: (absolute: string) => string
  /** The text of a file of the profile; undefined when it is not what ran. */
  readonly source: (path: string) => string | undefined
}

/** The text of a coverage file. */
export const coverage = (format: CoverageFormat, files: readonly CountedFile[], context: CoverageContext): string => {
  if (format === 'lcov') return files.map((file) => lcov(file, context)).join('')
  if (format === 'istanbul') return JSON.stringify(Object.fromEntries(files.map((file) => [context.absolute(file.path), istanbul(file, context)])))
  return JSON.stringify({ result: files.flatMap((file, index) => v8(file, index, context)) })
}

/** https://ltp.sourceforge.net/coverage/lcov/geninfo.1.php, section "tracefile format". */
const lcov = ({ path, routines, lines }: CountedFile, { absolute }: CoverageContext): string => {
  const functions = routines.map(({ name, line, calls }, index) => ({ name: `${name}#${index}`, line, calls }))
  const branches = routines.flatMap(({ blocks }) => blocks).filter((block) => block.branches.length > 0)
  const taken = branches.flatMap((block) => block.branches)
  return [
    'TN:',
    `SF:${absolute(path)}`,
    ...functions.map(({ name, line }) => `FN:${line},${name}`),
    ...functions.map(({ name, calls }) => `FNDA:${calls},${name}`),
    `FNF:${functions.length}`,
    `FNH:${functions.filter(({ calls }) => calls > 0).length}`,
    ...branches.flatMap((block, index) =>
      block.branches.map(({ count }, branch) => `BRDA:${block.line},${index},${branch},${block.count === 0 ? '-' : count}`),
    ),
    `BRF:${taken.length}`,
    `BRH:${taken.filter(({ count }) => count > 0).length}`,
    ...[...lines].map(([line, count]) => `DA:${line},${count}`),
    `LF:${lines.size}`,
    `LH:${[...lines.values()].filter((count) => count > 0).length}`,
    'end_of_record\n',
  ].join('\n')
}

interface Location {
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
}

/** Istanbul's columns count from 0. */
const locationOf = ({ line, column, endLine, endColumn }: Pick<CountedBlock, 'line' | 'column' | 'endLine' | 'endColumn'>): Location => ({
  start: { line, column: column - 1 },
  end: { line: endLine, column: endColumn - 1 },
})

const numbered = <T>(values: readonly T[]): Record<string, T> => Object.fromEntries(values.map((value, index) => [String(index), value]))

/** A block is a statement of it, a choice a branch. */
const istanbul = ({ path, routines }: CountedFile, { absolute }: CoverageContext): object => {
  const blocks = routines.flatMap((routine) => routine.blocks).filter(({ count }) => count !== null)
  const choices = blocks.filter(({ branches }) => branches.length > 0)
  return {
    path: absolute(path),
    statementMap: numbered(blocks.map(locationOf)),
    s: numbered(blocks.map(({ count }) => count)),
    fnMap: numbered(
      routines.map(({ name, line, column, endLine }) => ({ name, line, decl: at(line, column, line), loc: at(line, column, endLine) })),
    ),
    f: numbered(routines.map(({ calls }) => calls)),
    branchMap: numbered(
      choices.map((block) => ({ type: 'branch', line: block.line, loc: locationOf(block), locations: block.branches.map(() => locationOf(block)) })),
    ),
    b: numbered(choices.map(({ branches }) => branches.map(({ count }) => count))),
  }
}

const at = (line: number, column: number, endLine: number): Location => ({
  start: { line, column: column - 1 },
  end: { line: endLine, column: column - 1 },
})

/** What `NODE_V8_COVERAGE` writes. Its offsets need the text, so a file whose text is gone is left out. */
const v8 = ({ path, routines }: CountedFile, index: number, { absolute, url, source }: CoverageContext): object[] => {
  const text = source(path)
  if (text === undefined) return []
  const starts = [0]
  for (const { index: end, 0: lineEnd } of text.matchAll(/\r\n?|[\n\u2028\u2029]/g)) starts.push(end + lineEnd.length)
  const offset = (line: number, column: number): number => (starts[line - 1] ?? text.length) + column - 1
  const functions = routines.map((routine) => ({
    functionName: routine.path === '(module)' ? '' : routine.name,
    isBlockCoverage: true,
    ranges: rangesOf(routine, offset, text.length),
  }))
  return [{ scriptId: String(index), url: url(absolute(path)), functions }]
}

const rangesOf = (routine: CountedRoutine, offset: (line: number, column: number) => number, length: number): object[] => {
  const isModule = routine.path === '(module)'
  const blocks = routine.blocks.map((block) => ({
    startOffset: offset(block.line, block.column),
    endOffset: offset(block.endLine, block.endColumn),
    count: block.count,
  }))
  const last = Math.max(offset(routine.line, routine.column) + 1, ...blocks.map(({ endOffset }) => endOffset))
  const whole = { startOffset: isModule ? 0 : offset(routine.line, routine.column), endOffset: isModule ? length : last, count: routine.calls }
  const inner = blocks.filter(({ count, startOffset, endOffset }) => count !== null && count !== routine.calls && endOffset > startOffset)
  return [whole, ...inner.toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)]
}
