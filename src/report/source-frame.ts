import { atPlace } from '../analysis/words/cause-words.ts'
import { linesOf } from '../analysis/blame/cause-lines.ts'
import type { UnitFinding } from '../analysis/types.ts'
import { partAround } from '../base/long-line.ts'
import { fitStart, printable } from './printable.ts'
import type { Screen } from './screen.ts'

/** Lines around the causes, in the order of the source; the routine's first line always among them. */
const linesToShow = (unit: UnitFinding, length: number): number[] => {
  const wanted = new Set<number>([unit.line])
  for (const cause of unit.causes) {
    if (cause.file === unit.file) for (const line of linesOf(cause)) for (const shown of [line - 1, line, line + 1]) wanted.add(shown)
  }
  if (unit.causes.length === 0) for (let line = unit.line; line <= Math.min(unit.endLine, unit.line + 5); line++) wanted.add(line)
  return [...wanted].filter((line) => line >= 1 && line <= length).toSorted((a, b) => a - b)
}

/** The source of a unit around its causes, each cause line marked and explained below; empty when the text is not known. */
export const sourceFrame = (unit: UnitFinding, text: string | undefined, screen: Screen): string[] => {
  if (text === undefined) return []
  const source = text.split(/\r?\n/)
  const digits = String(unit.endLine).length + 1
  const lines: string[] = []
  let previous = 0
  for (const line of linesToShow(unit, source.length)) {
    if (previous !== 0 && line > previous + 1) lines.push(`    ${'…'.padStart(digits)} │`)
    const causes = unit.causes.filter((cause) => cause.file === unit.file && cause.line === line)
    const isMarked = unit.causes.some((cause) => cause.file === unit.file && linesOf(cause).includes(line))
    const mark = isMarked ? screen.paint('grows', '>') : ' '
    const width = screen.width - digits - 8
    const part = partAround(source[line - 1] ?? '', line === unit.line ? unit.column : 1, width)
    const code = fitStart(printable(part.replaceAll('\t', '  ')), width)
    lines.push(`  ${mark} ${String(line).padStart(digits)} │ ${code}`)
    for (const cause of causes)
      lines.push(
        `    ${''.padStart(digits)} │ ${screen.paint('grows', `^ ${fitStart(printable(atPlace(cause, unit)), screen.width - digits - 10)}`)}`,
      )
    previous = line
  }
  return lines
}
