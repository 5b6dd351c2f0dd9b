import { grouped, plural, significant } from '../base/number-text.ts'
import { ratioOf } from './finding.ts'
import type { Finding, Source, Verdict } from './finding.ts'
import { sourceNames } from './chance.ts'

export interface Outcome {
  readonly findings: readonly Finding[]
  readonly first: Finding | null
  /** For each irreproducible location what it depends on. */
  readonly sources: ReadonlyMap<Finding, Source>
  readonly monitors: string
}

const amount = (findings: readonly Finding[], verdict: Verdict): number => findings.filter((it) => it.verdict === verdict).length

/** 0 all agree, 1 a disagreement, 3 nothing but chance is in the way. */
export const exitCodeOf = ({ findings }: Pick<Outcome, 'findings'>): 0 | 1 | 3 => {
  if (amount(findings, 'disagrees') + amount(findings, 'missing') > 0) return 1
  const isNothing = amount(findings, 'agrees') === 0
  return amount(findings, 'not reproducible') > 0 || isNothing ? 3 : 0
}

const listed = 20

/** What `landau verify` prints: the sum first, then what is wrong, then what could not be told and why. `lineOf` gives a line of source. */
export const reportText = (outcome: Outcome, lineOf: (file: string, line: number) => string | null): string => {
  const { findings } = outcome
  const [wrong, chance] = [findings.filter(isWrong), findings.filter(({ verdict }) => verdict === 'not reproducible')]
  const compared = findings.filter(({ verdict }) => verdict !== 'uncounted').length
  return [
    `${plural(compared, 'location')} compared (${outcome.monitors}): ${grouped(amount(findings, 'agrees'))} agree${sourcesOfAgreement(findings)}, ${grouped(wrong.length)} disagree, ${grouped(amount(findings, 'not observable'))} not observable, ${grouped(chance.length)} not reproducible`,
    ...list(wrong, (it) => wrongLines(it, lineOf)),
    ...firstLines(outcome),
    ...grouping(chance, (it) => outcome.sources.get(it) ?? 'unknown').flatMap(([source, all]) => [
      '',
      `not reproducible: ${plural(all.length, 'location')} ${all.length === 1 ? 'depends' : 'depend'} on ${sourceNames[source]}`,
      ...all.slice(0, 5).map((it) => `  ${placeOf(it)}: ${it.monitor ?? '?'}; ${it.why}`),
    ]),
    ...blindLines(findings.filter(({ verdict }) => verdict === 'not observable')),
    '',
  ].join('\n')
}

/** Which evidence agrees, where it is not all of one sort. */
const sourcesOfAgreement = (findings: readonly Finding[]): string => {
  const agreeing = findings.filter(({ verdict }) => verdict === 'agrees')
  const parts = (['counter', 'trap', 'flow'] as const).flatMap((by) => {
    const found = agreeing.filter((it) => it.by === by).length
    return found === 0 ? [] : [`${grouped(found)} by ${evidenceNames[by]}`]
  })
  return parts.length < 2 ? '' : ` (${parts.join(', ')})`
}

const evidenceNames = { counter: 'V8’s counters', trap: 'traps', flow: 'the flow law' } as const

const isWrong = ({ verdict }: Finding): boolean => verdict === 'disagrees' || verdict === 'missing'

const list = (all: readonly Finding[], lines: (it: Finding) => string[]): string[] => [
  ...all.slice(0, listed).flatMap(lines),
  ...(all.length > listed ? ['', `… and ${plural(all.length - listed, 'more location')}`] : []),
]

const placeOf = ({ file, line, name }: Finding): string => `${file}:${line} ${name}`

const wrongLines = (it: Finding, lineOf: (file: string, line: number) => string | null): string[] => {
  const ratio = ratioOf(it)
  const counts =
    it.monitor === null
      ? ''
      : `: the profile has ${it.profile ?? 'nothing'}, the original ${it.monitor}${ratio === null ? '' : ` (${significant(ratio)}×)`}`
  const source = lineOf(it.file, it.line)?.trim()
  return [
    '',
    `${it.verdict} ${placeOf(it)}${counts}${it.why === '' ? '' : `; ${it.why}`}`,
    ...(source === undefined ? [] : [`  ${it.line} | ${source.slice(0, 120)}`]),
  ]
}

const firstLines = ({ first, findings }: Outcome): string[] =>
  first === null || findings.filter(isWrong).length < 2 ? [] : ['', `first to diverge: ${placeOf(first)}; the others may follow from it`]

const blindLines = (blind: readonly Finding[]): string[] =>
  blind.length === 0 ? [] : ['', ...grouping(blind, ({ why }) => why).map(([why, all]) => `not observable: ${grouped(all.length)}, because ${why}`)]

const grouping = <K>(all: readonly Finding[], keyOf: (it: Finding) => K): [K, Finding[]][] =>
  [...Map.groupBy(all, keyOf)].toSorted(([, a], [, b]) => b.length - a.length)
