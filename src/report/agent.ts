// For programs that read instead of people: no colour, a stable order, a line a function, at most 60 lines.

import { ownCaller } from '../analysis/blame/own-around.ts'
import { classText, laterText, mostUnknown, nothingFound, unknownBeside, worthSaying } from '../analysis/words/sentences.ts'
import { labelsOf, standingOf } from '../analysis/standing.ts'
import type { Analysis, UnitFinding } from '../analysis/types.ts'
import { percent } from '../base/number-text.ts'
import type { ReportContext } from './context.ts'
import type { Notice } from './notice.ts'
import { printable } from './printable.ts'

const most = 55
const mostCauses = 3

const number = (value: number): string => (Number.isFinite(value) ? String(Number(value.toFixed(2))) : value > 0 ? 'inf' : '-inf')

const word = (text: string): string => printable(text).replace(/\s+/g, '_')

const line = (unit: UnitFinding, label: string, rank: number, byId: ReadonlyMap<string, UnitFinding>): string => {
  const { low, value, high } = unit.exponent
  const causes = unit.causes.slice(0, mostCauses)
  const around = { from: ownCaller(unit, byId), through: byId.get(unit.through ?? '') ?? null }
  return [
    String(rank),
    standingOf(unit).toUpperCase(),
    word(label),
    `${word(unit.file)}:${unit.line}:${unit.column}`,
    `class=${classText(unit).replace(' … ', '..').replaceAll(' ', '')}`,
    `exp=${number(value)}`,
    `ci=${number(low)}..${number(high)}`,
    `by=${word(unit.measure)}`,
    `n=${number(unit.sizes.min)}..${number(unit.sizes.max)}`,
    `sizes=${unit.sizes.distinct}`,
    `share=${percent(unit.share.now)}%->${laterText(unit.share)}%`,
    `evidence=${unit.certainty}`,
    ...causes.map(({ file, line: at, what }) => `cause=${file === unit.file ? '' : word(file)}:${at} "${printable(what)}"`),
    ...Object.entries(around).map(([side, own]) => (own === null ? '' : `${side}="${printable(`${own.name} (${own.file}:${own.line})`)}"`)),
    ...(unit.advice === '' ? [] : [`need="${printable(unit.advice)}"`]),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** That nothing was found, or how much of the work is in no finding; and where that is. */
const noteOn = (analysis: Analysis, hasFindings: boolean): string[] => {
  const said = hasFindings ? unknownBeside(analysis, printable) : nothingFound(analysis, printable)
  const where = mostUnknown(analysis, worthSaying)
  return said === '' ? [] : [`note: ${said}${where === undefined ? '' : ` [${word(where.file)}:${where.line}:${where.column}]`}`]
}

/** The findings, and how to ask for more. */
export const agent = (analysis: Analysis, { profilePath }: Pick<ReportContext, 'profilePath'>): string => {
  const byId = new Map(analysis.units.map((unit) => [unit.id, unit]))
  const labels = labelsOf(analysis.units)
  const units = analysis.findings.flatMap((id) => byId.get(id) ?? [])
  const { counts } = analysis
  const head = `landau findings=${units.length} grows=${counts.grows} maybe=${counts.maybe} fine=${counts.fine} unknown=${counts.unknown}(${percent(counts.unknownShare)}%) scope="each call input x10"${profilePath === null ? '' : ` profile=${profilePath}`}`
  return [
    head,
    ...units.slice(0, most).map((unit, i) => line(unit, labels.get(unit.id) ?? unit.name, i + 1, byId)),
    ...(units.length > most ? [`${units.length - most} more: landau report --reporter json`] : []),
    ...noteOn(analysis, units.length > 0),
    'detail: landau explain FILE:LINE:COLUMN | compare: landau diff A.landau B.landau --reporter agent | budgets: landau check --reporter agent',
    '',
  ].join('\n')
}

/** What a check said, what is broken first. */
export const agentCheck = (notices: readonly Notice[]): string => {
  const told = notices.filter(({ status }) => status !== 'passed')
  const count = (status: Notice['status']): number => notices.filter((notice) => notice.status === status).length
  return [
    `landau check broken=${count('error')} warned=${count('warning')} inconclusive=${count('inconclusive')} kept=${count('passed')}`,
    ...told
      .slice(0, most)
      .map(({ status, file, line: at, message, hint }, i) => printable(`${i + 1} ${status.toUpperCase()} ${file}:${at} ${message} ${hint}`.trim())),
    ...(told.length > most ? [`${told.length - most} more: landau check --reporter json`] : []),
    '',
  ].join('\n')
}
