// A comparison as text, JSON and Markdown. Classes first, then constants, then overheads; what cannot be told apart is a group of its own.

import { maxOf } from '../base/lists.ts'
import { costsText } from '../analysis/words/cost-change.ts'
import { classText, steepnessText } from '../analysis/words/sentences.ts'
import type { Change, ChangeKind } from '../analysis/compare/change.ts'
import type { Comparison } from '../analysis/compare/compare.ts'
import type { UnitFinding } from '../analysis/types.ts'
import type { Law } from '../model/index.ts'
import { grouped, percent, plural, significant, times } from '../base/number-text.ts'
import { asText } from './markup.ts'
import { printable } from './printable.ts'
import { finiteJson } from './finite.ts'
import { schemaVersion } from './schema-version.ts'
import { type Screen, screenOf } from './screen.ts'

export interface DiffContext {
  readonly width: number
  readonly colour: boolean
  readonly ascii: boolean
}

export type DiffReporter = (comparison: Comparison, context: DiffContext) => string

const headings: Readonly<Record<ChangeKind, string>> = {
  class: 'changed class',
  cost: 'changed cost',
  constant: 'changed constant',
  overhead: 'changed overhead',
  'cannot tell': 'cannot tell',
}

const marks = { worse: '▲', better: '▼', unknown: '≈' } as const

const shortLaw = (law: Pick<Law, 'class' | 'exponent' | 'set' | 'certainty'>): string =>
  law.certainty === 'unknown' ? 'not known' : `${classText(law)} (${steepnessText(law)})`

const lawsText = ({ laws: { before, after } }: Change): string =>
  before.certainty === 'unknown' && after.certainty === 'unknown' ? 'class not known' : `${shortLaw(before)} → ${shortLaw(after)}`

/** What changed about one unit, in words without its name. */
const changeText = (change: Change): string => {
  const { kind, laws, ratio, steps, why, exact } = change
  const sure = exact ? ', exact' : ''
  switch (kind) {
    case 'class':
      return `${shortLaw(laws.before)} → ${shortLaw(laws.after)}${sure}${why === '' ? '' : `, ${why}`}`
    case 'cost':
      return `${lawsText(change)}; ${costsText(change.costs)}${sure}`
    case 'constant':
      return `${times(ratio)} the work at every size, class ${classText(laws.after)}${sure}`
    case 'overhead':
      return `${steps > 0 ? '+' : '−'}${grouped(Math.abs(steps))} steps a call, class ${classText(laws.after)}${sure}`
    case 'cannot tell':
      return `${shortLaw(laws.before)} → ${shortLaw(laws.after)}: ${[costsText(change.costs), why].filter((part) => part !== '').join('; ')}`
  }
}

const shareText = ({ before, after }: Change): string => `${percent(before.share.now)} % → ${percent(after.share.now)} % of the work`

const counted = (comparison: Comparison): string =>
  [
    ...(['worse', 'better', 'unknown'] as const).map((direction) => {
      const count = comparison.changes.filter((change) => change.direction === direction).length
      return `${count} ${direction === 'unknown' ? 'cannot be told' : direction}`
    }),
    `${grouped(comparison.unchanged)} unchanged`,
    `${grouped(comparison.added.length)} new`,
    `${grouped(comparison.removed.length)} gone`,
  ].join(' · ')

const environmentText = ({ before, after }: Comparison): string =>
  before.node === after.node ? `both on Node ${before.node}` : `Node ${before.node} → ${after.node}: differences may come from it`

/** What cannot be told of a dependency is nobody's question: it calls, or is called by, what was edited. */
const isListed = ({ kind, after }: Change): boolean => kind !== 'cannot tell' || after.own

const titled = (screen: Screen, title: string, rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : ['', screen.paint('strong', ` ${title}`), ...rows]

const placed = ({ name, file, line }: UnitFinding, screen: Screen): string =>
  `${screen.paint('strong', printable(name))} ${printable(`${file}:${line}`)}`

function changesOf(kind: ChangeKind, changes: readonly Change[], screen: Screen): string[] {
  const rows = changes
    .filter(isListed)
    .flatMap((change) => [
      ` ${screen.paint(change.direction === 'worse' ? 'grows' : 'fine', marks[change.direction])} ${placed(change.after, screen)}`,
      `   ${changeText(change)}${change.kind === 'cost' || change.why !== '' ? ',' : ''} in ${printable(change.measure)}; ${shareText(change)}`,
    ])
  const rest = changes.filter((change) => !isListed(change)).length
  return titled(screen, headings[kind], [...rows, ...(rest === 0 ? [] : [` ${marks.unknown} ${plural(rest, 'function')} of dependencies`])])
}

const findingRows = (unit: UnitFinding, direction: 'worse' | 'better', screen: Screen): string[] => [
  ` ${screen.paint(direction === 'worse' ? 'grows' : 'fine', marks[direction])} ${placed(unit, screen)}`,
  `   ${shortLaw(unit)} in ${printable(unit.measure)}; ${percent(unit.share.now)} % of the work`,
]

const terminalDiff: DiffReporter = (comparison, context) => {
  const screen = screenOf(context)
  const groups = Map.groupBy(comparison.changes, ({ kind }) => kind)
  const rowsOf = (units: readonly UnitFinding[], direction: 'worse' | 'better'): string[] =>
    units.flatMap((unit) => findingRows(unit, direction, screen))
  const grown = [
    ...titled(screen, 'not seen before, and growing', rowsOf(comparison.addedFindings, 'worse')),
    ...titled(screen, 'not seen any more, and growing before', rowsOf(comparison.removedFindings, 'better')),
  ]
  const lines = (Object.keys(headings) as ChangeKind[]).flatMap((kind) => [
    ...changesOf(kind, groups.get(kind) ?? [], screen),
    ...(kind === 'class' ? grown : []),
  ])
  const same = comparison.sameCode ? ['', ' The profiled code is the same in both: what differs is the input.'] : []
  return screen.finish([...same, ...lines, '', ` ${counted(comparison)}`, screen.paint('dim', ` ${environmentText(comparison)}`)])
}

const sideOf = (unit: UnitFinding, law: Pick<Law, 'class' | 'set' | 'exponent' | 'certainty'>): object => ({
  id: unit.id,
  name: unit.name,
  file: unit.file,
  line: unit.line,
  class: law.class,
  set: law.set,
  exponent: law.exponent,
  certainty: law.certainty,
})

const jsonDiff: DiffReporter = ({ before, after, sameCode, changes, unchanged, added, addedFindings, removed, removedFindings }) => {
  const brief = ({ id, name, file, line }: UnitFinding): object => ({ id, name, file, line })
  const listed = changes.map((change) => ({
    kind: change.kind,
    direction: change.direction,
    measure: change.measure,
    ratio: change.ratio,
    steps: change.steps,
    exact: change.exact,
    why: change.why,
    ...(change.costs && { costs: change.costs }),
    before: sideOf(change.before, change.laws.before),
    after: sideOf(change.after, change.laws.after),
  }))
  const document = {
    schemaVersion,
    before,
    after,
    sameCode,
    changes: listed,
    unchanged,
    added: added.map(brief),
    addedFindings: addedFindings.map((unit) => sideOf(unit, unit)),
    removed: removed.map(brief),
    removedFindings: removedFindings.map((unit) => sideOf(unit, unit)),
  }
  return `${finiteJson(document)}\n`
}

const mostForAgents = 56

const agentLine = ({ kind, direction, after, laws, measure, ratio, steps, exact, why, costs = [] }: Change, i: number): string => {
  const amount = kind === 'constant' || kind === 'cost' ? `ratio=${significant(ratio)}` : kind === 'overhead' ? `steps=${Math.round(steps)}` : ''
  const words = [
    `${i + 1} ${kind.toUpperCase().replace(' ', '-')} ${direction} ${after.name} ${after.file}:${after.line}`,
    `class=${laws.before.class.replaceAll(' ', '')}->${laws.after.class.replaceAll(' ', '')}`,
    `exp=${laws.before.exponent.value.toFixed(2)}->${laws.after.exponent.value.toFixed(2)} by=${measure}`,
    amount,
    ...costs.map((it) => `at=${it.size}:${Math.round(it.before)}->${Math.round(it.after)}`),
    exact ? 'exact' : '',
    why === '' ? '' : `why="${why}"`,
  ]
  return printable(words.filter((word) => word !== '').join(' '))
}

const agentFinding = (word: 'NEW' | 'GONE', unit: UnitFinding): string =>
  printable(
    `${word} ${unit.name} ${unit.file}:${unit.line} class=${unit.class.replaceAll(' ', '')} exp=${unit.exponent.value.toFixed(2)} by=${unit.measure}`,
  )

/** What is said of functions that grow and are new or gone comes behind the changed classes. */
const withFindings = <T>(changes: readonly Change[], told: readonly T[], findings: readonly T[]): T[] => {
  const at = changes.findLastIndex(({ kind }) => kind === 'class') + 1
  return [...told.slice(0, at), ...findings, ...told.slice(at)]
}

/** A line a change, no colour, at most 60 lines. */
const agentDiff: DiffReporter = ({ changes, unchanged, added, addedFindings, removed, removedFindings, sameCode }) => {
  const count = (direction: Change['direction']): number => changes.filter((change) => change.direction === direction).length
  const findings = [...addedFindings.map((unit) => agentFinding('NEW', unit)), ...removedFindings.map((unit) => agentFinding('GONE', unit))]
  const rows = withFindings(changes, changes.map(agentLine), findings)
  return [
    `landau diff worse=${count('worse')} better=${count('better')} unclear=${count('unknown')} unchanged=${unchanged} new=${added.length} gone=${removed.length} same-code=${sameCode}`,
    ...rows.slice(0, mostForAgents),
    ...(rows.length > mostForAgents ? [`${rows.length - mostForAgents} more: landau diff --reporter json`] : []),
    '',
  ].join('\n')
}

const cell = (change: Change): string =>
  `| ${marks[change.direction]} ${change.kind} | **${asText(change.after.name)}**<br><code>${asText(change.after.file)}:${change.after.line}</code> | ${asText(shortLaw(change.laws.before))} | ${asText(shortLaw(change.laws.after))} | ${asText(changeText(change))} |`

const newCell = (unit: UnitFinding): string =>
  `| ${marks.worse} new | **${asText(unit.name)}**<br><code>${asText(unit.file)}:${unit.line}</code> | — | ${asText(shortLaw(unit))} | ${asText(`${percent(unit.share.now)} % of the work, in ${unit.measure}`)} |`

const goneCell = (unit: UnitFinding): string =>
  `| ${marks.better} gone | **${asText(unit.name)}**<br><code>${asText(unit.file)}:${unit.line}</code> | ${asText(shortLaw(unit))} | — | ${asText(`${percent(unit.share.now)} % of the work before, in ${unit.measure}`)} |`

const shown = 20

const titleOf = (told: readonly Change[], added: readonly UnitFinding[]): string => {
  const worse = (of: ChangeKind): number => told.filter(({ kind, direction }) => kind === of && direction === 'worse').length
  const [growing, dearer] = [worse('class'), worse('cost')]
  return [
    growing > 0 ? `${plural(growing, 'function')} now ${growing === 1 ? 'grows' : 'grow'} faster` : 'no function grows faster',
    ...(dearer > 0 ? [`${dearer} ${dearer === 1 ? 'costs' : 'cost'} more at the same sizes`] : []),
    ...(added.length > 0 ? [`${added.length} not seen before ${added.length === 1 ? 'grows' : 'grow'}`] : []),
  ].join('; ')
}

const markdownDiff: DiffReporter = (comparison) => {
  const told = comparison.changes.filter(({ kind }) => kind !== 'cannot tell')
  const { addedFindings: added, removedFindings: removed } = comparison
  const rows = withFindings(told, told.map(cell), [...added.map(newCell), ...removed.map(goneCell)])
  const more = rows.length > shown ? ['', `${rows.length - shown} more: landau diff --reporter json`] : []
  const table = ['| | function | before | after | change |', '|-|-|-|-|-|', ...rows.slice(0, shown), ...more]
  return [
    `### landau: ${titleOf(told, added)}`,
    '',
    ...(rows.length === 0 ? [] : [...table, '']),
    `${counted(comparison)}. Counts, not time: this does not depend on the machine; ${environmentText(comparison)}. Largest factor at a common size: ${significant(Math.max(1, maxOf(told.map(({ ratio }) => ratio))))}.`,
    '',
  ]
    .join('\n')
    .replaceAll('\u202f', ' ')
}

/** Reporters of `landau diff` by the name that `--reporter` takes. */
export const diffReporters: ReadonlyMap<string, DiffReporter> = new Map([
  ['terminal', terminalDiff],
  ['json', jsonDiff],
  ['md', markdownDiff],
  ['agent', agentDiff],
])
