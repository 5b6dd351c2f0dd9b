// Opens a page in a browser, and demands that it asks for nothing and complains about nothing.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Analysis } from '../../src/analysis/types.ts'

export interface Opened {
  readonly page: Page
  /** Addresses of all requests, and all that the page said on the console or threw. */
  readonly requests: string[]
  readonly complaints: string[]
}

/** Opens an address, hands it to `look`, closes it, and demands that nothing was complained about and nothing requested but what `isExpected`. */
export const visitIn = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  look: (opened: Opened) => Promise<void>,
  isExpected: (request: string) => boolean = () => false,
): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  try {
    const page = await context.newPage()
    const opened: Opened = { page, requests: [], complaints: [] }
    page.on('request', (request) => opened.requests.push(request.url()))
    page.on('console', (message) => opened.complaints.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => opened.complaints.push(`uncaught: ${error.message}`))
    page.on('dialog', (dialog) => {
      opened.complaints.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    await page.goto(url)
    await page.waitForSelector('h1, main')
    await look(opened)
    expect(opened.complaints).toEqual([])
    const isPage = (request: string): boolean => request.split('#')[0] === url.split('#')[0]
    expect(opened.requests.filter((request) => !request.startsWith('data:') && !isPage(request) && !isExpected(request))).toEqual([])
  } finally {
    await context.close()
  }
}

/** The text of the first element that matches, with plain blanks. */
export const textOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().innerText()).replaceAll('\u202f', ' ')

/** Addresses of a page, each with what is there when it has been drawn. */
export type Routes = Readonly<Record<string, string>>

/** Every route of the page of a profile, with its states that look different, on the page of the fixture with all extras. */
export const profileRoutes: Routes = {
  '#/': '.cause-line',
  '#/?x=40&code=own': '.cause-line',
  '#/functions': '.row .class',
  '#/functions?q=s%3Agrows+src%2F&sort=calls': '.row .class',
  '#/fn/u0': '.plot path.law',
  '#/fn/u0?from=100&to=9000&cost=self&axes=linear&table=1': '.data tbody td',
  '#/fn/u7': '.plot',
  '#/fn/gone': '.heading a',
  '#/src': '.row.files .name',
  '#/src/src%2Ftags.ts?l=10': '.source-line.target',
  '#/src/gone.ts': '.source-browser .empty',
  '#/compare': '.change',
  '#/compare/u0': '.plot .cloud.behind',
  '#/workloads': '.plot path.law',
  '#/workloads/none': '.workloads .change',
  '#/quality': '.quality .panel',
}

/** The same of a run that looked for algorithms; the one that grows most has the first address of a finding. */
export const algorithmRoutes = ({ findings, algorithms }: Pick<Analysis, 'findings' | 'algorithms'>): Routes => {
  const [first] = findings
  const member = algorithms?.tree.find(({ id, parent }) => parent > 0 && algorithms.tree[parent]?.id === first && id !== first)?.id
  return {
    '#/': '.overview .panel',
    '#/algorithms': '.row.repetition.member',
    '#/algorithms?order=cost&q=s%3Agrows': '.row.repetition.root',
    [`#/algorithms?by=apart&fold=${first}`]: '.row.repetition.root',
    [`#/algorithms?cut=${member}&at=${first}`]: '.row.repetition.active',
    [`#/fn/${first}`]: '.algorithm .plot path.law',
    [`#/fn/${first}?cost=writes&axes=linear&table=1`]: '.algorithm .data tbody td',
    [`#/fn/${member}?cut=${member}`]: '.algorithm .parts li',
    '#/fn/gone': '.algorithm p a',
    '#/src': '.row.files .name',
    '#/src/program?l=8': '.source-line.target',
    '#/quality': '.quality .panel',
  }
}

/** Waits until all that an event set off is on the page, and nothing on it is still being read. */
export const settled = async (page: Page): Promise<void> => {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
  await page.waitForSelector('[aria-busy]', { state: 'detached' })
}

/** Goes to another address of the open page, and waits until it has been drawn: what was there before could look like it. */
export const show = async (page: Page, hash: string, ready = 'main'): Promise<void> => {
  await page.evaluate(
    `new Promise((done) => {
      const before = location.href
      addEventListener('hashchange', done, { once: true })
      location.hash = ${JSON.stringify(hash)}
      if (location.href === before) done()
    })`,
  )
  await drawn(page, ready)
}

/** Waits until the page that is opened has been drawn. */
export const drawn = async (page: Page, ready: string): Promise<void> => {
  await page.waitForSelector(ready)
  await settled(page)
}
