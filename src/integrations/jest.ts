// `transform: { '\\.[cm]?[jt]sx?$': 'landau/jest' }`: wraps the project's own transformer. Modules are transformed in the worker that runs them, and
// sites are numbered there, so what Jest caches on disk is good for this process only.

import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { bindingCode, createTransformer as createLandau, isOfLandau, joinMaps, mapIn, recordingMode, setRecordingMode } from '../embed.ts'
import type { RecordingOptions, Transform } from '../embed.ts'
import { startJestRecording } from './jest-recording.ts'

export interface LandauJestOptions extends Pick<RecordingOptions, 'resolution'> {
  /** The transformer to wrap: a package or a path; `false` for none. By default `babel-jest`, where it is installed. */
  readonly transformer?: string | false
  /** Options of that transformer. */
  readonly options?: unknown
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

interface TransformRequest {
  readonly config: { readonly rootDir: string; readonly testEnvironment?: string }
  readonly supportsStaticESM: boolean
}

interface Result {
  readonly code: string
  readonly map?: object | string | null
}

interface Transformer {
  readonly canInstrument?: boolean
  readonly process: (text: string, path: string, request: TransformRequest) => Result | string
}

interface LandauJestTransformer extends Transformer {
  readonly getCacheKey: () => string
}

type Factory = { readonly createTransformer?: (options: unknown) => Transformer }

const loadInner = (rootDir: string, { transformer, options }: LandauJestOptions): Transformer | null => {
  if (transformer === false) return null
  const require = createRequire(join(rootDir, 'package.json'))
  try {
    const loaded = require(transformer ?? 'babel-jest') as (Factory & Transformer) & { readonly default?: Factory & Transformer }
    const exported = loaded.default ?? loaded
    return exported.createTransformer?.(options) ?? exported
  } catch (error) {
    // Jest brings babel-jest along, but a package manager may hide it from the project; plain JavaScript needs none.
    if (transformer === undefined && (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

const isOfProject = (path: string): boolean => !/[\\/]node_modules[\\/]/.test(path) && !isOfLandau(path)

const textOf = (map: Result['map']): string | null => (map === undefined || map === null ? null : typeof map === 'string' ? map : JSON.stringify(map))

/** What Jest calls, once a worker. */
export const createTransformer = (options: LandauJestOptions = {}): LandauJestTransformer => {
  const { resolution } = options
  const problem = resolution === undefined ? null : setRecordingMode({ resolution })
  if (problem !== null) process.stderr.write(`landau: ${problem}; cells are objects.\n`)
  const recording = startJestRecording()
  const nonce = randomUUID()
  let inner: Transformer | null | undefined
  let transform: Transform | null = null
  let calls = 0
  return {
    // Jest asks once a file is transformed: where the wrapped transformer does not count coverage, Jest does it itself.
    get canInstrument() {
      return inner?.canInstrument === true
    },
    // One key a file and process: site numbers of another process mean nothing here.
    getCacheKey: () => `${nonce}-${calls++}`,
    process(text, path, request) {
      const { rootDir, testEnvironment = '' } = request.config
      inner ??= loadInner(rootDir, options)
      const compiled = inner?.process(text, path, request) ?? text
      const result: Result = typeof compiled === 'string' ? { code: compiled } : compiled
      // Tests in a simulated browser run as they are; a single one, by a comment in its file, is not known here.
      if (recording === null || !isOfProject(path) || !/jest-environment-node|^node$/.test(testEnvironment)) return result
      const { include = [], exclude = [] } = options
      transform ??= createLandau({ root: rootDir, include, exclude, before: bindingCode, mode: recordingMode('globals') })
      const earlier = textOf(result.map)
      const instrumented = transform(path, result.code, request.supportsStaticESM ? 'module' : 'commonjs', earlier)
      if (instrumented === null) return result
      // ts-jest writes its map into the text.
      const compiledFrom = earlier ?? mapIn(result.code, path)
      return { code: instrumented.code, map: compiledFrom === null ? instrumented.map : joinMaps(instrumented.map, compiledFrom) }
    },
  }
}

const adapter: { readonly createTransformer: typeof createTransformer } = { createTransformer }

export default adapter
