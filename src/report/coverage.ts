// Counts in the formats of coverage tools.

import type { CountedFile } from '../analysis/counts/counted.ts'
import { coveredFile, type CoveredFile } from '../analysis/counts/covered.ts'
import { v8Functions } from './v8-ranges.ts'

/** Formats of `landau export`. */
export type CoverageFormat = 'lcov' | 'istanbul' | 'v8'

export interface CoverageContext {
  /** The absolute path of a file of the profile. */
  readonly absolute: (path: string) => string
  /** The `file:` URL of an absolute path. */
  readonly url: (absolute: string) => string
  /** The text of a file of the profile; undefined when it is not what ran. */
  readonly source: (path: string) => string | undefined
  /** What Istanbul would count in a file of the profile; null when its text is not what ran. */
  readonly items: (path: string) => Parameters<typeof coveredFile>[1]
}

/** The text of a coverage file. */
export const coverage = (format: CoverageFormat, files: readonly CountedFile[], context: CoverageContext): string => {
  if (format === 'v8') return JSON.stringify({ result: files.flatMap((file, index) => v8(file, index, context)) })
  const covered = files.map((file) => ({ ...coveredFile(file, context.items(file.path)), path: context.absolute(file.path) }))
  if (format === 'lcov') return covered.map(lcov).join('')
  return JSON.stringify(Object.fromEntries(covered.map((file) => [file.path, istanbul(file)])))
}

/** https://ltp.sourceforge.net/coverage/lcov/geninfo.1.php, section "tracefile format". A line has the count of the statement on it that ran most. */
const lcov = ({ path, statements, functions, branches }: CoveredFile): string => {
  const named = functions.map(({ name, declaration, count }, index) => ({
    name: name ?? `(anonymous_${index})`,
    line: declaration.start.line,
    count,
  }))
  const taken = branches.flatMap(({ arms }) => arms)
  const lines = new Map<number, number>()
  for (const { range, count } of statements) lines.set(range.start.line, Math.max(count, lines.get(range.start.line) ?? 0))
  const sorted = [...lines].toSorted(([a], [b]) => a - b)
  return [
    'TN:',
    `SF:${path}`,
    ...named.map(({ name, line }) => `FN:${line},${name}`),
    `FNF:${named.length}`,
    `FNH:${named.filter(({ count }) => count > 0).length}`,
    ...named.map(({ name, count }) => `FNDA:${count},${name}`),
    ...sorted.map(([line, count]) => `DA:${line},${count}`),
    `LF:${lines.size}`,
    `LH:${sorted.filter(([, count]) => count > 0).length}`,
    ...branches.flatMap(({ range, arms }, index) => arms.map(({ count }, arm) => `BRDA:${range.start.line},${index},${arm},${count}`)),
    `BRF:${taken.length}`,
    `BRH:${taken.filter(({ count }) => count > 0).length}`,
    'end_of_record\n',
  ].join('\n')
}

const numbered = <T>(values: readonly T[]): Record<string, T> => Object.fromEntries(values.map((value, index) => [String(index), value]))

/** https://github.com/istanbuljs/istanbuljs, the coverage object of istanbul-lib-coverage. */
const istanbul = ({ path, statements, functions, branches }: CoveredFile): object => ({
  path,
  statementMap: numbered(statements.map(({ range }) => range)),
  s: numbered(statements.map(({ count }) => count)),
  fnMap: numbered(
    functions.map(({ name, declaration, range }, index) => ({
      name: name ?? `(anonymous_${index})`,
      line: range.start.line,
      decl: declaration,
      loc: range,
    })),
  ),
  f: numbered(functions.map(({ count }) => count)),
  // An `else` that is not there has no place.
  branchMap: numbered(
    branches.map(({ type, range, arms }) => ({
      type,
      line: range.start.line,
      loc: range,
      locations: arms.map((arm) => arm.range ?? { start: {}, end: {} }),
    })),
  ),
  b: numbered(branches.map(({ arms }) => arms.map(({ count }) => count))),
})

/** What `NODE_V8_COVERAGE` writes. Its offsets need the text, so a file whose text is not what ran is left out. */
const v8 = (file: CountedFile, index: number, { absolute, url, source, items }: CoverageContext): object[] => {
  const text = source(file.path)
  const functions = text === undefined ? null : v8Functions(file, items(file.path), text)
  return functions === null ? [] : [{ scriptId: String(index), url: url(absolute(file.path)), functions }]
}
