// Every control of every route can be reached and worked by the mouse alone and by keys alone, and both do the same.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/harness/browser.ts'
import type { CountedFile } from '../../src/analysis/counts/counted.ts'
import { countsHtml } from '../../src/report/counts-html.ts'
import { type Control, controlsOf, missedByTab, readOut, worked } from './controls.ts'
import { algorithmsFixture } from './fixture-algorithms.ts'
import { extrasOf } from './fixture-extras.ts'
import { fixture } from './fixture.ts'
import { pageAssets, writePage, writeText } from './page.ts'
import { algorithmRoutes, profileRoutes, drawn, type Routes, show, visitIn } from './visit.ts'

const story = fixture({ seed: 1, units: 40 })
const algorithms = algorithmsFixture()
const counted: CountedFile = {
  path: 'a b.js',
  hash: '',
  routines: [{ name: 'f', path: 'f', line: 1, column: 1, endLine: 2, calls: 3, steps: 9, blocks: [], blockCounts: [] }],
  lines: new Map([[1, 3], [2, 6]]), // prettier-ignore
}
/** Each with the least number of kinds of controls that it has. */
const pages: readonly (readonly [name: string, routes: Routes, kinds: number])[] = [
  ['controls', profileRoutes, 40],
  ['controls-algorithms', algorithmRoutes(algorithms.analysis), 20],
  ['controls-counts', { '#/': '.counted table', [`#/source/${encodeURIComponent(counted.path)}?l=2`]: '.counted-line.current' }, 5],
]
/** A page is opened or gone back to two hundred times: on a machine that does other things as well this takes longer than other tests may. */
const minutes = 6
const addresses = new Map<string, string>()
let browser: Browser

beforeAll(async () => {
  const assets = await pageAssets()
  addresses.set('controls', writePage('controls', story, assets, extrasOf(story.analysis)))
  addresses.set('controls-algorithms', writePage('controls-algorithms', algorithms, assets))
  addresses.set(
    'controls-counts',
    writeText('controls-counts', countsHtml(['node', 'a.js'], [counted], { ...assets, sources: new Map([[counted.path, 'let a\nlet b']]) })),
  )
  browser = await launchBrowser()
})
afterAll(async () => browser?.close())

const firstDifference = (one: string, other: string): string => {
  const [lines, others] = [one.split('\n'), other.split('\n')]
  const at = lines.findIndex((line, index) => line !== others[index])
  return `${lines[at]} | ${others[at]}`
}

/** What a control that the page has does not do. The copied link is said and goes away again: it has a test of its own. */
const faultsOf = async (page: Page, address: string, route: readonly [string, string], control: Control, number: number): Promise<string[]> => {
  const { signature, kind, isHere } = control
  if (kind === 'region' || /Copy/.test(signature)) return []
  const { before, mouse, key } = kind === 'plot' ? await readOut(page, address, route, number) : await worked(page, address, route, control, number)
  const name = `${route[0]} ${signature}`
  // A value that is typed or set is another one than the keys set.
  const same = kind === 'link' || kind === 'button' || kind === 'summary' || kind === 'text'
  return [
    ...(mouse === before && !isHere ? [`the mouse does nothing: ${name}`] : []),
    ...(key === before && !isHere ? [`keys do nothing: ${name}`] : []),
    ...(same && mouse !== key ? [`mouse and keys do different things: ${name}\n${firstDifference(mouse, key)}`] : []),
  ]
}

describe.each(pages)('%s', (name, routes, kinds) => {
  test(
    'Tab reaches every control of every route, and each shows that it has the focus',
    () =>
      visitIn(browser, addresses.get(name) ?? '', {}, async ({ page }) => {
        for (const [hash, ready] of Object.entries(routes)) {
          await show(page, hash, ready)
          expect((await controlsOf(page)).length).toBeGreaterThan(2)
          expect(await missedByTab(page), hash).toEqual([])
        }
      }),
    minutes * 60_000,
  )

  test(
    'every control does something by the mouse, and the same by keys',
    () =>
      visitIn(browser, addresses.get(name) ?? '', {}, async ({ page }) => {
        const seen = new Set<string>()
        const isShared = ({ signature }: Control): boolean =>
          name === 'controls-algorithms' && (/ header\.top /.test(signature) || !/main\.(algorithm|function)/.test(signature))
        const faults: string[] = []
        for (const route of Object.entries(routes)) {
          await show(page, ...route)
          for (const [number, control] of (await controlsOf(page)).entries()) {
            if (seen.has(control.signature) || isShared(control)) continue
            seen.add(control.signature)
            faults.push(...(await faultsOf(page, addresses.get(name) ?? '', route, control, number)))
          }
        }
        expect(seen.size).toBeGreaterThanOrEqual(kinds)
        expect(faults).toEqual([])
      }),
    minutes * 60_000,
  )
})

test('a link is copied by its button and by its key, or the page says that it cannot be', () =>
  visitIn(browser, addresses.get('controls') ?? '', {}, async ({ page }) => {
    for (const copy of [() => page.getByRole('button', { name: 'Copy link' }).click(), () => page.keyboard.press('y')]) {
      const said = page.waitForSelector('.saying:not(:empty)')
      await copy()
      expect(await (await said).innerText()).toMatch(/link is (copied|in the address bar)/)
      await page.reload()
      await page.waitForSelector('main')
    }
  }))

test('the harness would notice: a button that does nothing, and is left out by Tab', () =>
  visitIn(browser, `${addresses.get('controls')}#/quality`, {}, async ({ page }) => {
    await page.addInitScript(`addEventListener('DOMContentLoaded', () =>
      document.body.append(Object.assign(document.createElement('button'), { textContent: 'dead', tabIndex: -1 })))`)
    await page.reload()
    await drawn(page, '.quality .panel')
    const controls = await controlsOf(page)
    const dead = controls.at(-1)
    if (dead === undefined) throw new Error('the page has controls')
    expect((await missedByTab(page)).join()).toContain('dead')
    const faults = await faultsOf(page, addresses.get('controls') ?? '', ['#/quality', '.quality .panel'], dead, controls.length - 1)
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['the mouse does nothing', 'keys do nothing'])
  }))
