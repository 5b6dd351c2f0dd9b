// What a tool around landau (CI, code scanning, an agent) is told of one function: the same from findings and from budgets.

import type { CheckResult, Judgement } from '../analysis/budgets/budget.ts'
import { withPlace } from '../analysis/words/cause-words.ts'
import { growthSentence, laterText, sizesText, steepnessText } from '../analysis/words/sentences.ts'
import { labelsOf } from '../analysis/standing.ts'
import type { Analysis, UnitFinding } from '../analysis/types.ts'
import { isSure } from '../analysis/verdict.ts'
import { percent } from '../base/number-text.ts'

export interface Notice {
  readonly status: 'error' | 'warning' | 'passed' | 'inconclusive'
  readonly rule: 'growth' | 'budget' | 'inconclusive'
  /** Whether the command fails because of it, where it fails at all. */
  readonly fails: boolean
  /** Stable over runs and edits: of the unit and of what is judged. */
  readonly fingerprint: string
  readonly name: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly message: string
  /** What to do, as a sentence; empty when nothing. */
  readonly hint: string
  readonly unit: UnitFinding | null
}

const causesText = (unit: UnitFinding): string => unit.causes.map((cause) => withPlace(cause, unit)).join('; ')

/** The line to look at: where the work is, when that is within the unit. */
const lineOf = (unit: UnitFinding): number =>
  unit.causes.find(({ file, line }) => file === unit.file && line >= unit.line && line <= unit.endLine)?.line ?? unit.line

/** One notice a finding, worst first. Growth by a law that is only tentative is a warning. */
export const noticesOf = (analysis: Analysis): Notice[] => {
  const byId = new Map(analysis.units.map((unit) => [unit.id, unit]))
  const labels = labelsOf(analysis.units)
  return analysis.findings.flatMap((id) => {
    const unit = byId.get(id)
    if (unit === undefined) return []
    const name = labels.get(id) ?? unit.name
    const causes = causesText(unit)
    const message = `${name}: ${growthSentence(unit)} ${percent(unit.share.now)} % of the work now, ${laterText(unit.share)} % at ten times the size.${causes === '' ? '' : ` Cause: ${causes}.`}`
    return [
      {
        ...placeOf(unit),
        status: isSure(unit) ? 'error' : 'warning',
        rule: 'growth',
        fails: true,
        fingerprint: `growth:${id}`,
        name,
        message,
        hint: unit.advice,
        unit,
      },
    ]
  })
}

const placeOf = (unit: UnitFinding): Pick<Notice, 'file' | 'line' | 'column' | 'endLine'> => {
  const line = lineOf(unit)
  return { file: unit.file, line, column: line === unit.line ? unit.column : 1, endLine: Math.max(line, Math.min(unit.endLine, line)) }
}

/** One notice a judgement: broken budgets, then undecided ones, then kept ones. A caller that only passes growth on has none. */
export const noticesOfCheck = ({ judgements }: CheckResult, allowInconclusive: boolean): Notice[] =>
  judgements.filter(({ because }) => because === null).map((judgement) => noticeOf(judgement, allowInconclusive))

const noticeOf = (judgement: Judgement, allowInconclusive: boolean): Notice => {
  const { budget, unit, ruling, text, law } = judgement
  const { place } = budget
  const where = unit === null ? { file: place.file, line: place.line, column: 1, endLine: place.line } : placeOf(unit)
  const causes = unit === null ? '' : causesText(unit)
  const evidence =
    unit === null || law === null || law.certainty === 'unknown' ? '' : ` (${steepnessText(law, 'local exponent ')}, sizes ${sizesText(law.sizes)})`
  const name = unit?.name ?? place.what
  return {
    ...where,
    status: ruling === 'kept' ? 'passed' : ruling === 'inconclusive' ? 'inconclusive' : budget.severity === 'error' ? 'error' : 'warning',
    rule: ruling === 'inconclusive' ? 'inconclusive' : 'budget',
    fails: budget.severity === 'error' && (ruling === 'broken' || (ruling === 'inconclusive' && !allowInconclusive)),
    fingerprint: `budget:${unit?.id ?? 'none'}:${place.file}:${place.what}`,
    name,
    message: `${name} ${text}${evidence}.${causes === '' || ruling === 'kept' ? '' : ` Cause: ${causes}.`}`,
    hint: hintOf(judgement),
    unit,
  }
}

const hintOf = ({ ruling, budget, law, remedy }: Judgement): string => {
  if (ruling === 'kept') return ''
  const { what, words, file, line } = budget.place
  if (ruling === 'broken') return `Make it cheaper, or raise ${what} (${file}:${line}).`
  if (remedy === 'other size') return `Change ${words?.in ?? what} (${file}:${line}), or pass --allow-inconclusive.`
  if (remedy === 'other functions') return `Run what it names, change ${words?.match ?? what} (${file}:${line}), or pass --allow-inconclusive.`
  const reason = law?.reason ?? ''
  const why = reason === '' ? '' : `${reason[0]?.toUpperCase()}${reason.slice(1)}. `
  return `${why}Run it on more sizes, change ${what} (${file}:${line}), or pass --allow-inconclusive.`
}
