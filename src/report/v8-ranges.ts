// Counts as V8's block coverage: a range for each function, and within it one for each part that ran more or less often than what is around it.

import type { CountedFile } from '../analysis/counts/counted.ts'
import { countsOfItems } from '../analysis/counts/covered.ts'

type Items = Parameters<typeof countsOfItems>[1]

interface V8Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

export interface V8Function {
  readonly functionName: string
  readonly isBlockCoverage: true
  readonly ranges: readonly V8Range[]
}

/** The functions of a file whose text has `items`; null when these are not what was counted. */
export const v8Functions = (file: CountedFile, items: Items | null, text: string): V8Function[] | null => {
  const counts = items === null ? null : countsOfItems(file, items)
  if (items === null || counts === null) return null
  const offset = offsetsIn(text)
  const countOf = ({ at }: Items['regions'][number]): number => (at === null ? 0 : (counts[at.routine]?.[at.block] ?? 0))
  const regions = Map.groupBy(items.regions, ({ at }) => at?.routine ?? -1)
  const rangesOf = (routine: number | undefined, whole: V8Range): V8Range[] =>
    nested(whole, (regions.get(routine ?? -1) ?? []).flatMap((item) => (item.range === null ? [] : [{ startOffset: offset(item.range.start), endOffset: offset(item.range.end), count: countOf(item) }]))) // prettier-ignore
  const program = rangesOf(0, { startOffset: 0, endOffset: text.length, count: counts[0]?.[0] ?? 0 })
  const functions = items.functions.map(({ whole, body }) => {
    // V8 too gives a function the name of what it is assigned to.
    const name = items.routines[body.at?.routine ?? -1]?.name ?? ''
    const range = { startOffset: offset(whole.start), endOffset: offset(whole.end), count: countOf(body) }
    return { functionName: name.startsWith('(') ? '' : name, isBlockCoverage: true as const, ranges: rangesOf(body.at?.routine, range) }
  })
  return [{ functionName: '', isBlockCoverage: true, ranges: program }, ...functions]
}

/** The ranges of `inner`, in source order, whose count is not that of the range around. */
const nested = (whole: V8Range, inner: readonly V8Range[]): V8Range[] => {
  const found = [whole]
  const around = [whole]
  for (const range of inner) {
    while (around.length > 1 && (around.at(-1) as V8Range).endOffset <= range.startOffset) around.pop()
    if (range.count === around.at(-1)?.count) continue
    found.push(range)
    around.push(range)
  }
  return found
}

const offsetsIn = (text: string): ((position: { readonly line: number; readonly column: number }) => number) => {
  const starts = [0]
  for (const { index, 0: end } of text.matchAll(/\r\n?|[\n\u2028\u2029]/g)) starts.push(index + end.length)
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column
}
