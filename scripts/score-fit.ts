// Scores the fitter on cases whose truth is known, beside the figures of other methods. `npm run score:fit [-- --seed N] [--wrong] [FILE.jsonl …]`;
// without files, on the corpus beside the repository. A seed adds 1344 fresh synthetic cases, which nothing was tuned on.

import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

import type { Law } from '../src/model/index.ts'
import { readCases, type Case } from './score/cases.ts'
import { generateCases } from './score/generate.ts'
import { published } from './score/published.ts'
import { median, quantile, score, type Score } from './score/score.ts'

const rate = (part: number, whole: number): string => (whole === 0 ? '-' : ((100 * part) / whole).toFixed(1))

const heading =
  'name                      cases  class %  exponent %  over %  under %  set covers % (size)  confident % (right %)  median x   p90 x  us/fit'

const row = (name: string, s: Score, microseconds: number): string =>
  [
    name.padEnd(24),
    String(s.cases).padStart(6),
    rate(s.right, s.cases).padStart(8),
    rate(s.exponent, s.cases).padStart(11),
    rate(s.over, s.cases).padStart(7),
    rate(s.under, s.cases).padStart(8),
    `${rate(s.covered, s.cases)} (${(s.setSize / s.cases).toFixed(2)})`.padStart(20),
    `${rate(s.confident, s.cases)} (${rate(s.confidentRight, s.confident)})`.padStart(22),
    median(s.errors).toFixed(3).padStart(9),
    quantile(s.errors, 0.9).toFixed(2).padStart(7),
    microseconds.toFixed(0).padStart(7),
  ].join(' ')

const tellWrong = (c: Case, law: Law): void =>
  console.log(`  ${c.truth} read as ${law.class} ${law.certainty} {${law.set.join(', ')}}  ${c.design} ${c.struct} ${c.noise}  ${law.formula}`)

const { values, positionals } = parseArgs({ options: { seed: { type: 'string' }, wrong: { type: 'boolean' } }, allowPositionals: true })

const tell = (name: string, cases: readonly Case[]): void => {
  const start = process.cpuUsage()
  const result = score(cases, values.wrong === true ? tellWrong : null)
  console.log(row(name, result, process.cpuUsage(start).user / cases.length))
}

console.log(heading)
for (const file of positionals.length > 0 ? positionals : ['../shared/fit-corpus/dev.jsonl', '../shared/fit-corpus/natural.jsonl']) {
  if (existsSync(file)) tell(basename(file), readCases(readFileSync(file, 'utf8')))
  else {
    console.error(`score:fit: ${file} does not exist; name one or more JSONL files of cases.`)
    process.exitCode = 2
  }
}
const seed = Number(values.seed)
if (values.seed !== undefined && !Number.isSafeInteger(seed)) {
  console.error(`score:fit: --seed is a whole number, not ${values.seed}.`)
  process.exitCode = 2
} else if (values.seed !== undefined) tell(`fresh, seed ${seed}`, generateCases(seed))
console.log('\nOther methods on 1344 cases of this make (research of the project):')
for (const [name, right, exponent, over, under, middle, p90] of published)
  console.log(
    [
      name.padEnd(24),
      '1344'.padStart(6),
      right.toFixed(1).padStart(8),
      exponent.toFixed(1).padStart(11),
      over.toFixed(1).padStart(7),
      under.toFixed(1).padStart(8),
      ''.padStart(43),
      middle.toFixed(2).padStart(9),
      String(p90).padStart(7),
    ].join(' '),
  )
