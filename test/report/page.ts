// The report as a file, and a browser to open it in.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { bundleViewer } from '../../scripts/build-viewer.ts'
import type { PageAssets } from '../../src/report/index.ts'
import { html } from '../../src/report/html.ts'
import type { Fixture } from './fixture.ts'

const cache = join(import.meta.dirname, '../../.cache')

/** The page's code as it is in the sources, with real compression and hash. */
export const pageAssets = async (): Promise<PageAssets> => ({
  ...(await bundleViewer()),
  compress: (text) => gzipSync(text).toString('base64'),
  sha256: (text) => createHash('sha256').update(text).digest('base64'),
})

/** Writes the report of a fixture to a file of its own; the result is its file:// address. */
export const writePage = (name: string, { analysis, sources }: Fixture, assets: PageAssets): string => {
  const folder = join(cache, 'pages')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.html`)
  writeFileSync(file, html(analysis, { ...assets, sources }))
  return pathToFileURL(file).href
}

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const packagedBrowser = async (): Promise<string> => {
  // The package unpacks into os.tmpdir() under fixed names: a folder of our own keeps two runs, and two users, apart.
  const folder = join(cache, 'chromium')
  mkdirSync(folder, { recursive: true })
  process.env['TMPDIR'] = folder
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** Chromium: the one named by LANDAU_TEST_CHROMIUM, the one of the npm package, or that of the system. */
export const launchBrowser = async (): Promise<Browser> => {
  const named =
    process.env['LANDAU_TEST_CHROMIUM'] ??
    (process.platform === 'linux' && process.arch === 'x64' ? await packagedBrowser() : systemBrowsers.find((path) => existsSync(path)))
  if (named === undefined) throw new Error('No Chromium found. Set LANDAU_TEST_CHROMIUM to the path of one.')
  // The package's own default arguments switch off web security, which would hide what fails on file://, and share one process, which hangs.
  return chromium.launch({ executablePath: named, args: ['--no-sandbox'] })
}
