// A profile may come from anyone. Fifty payloads in every name, path, text and source of one, on every route: nothing runs, nothing is requested.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/harness/browser.ts'
import type { CountedFile } from '../../src/analysis/counts/counted.ts'
import { emptyAnalysis } from '../../src/analysis/empty.ts'
import { analyse } from '../../src/analysis/index.ts'
import type { PageExtras } from '../../src/analysis/page/page-data.ts'
import { countsHtml } from '../../src/report/counts-html.ts'
import type { PageAssets } from '../../src/report/index.ts'
import { recordedAlgorithms } from './fixture-algorithms.ts'
import { extrasOf } from './fixture-extras.ts'
import { type Fixture, fixture } from './fixture.ts'
import { pageAssets, writePage, writeText } from './page.ts'
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

/** Elements that only a payload can have brought into the page. */
const strangers = (page: Page): Promise<number> =>
  page
    .locator('img, iframe, object, embed, video, audio, base, form[action], marquee, math, meta[http-equiv=refresh], body script:not([type=module])')
    .count()

test('fifty payloads are shown as text on every route', { timeout: 240_000 }, () =>
  visitIn(browser, writePage('hostile', hostile, assets, hostileExtras()), {}, async ({ page }) => {
    expect(new Set(payloads).size).toBe(50)
    expect(await textOf(page, '.finding .title')).toBe(payloads[0])
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
      expect(await strangers(page), hash).toBe(0)
    }
    expect(await page.evaluate('document.title')).toContain('landau')
  }),
)

test('as names of functions, inputs and types, in the views of algorithms', { timeout: 240_000 }, () => {
  const { profile, text } = recordedAlgorithms()
  const { algorithms } = profile
  if (algorithms === undefined) throw new Error('the fixture has algorithms')
  const named = {
    ...profile,
    header: { ...profile.header, files: [{ path: payload(3), hash: '' }], command: [...payloads] },
    units: profile.units.map((unit, index) => ({ ...unit, name: payload(index) })),
    algorithms: {
      ...algorithms,
      kinds: algorithms.kinds.map((kind, index) => ({ ...kind, name: payload(index + 9) })),
      inputs: algorithms.inputs.map((input, index) => ({ ...input, name: payload(index + 20) })),
    },
  }
  const analysis = analyse(named)
  const url = writePage('hostile-algorithms', { analysis, sources: new Map([[payload(3), `${payloads.join('\n')}\n${text}`]]) }, assets)
  return visitIn(browser, url, {}, async ({ page }) => {
    const ids = analysis.algorithms?.algorithms.map(({ id }) => id) ?? []
    const hashes = [
      '#/',
      '#/algorithms?order=cost',
      ...ids.map((id) => `#/fn/${id}?by=apart`),
      ...payloads.map(
        (each) =>
          `#/algorithms?q=${encodeURIComponent(each)}&join=${encodeURIComponent(each)}&fold=${encodeURIComponent(each)}&by=${encodeURIComponent(each)}`,
      ),
      ...payloads.map((each) => `#/fn/${encodeURIComponent(each)}`),
    ]
    for (const hash of hashes) {
      await show(page, hash)
      expect(await strangers(page), hash).toBe(0)
    }
    await show(page, '#/algorithms', '.row.repetition')
    expect(await textOf(page, 'main')).toContain(named.units.find(({ kind }) => kind === 'routine')?.name ?? '')
  })
})

test('in the page of counts', { timeout: 240_000 }, async () => {
  const files = payloads.map((text, index): CountedFile => {
    const routine = { name: text, path: text, line: 1, column: 1, endLine: 2, calls: 3, steps: 90 - index, blocks: [], blockCounts: [] }
    return { path: pathOf(index), hash: '', routines: [routine], lines: new Map([[1, 7 + index], [2, 5]]) } // prettier-ignore
  })
  const sources = new Map(files.slice(1).map(({ path }) => [path, payloads.join('\n')]))
  const url = writeText('hostile-counts', countsHtml(['node', ...payloads], files, { ...assets, sources }))
  await visitIn(browser, url, {}, async ({ page }) => {
    expect(await textOf(page, 'main')).toContain(payloads[0] ?? '')
    for (const { path } of [...files, ...payloads.map((text) => ({ path: text }))]) {
      await show(page, `#/source/${encodeURIComponent(path)}?l=1`)
      expect(await strangers(page), path).toBe(0)
    }
  })
})

test('in the page of a sweep', { timeout: 240_000 }, async () => {
  const extras = hostileExtras()
  const { sweep } = extras
  if (sweep === null) throw new Error('the fixture has a sweep')
  const feature = (index: number): string => payload(index + 11)
  const workloads = sweep.workloads.map(({ features, ...rest }) => ({
    ...rest,
    features: Object.fromEntries(Object.values(features).map((value, index) => [feature(index), value])),
  }))
  const clusters = sweep.clusters.map((cluster) => ({ ...cluster, fits: cluster.fits.map((fit, index) => ({ ...fit, feature: feature(index) })) }))
  const named = { ...sweep, workloads, clusters, features: sweep.features.map((_, index) => feature(index)) }
  const nothing = emptyAnalysis(['landau', 'sweep', payloads.join(' ')], hostile.analysis.environment)
  const sources = new Map(payloads.map((text) => [text, payloads.join('\n').repeat(9)]))
  await visitIn(
    browser,
    writePage('hostile-sweep', { analysis: nothing, sources }, assets, { ...extras, comparison: null, sweep: named }),
    {},
    async ({ page }) => {
      for (const [index] of clusters.entries()) {
        await show(page, `#/workloads/${index}`, '.plot')
        expect(await strangers(page)).toBe(0)
      }
      expect(await page.locator('main').innerText()).toContain(payloads[0])
      for (const text of payloads) {
        await show(page, `#/src/${encodeURIComponent(text)}?l=1`)
        expect(await strangers(page)).toBe(0)
      }
    },
  )
})

test('the harness would notice: a page that complains and requests is caught', async () => {
  const noisy = writePage('noisy', story, { ...assets, viewerJs: `${assets.viewerJs};fetch('https://example.invalid/')` })
  await expect(visitIn(browser, noisy, {}, async ({ complaints }) => expect.poll(() => complaints.length).toBeGreaterThan(0))).rejects.toThrow()
})
