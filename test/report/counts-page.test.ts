// The page of counts in a real Chromium. Also writes screenshots that people look at, to .cache/screenshots/.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CountedFile } from '../../src/analysis/counts/counted.ts'
import { countsHtml } from '../../src/report/counts-html.ts'
import { heatOf } from '../../src/viewer/heat.ts'
import { launchBrowser } from '../../scripts/harness/browser.ts'
import { takeScreenshot } from '../../scripts/harness/screenshot.ts'
import { violations } from './accessibility.ts'
import { pageAssets } from './page.ts'
import { settled } from './visit.ts'

const cache = join(import.meta.dirname, '../../.cache')

const body = ['export function total(xs) {', '  let sum = 0', '  for (const x of xs) {', '    sum += x</script>"', '  }', '  return sum', '}', '', 'function never() {', '\treturn 1', '}'] // prettier-ignore
const source = `${body.join('\n')}\n${'// filler\n'.repeat(400)}last()\n`
const counts: readonly (readonly [number, number])[] = [[1, 1], [2, 12], [3, 120_012], [4, 120_000], [5, 120_012], [6, 12], [8, 1], [10, 0], [11, 0], [12, 7], [412, 7]] // prettier-ignore

const file = (path: string): CountedFile => ({
  path,
  hash: '',
  routines: [
    { name: 'total', path: 'total', line: 1, column: 8, endLine: 7, calls: 12, steps: 240_036, blocks: [], blockCounts: [] },
    { name: '<never>', path: 'never', line: 9, column: 1, endLine: 11, calls: 0, steps: 0, blocks: [], blockCounts: [] },
  ],
  lines: new Map(counts),
})

let browser: Browser
let address: string

beforeAll(async () => {
  for (const folder of ['pages', 'screenshots']) mkdirSync(join(cache, folder), { recursive: true })
  const path = join(cache, 'pages/counts.html')
  const options = { ...(await pageAssets()), sources: new Map([['src/total & co.js', source]]) }
  writeFileSync(path, countsHtml(['node', 'app.js'], [file('src/total & co.js'), file('gone.js')], options))
  address = pathToFileURL(path).href
  browser = await launchBrowser()
})
afterAll(async () => browser?.close())

const visit = async (hash: string, colorScheme: 'light' | 'dark', look: (page: Page) => Promise<void>): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => (request.url().split('#')[0] === address || request.url().startsWith('data:') ? undefined : complaints.push(request.url()))) // prettier-ignore
  await page.goto(address + hash)
  await page.waitForSelector('main')
  await look(page)
  expect(await violations(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
}

describe.each(['light', 'dark'] as const)('the page of counts, %s', (scheme) => {
  test('shows the hottest functions, lines and files, and leads to the source', () =>
    visit('', scheme, async (page) => {
      const text = (await page.locator('main').innerText()).replaceAll('\u202f', ' ')
      for (const part of ['blocks executed in 2 files', 'total', '120 012', 'gone.js', '1 of 2']) expect(text).toContain(part)
      await takeScreenshot(page, { path: join(cache, `screenshots/counts-${scheme}.png`) })
      await page.getByRole('link', { name: 'src/total & co.js:3' }).click()
      await page.waitForSelector('.counted-line')
    }))

  test('shows the source with the count of each line and how hot it is', () =>
    visit(`#/source/${encodeURIComponent('src/total & co.js')}`, scheme, async (page) => {
      await page.waitForSelector('.counted-line')
      const rows = await page.locator('.counted-line').allInnerTexts()
      expect(rows[2]?.replaceAll('\u202f', ' ')).toMatch(/^120 012\s+3\s+for \(const x of xs\) \{$/)
      expect([4, 7, 11].map((line) => rows[line]?.trim().split(/\s/)[0])).toEqual(['5', '8', '12'])
      expect(rows[9]).toMatch(/^0\s+10\s+return 1$/)
      expect(await page.locator('.counted-line.never').count()).toBe(1)
      const heats = await page.locator('.counted-line').evaluateAll((lines) => lines.map((line) => line.getAttribute('style') ?? ''))
      expect(heats[2]).toContain('--heat: 100.0%')
      expect(heats[9]).toContain('--heat: 0.0%')
      await takeScreenshot(page, { path: join(cache, `screenshots/counts-source-${scheme}.png`) })
    }))
})

test('a link to a line brings it into view; a file without text says so', async () => {
  await visit(`#/source/${encodeURIComponent('src/total & co.js')}?l=412`, 'light', async (page) => {
    await page.getByText('last()').waitFor()
    expect(await page.locator('.counted-line.current').innerText()).toMatch(/^7\s+412\s+last\(\)$/)
  })
  await visit('#/source/gone.js', 'light', async (page) => {
    await settled(page)
    expect(await page.locator('main').innerText()).toContain('not in the report')
  })
})

test('on a phone the numbers beside long names are in view', () =>
  visit('', 'light', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page)
    const hidden = await page.evaluate<number[]>("[...document.querySelectorAll('.scrolling')].map((table) => table.scrollWidth - table.clientWidth)")
    expect(hidden).toEqual([0, 0, 0])
    const widths = await page.evaluate<number[]>("[...document.querySelectorAll('.counted td:first-child')].map((name) => name.clientWidth)")
    expect(Math.min(...widths)).toBeGreaterThan(100)
    expect(await page.getByRole('link', { name: 'src/total & co.js', exact: true }).innerHTML()).toContain('src/<wbr>')
  }))

test('heat grows with the logarithm', () => {
  expect([heatOf(0, 1000), heatOf(1000, 1000), heatOf(0, 0)]).toEqual([0, 1, 0])
  expect(heatOf(99, 9999)).toBeCloseTo(0.5)
})
