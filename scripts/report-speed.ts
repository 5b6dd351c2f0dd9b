// `npm run report:speed`: how large the reports of large programs are, how soon they can be used, and how they scroll, in docs/results/report-speed.md.
// Times are the browser's own, from its start of the page to the first frame with the list of functions in it; each round opens the page anew.

import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { htmlPage } from '../src/report/html-document.ts'
import { pageParts } from '../src/report/html.ts'
import { fixture } from '../test/report/fixture.ts'
import { bundleViewer } from './build-viewer.ts'
import { launchBrowser } from './harness/browser.ts'
import { cached, results } from './harness/paths.ts'

const rounds = 5
const folder = cached('report-speed')

interface Large {
  readonly functions: number
  readonly tuples: number
  readonly megabytes: number
  readonly files: number
  readonly address: string
}

const assets = {
  ...(await bundleViewer()),
  compress: (text: string): string => gzipSync(text).toString('base64'),
  sha256: (text: string): string => createHash('sha256').update(text).digest('base64'),
}

/** A report with this many functions, on disk as `landau report` would leave it. */
const large = (functions: number): Large => {
  const { analysis, sources } = fixture({ seed: 4, units: functions })
  const beside = `report-${functions}-files`
  const { index, files } = htmlPage(analysis.command, pageParts(analysis, { sources }), assets, beside)
  const page = join(folder, `report-${functions}.html`)
  writeFileSync(page, index)
  if (files.size > 0) mkdirSync(join(folder, beside))
  for (const [name, text] of files) writeFileSync(join(folder, beside, name), text)
  const sizes = [page, ...(files.size === 0 ? [] : readdirSync(join(folder, beside)).map((name) => join(folder, beside, name)))].map(
    (path) => statSync(path).size,
  )
  return {
    functions,
    tuples: analysis.units.reduce((sum, { tables }) => sum + tables.reduce((all, { size }) => all + size.length, 0), 0),
    megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1e6,
    files: files.size,
    address: pathToFileURL(page).href,
  }
}

/** In the page: when the first frame with a row in it is done. */
const watch = `window.usable = new Promise((done) => new MutationObserver((_, observer) => {
  if (document.querySelector('.row:not(.heads)') === null) return
  observer.disconnect()
  requestAnimationFrame(() => setTimeout(() => done(performance.now())))
}).observe(document, { childList: true, subtree: true }))`

const seconds = 2

/** In the page: frames a second, and the longest frame in milliseconds, while the list goes by at 900 pixels a frame. */
const scroll = `new Promise((done) => {
  const list = document.querySelector('.virtual')
  const frames = []
  const step = (now) => {
    frames.push(now)
    list.scrollTop += 900
    if (now - frames[0] < ${seconds * 1000}) requestAnimationFrame(step)
    else done({ rate: (frames.length - 1) / ((now - frames[0]) / 1000), longest: Math.max(...frames.slice(1).map((at, index) => at - frames[index])) })
  }
  requestAnimationFrame(step)
})`

interface Round {
  readonly usable: number
  readonly rate: number
  readonly longest: number
  /** From the click on a function to its plots. */
  readonly opened: number
}

/** In the page: milliseconds from a click on the first function to the frame with its plots. */
const open = `new Promise((done) => {
  const start = performance.now()
  const look = () => document.querySelector('.plot path.law') === null ? requestAnimationFrame(look) : done(performance.now() - start)
  document.querySelector('.row:not(.heads) .name a').click()
  look()
})`

const measure = async (browser: Browser, { address }: Large): Promise<Round> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.goto(`${address}#/functions`)
  const usable = await page.evaluate<number>('window.usable')
  const { rate, longest } = await page.evaluate<Pick<Round, 'rate' | 'longest'>>(scroll)
  await page.evaluate("document.querySelector('.virtual').scrollTo(0, 0)")
  await page.waitForSelector('.row[aria-rowindex="2"]')
  const opened = await page.evaluate<number>(open)
  await context.close()
  return { usable, rate, longest, opened }
}

const spread = (values: readonly number[], digits = 0): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((value) => (value ?? 0).toFixed(digits)).join(' / ')
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
const rows: string[] = []
for (const functions of [10_000, 40_000]) {
  const made = large(functions)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measure(browser, made))
  const of = (pick: (round: Round) => number): string => spread(measured.map(pick))
  const size = `${made.megabytes.toFixed(1)} MB${made.files === 0 ? '' : ` in ${made.files + 1} files`}`
  rows.push(
    `| ${functions} | ${made.tuples} | ${size} | ${of(({ usable }) => usable)} | ${of(({ rate }) => rate)} | ${of(({ longest }) => longest)} | ${of(({ opened }) => opened)} |`,
  )
  console.log(rows.at(-1))
}
const version = browser.version()
await browser.close()
writeFileSync(
  join(results, 'report-speed.md'),
  `# How fast large reports are

Made by \`npm run report:speed\`: generated programs, Chromium ${version} without a window, least / median / most of ${rounds} rounds. Usable: the first frame with the
list of functions, from the start of the page. Frames: while the list goes by at 900 pixels a frame, for ${seconds} seconds. Opened: from a click on a function to its plots.

| functions | sizes | report | usable after, ms | frames a second | longest frame, ms | function opened after, ms |
|---|---|---|---|---|---|---|
${rows.join('\n')}

The aim is 10 000 functions with 240 000 sizes in at most 10 MB, usable within a second, at 50 frames a second; and that 40 000 functions still open.
\`test/report/large.test.ts\` holds that the work of opening grows no faster than the functions, and that of scrolling not at all.
`,
)
