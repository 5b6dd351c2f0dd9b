// Every control of every route can be reached and worked by the mouse alone and by keys alone, and both do the same.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/harness/browser.ts'
import { type Control, controlsOf, missedByTab, readOut, worked } from './controls.ts'
import { algorithmsFixture } from './fixture-algorithms.ts'
import { extrasOf } from './fixture-extras.ts'
import { fixture } from './fixture.ts'
import { pageAssets, writePage } from './page.ts'
import { algorithmRoutes, profileRoutes, type Routes, show, visitIn } from './visit.ts'

const story = fixture({ seed: 1, units: 40 })
const algorithms = algorithmsFixture()
const pages: readonly (readonly [name: string, routes: Routes])[] = [
  ['controls', profileRoutes],
  ['controls-algorithms', algorithmRoutes(algorithms.analysis)],
]
/** Two hundred times a page is opened: on a machine that does other things as well this takes longer than other tests may. */
const minutes = 6
const addresses = new Map<string, string>()
let browser: Browser

beforeAll(async () => {
  const assets = await pageAssets()
  addresses.set('controls', writePage('controls', story, assets, extrasOf(story.analysis)))
  addresses.set('controls-algorithms', writePage('controls-algorithms', algorithms, assets))
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

describe.each(pages)('%s', (name, routes) => {
  test(
    'Tab reaches every control of every route, and each shows that it has the focus',
    () =>
      visitIn(browser, addresses.get(name) ?? '', {}, async ({ page }) => {
        for (const [hash, ready] of Object.entries(routes)) {
          await show(page, hash, ready)
          expect((await controlsOf(page)).length).toBeGreaterThan(5)
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
          name !== 'controls' && (/ header\.top /.test(signature) || !/main\.(algorithm|function)/.test(signature))
        const faults: string[] = []
        for (const route of Object.entries(routes)) {
          await show(page, ...route)
          for (const [number, control] of (await controlsOf(page)).entries()) {
            if (seen.has(control.signature) || isShared(control)) continue
            seen.add(control.signature)
            faults.push(...(await faultsOf(page, addresses.get(name) ?? '', route, control, number)))
          }
        }
        expect(seen.size).toBeGreaterThan(20)
        expect(faults).toEqual([])
      }),
    minutes * 60_000,
  )
})
