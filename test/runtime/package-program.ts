// Published packages, instrumented in this process with their dependencies, under the runtime or under the naive one.

import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { types } from 'node:util'
import { promiseHooks } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { fastPropertiesTest, privateSymbol } from '../../src/host/v8.ts'
import type { InstrumentOptions } from '../../src/instrument/file.ts'
import { instrument } from '../../src/instrument/index.ts'
import type { NativeSite, Recording, Site } from '../../src/protocol/index.ts'
import { createRuntime, type Runtime, type RuntimeHost } from '../../src/runtime/index.ts'
import { handOverHere } from './hand-over-here.ts'
import { createNaiveRuntime, type NaiveRuntime } from './naive-runtime.ts'
import { naiveLines, recordedLines } from './naive-tuples.ts'

/** One CommonJS package and what is done with it. */
export interface PackageUse {
  readonly name: string
  /** Its file under `node_modules`, where `require` by its name finds another. */
  readonly entry?: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a package may export anything
  readonly use: (exports: any) => unknown
}

interface Instrumented {
  readonly bindings: Readonly<Record<string, unknown>>
  readonly register: (sites: readonly Site[], nativeSites: readonly NativeSite[]) => void
}

const hasFastProperties = fastPropertiesTest()

/** What is a cell: arrays up to `small` elements are one; with `fields` every property of an object is. `stampBits`: how far timestamps go. */
export type Resolution = Pick<RuntimeHost['options'], 'small' | 'fields' | 'stampBits'>

type Every = Pick<InstrumentOptions, 'everyAccess' | 'everyRoutine'>

const hostOf = (resolution: Resolution, handOver: (name: string) => void = () => undefined): RuntimeHost => ({
  stamp: privateSymbol('stamp'),
  shadow: privateSymbol('shadow'),
  anchor: privateSymbol('anchor'),
  handOver,
  hasFastProperties,
  isProxy: types.isProxy,
  isGenerator: types.isGeneratorObject,
  now: () => 0,
  options: { ...resolution, light: false },
})

/** Loads the module at `path` and what it requires, instrumented for `runtime`; returns its exports. */
function loader(
  runtime: Instrumented,
  { fields = false }: Resolution,
  { everyAccess = false, everyRoutine = false }: Every,
): (path: string, text?: string) => unknown {
  const modules = new Map<string, { exports: unknown }>()
  const bindings = Object.entries(runtime.bindings)
  const names = ['exports', 'module', 'require', '__filename', '__dirname', ...bindings.map(([name]) => name)].join(',')
  let [firstSite, firstNative] = [0, 0]
  const load = (path: string, text: string = readFileSync(path, 'utf8')): unknown => {
    const known = modules.get(path)
    if (known !== undefined) return known.exports
    const module = { exports: {} as unknown }
    modules.set(path, module)
    const own = createRequire(path)
    const instrumented = instrument(text, {
      path,
      goal: 'commonjs',
      language: 'js',
      file: 0,
      firstSite,
      firstNative,
      everyAccess,
      everyRoutine,
      resolution: fields ? 'field' : 'object',
    })
    if (instrumented.code === null) throw new Error(`${path}: ${instrumented.problems[0]?.message}`)
    runtime.register(instrumented.sites, instrumented.nativeSites)
    firstSite += instrumented.sites.length
    firstNative += instrumented.nativeSites.length
    const run = runInThisContext(`(function(${names}){${instrumented.code}\n})`) as (...values: unknown[]) => void
    const requireFrom = (id: string): unknown => {
      const found = own.resolve(id)
      return isBuiltin(id) || !/\.c?js$/.test(found) ? own(id) : load(found)
    }
    run.call(module.exports, module.exports, module, requireFrom, path, dirname(path), ...bindings.map(([, value]) => value))
    return module.exports
  }
  return load
}

export interface Compared {
  /** Tuples and pairs of caller and callee that were compared. */
  readonly tuples: number
  readonly units: number
  readonly steps: number
  /** How often timestamps were given again. */
  readonly renewals: number
  readonly sameResult: boolean
  /** Lines that only one of the two has. */
  readonly differ: readonly string[]
}

/** Uses the package under both runtimes, found in `folder`. `naive`: the resolution of the naive one. */
export function comparePackage({ name, entry, use }: PackageUse, folder: string, resolution: Resolution, naive: Resolution = resolution): Compared {
  const path = entry === undefined ? createRequire(`${folder}/package.json`).resolve(name) : join(folder, 'node_modules', entry)
  return compareUnder((load) => use(load(path)), resolution, naive)
}

/** Runs a program under both runtimes; with `everyRoutine` none of its routines is elided for its work being constant. */
export const compareText = (text: string, resolution: Resolution, everyRoutine = false): Compared =>
  compareUnder((load) => load(import.meta.filename, text), resolution, resolution, everyRoutine)

function compareUnder(
  run: (load: ReturnType<typeof loader>) => unknown,
  resolution: Resolution,
  naive: Resolution = resolution,
  everyRoutine = false,
): Compared {
  const { measured, expecting } = underBoth(resolution, naive)
  const result = run(measured.load(everyRoutine))
  const recording = measured.runtime.record()
  const expected = run(loader(expecting, naive, { everyAccess: true, everyRoutine }))
  return compared({ recording, renewals: measured.renewals(), result }, expecting, expected)
}

/** The same for a program that exports the promise `done`; with `jobs` the host tells when one begins. */
export async function compareAsync(text: string, resolution: Resolution, naive: Resolution = resolution, jobs = false): Promise<Compared> {
  const { measured, expecting } = underBoth(resolution, naive)
  const run = async (load: ReturnType<typeof loader>, begin: () => void): Promise<unknown> => {
    const stop = jobs ? promiseHooks.onBefore(begin) : () => undefined
    try {
      return await (load(import.meta.filename, text) as { done: Promise<unknown> }).done
    } finally {
      stop()
    }
  }
  const result = await run(measured.load(false), measured.runtime.resetStack)
  const recording = measured.runtime.record()
  const expected = await run(loader(expecting, naive, { everyAccess: true }), expecting.activations.reset)
  return compared({ recording, renewals: measured.renewals(), result }, expecting, expected)
}

interface Under {
  readonly measured: {
    readonly runtime: Runtime
    readonly renewals: () => number
    readonly load: (everyRoutine: boolean) => ReturnType<typeof loader>
  }
  readonly expecting: NaiveRuntime
}

function underBoth(resolution: Resolution, naive: Resolution): Under {
  let renewals = 0
  const runtime: Runtime = createRuntime(
    hostOf(resolution, (name) => {
      renewals++
      handOverHere(name, runtime.bindings)
    }),
  )
  const load = (everyRoutine: boolean): ReturnType<typeof loader> => loader(runtime, resolution, { everyRoutine })
  return { measured: { runtime, renewals: () => renewals, load }, expecting: createNaiveRuntime(hostOf(naive)) }
}

interface Outcome {
  readonly recording: Recording
  readonly renewals: number
  readonly result: unknown
}

function compared({ recording, renewals, result }: Outcome, expecting: NaiveRuntime, expected: unknown): Compared {
  expecting.activations.end()
  const wanted = naiveLines(expecting.activations.tuples)
  return {
    tuples: wanted.length,
    units: recording.units.length,
    steps: recording.totals.steps,
    renewals,
    sameResult: String(result) === String(expected),
    differ: difference(recordedLines(recording), wanted),
  }
}

export function difference(measured: readonly string[], wanted: readonly string[]): string[] {
  const [got, want] = [new Set(measured), new Set(wanted)]
  return [
    ...measured.filter((line) => !want.has(line)).map((line) => `measured ${line}`),
    ...wanted.filter((line) => !got.has(line)).map((line) => `expected ${line}`),
  ]
}
