import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

/** What a profiled thread is told from outside. Processes inherit it through the environment, threads through worker_threads. */
export interface Settings {
  /** Folder for the part file of each thread. */
  readonly out: string
  /** Folder that paths are relative to: the working directory of the first process. */
  readonly root: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** V8 options set before the program is compiled; empty for none. */
  readonly v8Flags: string
  /** True for a process that nobody launched: it merges the parts itself and says where the profile is. */
  readonly alone: boolean
}

/**
 * Instrumentation grows functions past V8's limits: past the first one a hot function is never optimised (70x slower, measured), past the
 * others small functions are no longer inlined.
 */
export const defaultV8Flags = '--max-optimized-bytecode-size=500000 --max-inlined-bytecode-size=1000 --max-inlined-bytecode-size-cumulative=2500'

/** Patterns in an environment variable are separated by this. */
export const patternSeparator = ','

const dataKey = 'landau'

/** Reads the settings, and passes them on to the threads and processes that this one starts. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const inherited = isMainThread ? undefined : getEnvironmentData(dataKey)
  // Landau itself put it there, in the thread that started this one.
  const settings = (inherited as Settings | undefined) ?? settingsOf(env)
  setEnvironmentData(dataKey, settings as unknown as Parameters<typeof setEnvironmentData>[1])
  if (settings.alone && isMainThread) {
    mkdirSync(settings.out, { recursive: true })
    env['LANDAU_OUT'] = settings.out
    env['LANDAU_ROOT'] = settings.root
  }
  return settings
}

const settingsOf = (env: NodeJS.ProcessEnv): Settings => {
  const root = env['LANDAU_ROOT'] ?? process.cwd()
  const out = env['LANDAU_OUT']
  return {
    out: out ?? join(root, '.landau', `parts-${process.pid}`),
    root,
    include: patterns(env['LANDAU_INCLUDE']),
    exclude: patterns(env['LANDAU_EXCLUDE']),
    v8Flags: env['LANDAU_V8_FLAGS'] ?? defaultV8Flags,
    alone: out === undefined,
  }
}

const patterns = (value: string | undefined): string[] => (value ?? '').split(patternSeparator).filter((it) => it !== '')
