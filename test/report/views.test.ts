// Every view of the page by keys alone, by deep links, without sources, in parts beside the page.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/harness/browser.ts'
import { pageParts } from '../../src/report/html.ts'
import { emptyAnalysis } from '../../src/analysis/empty.ts'
import type { PageAssets } from '../../src/report/index.ts'
import { extrasOf } from './fixture-extras.ts'
import { fixture } from './fixture.ts'
import { pageAssets, writeFolder, writePage } from './page.ts'
import { drawn, type Opened, profileRoutes, show, textOf, visitIn } from './visit.ts'

const story = fixture({ seed: 1, units: 40 })
let browser: Browser
let assets: PageAssets
let address: string

beforeAll(async () => {
  assets = await pageAssets()
  address = writePage('views', story, assets, extrasOf(story.analysis))
  browser = await launchBrowser()
})
afterAll(async () => browser?.close())

const visit = (url: string, options: BrowserContextOptions, look: (opened: Opened) => Promise<void>): Promise<void> =>
  visitIn(browser, url, options, look)

describe('links', () => {
  test(
    'every state comes back from its address: the page looks the same when it is opened anew',
    () =>
      visit(address, {}, async ({ page }) => {
        for (const [hash, ready] of Object.entries(profileRoutes)) {
          await show(page, hash, ready)
          const before = await page.locator('main').innerText()
          const shown = page.url()
          await page.goto('about:blank')
          await page.goto(shown)
          await drawn(page, ready)
          expect(await page.locator('main').innerText(), hash).toBe(before)
        }
      }),
    240_000,
  )

  test('a name that is no id leads to the function of that name', () =>
    visit(`${address}#/fn/dedupe`, {}, async ({ page }) => {
      await page.getByRole('link', { name: 'dedupe' }).click()
      await page.waitForSelector('.plot path.law')
    }))
})

test('the tab of the browser says what is shown', () =>
  visit(address, {}, async ({ page }) => {
    expect(await page.title()).toBe('landau · index-docs.ts')
    for (const [hash, title] of [
      ['#/functions', 'Functions – landau'],
      ['#/fn/u0', 'dedupe – landau'],
      ['#/fn/u5', 'for…of in parseAll – landau'],
      ['#/src/src%2Ftags.ts', 'src/tags.ts – landau'],
      ['#/quality', 'Quality – landau'],
      ['#/', 'landau · index-docs.ts'],
    ] as const) {
      await show(page, hash)
      await expect.poll(() => page.title()).toBe(title)
    }
  }))

describe('by keys alone', () => {
  const focused = (page: Page): Promise<string> => page.evaluate<string>('document.activeElement?.outerHTML.slice(0, 200) ?? ""')
  const tabTo = async (page: Page, wanted: RegExp): Promise<void> => {
    for (let presses = 0; presses < 60; presses++) {
      if (wanted.test(await focused(page))) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The Tab key does not reach ${wanted}.`)
  }

  test('every view opens by its number, and every control of a function page is reached by Tab', () =>
    visit(address, {}, async ({ page }) => {
      const views = ['overview', 'functions', 'workloads', 'source-files', 'compare', 'quality']
      for (const [index, view] of views.entries()) {
        await page.keyboard.press(String(index + 1))
        await page.waitForSelector(`main.${view}`)
      }
      await page.keyboard.press('2')
      await page.waitForSelector('main.functions')
      await page.keyboard.press('j')
      await page.keyboard.press('k')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.plot path.law')
      for (const control of [/<select/, /type="number"/, />own steps</, />linear</, /arrow keys walk/, />n log n</, /<summary/])
        await tabTo(page, control)
      await page.keyboard.press('Enter')
      await page.waitForSelector('.data tbody tr')
      await page.keyboard.press('Backspace')
      await page.waitForSelector('main.functions')
    }))

  test('a comparison, a group of a sweep and a file are opened by Enter', () =>
    visit(`${address}#/compare`, {}, async ({ page }) => {
      await page.waitForSelector('.change')
      await tabTo(page, /class="title"/)
      await page.keyboard.press('Enter')
      await page.waitForSelector('.plot .cloud.behind')
      await page.keyboard.press('4')
      await page.waitForSelector('.row.files .name a')
      await tabTo(page, /#\/src\//)
      await page.keyboard.press('Enter')
      await page.waitForSelector('.source-line.target')
    }))

  test('single keys can be switched off', () =>
    visit(address, {}, async ({ page }) => {
      await page.keyboard.press('?')
      await page.waitForSelector('dialog[open]')
      await page.getByRole('checkbox').uncheck()
      await page.keyboard.press('Escape')
      await page.keyboard.press('2')
      expect(await page.locator('main.overview').count()).toBe(1)
      await page.keyboard.press('Control+k')
      await page.waitForSelector('main.functions')
    }))
})

describe('a range of sizes', () => {
  const caption = (page: Page): Promise<string> => textOf(page, '.plot figcaption')

  test('is brushed by the pointer, fitted in the page, and kept in the address', () =>
    visit(`${address}#/fn/u0`, {}, async ({ page }) => {
      await page.waitForSelector('.plot path.law')
      const box = await page.locator('.plot svg').first().boundingBox()
      if (box === null) throw new Error('the plot has a place')
      await page.mouse.move(box.x + 180, box.y + 80)
      await page.mouse.down()
      await page.mouse.move(box.x + 320, box.y + 90, { steps: 4 })
      await page.mouse.up()
      await expect.poll(() => caption(page)).toMatch(/^Steps grow like n² in xs\.length between/)
      expect(page.url()).toMatch(/from=\d+&to=\d+/)
      await page.locator('.plot .canvas').first().focus()
      await page.keyboard.press('Escape')
      await expect.poll(() => caption(page)).toContain('Work grows like')
      expect(page.url()).not.toContain('from=')
    }))

  test('is the same with its ends reversed, in the address and as typed', () =>
    visit(`${address}#/fn/u0?from=9000&to=100`, {}, async ({ page }) => {
      await page.waitForSelector('.plot path.law')
      expect(await caption(page)).toContain('between 100 and 9 000')
      const [from, to] = [page.getByLabel('Sizes from'), page.getByLabel('to', { exact: true })]
      await from.fill('20000')
      await from.blur()
      await expect.poll(() => page.url()).toContain('from=9000&to=20000')
      expect([await from.inputValue(), await to.inputValue()]).toEqual(['9000', '20000'])
      await from.fill('')
      await from.blur()
      await expect.poll(() => page.url()).toContain('from=12&to=20000')
    }))

  test('is chosen by Shift and the arrow keys', () =>
    visit(`${address}#/fn/u0`, {}, async ({ page }) => {
      await page.waitForSelector('.plot path.law')
      await page.locator('.plot .canvas').first().focus()
      await page.keyboard.press('End')
      for (let presses = 0; presses < 30; presses++) await page.keyboard.press('Shift+ArrowLeft')
      await expect.poll(() => caption(page)).toContain('between')
      expect(page.url()).toContain('to=48210')
    }))

  test('another measure is fitted by the code that made the report', () => {
    const unit = story.analysis.units.find(({ tables }) => tables.length > 1)
    return visit(`${address}#/fn/${unit?.id}?size=cells%20first%20written`, {}, async ({ page }) => {
      await page.waitForSelector('.plot')
      expect(await caption(page)).toContain('cells first written')
    })
  })
})

describe('what is shown', () => {
  test('the source has shares, growth and what built-ins do beside its lines', () =>
    visit(`${address}#/src/src%2Ftags.ts?l=10`, {}, async ({ page }) => {
      const line = await textOf(page, '.source-line.target')
      for (const part of ['48 K', 'out.includes(x)', 'Array#includes scans']) expect(line).toContain(part)
      expect(await page.locator('.code-word').count()).toBeGreaterThan(3)
      expect(await page.locator('.source-line', { hasText: 'export function dedupe' }).innerText()).toContain('n²')
    }))

  test('a comparison keeps what it cannot tell apart from what changed', () =>
    visit(`${address}#/compare`, {}, async ({ page }) => {
      await page.waitForSelector('.change')
      expect(await page.locator('.compare h2').allInnerTexts()).toEqual([
        'Changed class',
        'Changed cost',
        'Changed constant',
        'Changed overhead',
        'Cannot tell',
      ])
      expect(await page.locator('.change', { hasText: 'at size' }).innerText()).toMatch(
        /4.001 → 2.003.002 steps at size 2.000 \(501×\)[^]*1.001 → 125.752 steps at size 500/,
      )
      expect(await textOf(page, '.change')).toMatch(/n → n²[\s\S]*worse[\s\S]*31× the cost/)
      await page.getByRole('button', { name: /^Better/ }).click()
      expect(await page.locator('.change').count()).toBe(1)
      expect(page.url()).toContain('show=better')
    }))

  test('a sweep says what grows, which run is unusual, and where one is missing', () =>
    visit(`${address}#/workloads`, {}, async ({ page }) => {
      await page.waitForSelector('.plot path.law')
      expect(await textOf(page, '.change')).toContain('n^2')
      expect(await page.locator('tr', { hasText: 'unusual' }).allInnerTexts()).toHaveLength(1)
      expect(await textOf(page, 'main')).toMatch(/between n = 100 and 1 ?000/)
    }))

  test('a sweep alone is a page of its own, with fits, what they leave over, where a run would say most, and the code of each place', () => {
    const extras = extrasOf(story.analysis)
    const alone = emptyAnalysis(['landau', 'sweep', 'docs'], story.analysis.environment)
    const url = writePage('sweep', { analysis: alone, sources: story.sources }, assets, { ...extras, comparison: null })
    return visit(url, {}, async ({ page }) => {
      await drawn(page, '.plot path.law')
      expect(await page.locator('nav a').allInnerTexts()).toEqual(['Workloads', 'Source'])
      expect(await page.locator('.plot h2').allInnerTexts()).toEqual(['Cost against n', 'What the power law leaves over'])
      expect(await page.locator('.plot').first().locator('.mark-line').count()).toBe(3)
      const best = extras.sweep?.clusters[0]?.fits[0]
      expect(await textOf(page, '.more-about table')).toContain(best?.power?.r2.toFixed(3) ?? 'a fit')
      expect(await page.locator('.more-about .cause-line').count()).toBeGreaterThan(0)
      await page.locator('.more-about .place a').first().click()
      await drawn(page, '.source-line.target')
    })
  })

  test('the quality view has the recount, the overhead and what was not seen', () =>
    visit(`${address}#/quality`, {}, async ({ page }) => {
      const said = await textOf(page, 'main')
      for (const part of ['806 of 812 places agree', '1 disagree', 'parseAll', '6.7× the time', 'addon.node', '118 short functions'])
        expect(said).toContain(part)
    }))

  test('without sources no line of them is in the file, and the facts are still there', async () => {
    const url = writePage('bare', { ...story, sources: new Map() }, assets)
    await visit(`${url}#/src/src%2Ftags.ts`, {}, async ({ page }) => {
      await drawn(page, '.source-table')
      expect(await textOf(page, 'main')).toContain('not in the report')
      expect(await textOf(page, '.source-table')).toContain('dedupe')
      expect(await textOf(page, 'main')).not.toContain('out.includes(x)')
    })
  })
})

test('past the largest size the parts are files beside the page, and nothing else is read', async () => {
  const { page: url, beside } = writeFolder('parts', story, assets, extrasOf(story.analysis), 1000)
  expect(readdirSync(fileURLToPath(beside)).length).toBe(
    pageParts(story.analysis, { sources: story.sources, extras: extrasOf(story.analysis) }).length - 1,
  )
  const look = async ({ page, requests }: Opened): Promise<void> => {
    for (const hash of ['#/fn/u0', '#/src/src%2Ftags.ts?l=10', '#/compare/u0', '#/workloads']) {
      await show(page, hash, profileRoutes[hash])
    }
    expect(requests.filter((request) => request.startsWith(beside))).not.toEqual([])
  }
  await visitIn(browser, url, {}, look, (request) => request.startsWith(beside))
})

test('opens under a POSIX locale, for which Intl throws', async () => {
  const posix = await launchBrowser({ LC_ALL: 'POSIX', LANG: 'POSIX' })
  try {
    await visitIn(posix, `${address}#/fn/u0`, {}, async ({ page }) => {
      await page.waitForSelector('.plot path.law')
      expect(await textOf(page, '.facts')).toContain('12 … 48 K')
    })
  } finally {
    await posix.close()
  }
})

test('prints, and shows itself in forced colours and with reduced motion', () =>
  visit(`${address}#/fn/u0`, { forcedColors: 'active', reducedMotion: 'reduce' }, async ({ page }) => {
    await page.waitForSelector('.plot path.law')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.unit-controls').isVisible()).toBe(false)
    expect((await page.pdf()).byteLength).toBeGreaterThan(10_000)
  }))
