// A profile may come from anyone. Fifty payloads in every name, path, text and source of one, on every route: nothing runs, nothing is requested.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/harness/browser.ts'
import type { PageExtras } from '../../src/analysis/page-data.ts'
import type { PageAssets } from '../../src/report/index.ts'
import { extrasOf } from './fixture-extras.ts'
import { type Fixture, fixture } from './fixture.ts'
import { pageAssets, writePage } from './page.ts'
import { payloads } from './payloads.ts'
import { show, textOf, visitIn } from './visit.ts'

let browser: Browser
let assets: PageAssets
beforeAll(async () => {
  assets = await pageAssets()
  browser = await launchBrowser()
})
afterAll(async () => browser?.close())

const story = fixture({ seed: 1, units: 60 })
const payload = (index: number): string => payloads[index % payloads.length] ?? ''
const pathOf = (index: number): string => `${payload(index)}/${index}`
const idOf = (index: number): string => (index === 0 ? '__proto__' : `u${index}`)

const units = story.analysis.units.map((unit, index) => ({
  ...unit,
  id: idOf(index),
  name: payload(index),
  file: pathOf(index),
  measure: payload(index),
  formula: payload(index),
  advice: payload(index),
  considered: [payload(index), payload(index + 1)].map((name) => ({ name, unexplained: 0.1 })),
  causes: [{ file: pathOf(index), line: 2, what: payload(index) }],
  tables: unit.tables.map((table, rank) => ({ ...table, measure: `${payload(index)}${rank}` })),
}))
const hostile: Fixture = {
  analysis: {
    ...story.analysis,
    command: ['node', ...payloads],
    environment: { landau: payload(0), node: payload(1), v8: payload(2), platform: payload(3), arch: payload(4) },
    options: Object.fromEntries(payloads.map((text) => [text, text])),
    notSeen: payloads.map((text) => ({ file: text, why: text })),
    lines: units.map(({ file }, index) => ({ path: file, natives: [{ line: 2, what: payload(index), calls: 3, steps: 9e6, ns: 5 }] })),
    units,
    findings: units.slice(0, payloads.length).map(({ id }) => id),
  },
  sources: new Map(units.map(({ file }) => [file, payloads.join('\n')])),
}

const hostileExtras = (): PageExtras => {
  const extras = extrasOf(hostile.analysis)
  const verification = extras.quality.verification
  const { comparison, sweep } = extras
  if (verification === null || comparison === null || sweep === null) throw new Error('the fixture has all extras')
  const wrong = payloads.map((text, line) => ({ name: text, file: text, line, profile: 1, monitor: 2, why: text }))
  return {
    quality: { ...extras.quality, verification: { ...verification, wrong, blind: payloads.map((why) => ({ why, count: 1 })) } },
    comparison: {
      ...comparison,
      before: { command: payloads, node: payload(5), landau: '' },
      changes: comparison.changes.map((each) => ({ ...each, why: payload(6) })),
    },
    sweep: {
      ...sweep,
      constantFeatures: [...payloads],
      workloads: sweep.workloads.map((workload, index) => ({ ...workload, label: payload(index) })),
      clusters: sweep.clusters.map((cluster, index) => ({ ...cluster, name: payload(index) })),
      locations: sweep.locations.map((location, index) => ({ ...location, name: payload(index), file: payload(index + 7) })),
    },
  }
}

test('fifty payloads are shown as text on every route', () =>
  visitIn(browser, writePage('hostile', hostile, assets, hostileExtras()), {}, async ({ page }) => {
    expect(new Set(payloads).size).toBe(50)
    expect(await textOf(page, '.finding .title')).toBe(payloads[0])
    const strangers = (): Promise<number> =>
      page.locator('img, iframe, object, embed, video, audio, base, meta[http-equiv=refresh], body script:not([type=module])').count()
    for (const index of payloads.keys()) {
      await show(page, `#/fn/${encodeURIComponent(idOf(index))}?guess=n`, '.plot')
      await show(page, `#/src/${encodeURIComponent(pathOf(index))}?l=2`, '.source-line.target')
    }
    for (const [hash, ready] of [
      ['#/src', '.row.files'],
      ['#/compare/__proto__', '.change'],
      ['#/workloads/1', '.plot'],
      ['#/quality', '.panel table'],
      [`#/functions?q=${encodeURIComponent(payload(0))}`, '.table'],
      ...payloads.map((text) => [`#/fn/${encodeURIComponent(text)}?size=${encodeURIComponent(text)}`, 'h1'] as const),
    ] as const) {
      await show(page, hash, ready)
      expect(await strangers(), hash).toBe(0)
    }
    expect(await page.evaluate('document.title')).toContain('landau')
  }))

test('the harness would notice: a page that complains and requests is caught', async () => {
  const noisy = writePage('noisy', story, { ...assets, viewerJs: `${assets.viewerJs};fetch('https://example.invalid/')` })
  await expect(visitIn(browser, noisy, {}, async ({ complaints }) => expect.poll(() => complaints.length).toBeGreaterThan(0))).rejects.toThrow()
})
