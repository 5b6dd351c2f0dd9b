// A page bundled by each bundler, in a real Chromium: it does what it does plain, its planted quadratic is found at its line and fails the check.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import type { Browser } from 'playwright-core'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import { createServer as createViteServer, build as vite } from 'vite'
import webpack from 'webpack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as LandauPlugin from '../../src/integrations/unplugin.ts'
import { run } from '../host/run.ts'
import { launchBrowser } from '../../scripts/harness/browser.ts'
import { budget, projectWith, quadratic } from './project.ts'

type Plugin = (typeof LandauPlugin)['default']

interface Job {
  readonly folder: string
  readonly entry: string
  /** Null for the plain bundle. */
  readonly plugin: Plugin | null
  readonly options: { root: string; endpoint: string }
}

/** Bundles the entry to `out.js`. */
type Bundle = (job: Job) => Promise<unknown>

const withWebpack: Bundle = (job) => runWebpack(job)

const runWebpack = ({ folder, entry, plugin, options }: Job, more: webpack.Configuration = {}): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const config: webpack.Configuration = {
      ...more,
      mode: 'production',
      context: folder,
      entry: `./${entry}`,
      output: { path: folder, filename: 'out.js' },
      plugins: plugin === null ? [] : [plugin.webpack(options)],
    }
    webpack(config, (error, stats) =>
      error !== null || stats?.hasErrors() === true ? reject(error ?? new Error(stats?.toString())) : resolve(stats),
    )
  })

/** A loader that makes JavaScript of TypeScript, on other lines. */
const loader = `const { transformSync } = require(${JSON.stringify(createRequire(import.meta.url).resolve('esbuild'))})
module.exports = function (text) {
  const { code, map } = transformSync(text, { loader: 'ts', sourcemap: 'external', sourcefile: 'x.ts', banner: '/*\\n\\n*/' })
  this.callback(null, code, JSON.parse(map))
}`

const withLoader: Bundle = (job) => {
  writeFileSync(join(job.folder, 'loader.cjs'), loader)
  return runWebpack(job, { module: { rules: [{ test: /\.ts$/, use: join(job.folder, 'loader.cjs') }] } })
}

const bundlers: readonly (readonly [name: string, language: 'js' | 'ts', bundle: Bundle])[] = [
  [
    'vite',
    'ts',
    ({ folder, entry, plugin, options }) =>
      vite({
        root: folder,
        configFile: false,
        logLevel: 'error',
        plugins: plugin === null ? [] : [plugin.vite(options)],
        build: { outDir: '.', emptyOutDir: false, lib: { entry, formats: ['iife'], name: 'app', fileName: () => 'out.js' } },
      }),
  ],
  [
    'rollup',
    'js',
    async ({ folder, entry, plugin, options }) => {
      const bundle = await rollup({ input: join(folder, entry), plugins: plugin === null ? [] : [plugin.rollup(options)] })
      await bundle.write({ file: join(folder, 'out.js'), format: 'iife' })
    },
  ],
  [
    'rolldown',
    'ts',
    async ({ folder, entry, plugin, options }) => {
      const bundle = await rolldown({ input: join(folder, entry), plugins: plugin === null ? [] : [plugin.rolldown(options)] })
      await bundle.write({ file: join(folder, 'out.js'), format: 'iife' })
    },
  ],
  ['webpack', 'js', withWebpack],
  ['webpack', 'ts', withLoader],
  [
    'esbuild',
    'ts',
    ({ folder, entry, plugin, options }) =>
      esbuild({ entryPoints: [join(folder, entry)], bundle: true, minify: true, outfile: join(folder, 'out.js'), plugins: plugin === null ? [] : [plugin.esbuild(options)] }), // prettier-ignore
  ],
]

const main = `import { dedupe } from './tags.js'
const seen = []
for (let n = 10; n <= 400; n += 20) seen.push(dedupe(Array.from({ length: n }, (_, i) => i)).length)
const frozen = Object.freeze({ a: 1 })
const own = (o) => Reflect.ownKeys(o).length
const asked = []
const proxy = new Proxy({}, { get: (_, key) => (asked.push(String(key)), 1), has: (_, key) => (asked.push(String(key)), true) })
proxy.x
document.title = JSON.stringify([seen, own(frozen), own({ ...frozen }), own(Object.create(null)), asked.filter((key) => !key.includes('landau')), Proxy.name, dedupe.toString.call(dedupe).length > 0])
`

const typed = quadratic.replace('(xs)', '(xs: readonly number[]): number[]').replace('out = []', 'out: number[] = []')

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Opens the bundle in a page and gives the title that it made; `flush` sends what was recorded. */
const titleOf = async (folder: string, flush: boolean): Promise<string> => {
  const server = createServer((request, response) => {
    const script = request.url === '/out.js'
    response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' })
    response.end(script ? readFileSync(join(folder, 'out.js')) : '<!doctype html><title>-</title><script src="out.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const page = await browser.newPage()
  try {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    expect(errors).toEqual([])
    if (flush) await page.evaluate(`globalThis[Symbol.for('landau.page')].flush()`)
    return await page.title()
  } finally {
    await page.close()
    server.closeAllConnections()
    server.close()
  }
}

test.each(bundlers)('%s, %s', async (_, language, bundle) => {
  using folder = projectWith(
    {
      'package.json': '{"type":"module"}',
      [`src/tags.${language}`]: language === 'ts' ? typed : quadratic,
      [`src/main.${language}`]: main.replace('tags.js', `tags.${language}`),
      'landau.config.ts': budget,
    },
    ['unplugin'],
  )
  const plugin = (await import(join(folder.path, 'node_modules/landau/dist/integrations/unplugin.js'))) as typeof LandauPlugin
  const collector = await plugin.startCollector({ root: folder.path })
  const options = { root: folder.path, endpoint: collector.url }
  const job = { folder: folder.path, entry: `src/main.${language}`, plugin: null, options }
  await bundle(job)
  const plain = await titleOf(folder.path, false)
  await bundle({ ...job, plugin: plugin.default })
  expect(await titleOf(folder.path, true)).toBe(plain)
  await collector.close()
  const landau = join(folder.path, 'node_modules/landau/bin/landau.js')
  const check = await run([landau, 'check', '--reporter', 'github'], { cwd: folder.path })
  expect(check.stdout.toString() + check.stderr).toMatch(/^::error file=src\/tags\.[jt]s,line=4,.*dedupe grows like n\^2/)
  expect(check.code).toBe(1)
})

test('Vite’s development server collects by itself, and TypeScript is told where it was written', async () => {
  const types = `// Types go away, lines stay.\ninterface Tag {\n  readonly name: string\n}\nexport type Tags = readonly Tag[]\n`
  using folder = projectWith(
    {
      'package.json': '{"type":"module"}',
      'index.html': '<!doctype html><title>-</title><script type="module" src="/src/main.ts"></script>',
      'src/tags.ts': types + typed,
      'src/main.ts': main.replace('./tags.js', './tags.ts'),
      'landau.config.ts': budget,
    },
    ['unplugin'],
  )
  const plugin = (await import(join(folder.path, 'node_modules/landau/dist/integrations/unplugin.js'))) as typeof LandauPlugin
  const plugins = [plugin.default.vite({ root: folder.path })]
  const server = await createViteServer({ root: folder.path, configFile: false, logLevel: 'error', plugins, server: { port: 0, host: '127.0.0.1' } })
  await server.listen()
  const page = await browser.newPage()
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  await page.waitForFunction('document.title !== "-"')
  expect(await page.title()).toContain('[[10,30,50')
  await page.evaluate(`globalThis[Symbol.for('landau.page')].flush()`)
  await page.close()
  await server.close()
  const landau = join(folder.path, 'node_modules/landau/bin/landau.js')
  const check = await run([landau, 'check', '--reporter', 'github'], { cwd: folder.path })
  expect(check.stdout.toString() + check.stderr).toMatch(/^::error file=src\/tags\.ts,line=9,.*dedupe grows like n\^2/)
})

test.each([
  ['by itself', '', { code: null, signal: 'SIGINT' }],
  ['after what the program does then', `process.once('SIGINT', () => setTimeout(() => process.exit(3), 50))`, { code: 3, signal: null }],
])('a development server that Ctrl-C ends %s tells what its pages did', async (_, listens, ending) => {
  const serve = `import { createServer } from 'vite'
import landau from 'landau/unplugin'
const server = await createServer({ configFile: false, plugins: [landau.vite()], server: { port: 0, host: '127.0.0.1' } })
await server.listen()
${listens}
process.kill(process.pid, 'SIGINT')
setInterval(() => undefined, 1000)
`
  using folder = projectWith({ 'package.json': '{"type":"module"}', 'index.html': '<title>-</title>', 'serve.mjs': serve }, ['unplugin', 'vite'])
  const { code, signal, stderr } = await run(['serve.mjs'], { cwd: folder.path })
  expect({ code, signal }).toEqual(ending)
  expect(stderr).toContain('landau: Nothing was recorded: no test or page loaded a file')
})

test('a collector takes nothing that no page of landau’s sent', async () => {
  using folder = projectWith({}, ['unplugin'])
  const { startCollector } = (await import(join(folder.path, 'node_modules/landau/dist/integrations/unplugin.js'))) as typeof LandauPlugin
  const collector = await startCollector({ root: folder.path })
  const status = async (init: RequestInit): Promise<number> => (await fetch(collector.url, init)).status
  expect(await status({ method: 'POST', body: '{"page":"x"}' })).toBe(400)
  expect(await status({ method: 'POST', body: 'no' })).toBe(400)
  expect(await status({})).toBe(405)
  await collector.close()
})

test('webpack: a module that its cache on disk keeps does not come back with the numbers of an earlier build', async () => {
  const files = { 'package.json': '{"type":"module"}', 'src/tags.js': quadratic, 'src/main.js': main }
  using folder = projectWith(files, ['unplugin'])
  const { default: plugin } = (await import(join(folder.path, 'node_modules/landau/dist/integrations/unplugin.js'))) as typeof LandauPlugin
  const bundled = async (endpoint: string): Promise<string> => {
    const job = { folder: folder.path, entry: 'src/main.js', plugin, options: { root: folder.path, endpoint } }
    await runWebpack(job, { cache: { type: 'filesystem', cacheDirectory: join(folder.path, 'kept') } })
    return readFileSync(join(folder.path, 'out.js'), 'utf8')
  }
  expect(await bundled('http://first.invalid')).toContain('first.invalid')
  const again = await bundled('http://again.invalid')
  expect(again).toContain('again.invalid')
  expect(again).not.toContain('first.invalid')
})
