// `landau/unplugin`: instruments what Vite, Rollup, webpack or esbuild bundles. The bundle brings its runtime along, and the page sends what it recorded.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createUnplugin } from 'unplugin'
import type { UnpluginInstance } from 'unplugin'
import { createTransformer, isOfLandau } from '../embed.ts'
import { beginPageRun } from './collector.ts'

export { startCollector } from './collector.ts'
export type { Collector, CollectorOptions } from './collector.ts'

export interface LandauPageOptions {
  /** What paths are relative to; the working directory by default. */
  readonly root?: string
  /** Globs of the files to measure; all of the project's by default. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** Where pages send what they recorded: the `url` of a collector. Vite's development server collects by itself. */
  readonly endpoint?: string
}

/** The part of Vite's development server that is used. */
interface DevServer {
  readonly middlewares: { readonly use: (path: string, handle: ReturnType<typeof beginPageRun>['handle']) => unknown }
  readonly httpServer: { readonly once: (event: 'close', callback: () => void) => unknown } | null
}

/** The part of webpack's compiler that is used. */
interface WebpackCompiler {
  readonly options: { cache?: boolean | { readonly type?: string } }
}

interface TransformContext {
  /** Of Rollup and what is made after it. */
  readonly getCombinedSourcemap?: () => object
  /** Of webpack and Rspack: with the source map of the loaders before. */
  readonly getNativeBuildContext?: () => { readonly inputSourceMap?: object | string | null } | null
}

/** The source map of a text that compilers have made of a file, as JSON; null where there is none. */
const mapOf = (context: TransformContext, file: string): string | null => {
  const combined = context.getCombinedSourcemap?.()
  if (combined !== undefined) return JSON.stringify(combined)
  const map = context.getNativeBuildContext?.()?.inputSourceMap ?? null
  if (map === null) return null
  const { sources, ...rest } = (typeof map === 'string' ? JSON.parse(map) : map) as { readonly sources: readonly string[] }
  // Loaders name it in their own ways.
  return JSON.stringify({ ...rest, sourceRoot: '', sources: sources.length === 1 ? [file] : sources })
}

/** Vite closes its server for `q` and SIGTERM. Ctrl-C, where nobody else listens, ends the process as it is. */
const concludeAtInterrupt = (conclude: () => void, httpServer: DevServer['httpServer']): void => {
  const interrupted = (): void => {
    conclude()
    if (process.listenerCount('SIGINT') === 0) process.kill(process.pid, 'SIGINT')
  }
  // In front of the others: those that listen once are counted before they are called.
  process.prependOnceListener('SIGINT', interrupted)
  httpServer?.once('close', () => {
    process.off('SIGINT', interrupted)
    conclude()
  })
}

const extension = import.meta.filename.slice(-3)
const pageFile = join(import.meta.dirname, '..', `page${extension}`)
const devPath = '/__landau'

const isOfProject = (file: string): boolean =>
  /\.[cm]?[jt]sx?$|\.vue$|\.svelte$/.test(file) && !/[\\/]node_modules[\\/]/.test(file) && !isOfLandau(file) && existsSync(file)

/** An import would make an ES module of a CommonJS one. */
const isCommonJs = (code: string): boolean =>
  /\bmodule\.exports\b|\bexports\.\w+\s*=|\brequire\s*\(/.test(code) && !/^\s*(?:import|export)\b/m.test(code)

/** Whose own compiler comes after the plugins: they hand over the text as it was written. */
const compileLast: ReadonlySet<string> = new Set(['esbuild', 'rolldown'])

const languageOf = (file: string, framework: string): 'js' | 'jsx' | 'ts' | 'tsx' => {
  const [, base = 'js', jsx = ''] = /\.[cm]?([jt]s)(x?)$/.exec(file) ?? []
  return compileLast.has(framework) ? (`${base}${jsx}` as 'js') : 'js'
}

const before = (endpoint: string | undefined): string =>
  `import ${JSON.stringify(pageFile)};${endpoint === undefined ? '' : `$l$to(${JSON.stringify(endpoint)});`}`

/** The plugin for every bundler: `landau.vite()`, `landau.rollup()`, `landau.webpack()`, `landau.esbuild()`. */
const landau: UnpluginInstance<LandauPageOptions | undefined, false> = createUnplugin((options: LandauPageOptions | undefined, { framework }) => {
  const { root = process.cwd(), include = [], exclude = [] } = options ?? {}
  let endpoint = options?.endpoint
  let transform: ReturnType<typeof createTransformer> | null = null
  return {
    name: 'landau',
    enforce: 'post',
    transformInclude: (id) => isOfProject(id.replace(/[?#].*$/s, '')),
    transform(code, id) {
      const file = id.replace(/[?#].*$/s, '')
      if (isCommonJs(code)) return null
      transform ??= createTransformer({ root, include, exclude, before: before(endpoint), definesStamps: false })
      return transform(file, code, 'module', mapOf(this as TransformContext, file), languageOf(file, framework))
    },
    // What webpack keeps on disk has the site numbers, and sends to the collector, of an earlier build.
    webpack({ options: bundle }: WebpackCompiler) {
      if (typeof bundle.cache === 'object' && bundle.cache.type === 'filesystem') bundle.cache = false
    },
    vite: {
      configureServer({ middlewares, httpServer }: DevServer) {
        if (endpoint !== undefined) return
        endpoint = devPath
        const run = beginPageRun(root)
        middlewares.use(devPath, run.handle)
        concludeAtInterrupt(run.conclude, httpServer)
      },
    },
  }
})

export default landau
