import { describe, expect, test } from 'vitest'
import { demonstrate, demoPrograms } from '../scripts/demo/profile.ts'
import { findingsOf, type JsonReport, type ReportedUnit } from '../scripts/harness/json-report.ts'
import { manualText } from '../scripts/demo/text.ts'

const [wordcount, declarations] = demoPrograms
const routine = (report: JsonReport, name: string): ReportedUnit | undefined =>
  report.units.find((unit) => unit.kind === 'routine' && unit.name === name)

describe('a word counter over an English text, after the first case study of aprof', async () => {
  const { report, outcome } = await demonstrate(wordcount!)

  test('the text has more than a megabyte', () => expect(manualText().length).toBeGreaterThan(1_000_000))
  test('the program prints what it prints without landau', () => expect(outcome.stdout).toMatch(/^\d+ different words; the \d+/))

  test('strToLower is quadratic in the length of the word', () => {
    const unit = routine(report, 'strToLower')
    expect(unit).toMatchObject({ verdict: 'grows', class: 'n^2' })
    expect(findingsOf(report).map(({ name }) => name)).toContain('strToLower')
  })

  test('addWord is not', () => {
    expect(routine(report, 'addWord')?.class).not.toMatch(/n\^|r\^n/)
    expect(findingsOf(report).map(({ name }) => name)).not.toContain('addWord')
  })
})

describe('acorn parses ever longer declarations', async () => {
  const { report, outcome } = await demonstrate(declarations!)

  test('the program prints what it prints without landau', () => expect(outcome.stdout).toMatch(/^250 declarations parsed\n/))

  test('declareName is quadratic, and a native scan is the cause', () => {
    const unit = findingsOf(report).find(({ name }) => /\bdeclareName$/.test(name))
    expect(unit).toMatchObject({ verdict: 'grows', class: 'n^2' })
    expect(unit?.causes.map(({ what }) => what).join('\n')).toMatch(/indexOf/)
  })
})
