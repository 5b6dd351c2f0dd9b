// The corpus results as Markdown.

import type { CaseResult } from './run-case.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const row = (cells: readonly (string | number)[]): string => `| ${cells.map((it) => cell(String(it))).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const ratio = ({ plainMs, landauMs }: CaseResult): string => (plainMs < 1 ? '' : `${(landauMs / plainMs).toFixed(1)}x`)

const count = (results: readonly CaseResult[], verdict: CaseResult['verdict']): number => results.filter((it) => it.verdict === verdict).length

const totals = (defects: readonly CaseResult[]): string => {
  const byCause = [...Map.groupBy(defects, (it) => it.cause)].toSorted(([, a], [, b]) => b.length - a.length)
  const line = (cause: string, of: readonly CaseResult[]): (string | number)[] => [
    cause,
    of.length,
    count(of, 'blamed'),
    count(of, 'blamed by cause'),
    count(of, 'found'),
    count(of, 'missed'),
    count(of, 'failed'),
  ]
  return table(
    ['cause', 'cases', 'blamed', 'by cause', 'found elsewhere', 'missed', 'failed'],
    [...byCause.map(([cause, of]) => line(cause, of)), line('**all**', defects)],
  )
}

const caseRow = (it: CaseResult): string[] => [
  it.key,
  it.cause,
  it.verdict,
  it.unit === null ? it.problem : `${it.unit.name} (${it.unit.place})`,
  it.unit === null ? '' : `${it.unit.class}${it.unit.metric === 'native time' ? ' (native time)' : ''}`,
  it.expected,
  it.unit?.cause ?? '',
  it.verdict === 'failed' ? '' : it.sameResult ? 'same' : '**differs**',
  ratio(it),
  it.leftOut.join(' '),
]

/** The page `docs/results/corpus.md`. */
export const corpusPage = (results: readonly CaseResult[], environment: string): string => {
  const defects = results.filter((it) => !it.control)
  const controls = results.filter((it) => it.control)
  const head = ['case', 'cause', 'verdict', 'where', 'class', 'true law', 'cause named', 'result', 'time', 'sizes left out']
  return `# Known defects of published packages under \`landau run\`

Made by \`npm run corpus\` on ${environment}. Each case is a driver that calls one package over several sizes in one process, plain and profiled.
*Blamed*: a finding with a superlinear law in the routine that has the defect. *By cause*: a superlinear finding elsewhere in the package whose named cause is that routine.
*Found elsewhere*: a superlinear finding in another routine of a dependency.
*Alarm*: any finding inside a control's package. *Time* is profiled against plain, of the driver's run function only, one run each, so read it as an order of magnitude.

**${count(defects, 'blamed')} of ${defects.length} defects blamed at the routine, ${count(defects, 'blamed by cause')} by the cause named, ${count(defects, 'found')} found elsewhere, ${count(defects, 'missed')} missed, ${count(defects, 'failed')} failed; ${count(controls, 'alarm')} of ${controls.length} controls alarmed; ${results.filter((it) => it.sameResult).length} of ${results.length} results the same as plain.**

${totals(defects)}

## Defects

${table(head, defects.map(caseRow))}

## Controls

${table(head, controls.map(caseRow))}
`
}
