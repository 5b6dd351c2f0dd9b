import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { demonstrate, demoPrograms } from '../scripts/demo/profile.ts'
import { findingsOf, type JsonReport, type ReportedUnit } from '../scripts/harness/json-report.ts'
import { manualText } from '../scripts/demo/text.ts'
import { root } from '../scripts/harness/paths.ts'
import { launchBrowser } from '../scripts/harness/browser.ts'
import { takeScreenshot } from '../scripts/harness/screenshot.ts'

const [wordcount, declarations] = demoPrograms
const cachedReport = join(root, '.landau/demo/declarations/report.html')
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

  test.each(['light', 'dark'] as const)('its report opens from a file and names the function, its law and the line (%s)', async (colorScheme) => {
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage({ colorScheme, viewport: { width: 1440, height: 900 } })
      const heard: string[] = []
      page.on('request', (request) => heard.push(request.url()))
      page.on('console', (message) => heard.push(message.text()))
      page.on('pageerror', (error) => heard.push(error.message))
      const url = pathToFileURL(cachedReport).href
      await page.goto(url)
      await page.locator('.finding .within a', { hasText: 'declareName' }).first().click()
      await page.waitForSelector('.code .cause')
      expect(await page.locator('main').innerText()).toMatch(/declareName[^]*n²[^]*lexical\.indexOf/)
      await takeScreenshot(page, { path: join(root, `.cache/screenshots/demo-${colorScheme}.png`) })
      expect(heard.filter((what) => !what.startsWith('data:') && what !== url)).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
