// SARIF 2.1.0 for code scanning. Fingerprints are made from stable ids, so that an alert stays the same alert when lines move.

import { linesOf } from '../analysis/blame/cause-lines.ts'
import { near } from '../analysis/words/sentences.ts'
import type { UnitFinding } from '../analysis/types.ts'
import type { Notice } from './notice.ts'
import { printable } from './printable.ts'

const rules = [
  { id: 'landau/growth', text: 'Cost grows faster than n log n in the size of the input.' },
  { id: 'landau/budget', text: 'Cost grows faster than its budget allows.' },
  { id: 'landau/inconclusive', text: 'There is too little data to judge a budget.' },
] as const

/** GitHub keeps this many results of a run. */
const most = 5000

type Region = Readonly<Record<'startLine', number> & Partial<Record<'startColumn' | 'endLine', number>>>

const locationOf = (file: string, region: Region): object => ({
  artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
  region,
})

/** Every line of every cause. */
const related = ({ causes }: UnitFinding): object[] =>
  causes.flatMap((cause) =>
    linesOf(cause).map((line) => ({
      physicalLocation: locationOf(cause.file, { startLine: Math.max(1, line) }),
      message: { text: printable(near(cause.what, cause)) },
    })),
  )

/** What leaves it open whether a budget is kept is none of the levels, unless the command fails because of it. */
const standing = ({ status, fails }: Notice): object => {
  if (status === 'passed') return { kind: 'pass', level: 'none' }
  if (status === 'inconclusive') return fails ? { kind: 'fail', level: 'warning' } : { kind: 'open', level: 'none' }
  return { kind: 'fail', level: status }
}

const resultOf = (notice: Notice): object => {
  const { rule, fingerprint, file, line, column, endLine, message, hint, unit } = notice
  const region = { startLine: Math.max(1, line), startColumn: Math.max(1, column), endLine: Math.max(1, line, endLine) }
  return {
    ruleId: `landau/${rule}`,
    ruleIndex: rules.findIndex(({ id }) => id === `landau/${rule}`),
    ...standing(notice),
    message: { text: printable(hint === '' ? message : `${message} ${hint}`) },
    locations: [{ physicalLocation: locationOf(file, region) }],
    ...(unit !== null && unit.causes.length > 0 && { relatedLocations: related(unit) }),
    partialFingerprints: { 'landau/v1': fingerprint },
  }
}

/** One run with every notice as a result. */
export const sarif = (notices: readonly Notice[], version: string): string => {
  const driver = {
    name: 'landau',
    semanticVersion: version,
    rules: rules.map(({ id, text }) => ({ id, shortDescription: { text }, fullDescription: { text }, help: { text } })),
  }
  const document = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results: notices.slice(0, most).map(resultOf) }],
  }
  return `${JSON.stringify(document)}\n`
}
