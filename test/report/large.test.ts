// Large reports: with ten times the functions the page does at most ten times the work to open, and the same work to scroll. Work is what Chromium counts
// as run of the page's scripts, which is the same on every machine; the seconds that it takes are in docs/results/report-speed.md.
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/harness/browser.ts'
import { fixture, type Fixture } from './fixture.ts'
import { pageAssets, writeFolder, writePage } from './page.ts'
import { type Opened, textOf, visitIn } from './visit.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => browser?.close())

const tuplesOf = ({ analysis }: Fixture): number =>
  analysis.units.reduce((sum, { tables }) => sum + tables.reduce((n, { size }) => n + size.length, 0), 0)
const megabytes = (url: string): number => statSync(fileURLToPath(url)).size / 1e6

/** Hands a new page to `look`, with a function that tells how many blocks its scripts have run since it was last asked. */
const counting = async <T>(look: (page: Page, blocksRun: () => Promise<number>) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Profiler.enable')
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    return await look(page, async () => {
      const { result } = await session.send('Profiler.takePreciseCoverage')
      return result.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges)).reduce((sum, { count }) => sum + count, 0)
    })
  } finally {
    await context.close()
  }
}

const frames = 30
/** The list scrolls by, nearly a screen each frame. */
const scroll = `new Promise((resolve) => {
  const list = document.querySelector('.virtual')
  let left = ${frames}
  const step = () => {
    list.scrollTop += 900
    if (left-- > 0) requestAnimationFrame(step)
    else resolve()
  }
  requestAnimationFrame(step)
})`

interface Work {
  readonly open: number
  readonly scroll: number
}

/** What it takes to open the list of functions, and then to scroll it. */
const workOf = (url: string): Promise<Work> =>
  // The page is new: Chromium counts nothing in scripts that it has compiled before it was told to count.
  counting(async (page, blocksRun) => {
    await page.goto(`${url}#/functions`)
    await page.waitForSelector('.row:not(.heads)')
    const open = await blocksRun()
    await page.evaluate(scroll)
    return { open, scroll: await blocksRun() }
  })

test('10 000 functions and 240 000 tuples: at most 10 MB, all at hand', async () => {
  const large = fixture({ seed: 4, units: 10_000 })
  expect(tuplesOf(large)).toBeGreaterThan(240_000)
  const url = writePage('large', large, await pageAssets())
  expect(megabytes(url)).toBeLessThan(10)
  await visitIn(browser, `${url}#/functions`, {}, async ({ page }) => {
    expect(await textOf(page, '.search .quiet')).toContain('10 000 of 10 000')
    expect(await page.locator('.row:not(.heads)').count()).toBeLessThan(60)
    await page.locator('.virtual').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await page.waitForSelector('.row[aria-rowindex="10001"]')
    await page.locator('.row[aria-rowindex="10001"] a').click()
    await page.waitForSelector('.plot')
  })
}, 240_000)

test('to open a list of ten times the functions is at most ten times the work, to scroll it is the same work', async () => {
  const assets = await pageAssets()
  const few = await workOf(writePage('large-few', fixture({ seed: 4, units: 1000 }), assets))
  const many = await workOf(writePage('large-many', fixture({ seed: 4, units: 10_000 }), assets))
  expect(many.open / few.open).toBeLessThan(10)
  expect(many.scroll / few.scroll).toBeLessThan(1.1)
}, 240_000)

test('work that grows is seen to grow', () =>
  counting(async (page, blocksRun) => {
    const visits = async (n: number): Promise<number> => {
      await page.evaluate(`{ let seen = 0; const visit = () => seen++; for (let i = 0; i < ${n}; i++) visit() }`)
      return blocksRun()
    }
    await visits(1)
    expect((await visits(10_000)) / (await visits(1000))).toBeGreaterThan(9)
  }))

test('40 000 functions with their points still open, with parts in a folder', async () => {
  const huge = fixture({ seed: 5, units: 40_000 })
  const { page: url, beside } = writeFolder('huge', huge, await pageAssets())
  const look = async ({ page }: Opened): Promise<void> => {
    await page.waitForSelector('.finding')
    await page.keyboard.press('2')
    await page.waitForSelector('.row:not(.heads)')
    expect(await textOf(page, '.search .quiet')).toContain('40 000 of 40 000')
    await page.locator('.row:not(.heads) a').first().click()
    await page.waitForSelector('.plot path.law')
  }
  await visitIn(browser, url, {}, look, (request) => request.startsWith(beside))
}, 240_000)
