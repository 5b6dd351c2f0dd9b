// The pictures in the documentation: landau's report of acorn parsing `let v0, v1, …`, and of the algorithms of two sorts, in light and dark, at 1440×900.
// The program runs in a folder of its own, so that the pictures show the paths of a user.

import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './harness/browser.ts'
import { takeScreenshot } from './harness/screenshot.ts'
import { cached, landauBin, root } from './harness/paths.ts'
import { runNode } from './harness/process.ts'
import { readReport } from './harness/json-report.ts'

const images = join(root, 'docs/images')
const app = cached('screenshots/app')
const schemes = ['light', 'dark'] as const
const largestBytes = 200_000

interface Shot {
  readonly name: string
  readonly hash: string
  /** What must be in the picture. */
  readonly shown: readonly string[]
}

const profileAcorn = async (): Promise<string> => {
  rmSync(app, { recursive: true, force: true })
  mkdirSync(join(app, 'node_modules'), { recursive: true })
  cpSync(join(root, 'demo/declarations.js'), join(app, 'declarations.js'))
  cpSync(join(root, 'node_modules/acorn'), join(app, 'node_modules/acorn'), { recursive: true, dereference: true })
  const { code, stderr } = await runNode({
    args: [landauBin, 'run', '--reporter', 'html', '--reporter', 'json', 'declarations.js'],
    cwd: app,
    timeoutMs: 300_000,
  })
  if (code !== 0) throw new Error(`landau run ended with exit code ${code}:\n${stderr}`)
  return join(app, '.landau')
}

/** A list sorted in place and one sorted by merging, in a run that looks for algorithms. */
const profileSorts = async (): Promise<string> => {
  const folder = join(app, 'sorts')
  mkdirSync(folder, { recursive: true })
  for (const name of ['paper/insertion-sort-random.js', 'more/merge-sort-list.js'])
    cpSync(join(root, 'test/programs/algorithms', name), join(folder, basename(name)))
  writeFileSync(join(folder, 'sorts.cjs'), "require('./insertion-sort-random.js')\nrequire('./merge-sort-list.js')\n")
  const { code, stderr } = await runNode({
    args: [landauBin, 'run', '--algorithms', '--reporter', 'html', 'sorts.cjs'],
    cwd: folder,
    timeoutMs: 300_000,
  })
  if (code !== 0) throw new Error(`landau run --algorithms ended with exit code ${code}:\n${stderr}`)
  return pathToFileURL(join(folder, '.landau/report.html')).href
}

/** Takes a picture of the first screen, and demands that what it is for can be seen on it. */
const take = async (browser: Browser, page: string, { name, hash, shown }: Shot, colorScheme: (typeof schemes)[number]): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme, locale: 'en-US' })
  const tab = await context.newPage()
  await tab.goto(page + hash)
  for (const text of shown) {
    // What is for narrow screens is there too, hidden.
    const element = tab.getByText(text).filter({ visible: true }).first()
    await element.waitFor()
    const box = await element.boundingBox()
    if (box === null || box.y + box.height > 900) throw new Error(`“${text}” is not on the first screen of ${name}.`)
  }
  const path = join(images, `${name}-${colorScheme}.png`)
  await takeScreenshot(tab, { path })
  await context.close()
  const { size } = statSync(path)
  if (size > largestBytes) throw new Error(`${path} has ${size} bytes, more than ${largestBytes}.`)
  console.log(`${path.slice(root.length + 1)}  ${Math.round(size / 1024)} KB`)
}

const folder = await profileAcorn()
const { units } = readReport(join(folder, 'report.json'))
const culprit = units.find(({ name }) => name.endsWith('declareName'))
if (culprit === undefined) throw new Error('The report does not name declareName.')
const scan = readFileSync(join(app, 'node_modules/acorn/dist/acorn.mjs'), 'utf8')
  .split('\n')
  .find((line) => line.includes('redeclared = scope.lexical.indexOf(name)'))
if (scan === undefined) throw new Error('This acorn does not look names up in an array.')
mkdirSync(images, { recursive: true })
const browser = await launchBrowser()
const address = pathToFileURL(join(folder, 'report.html')).href
const sorts = await profileSorts()
for (const scheme of schemes) {
  await take(browser, address, { name: 'overview', hash: '#/', shown: ['declareName', 'scope.lexical.indexOf scans', 'n²'] }, scheme)
  await take(browser, address, { name: 'function', hash: `#/fn/${culprit.id}`, shown: ['declareName', 'scope.lexical.indexOf scans', 'n²'] }, scheme)
  await take(
    browser,
    sorts,
    {
      name: 'algorithms',
      hash: '#/algorithms',
      shown: ['modifies a list of Node (≤ 190)', 'n²', 'n log n', 'part of sort: works on the same input'],
    },
    scheme,
  )
}
await browser.close()
