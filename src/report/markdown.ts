// For a job summary or a comment: the findings as a table, what is unknown, how to see more.

import { growthWords } from '../analysis/words/headline.ts'
import { classText, isOpenEnded, laterText, near, nothingFound, sizesText, steepnessText, unknownBeside } from '../analysis/words/sentences.ts'
import { type Growth, growthsOf, isWrittenIn, throughOf } from '../analysis/blame/growths.ts'
import { evidenceOf, labelsOf, standingOf } from '../analysis/standing.ts'
import type { Analysis, UnitFinding } from '../analysis/types.ts'
import { grouped, percent } from '../base/number-text.ts'
import type { ReportContext } from './context.ts'
import { asText as escaped } from './markup.ts'
import { placeOf } from './place.ts'

/** A row's names are bold, places in small code; code spans would show character references literally, so `<code>` it is. */
const row = (
  growth: Growth<UnitFinding>,
  units: ReadonlyMap<string, UnitFinding>,
  labelOf: (unit: UnitFinding) => string,
  context: Pick<ReportContext, 'sources'>,
): string => {
  const { unit, within } = growth
  const named = (one: UnitFinding): string => `**${escaped(labelOf(one))}**<br><code>${escaped(placeOf(one, context))}</code>`
  const causes = unit.causes
    .map(({ file, line, what }) => `${file === unit.file ? '' : escaped(file)}:${line} ${escaped(near(what, unit))}`)
    .join('<br>')
  const through = throughOf(growth, (id) => units.get(id))
  const around = through === undefined ? [] : [`through ${named(through)}`]
  const cells = [
    standingOf(unit) === 'maybe' ? '◧ maybe' : '■ grows',
    [named(unit), ...within.map((inner) => `${isWrittenIn(unit, inner) ? 'written in' : 'in'} ${named(inner)}`), ...around].join('<br>'),
    `${escaped(classText(unit))}<br>${steepnessText(unit)}`,
    `${percent(unit.share.now)} → ${escaped(laterText(unit.share))} %`,
    `${evidenceOf(unit)}, ${grouped(unit.sizes.distinct)} sizes, ${sizesText(unit.sizes)}`,
    causes,
  ]
  return `| ${cells.join(' | ')} |`
}

const shown = 20

/** A short report in Markdown: at most 20 findings. */
export const markdown = (analysis: Analysis, context: Pick<ReportContext, 'sources'>): string => {
  const byId = new Map(analysis.units.map((unit) => [unit.id, unit]))
  const units = analysis.findings.flatMap((id) => byId.get(id) ?? [])
  const { counts, growthAt10, notSeen } = analysis
  const labels = labelsOf(analysis.units)
  const labelOf = (unit: UnitFinding): string => labels.get(unit.id) ?? unit.name
  const growths = growthsOf(units)
  const table = [
    '| | function | grows like | share of work now → at 10× | evidence | cause |',
    '|-|-|-|-|-|-|',
    ...growths.slice(0, shown).map((growth) => row(growth, byId, labelOf, context)),
  ]
  const unseen =
    notSeen.length === 0
      ? []
      : [
          `Not seen: ${notSeen
            .slice(0, 5)
            .map(({ file, why }) => `${escaped(file)} (${escaped(why)})`)
            .join(', ')}${notSeen.length > 5 ? ', …' : ''}.`,
          '',
        ]
  const beside = unknownBeside(analysis, escaped)
  const { how, number, beside: interval } = growthWords(growthAt10, { isLeast: isOpenEnded(analysis.units), unknownShare: counts.unknownShare })
  const grown = `${how} ${number}${interval === '' ? '' : ` (${interval})`}`
  const lines = [
    "### landau: what will hurt when each call's input grows 10×",
    '',
    ...(units.length === 0 ? [nothingFound(analysis, escaped)] : table),
    ...(units.length === 0 || beside === '' ? [] : ['', beside]),
    ...(growths.length > shown ? ['', `${growths.length - shown} more in the full report.`] : []),
    '',
    `Total work would grow ${grown}, if call counts stay.`,
    `${grouped(counts.grows)} grow, ${grouped(counts.maybe)} may grow, ${grouped(counts.fine)} are fine, ${grouped(counts.unknown)} have too little data (${percent(counts.unknownShare)} % of the work).`,
    '',
    ...unseen,
  ]
  return `${lines.join('\n').replaceAll('\u202f', ' ').trimEnd()}\n`
}
