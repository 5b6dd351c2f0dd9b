import type { ComponentChild, VNode } from 'preact'
import { sizesText, sizeWords, steepnessText } from '../analysis/words/sentences.ts'
import { evidenceOf } from '../analysis/standing.ts'
import { type Growth, isWrittenIn, throughOf } from '../analysis/blame/growths.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import { plural } from '../base/number-text.ts'
import { Causes } from './causes.tsx'
import { usePage } from './context.ts'
import { prettyLaw } from './law-text.ts'
import { Place } from './place.tsx'
import { laterTextAt, nowTextAt } from './projection.ts'
import { unitHref } from './route.ts'
import { StandingMark } from './standing-mark.tsx'

/** Where the work of a finding is done, and which function of the user's is around or behind it. */
const Within = ({ of, within, factor }: { of: UnitSummary; within: readonly UnitSummary[]; factor: number }): VNode | null => {
  const { summary, positions, labelOf } = usePage()
  const through = throughOf({ unit: of, within }, (id) => summary.units[positions.get(id) ?? -1])
  const listed = through === undefined ? within : [...within, through]
  return listed.length === 0 ? null : (
    <ul class="within">
      {listed.map((unit) => (
        <li key={unit.id}>
          <span class="head">
            {unit === through ? 'through' : isWrittenIn(of, unit) ? 'written in' : 'in'}{' '}
            <a href={unitHref(unit.id)}>
              <bdi>{labelOf(unit)}</bdi>
            </a>
          </span>
          {unit !== through && (
            <span class="shares">
              {nowTextAt(unit, factor)} → {laterTextAt(unit, factor)}
            </span>
          )}
          <Place file={unit.file} line={unit.line} />
          {!isWrittenIn(of, unit) && <Causes unit={unit} told={within} />}
        </li>
      ))}
    </ul>
  )
}

const Finding = ({ unit, within, factor }: Growth<UnitSummary> & { factor: number }): VNode => (
  <li class="finding">
    <a class="title" href={unitHref(unit.id)}>
      <bdi>{usePage().labelOf(unit)}</bdi>
    </a>
    <StandingMark unit={unit} />
    <span class="law">
      <b>{prettyLaw(unit)}</b>
      {unit.metric === 'native time' && <span class="tag">native time</span>}
      {unit.certainty !== 'exact' && <span class="exponent">{steepnessText(unit)}</span>}
      {unit.two === null && unit.measure !== '' && (
        <span class="size">
          in <bdi>{sizeWords(unit)}</bdi>
        </span>
      )}
    </span>
    <span class="shares">
      {nowTextAt(unit, factor)} → <b>{laterTextAt(unit, factor)}</b>
    </span>
    <Place file={unit.file} line={unit.line} />
    <span class="evidence">
      {evidenceOf(unit)}: {plural(unit.sizes.distinct, 'size')}, {sizesText(unit.sizes)}
    </span>
    <Causes unit={unit} told={within} />
    <Within of={unit} within={within} factor={factor} />
  </li>
)

interface Props {
  readonly findings: readonly Growth<UnitSummary>[]
  /** By which each call's input grows. */
  readonly factor: number
  /** Said when there is none. */
  readonly nothing: string
}

/** Words in which what stands between backticks is code. */
const withCode = (words: string): ComponentChild[] => words.split('`').map((part, i) => (i % 2 === 0 ? part : <code>{part}</code>))

/** What hurts, worst first; each with its cause lines. */
export const Findings = ({ findings, factor, nothing }: Props): VNode =>
  findings.length === 0 ? (
    <p class="empty">{withCode(nothing)}</p>
  ) : (
    <ol class="findings">
      {findings.map((finding) => (
        <Finding key={finding.unit.id} {...finding} factor={factor} />
      ))}
    </ol>
  )
