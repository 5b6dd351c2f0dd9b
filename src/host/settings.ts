import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

/** What a profiled thread is told from outside. Processes inherit it through the environment, threads through worker_threads. */
export interface Settings {
  /** Folder for the part file of each thread. */
  readonly parts: string
  /** Folder for the profile, when nobody launched this process. */
  readonly out: string
  /** Folder that paths are relative to: the working directory of the first process. */
  readonly root: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** V8 options set before the program is compiled; empty for none. */
  readonly v8Flags: string
  /** True for a process that nobody launched: it merges the parts itself and says where the profile is. */
  readonly alone: boolean
  /** The file that `launch` has Node load first, as an option that the user did not give. */
  readonly preload?: string
}

/** What a variable says. An empty one says nothing: CI writes one for an input that nobody gave. */
export const variableIn = (env: NodeJS.ProcessEnv, name: string): string | undefined => (env[name] === '' ? undefined : env[name])

/** Tells the profiled process what `--budget` says. */
export const budgetVariable = 'LANDAU_BUDGET'

/**
 * Instrumentation grows functions past the size up to which V8 optimises them: a hot function past it is 70x slower (measured). The runtime's probes see more kinds of
 * objects and lists than most places of a program: past 4 V8 looks each up in a table, which cost some programs a seventh; 16 is no better than 8.
 * A function that V8 has compiled already takes of the budget for inlining, 1.2 times, what was inlined into it too: with 0.9 a kernel's small functions have room
 * whatever was compiled first (see src/runtime/out-of-line.ts); other programs cost the same.
 */
const flagsOfAllRuns = '--max-optimized-bytecode-size=500000 --reserve-inline-budget-scale-factor=0.9 --max-valid-polymorphic-map-count=8'

/**
 * A somewhat larger budget for inlining saves kernels of small functions a fifth; larger ones cost other programs up to a tenth in compiling and gain nothing.
 */
export const defaultV8Flags: string = `${flagsOfAllRuns} --max-inlined-bytecode-size-cumulative=1500`

/**
 * With a budget compiling takes a fifth of the time, twice that of the program by itself, as what a function was compiled for changes with each burst: V8's usual
 * budget for inlining, 920, saves 1 to 4 % of the time, in some programs a seventh.
 */
export const sampledV8Flags: string = flagsOfAllRuns

/**
 * With a budget too: sets V8's budget for inlining while no burst may begin (`isMore`), or back to the usual one. Probes are no code then, but V8 counts their bytecode where it
 * inlines. A matrix product by `get(row, column)` takes a fifth less with 3000, other programs the same.
 */
export const inliningFlag = (isMore: boolean): string => `--max-inlined-bytecode-size-cumulative=${isMore ? 3000 : 920}`

/** The options that V8 is to be set, as the environment has it; empty for none. */
export const v8FlagsOf = (env: NodeJS.ProcessEnv): string =>
  env['LANDAU_V8_FLAGS'] ?? (variableIn(env, budgetVariable) === undefined ? defaultV8Flags : sampledV8Flags)

/**
 * With defaultV8Flags, for what V8 only takes at its start. Stamped objects and their shadows fill the young generation faster than the program's own, and V8
 * lets it grow to 128 MiB for whoever fills it; shadows, which lie outside of its heap, are not freed before it is full.
 */
export const defaultNodeOptions = '--max-semi-space-size=16'

/**
 * For glibc's allocator, where shadows and the compiler's zones lie. By default it keeps what was freed, in an arena for each compiling thread too: what is
 * larger than this goes back to the system at once. And for the parser's, mimalloc, which keeps all that is freed until it is asked for more some time later.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(2 ** 20), MIMALLOC_PURGE_DELAY: '0' }

/** Names of the variables that are landau's and not the user's: the profiled process takes them away. */
export const ownVariables = 'LANDAU_OWN_VARIABLES'

/** Variables that make a process keep less memory. Those in `given` stay as they are. */
export const sparingEnvironment = (given: NodeJS.ProcessEnv): Readonly<Record<string, string>> => {
  const own = Object.entries(allocator).filter(([name]) => given[name] === undefined)
  return { ...Object.fromEntries(own), [ownVariables]: own.map(([name]) => name).join(',') }
}

const dataKey = 'landau'

/** Reads the settings, and passes them on to the threads and processes that this one starts. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const inherited = isMainThread ? undefined : getEnvironmentData(dataKey)
  // Landau itself put it there, in the thread that started this one.
  const settings = (inherited as Settings | undefined) ?? settingsOf(env)
  setEnvironmentData(dataKey, settings as unknown as Parameters<typeof setEnvironmentData>[1])
  if (isMainThread) {
    for (const name of [...splitList(env[ownVariables]), ownVariables]) delete env[name]
    if (settings.alone) passOn(settings, env)
  }
  hideOption(settings)
  return settings
}

/** Processes that this one starts must find the folder for the parts. */
const passOn = (settings: Settings, env: NodeJS.ProcessEnv): void => {
  mkdirSync(settings.parts, { recursive: true })
  env['LANDAU_PARTS'] = settings.parts
  env['LANDAU_ROOT'] = settings.root
}

/** The program must not see an argument that the user did not give; threads get those of their process from Node, whatever this one hides. */
export const hideOption = ({ preload }: Settings): void => {
  const [option, value] = process.execArgv
  if (preload !== undefined && option === '--require' && value === preload) process.execArgv.splice(0, 2)
}

export const settingsOf = (env: NodeJS.ProcessEnv): Settings => {
  const root = env['LANDAU_ROOT'] ?? process.cwd()
  const out = resolve(root, variableIn(env, 'LANDAU_OUT') ?? '.landau')
  const parts = env['LANDAU_PARTS']
  const preload = env['LANDAU_PRELOAD']
  return {
    parts: parts ?? join(out, `parts-${process.pid}`),
    out,
    root,
    include: splitList(env['LANDAU_INCLUDE']),
    exclude: splitList(env['LANDAU_EXCLUDE']),
    v8Flags: v8FlagsOf(env),
    alone: parts === undefined,
    ...(preload !== undefined && { preload }),
  }
}

/** The entries of a list separated by commas; a comma within braces separates nothing. */
export const splitList = (value: string | undefined): string[] => value?.match(/(?:\{[^{}]*\}|[^,])+/g) ?? []
