// SARIF 2.1.0 for code scanning. Fingerprints are made from stable ids, so that an alert stays the same alert when lines move.

import { linesOf } from '../analysis/cause-lines.ts'
import { near } from '../analysis/sentences.ts'
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

const levels = { error: 'error', warning: 'warning', inconclusive: 'note', passed: 'none' } as const

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

const resultOf = ({ status, rule, fingerprint, file, line, column, endLine, message, hint, unit }: Notice): object => ({
  ruleId: `landau/${rule}`,
  ruleIndex: rules.findIndex(({ id }) => id === `landau/${rule}`),
  kind: status === 'passed' ? 'pass' : status === 'inconclusive' ? 'open' : 'fail',
  level: status === 'passed' || status === 'inconclusive' ? 'none' : levels[status],
  message: { text: printable(hint === '' ? message : `${message} ${hint}`) },
  locations: [
    {
      physicalLocation: locationOf(file, { startLine: Math.max(1, line), startColumn: Math.max(1, column), endLine: Math.max(1, line, endLine) }),
    },
  ],
  ...(unit !== null && unit.causes.length > 0 && { relatedLocations: related(unit) }),
  partialFingerprints: { 'landau/v1': fingerprint },
})

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
