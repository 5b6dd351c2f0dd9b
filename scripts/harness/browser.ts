// A real Chromium, without a system install.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { cached } from './paths.ts'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The package unpacks into os.tmpdir() under fixed names, and takes what lies there for finished: a folder of our own keeps two users apart, and a name
 * that the folder gets only once it is whole keeps apart two test files that start together.
 */
const packagedBrowser = async (): Promise<string> => {
  const folder = cached('browser')
  if (!existsSync(folder)) await unpackTo(folder)
  process.env['TMPDIR'] = folder
  return join(folder, 'chromium')
}

const unpackTo = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  process.env['TMPDIR'] = unfinished
  const { default: packaged } = await import('@sparticuz/chromium')
  await packaged.executablePath()
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Chromium: the one named by LANDAU_TEST_CHROMIUM, the one of the npm package, or that of the system. `env` is added to its environment. */
export const launchBrowser = async (env: Readonly<Record<string, string>> = {}): Promise<Browser> => {
  const named =
    process.env['LANDAU_TEST_CHROMIUM'] ??
    (process.platform === 'linux' && process.arch === 'x64' ? await packagedBrowser() : systemBrowsers.find((path) => existsSync(path)))
  if (named === undefined) throw new Error('No Chromium found. Set LANDAU_TEST_CHROMIUM to the path of one.')
  // The package's own default arguments switch off web security, which would hide what fails on file://, and share one process, which hangs. There is no
  // graphics processor: a process that stands for one takes processor time from the pages.
  const args = ['--no-sandbox', '--disable-gpu', '--in-process-gpu']
  return chromium.launch({ executablePath: named, args, env: { ...(process.env as Record<string, string>), ...env } })
}
