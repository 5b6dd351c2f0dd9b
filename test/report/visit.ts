// Opens a page in a browser, and demands that it asks for nothing and complains about nothing.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

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
    await page.waitForSelector('main')
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

/** Every route, with its states that look different, and what is there when it has been drawn, on the page of the fixture with all extras. */
const readiness: Readonly<Record<string, string>> = {
  '#/': '.cause-line',
  '#/functions': '.row .class',
  '#/fn/u0': '.plot path.law',
  '#/fn/u0?from=100&to=9000&cost=self&axes=linear&table=1': '.data tbody td',
  '#/fn/u7': '.plot',
  '#/fn/gone': 'h1',
  '#/src': '.row.files .name',
  '#/src/src%2Ftags.ts?l=10': '.source-line.target',
  '#/src/gone.ts': '.empty',
  '#/compare': '.change',
  '#/compare/u0': '.plot .cloud.behind',
  '#/workloads': '.plot path.law',
  '#/quality': '.panel',
}
export const routes: readonly string[] = Object.keys(readiness)

/** Waits until a route has been drawn and nothing on it is still being read. */
export const drawn = async (page: Page, hash: string): Promise<void> => {
  await page.waitForSelector(readiness[hash] ?? 'main')
  await page.waitForSelector('[aria-busy]', { state: 'detached' })
}
