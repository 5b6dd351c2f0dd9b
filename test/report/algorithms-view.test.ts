// The views of a run that looked for algorithms: what they say, and that repetitions are grouped as the reader asks, with the laws of an analysis of it.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/harness/browser.ts'
import type { AlgorithmsAnalysis } from '../../src/analysis/algorithms/types.ts'
import { type Criterion, regroup } from '../../src/analysis/algorithms/regroup.ts'
import { violations } from './accessibility.ts'
import { algorithmsFixture } from './fixture-algorithms.ts'
import { pageAssets, writePage } from './page.ts'
import { algorithmRoutes, drawn, type Opened, settled, show, textOf, visitIn } from './visit.ts'

const story = algorithmsFixture()
const found = story.analysis.algorithms as AlgorithmsAnalysis
const routes = algorithmRoutes(story.analysis)
const sort = found.algorithms[0]!
const inner = found.tree[sort.nodes[1]!]!
let browser: Browser
let address: string

beforeAll(async () => {
  address = writePage('algorithms', story, await pageAssets())
  browser = await launchBrowser()
})
afterAll(async () => browser?.close())

const visit = (hash: string, options: BrowserContextOptions, look: (opened: Opened) => Promise<void>): Promise<void> =>
  visitIn(browser, `${address}${hash}`, options, async (opened) => {
    await drawn(opened.page, routes[hash] ?? 'main')
    await look(opened)
  })
const rows = async (page: Page): Promise<string[]> =>
  (await page.locator('.row.repetition:not(.heads)').allInnerTexts()).map((text) => text.replaceAll('\u202f', ' '))
const activeRow = (page: Page): Promise<string> => textOf(page, '.row.repetition.active')
const by = (criterion: Criterion, cut: readonly string[] = []): AlgorithmsAnalysis =>
  regroup(found, { criterion, join: new Set(), cut: new Set(cut) })

describe('the repetition tree', () => {
  test('has a row for each repetition, and says what each algorithm does, how it grows, and why a repetition is part of one', () =>
    visit('#/algorithms', {}, async ({ page }) => {
      expect(await rows(page)).toHaveLength(found.tree.length - 1)
      const root = await page.locator('.row.repetition.root', { hasText: sort.name }).innerText()
      for (const part of ['modifies a list of Node (≤ 190)', 'while', 'program:8', 'grows', 'n²', '19']) expect(root).toContain(part)
      expect(await textOf(page, '.row.repetition.member')).toContain(`part of ${sort.name}: works on the same input`)
      expect(await textOf(page, '.search .quiet')).toBe(`${found.algorithms.length} of ${found.algorithms.length} algorithms`)
    }))

  test('is filtered by the words and verdicts of algorithms, with the repetitions around them; by cost they stand alone', () =>
    visit('#/algorithms', {}, async ({ page }) => {
      await page.locator('#search').fill('modifies s:grows')
      await settled(page)
      const around = found.tree[found.tree[sort.root]!.parent]!
      expect(await rows(page)).toHaveLength(sort.nodes.length + 2)
      expect((await rows(page))[1]).toContain(`program:${around.line}`)
      await page.getByRole('button', { name: 'By cost' }).click()
      await settled(page)
      expect(await rows(page)).toHaveLength(1)
      await page.locator('#search').fill('no such words')
      await expect.poll(() => textOf(page, '.table')).toContain('No algorithm matches')
    }))

  test('a repetition is split off and joined again; the address keeps it, and the law is that of an analysis of the new groups', () =>
    visit('#/algorithms', {}, async ({ page }) => {
      const names = await rows(page)
      await page.getByRole('button', { name: `Split off ${inner.name} at line ${inner.line}` }).click()
      await settled(page)
      expect(page.url()).toContain(`cut=${inner.id}`)
      expect(await textOf(page, '.search .quiet')).toContain(`of ${found.algorithms.length + 1} algorithms`)
      await page.goto('about:blank')
      await page.goto(`${address}#/fn/${inner.id}?cut=${inner.id}`)
      await drawn(page, '.parts li')
      const alone = by('found', [inner.id]).algorithms.find(({ id }) => id === inner.id)
      expect(await textOf(page, '.algorithm .does')).toMatch(/list of Node/)
      expect(await textOf(page, '.facts')).toContain(alone?.laws[0]?.law.formula ?? 'a law')
      await page.getByRole('link', { name: 'In the repetition tree' }).click()
      await settled(page)
      expect(await activeRow(page)).toContain(`program:${inner.line}`)
      await page.getByRole('button', { name: `Join ${inner.name} at line ${inner.line}` }).click()
      await settled(page)
      expect(page.url()).not.toContain('cut=')
      expect(await rows(page)).toEqual(names)
    }))

  test('another rule groups otherwise, until it is taken back', () =>
    visit('#/algorithms', {}, async ({ page }) => {
      for (const criterion of ['input', 'type', 'apart'] as const) {
        await page.locator('.choice select').selectOption(criterion)
        await settled(page)
        expect(await textOf(page, '.search .quiet')).toContain(`of ${by(criterion).algorithms.length} algorithms`)
        expect(await page.locator('.row.repetition.root').count()).toBe(by(criterion).algorithms.length)
      }
      await page.getByRole('button', { name: 'Group as found' }).click()
      await settled(page)
      expect(page.url()).not.toContain('by=')
    }))
})

test.each([1440, 768, 390])('at %i px a long text stays in its row, and a long path ends with its line', (width) =>
  visit('#/algorithms', { viewport: { width, height: 900 } }, async ({ page }) => {
    await page.evaluate(`
      for (const text of document.querySelectorAll('.where > bdi')) text.textContent = "readFileSync(path, 'utf8').split(separator)"
      for (const path of document.querySelectorAll('.where .place bdi')) path.textContent = 'packages/core/src/'.repeat(4) + 'a.ts:7'
    `)
    const over = await page.evaluate<number[]>(
      "[...document.querySelectorAll('.row.repetition .words')].map((words) => words.getBoundingClientRect().height - words.closest('.row').clientHeight)",
    )
    expect(Math.max(...over)).toBeLessThanOrEqual(0)
    const cuts = await page.evaluate<string[]>("[...document.querySelectorAll('.where .place a')].map((path) => getComputedStyle(path).textOverflow)")
    expect(new Set(cuts)).toEqual(new Set(['ellipsis']))
  }),
)

describe('by keys alone', () => {
  test('the tree is walked, folded, grouped, and left for an algorithm', () =>
    visit('#/', {}, async ({ page }) => {
      await page.keyboard.press('2')
      await drawn(page, '.row.repetition.member')
      const all = (await rows(page)).length
      await page.keyboard.press('ArrowLeft')
      await settled(page)
      const folded = (await rows(page)).length
      expect(folded).toBeLessThan(all)
      expect(page.url()).toContain('fold=')
      await page.keyboard.press('ArrowRight')
      await settled(page)
      expect(await rows(page)).toHaveLength(all)
      for (let at = 1; at < sort.nodes[1]!; at++) await page.keyboard.press(at % 2 === 0 ? 'j' : 'ArrowDown')
      await settled(page)
      expect(await activeRow(page)).toContain(`program:${inner.line}`)
      await page.keyboard.press('g')
      await settled(page)
      expect(page.url()).toContain(`cut=${inner.id}`)
      expect(await activeRow(page)).not.toContain('part of')
      await page.keyboard.press('Enter')
      await drawn(page, '.algorithm .parts li')
      expect(page.url()).toContain(`#/fn/${inner.id}?cut=${inner.id}`)
      await page.keyboard.press('Backspace')
      await drawn(page, '.row.repetition.root')
      await page.keyboard.press('End')
      await settled(page)
      expect(await activeRow(page)).toBe((await rows(page)).at(-1))
    }))
})

describe('an algorithm', () => {
  test('shows its inputs, costs and repetitions, and the plot of any of its laws', () =>
    visit(`#/fn/${sort.id}`, {}, async ({ page }) => {
      expect(await textOf(page, '.algorithm .does')).toBe('Modifies a list of Node (≤ 190).')
      expect(await page.locator('.panel', { hasText: 'Inputs' }).first().innerText()).toMatch(/list of Node\s+modified\s+10 … 190/)
      const writes = sort.laws.find(({ cost }) => cost === 'writes')
      await page.getByRole('button', { name: 'structure writes' }).first().click()
      await settled(page)
      expect(page.url()).toContain('cost=writes')
      const caption = await textOf(page, '.plot figcaption')
      expect(caption).toContain('Structure writes grow like n²')
      expect(caption).toContain(`in size of list of Node: ${writes?.law.formula}`)
      expect(await page.locator('.parts li').count()).toBeGreaterThanOrEqual(sort.nodes.length)
    }))

  test('leads to its line, and the line leads back', () =>
    visit(`#/fn/${sort.id}`, {}, async ({ page }) => {
      await page.locator('.parts .place a').first().click()
      await drawn(page, '.source-line.target')
      expect(await textOf(page, '.source-line.target')).toContain('while')
      await page.locator('.source-line.target .growth a').click()
      await drawn(page, '.algorithm .plot path.law')
      expect(page.url()).toContain(`#/fn/${sort.id}`)
    }))

  test('a link to what this report does not have leads on', () =>
    visit('#/fn/gone', {}, async ({ page }) => {
      await page.getByRole('link', { name: 'See all algorithms' }).click()
      await drawn(page, '.row.repetition')
    }))
})

describe.each(['light', 'dark'] as const)('every route, %s', (colorScheme) => {
  test.each([1440, 768, 700, 390])(
    '%i px wide: nothing is wider than the window, and axe finds nothing',
    (width) =>
      visit('#/', { colorScheme, viewport: { width, height: 900 } }, async ({ page }) => {
        const faults: string[] = []
        for (const [hash, ready] of Object.entries(routes)) {
          await show(page, hash, ready)
          expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), hash).toBeLessThanOrEqual(0)
          if (width === 768 || width === 700) continue
          faults.push(...(await violations(page)).map((violation) => `${hash} ${violation}`))
        }
        expect(faults).toEqual([])
      }),
    240_000,
  )
})

test(
  'every state comes back from its address',
  () =>
    visit('#/', {}, async ({ page }) => {
      for (const [hash, ready] of Object.entries(routes)) {
        await show(page, hash, ready)
        const [before, shown] = [await page.locator('main').innerText(), page.url()]
        await page.goto('about:blank')
        await page.goto(shown)
        await drawn(page, ready)
        expect(await page.locator('main').innerText(), hash).toBe(before)
      }
    }),
  240_000,
)
