// What `landau check` found, for the terminal, as JSON, as Markdown, and for the tools around it.

import type { CheckResult } from '../analysis/budgets/budget.ts'
import { plural } from '../base/number-text.ts'
import { agentCheck } from './agent.ts'
import { github } from './github.ts'
import { junit } from './junit.ts'
import { asText } from './markup.ts'
import { noticesOfCheck } from './notice.ts'
import type { Notice } from './notice.ts'
import { printable } from './printable.ts'
import { sarif } from './sarif.ts'
import { schemaVersion } from './schema-version.ts'
import { screenOf } from './screen.ts'
import { sourceFrame } from './source-frame.ts'

export interface CheckContext {
  readonly width: number
  readonly colour: boolean
  readonly ascii: boolean
  readonly sources: ReadonlyMap<string, string>
  readonly version: string
  /** What the data cannot decide does not fail. */
  readonly allowInconclusive: boolean
}

export type CheckReporter = (result: CheckResult, context: CheckContext) => string

const words = { error: 'broken', warning: 'broken, as a warning', inconclusive: 'not decided', passed: 'kept' } as const

const counted = ({ broken, warned, kept, inconclusive, notJudged }: CheckResult): string =>
  [
    `${broken} broken`,
    ...(warned > 0 ? [plural(warned, 'warning')] : []),
    `${inconclusive} not decided`,
    `${kept} kept`,
    ...(notJudged > 0 ? [`${notJudged} too small to judge`] : []),
  ].join(' · ')

const mostShown = 20

/** Whether the source of its function stands above, with another budget. */
const isShown = (told: readonly Notice[], index: number): boolean => told.findIndex(({ unit }) => unit === told[index]?.unit) < index

const terminalCheck: CheckReporter = (result, context) => {
  const screen = screenOf(context)
  const told = noticesOfCheck(result, context.allowInconclusive).filter(({ status }) => status !== 'passed')
  const passedOn = result.judgements.filter(({ because }) => because !== null)
  const frames = told
    .slice(0, mostShown)
    .flatMap((notice, index) => [
      screen.paint(
        notice.status === 'error' ? 'grows' : 'maybe',
        `${notice.status === 'error' ? '×' : '≈'} ${printable(`${notice.file}:${notice.line} ${notice.name}`)}`,
      ) + screen.paint('dim', ` — budget ${words[notice.status]}`),
      `  ${printable(notice.message)}`,
      ...(notice.unit === null || isShown(told, index) ? [] : sourceFrame(notice.unit, context.sources.get(notice.unit.file), screen)),
      ...(notice.hint === '' ? [] : [`  ${printable(notice.hint)}`]),
      '',
    ])
  const more = told.length > mostShown ? [`${told.length - mostShown} more: landau check --reporter json`, ''] : []
  const callers =
    passedOn.length > 0 ? [`${plural(passedOn.length, 'caller')} of these ${passedOn.length === 1 ? 'grows' : 'grow'} with them.`, ''] : []
  return screen.finish([...frames, ...more, ...callers, `landau check: ${counted(result)}`])
}

const jsonCheck: CheckReporter = (result) => {
  const { broken, warned, kept, inconclusive, notJudged } = result
  const judgements = result.judgements.map(({ budget, unit, ruling, text, p, because }) => ({
    ruling,
    severity: budget.severity,
    budget: budget.place,
    unit: unit === null ? null : { id: unit.id, name: unit.name, file: unit.file, line: unit.line, causes: unit.causes },
    text,
    p,
    because: because?.id ?? null,
  }))
  return `${JSON.stringify({ schemaVersion, broken, warned, kept, inconclusive, notJudged, judgements })}\n`
}

const row = ({ status, name, file, line, message, hint }: Notice): string =>
  `| ${words[status]} | **${asText(name)}**<br><code>${asText(file)}:${line}</code> | ${asText(`${message} ${hint}`.trim())} |`

const markdownCheck: CheckReporter = (result, { allowInconclusive }) => {
  const told = noticesOfCheck(result, allowInconclusive).filter(({ status }) => status !== 'passed')
  const table = told.length === 0 ? [] : ['| budget | function | what was seen |', '|-|-|-|', ...told.slice(0, mostShown).map(row), '']
  return [`### landau: ${counted(result)}`, '', ...table, 'Counts, not time: this does not depend on the machine.', '']
    .join('\n')
    .replaceAll('\u202f', ' ')
}

/** Reporters of `landau check` by the name that `--reporter` takes. */
export const checkReporters: ReadonlyMap<string, CheckReporter> = new Map<string, CheckReporter>([
  ['terminal', terminalCheck],
  ['json', jsonCheck],
  ['md', markdownCheck],
  ['github', (result, { allowInconclusive }) => github(noticesOfCheck(result, allowInconclusive))],
  ['junit', (result, { allowInconclusive }) => junit(noticesOfCheck(result, allowInconclusive))],
  ['sarif', (result, { version, allowInconclusive }) => sarif(noticesOfCheck(result, allowInconclusive), version)],
  ['agent', (result, { allowInconclusive }) => agentCheck(noticesOfCheck(result, allowInconclusive))],
])
