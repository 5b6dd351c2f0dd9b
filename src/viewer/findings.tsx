import type { VNode } from 'preact'
import { linesOf } from '../analysis/cause-lines.ts'
import { exponentText, near, sizesText } from '../analysis/sentences.ts'
import { evidenceWord } from '../analysis/standing.ts'
import type { UnitSummary } from '../analysis/page-data.ts'
import { percent, plural } from '../base/number-text.ts'
import { usePage } from './context.ts'
import { prettyLaw } from './law-text.ts'
import { Place } from './place.tsx'
import { QuotedLine } from './quoted-line.tsx'
import { lineHref, unitHref } from './route.ts'
import { StandingMark } from './standing-mark.tsx'

export interface ProjectedUnit {
  readonly unit: UnitSummary
  readonly later: number
}

const Causes = ({ unit }: { unit: UnitSummary }): VNode | null =>
  unit.causes.length === 0 ? null : (
    <ul class="causes">
      {unit.causes.map((cause) => (
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

const Finding = ({ unit, later }: ProjectedUnit): VNode => (
  <li class="finding">
    <a class="title" href={unitHref(unit.id)}>
      <bdi>{usePage().labelOf(unit)}</bdi>
    </a>
    <StandingMark unit={unit} />
    <span class="law">
      <b>{prettyLaw(unit)}</b>
      {unit.metric === 'native time' && <span class="tag">native time</span>}
      <span class="exponent">{unit.certainty === 'exact' ? 'exact' : exponentText(unit.exponent)}</span>
    </span>
    <span class="shares">
      {percent(unit.share.now)} → <b>{percent(later)} %</b>
    </span>
    <Place file={unit.file} line={unit.line} />
    <span class="evidence">
      {evidenceWord[unit.certainty]}: {plural(unit.sizes.distinct, 'size')}, {sizesText(unit.sizes)}
    </span>
    <Causes unit={unit} />
  </li>
)

/** What hurts, worst first; each with its cause lines. `nothing` is said when there is none. */
export const Findings = ({ findings, nothing }: { findings: readonly ProjectedUnit[]; nothing: string }): VNode =>
  findings.length === 0 ? (
    <p class="empty">{nothing}</p>
  ) : (
    <ol class="findings">
      {findings.map((finding) => (
        <Finding key={finding.unit.id} {...finding} />
      ))}
    </ol>
  )
