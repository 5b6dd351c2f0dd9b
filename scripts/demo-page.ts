// `npm run demo:page`: a bundled page profiles itself in Chromium; the summary and the profile come out here.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type * as LandauPlugin from '../src/integrations/unplugin.ts'
import { launchBrowser } from './harness/browser.ts'
import { cached, root } from './harness/paths.ts'

// The plugin as a project imports it, which is why the build comes first.
const { default: landau, startCollector } = (await import(join(root, 'dist/integrations/unplugin.js'))) as typeof LandauPlugin

const folder = cached('demo-page')
mkdirSync(folder, { recursive: true })
const collector = await startCollector({ root })
const plugin = landau.esbuild({ root, endpoint: collector.url })
await build({ entryPoints: [join(root, 'demo/page/main.js')], bundle: true, minify: true, outfile: join(folder, 'page.js'), plugins: [plugin] })
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>words</title><body><script src="page.js"></script>')
const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  console.log(`the page says: ${await page.title()}`)
  await page.evaluate(`globalThis[Symbol.for('landau.page')].flush()`)
} finally {
  await browser.close()
  await collector.close()
}
