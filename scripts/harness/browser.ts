// A real Chromium, without a system install.
import { existsSync, mkdirSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { cached } from './paths.ts'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const packagedBrowser = async (): Promise<string> => {
  // The package unpacks into os.tmpdir() under fixed names: a folder of our own keeps two runs, and two users, apart.
  const folder = cached('chromium')
  mkdirSync(folder, { recursive: true })
  process.env['TMPDIR'] = folder
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** Chromium: the one named by LANDAU_TEST_CHROMIUM, the one of the npm package, or that of the system. `env` is added to its environment. */
export const launchBrowser = async (env: Readonly<Record<string, string>> = {}): Promise<Browser> => {
  const named =
    process.env['LANDAU_TEST_CHROMIUM'] ??
    (process.platform === 'linux' && process.arch === 'x64' ? await packagedBrowser() : systemBrowsers.find((path) => existsSync(path)))
  if (named === undefined) throw new Error('No Chromium found. Set LANDAU_TEST_CHROMIUM to the path of one.')
  // The package's own default arguments switch off web security, which would hide what fails on file://, and share one process, which hangs.
  return chromium.launch({ executablePath: named, args: ['--no-sandbox'], env: { ...(process.env as Record<string, string>), ...env } })
}
