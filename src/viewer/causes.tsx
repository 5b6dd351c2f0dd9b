import type { VNode } from 'preact'
import { linesOf } from '../analysis/blame/cause-lines.ts'
import { causesBeside } from '../analysis/blame/growths.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import { near } from '../analysis/words/sentences.ts'
import { QuotedLine } from './quoted-line.tsx'
import { lineHref } from './route.ts'

/** The lines that do the work of a unit, quoted; without those that are told beside it, of `told`. */
export const Causes = ({ unit, told = [] }: { unit: UnitSummary; told?: readonly UnitSummary[] }): VNode | null => {
  const causes = causesBeside(unit, told)
  return causes.length === 0 ? null : (
    <ul class="causes">
      {causes.map((cause) => (
        <li key={`${cause.file}:${cause.line}:${cause.what}`}>
          <a class="where" href={lineHref(cause.file, cause.line)}>
            {cause.file === unit.file ? `line ${cause.line}` : `${cause.file}:${cause.line}`}
          </a>{' '}
          <bdi>{near(cause.what, unit)}</bdi>
          {linesOf(cause).map((line) => (
            <QuotedLine key={line} file={cause.file} line={line} />
          ))}
        </li>
      ))}
    </ul>
  )
}
