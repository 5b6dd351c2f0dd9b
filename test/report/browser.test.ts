// The page in a real Chromium, from file://. Also writes the screenshots that people look at, to .cache/screenshots/.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { standingOf } from '../../src/analysis/standing.ts'
import type { PageAssets } from '../../src/report/index.ts'
import { violations } from './accessibility.ts'
import { fixture } from './fixture.ts'
import { launchBrowser } from '../../scripts/harness/browser.ts'
import { takeScreenshot } from '../../scripts/harness/screenshot.ts'
import { extrasOf } from './fixture-extras.ts'
import { pageAssets, writePage } from './page.ts'
import { type Opened, profileRoutes, show, textOf, visitIn } from './visit.ts'

const screenshots = join(import.meta.dirname, '../../.cache/screenshots')
const story = fixture({ seed: 1, units: 40 })
let browser: Browser
let assets: PageAssets
let address: string

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true })
  assets = await pageAssets()
  address = writePage('story', story, assets, extrasOf(story.analysis))
  browser = await launchBrowser()
})
afterAll(async () => browser?.close())

const visit = (url: string, options: BrowserContextOptions, look: (opened: Opened) => Promise<void>): Promise<void> =>
  visitIn(browser, url, options, look)

describe('the overview', () => {
  test('shows what hurts with shares, law and cause line, and what is unknown', () =>
    visit(address, {}, async ({ page }) => {
      expect(await page.locator('.finding').count()).toBe(4)
      const first = await textOf(page, '.finding')
      for (const part of [
        'dedupe',
        'n²',
        '1.98 [1.93, 2.03]',
        '3.9 → 26 %',
        'grows',
        'src/tags.ts:7',
        'line 10',
        'Array#includes scans: 98 % of its work',
      ])
        expect(first).toContain(part)
      expect(await textOf(page, '.counts')).toContain('5.3 % of the work is unknown')
      expect(await page.locator('.slopes a').count()).toBe(6)
    }))

  test('work of unknown growth has neither a point nor a share at a larger input, anywhere', () => {
    const units = story.analysis.units.map((unit) => (unit.name === 'render' ? { ...unit, share: { ...unit.share, now: 0.8 } } : unit))
    const counts = { ...story.analysis.counts, unknownShare: 0.8 }
    const url = writePage('not-known', { ...story, analysis: { ...story.analysis, units, counts } }, assets)
    return visit(url, {}, async ({ page }) => {
      const slope = page.locator('.slope.unknown')
      expect(await slope.count()).toBe(1)
      expect(await slope.locator('circle').count()).toBe(1)
      expect(await slope.locator('.trace').count()).toBe(0)
      expect(await slope.locator('.then').innerHTML()).toMatch(/>\?<.*render/s)
      await show(page, '#/fn/u7', '.facts')
      expect(await textOf(page, '.facts')).toContain('80 % → ?')
      await show(page, '#/functions?q=render', '.row:not(.heads)')
      expect(await textOf(page, '.row:not(.heads) .at10')).toBe('?')
      await show(page, '#/src', '.row.files .name')
      expect(await page.locator('.row.files', { hasText: 'src/render.ts' }).locator('.at10').innerText()).toBe('?')
      await show(page, '#/src/src%2Frender.ts', '.source-line .share span')
      expect(await page.locator('.source-line .share span').allInnerTexts()).toContain('80 % → ?')
    })
  })

  test('the slider projects, and its place is in the address', () =>
    visit(address, {}, async ({ page }) => {
      const share = (): Promise<string> => textOf(page, '.finding .shares')
      const before = await share()
      await page.locator('input[type=range]').fill('2')
      expect(await textOf(page, '.slider output')).toBe('100×')
      expect(await share()).not.toBe(before)
      expect(page.url()).toContain('x=100')
      await page.reload()
      await page.waitForSelector('main')
      expect(await textOf(page, '.slider output')).toBe('100×')
    }))

  test('own code comes first, dependencies after it, or not at all', () => {
    const [first, second] = story.analysis.findings
    const units = story.analysis.units.map((unit) => (unit.id === first ? { ...unit, own: false } : unit))
    const url = writePage('mixed', { ...story, analysis: { ...story.analysis, units } }, assets)
    return visit(url, {}, async ({ page }) => {
      const names = (): Promise<string[]> => page.locator('.finding .title, .panel h3').allInnerTexts()
      const all = await names()
      expect(all.indexOf('In dependencies')).toBe(3)
      expect(all.slice(4)).toEqual(['dedupe'])
      await page.keyboard.press(']')
      await page.waitForSelector('.function')
      expect(await textOf(page, 'h1')).toContain(all[0] ?? '')
      await page.goBack()
      await page.getByRole('button', { name: 'Own code' }).click()
      await expect.poll(names).toEqual(all.slice(0, 3))
      expect(await page.locator(`.finding a[href="#/fn/${first}"]`).count()).toBe(0)
      expect(await page.locator(`.finding a[href="#/fn/${second}"]`).count()).toBe(1)
      const own = units.filter((unit) => unit.own && standingOf(unit) === 'grows').length
      expect(own).toBe(story.analysis.counts.grows - 1)
      const count = page.locator('.count').first()
      expect((await count.innerText()).split(/\s+/)).toEqual([String(own), 'grow'])
      await count.click()
      await expect.poll(() => textOf(page, '.search .quiet')).toBe(`${own} of 40`)
    })
  })
})

describe('a function page', () => {
  const looksRight = async (page: Page): Promise<void> => {
    await page.waitForSelector('.plot path.law')
    expect(await textOf(page, 'h1')).toContain('dedupe')
    expect(await page.locator('.plot').count()).toBe(6)
    expect(await textOf(page, '.code .cause')).toContain('out.includes(x)')
    expect(await textOf(page, '.code .cause')).toContain('Array#includes scans')
    expect(await textOf(page, '.plot figcaption')).toContain('Work grows like n² in xs.length')
    expect(await page.locator('.law.beyond').count()).toBe(1)
  }

  test('opens by a click, and Back leads back', () =>
    visit(address, {}, async ({ page }) => {
      await page.locator('.finding .title').first().click()
      await looksRight(page)
      await page.goBack()
      await page.waitForSelector('.overview')
    }))

  test('opens by a deep link, with the state of its plots', () =>
    visit(`${address}#/fn/u0?axes=linear&curve=max&guess=n`, {}, async ({ page }) => {
      await page.waitForSelector('.plot path.law')
      const pressed = await page.locator('[aria-pressed=true]').allInnerTexts()
      expect(pressed).toEqual(['steps', 'max', 'linear', 'n'])
      expect(await page.locator('.law.beyond').count()).toBe(0)
      await page.getByRole('button', { name: 'log-log' }).click()
      expect(await page.locator('.law.beyond').count()).toBe(1)
      expect(page.url()).not.toContain('axes')
    }))

  test('the line goes through the cloud', () =>
    visit(`${address}#/fn/u4`, {}, async ({ page }) => {
      await page.waitForSelector('.plot path.law')
      const numbers = async (selector: string): Promise<number[][]> => {
        const path = (await page.locator(selector).first().getAttribute('d')) ?? ''
        return [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map((match) => [Number(match[1]), Number(match[2])])
      }
      const [cloud, law] = [await numbers('.plot .cloud'), await numbers('.plot .law')]
      for (const [x = 0, y = 0] of cloud) {
        const near = law.toSorted((a, b) => Math.abs((a[0] ?? 0) - x) - Math.abs((b[0] ?? 0) - x))[0]
        expect(Math.abs((near?.[1] ?? 0) - y)).toBeLessThan(6)
      }
    }))

  test('plots can be walked by keys and read as a table', () =>
    visit(`${address}#/fn/u0`, {}, async ({ page }) => {
      await page.locator('.plot .canvas').first().focus()
      await page.keyboard.press('End')
      expect(await textOf(page, '.plot .readout')).toContain('size 48 210')
      await page.keyboard.press('ArrowLeft')
      expect(await textOf(page, '.plot .readout')).not.toContain('48 210')
      await page.locator('.data summary').click()
      await expect.poll(() => page.locator('.data tbody tr').count()).toBe(208)
    }))

  test('cards that would show nothing are a line each', () =>
    visit(`${address}#/fn/u7`, {}, async ({ page }) => {
      await page.waitForSelector('.silent')
      expect(await page.locator('.plot h2').allInnerTexts()).toEqual([
        'Cost against size',
        'How often each size occurs',
        'Where the cost is spent',
        'Spread at each size',
      ])
      const silent = await textOf(page, '.silent')
      for (const part of ['Is the guess right?', 'Too few sizes to read a trend.', 'What the law leaves over', 'Without a law'])
        expect(silent).toContain(part)
    }))

  test.each([
    [390, true],
    [1440, false],
  ])('at %i px, the line that does the work is above the plot where the source is below it: %s', (width, isAbove) =>
    visit(`${address}#/fn/u0`, { viewport: { width, height: 900 } }, async ({ page }) => {
      await page.waitForSelector('.plot path.law')
      const line = page.locator('.heading .cause-line')
      expect(await line.isVisible()).toBe(isAbove)
      if (isAbove) expect(await line.innerText()).toContain('out.includes(x)')
    }),
  )

  test('a cause elsewhere in the file is shown, one far down is scrolled to', () => {
    const far = { file: 'src/parse.ts', line: 19, what: 'far below' }
    const units = story.analysis.units.map((unit) => (unit.name === 'parseAll' ? { ...unit, causes: [far] } : unit))
    const url = writePage('far', { ...story, analysis: { ...story.analysis, units } }, assets)
    return visit(`${url}#/fn/u4`, { viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      expect(await textOf(page, '.code .cause')).toContain('far below')
      expect(await page.locator('.code .gap').count()).toBe(1)
    })
  })

  test('every line of a cause that is several loops is marked, in the finding, its page and the file', () => {
    const what = 'for loop and the for…of loop in it (line 9)'
    const loops = [{ file: 'src/tags.ts', line: 8, what, lines: [8, 9] }]
    const units = story.analysis.units.map((unit) => (unit.id === 'u0' ? { ...unit, causes: loops } : unit))
    const url = writePage('loops', { ...story, analysis: { ...story.analysis, units } }, assets)
    return visit(url, {}, async ({ page }) => {
      const finding = page.locator('.finding', { hasText: what })
      expect(await finding.locator('.cause-line').allInnerTexts()).toEqual(['const out: T[] = []', 'for (const x of xs) {'])
      await page.goto(`${url}#/fn/u0`)
      await page.waitForSelector('.code .cause')
      expect(await page.locator('.code .cause .number').allInnerTexts()).toEqual(['8', '9'])
      expect(await page.locator('.code .what').allInnerTexts()).toEqual([what])
      await page.goto(`${url}#/src/src%2Ftags.ts`)
      await page.waitForSelector('.source-line.cause')
      expect(await page.locator('.source-line.cause').count()).toBe(2)
      expect(await page.locator('.hot a').allInnerTexts()).toEqual(['line 8', 'line 7', 'line 10'])
    })
  })

  test('an unknown id leads on', () =>
    visit(`${address}#/fn/gone`, {}, async ({ page }) => expect(await textOf(page, 'main')).toContain('no function with the id')))
})

describe('the list of functions', () => {
  test('filters, sorts, and opens by Enter', () =>
    visit(address, {}, async ({ page }) => {
      await page.keyboard.press('/')
      await page.waitForSelector('#search:focus')
      await page.keyboard.type('s:grows src/')
      await expect.poll(() => page.locator('.row:not(.heads)').count()).toBe(3)
      await page.getByRole('button', { name: 'Calls' }).click()
      expect(page.url()).toContain('sort=calls')
      await page.locator('#search').focus()
      await page.keyboard.press('ArrowDown')
      const wanted = await textOf(page, '.row.active .name a')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.function')
      expect(await textOf(page, 'h1')).toContain(wanted)
    }))

  test('a filter of a key that there is not says so', () =>
    visit(`${address}#/functions?q=foo%3Abar`, {}, async ({ page }) => {
      expect(await textOf(page, '.table .empty')).toMatch(/No function matches this filter\.\s+“foo:” is no key\. There are s:, file:/)
      expect((await page.locator('.table .empty').boundingBox())?.y).toBeLessThan(300)
    }))

  test('brackets go through the findings, ? shows the keys', () =>
    visit(address, {}, async ({ page }) => {
      await page.keyboard.press(']')
      await page.waitForSelector('.function')
      expect(await textOf(page, 'h1')).toContain('dedupe')
      await page.keyboard.press(']')
      await expect.poll(() => textOf(page, 'h1')).toContain('stripComments')
      await page.keyboard.press('[')
      await expect.poll(() => textOf(page, 'h1')).toContain('dedupe')
      await page.keyboard.press('?')
      await page.waitForSelector('dialog[open]')
    }))

  test.each([1440, 390])('at %i px each key is in its column, in one line', (width) =>
    visit(address, { viewport: { width, height: 900 } }, async ({ page }) => {
      await page.keyboard.press('?')
      await page.waitForSelector('dialog[open]')
      const keys = await page.evaluate<number[][]>(
        "[...document.querySelectorAll('kbd')].map((key) => [key.getClientRects().length, key.getBoundingClientRect().right - key.closest('dt').getBoundingClientRect().right])",
      )
      for (const [lines, over] of keys) {
        expect(lines).toBe(1)
        expect(over).toBeLessThanOrEqual(0)
      }
    }),
  )

  test.each([1440, 768, 600, 390])('at %i px growth is below its head, and its exponent below its class, in full', (width) =>
    visit(`${address}#/functions`, { viewport: { width, height: 900 } }, async ({ page }) => {
      await page.waitForSelector('.row .exponent')
      const boxes = (selector: string): Promise<{ x: number; y: number; right: number }[]> =>
        page.evaluate(
          `[...document.querySelectorAll('${selector}')].map((each) => {
            const text = document.createRange()
            text.selectNodeContents(each)
            const { x, y, right } = text.getBoundingClientRect()
            return { x, y, right }
          })`,
        )
      const [[head], classes, exponents] = await Promise.all([boxes('.heads .growth'), boxes('.row .class'), boxes('.row .exponent')])
      const edges = await page.evaluate<number>("document.querySelector('.virtual').getBoundingClientRect().right")
      expect(exponents.length).toBeGreaterThan(3)
      for (const [index, exponent] of exponents.entries()) {
        expect(exponent.x).toBeCloseTo(head?.x ?? 0)
        expect(exponent.x).toBeCloseTo(classes[index]?.x ?? 0)
        expect(exponent.y).toBeGreaterThan((classes[index]?.y ?? 0) + 10)
        expect(exponent.right).toBeLessThan(edges)
      }
    }),
  )

  test('a row is as wide as the list, where all rows are in view', () =>
    visit(`${address}#/functions?q=dedupe`, {}, async ({ page }) => {
      await page.waitForSelector('.row .class')
      const short = "document.querySelector('.table').clientWidth - document.querySelector('.row:not(.heads)').offsetWidth"
      await expect.poll(() => page.evaluate<number>(short)).toBe(0)
    }))
})

test('an analysis without any unit still opens', () => {
  const { analysis } = story
  const nothing = {
    ...analysis,
    units: [],
    findings: [],
    counts: { grows: 0, maybe: 0, fine: 0, unknown: 0, unknownShare: 0 },
    growthAt10: { low: 1, value: 1, high: 1 },
  }
  return visit(writePage('empty', { analysis: nothing, sources: new Map() }, assets), {}, async ({ page }) =>
    expect(await textOf(page, '.panel')).toContain('No function or loop was seen.'),
  )
})

describe('accessibility', () => {
  test.each(['light', 'dark'] as const)(
    'axe finds nothing on any route, %s',
    (colorScheme) =>
      visit(address, { colorScheme }, async ({ page }) => {
        const found: string[] = []
        for (const [hash, ready] of Object.entries(profileRoutes)) {
          await show(page, hash, ready)
          found.push(...(await violations(page)).map((violation) => `${hash} ${violation}`))
        }
        expect(found).toEqual([])
      }),
    240_000,
  )

  test('and it would find a picture without a text', () =>
    visit(address, {}, async ({ page }) => {
      await page.evaluate('document.querySelector("main").append(document.createElement("img"))')
      expect((await violations(page)).join()).toContain('image-alt')
    }))
})

describe('screenshots', () => {
  const views = [
    ['overview', '#/', '.slopes svg'],
    ['functions', '#/functions', '.row'],
    ['function', '#/fn/u0', '.code .cause'],
    ['function-maybe', '#/fn/u3', '.code .cause'],
  ] as const
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 768, 700, 390]) {
      test(`${colorScheme}, ${width} px: nothing is wider than the window`, () =>
        visit(address, { colorScheme, viewport: { width, height: 900 }, locale: 'en-US' }, async ({ page }) => {
          for (const [name, hash, ready] of views) {
            await show(page, hash, ready)
            expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), name).toBeLessThanOrEqual(0)
            await takeScreenshot(page, { path: join(screenshots, `${name}-${colorScheme}-${width}.png`), fullPage: true })
          }
          for (const [hash, ready] of Object.entries(profileRoutes)) {
            await show(page, hash, ready)
            expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), hash).toBeLessThanOrEqual(0)
          }
          const [background, text] = await page.evaluate<string[]>(
            '[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]',
          )
          const brightness = (color: string | undefined): number =>
            (color?.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
          expect(brightness(background) > brightness(text)).toBe(colorScheme === 'light')
        }))
    }
  }

  test('at 390 px long paths make the comparison no wider', () =>
    visit(address, { viewport: { width: 390, height: 900 } }, async ({ page }) => {
      await show(page, '#/compare', '.change .place')
      await page.evaluate("for (const path of document.querySelectorAll('.change .place bdi')) path.textContent = '../work/'.repeat(12) + 'a.js:7'")
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }))

  test('long names of callers and callees make a narrow page no wider', () =>
    visit(address, { viewport: { width: 390, height: 900 } }, async ({ page }) => {
      await show(page, '#/fn/u0', '.neighbours bdi')
      await page.evaluate("for (const name of document.querySelectorAll('.neighbours bdi')) name.textContent = 'parser.'.repeat(12)")
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }))

  test('the quadratic, its line and its law are on the first screen at 1440×900', () =>
    visit(address, {}, async ({ page }) => {
      for (const selector of ['.finding .title', '.finding .law', '.finding .causes']) {
        const box = await page.locator(selector).first().boundingBox()
        expect((box?.y ?? 1e9) + (box?.height ?? 0)).toBeLessThan(900)
      }
    }))

  test('the theme button changes the theme and the choice stays', () =>
    visit(address, { colorScheme: 'light' }, async ({ page }) => {
      const button = page.getByRole('button', { name: /Theme/ })
      await button.click()
      await button.click()
      expect(await button.innerText()).toBe('Theme: dark')
      await page.reload()
      await page.waitForSelector('main')
      expect(await button.innerText()).toBe('Theme: dark')
    }))
})
