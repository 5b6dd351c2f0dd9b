// `plugins: [landau()]` in vitest.config.ts: the test suite is the workload. Vite transforms modules in the main process, workers run and record them.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beginRun, concludeRun, createTransformer, isOfLandau, isProfiled, recordingMode, setRecordingMode } from '../embed.ts'
import type { LineMap, RecordingOptions } from '../embed.ts'
import type { GrowthMatchers } from './matchers.ts'

declare module 'vitest' {
  interface Matchers<R, T> extends GrowthMatchers<R> {}
}

export interface LandauVitestOptions extends RecordingOptions {
  /** Globs of the files to measure; all of the project's by default. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

/** The part of Vitest that the plugin uses; structural, so that several majors fit. */
interface VitestContext {
  readonly vitest: {
    readonly config: { readonly root: string; readonly watch?: boolean }
    readonly onClose: (callback: () => void | Promise<void>) => void
  }
  readonly project: {
    readonly config: {
      setupFiles: string[]
      readonly pool?: string
      readonly fsModuleCache?: boolean
      readonly experimental?: { readonly fsModuleCache?: boolean }
      readonly globalSetup?: string[]
      readonly browser?: { readonly enabled?: boolean }
    }
  }
}

interface TransformContext {
  readonly getCombinedSourcemap?: () => object
}

export interface LandauVitestPlugin {
  readonly name: string
  readonly enforce: 'post'
  readonly config: () => object
  readonly configResolved: (config: { readonly server: { readonly fs: { readonly allow: string[] } } }) => void
  readonly configureVitest: (context: VitestContext) => void
  readonly transform: (this: unknown, code: string, id: string) => { code: string; map: LineMap } | null
}

const extension = import.meta.filename.slice(-3)
const ownFolder = join(import.meta.dirname, '..').replaceAll('\\', '/')
const setupFile = join(import.meta.dirname, `vitest-setup${extension}`)

/** Vitest hoists these calls by how they look, and must find them as they were written. */
const hoisted = /\b(?:vi|vitest)\s*\.\s*(?:mock|unmock|hoisted|doMock|doUnmock|importActual|importMock)\b/

/** Who has a run: each project may have a plugin of its own, and all of them are one run. */
const begun = new WeakSet<VitestContext['vitest']>()

/** Profiles what the tests run; a summary follows Vitest's own, and \`landau check\` judges the profile. */
export default function landau({ include = [], exclude = [], ...recording }: LandauVitestOptions = {}): LandauVitestPlugin {
  let transform: ReturnType<typeof createTransformer> | null = null
  const skipped = new Set<string>()
  return {
    name: 'landau',
    enforce: 'post',
    // The setup file must run anew for every test file; what it imports must not. What Vitest keeps on disk has the site numbers of an earlier run.
    config: () => ({ test: { fsModuleCache: false, server: { deps: { inline: [/[\\/]integrations[\\/]vitest-setup\.[jt]s$/] } } } }),
    // Vite loads nothing from outside of the project's root, where landau may be.
    configResolved: ({ server }) => void server.fs.allow.push(ownFolder),
    configureVitest({ vitest, project: { config } }) {
      // `landau run -- vitest` records this process, and says how tests are recorded; they only need the matchers.
      if (isProfiled()) return void config.setupFiles.unshift(setupFile)
      const reason = unsupported(config) ?? setRecordingMode(recording)
      if (reason !== null) return process.stderr.write(`landau: this project is not profiled: ${reason}.\n`) as unknown as void
      for (const file of config.globalSetup ?? []) skipped.add(file)
      config.setupFiles.unshift(setupFile)
      transform ??= createTransformer({ root: vitest.config.root, include, exclude, mode: recordingMode('constants') })
      if (begun.has(vitest)) return
      begun.add(vitest)
      const run = beginRun(vitest.config.root, 'vitest')
      vitest.onClose(() => concludeRun(run, ['vitest']))
    },
    transform(code, id) {
      const file = id.replace(/[?#].*$/s, '')
      if (transform === null || skipped.has(file) || !isOfProject(file) || hoisted.test(code)) return null
      const map = (this as TransformContext).getCombinedSourcemap?.()
      return transform(file, code, 'module', map === undefined ? null : JSON.stringify(map))
    },
  }
}

const unsupported = ({ pool, browser, fsModuleCache, experimental }: VitestContext['project']['config']): string | null => {
  if (browser?.enabled === true) return 'its tests run in a browser'
  if (fsModuleCache === true || experimental?.fsModuleCache === true)
    return 'it asks for fsModuleCache, and a module that an earlier run instrumented would be counted as another'
  return pool?.startsWith('vm') === true ? `the pool ${pool} gives tests a realm of their own; use forks or threads` : null
}

const isOfProject = (file: string): boolean =>
  !file.startsWith('\0') &&
  !/[\\/]node_modules[\\/]/.test(file) &&
  !/\.(?:css|scss|sass|less|json|svg|png|html|wasm)$/.test(file) &&
  !isOfLandau(file) &&
  existsSync(file)
