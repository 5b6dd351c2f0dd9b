// Runs texts through the instrumenter and the runtime in this process, and reads what was measured by the names of the source.

import { runInThisContext } from 'node:vm'
import { types } from 'node:util'
import { modules } from '../../src/host/known-modules.ts'
import { fastPropertiesTest, privateSymbol, sparseTest } from '../../src/host/v8.ts'
import { instrument } from '../../src/instrument/index.ts'
import type { CostColumns, MeasureKind, Recording, Site, UnitRecording } from '../../src/protocol/index.ts'
import { createRuntime, type Runtime, type RuntimeHost } from '../../src/runtime/index.ts'
import { samplesOf } from '../instrument/create-harness.ts'
import { handOverHere } from './hand-over-here.ts'

const hasFastProperties = fastPropertiesTest()
const isSparse = sparseTest()

/** Time stands still: tests never see the clock. Symbols of its own, because stamps on the built-ins' functions outlive a program. */
const testHost = (options: RuntimeHost['options'], handOver: (name: string) => void): RuntimeHost => ({
  stamp: privateSymbol('stamp'),
  shadow: privateSymbol('shadow'),
  anchor: privateSymbol('anchor'),
  handOver,
  hasFastProperties,
  isSparse,
  isProxy: types.isProxy,
  isGenerator: types.isGeneratorObject,
  modules,
  now: () => 1,
  options,
})

type Exports = Record<string, unknown>

export class Program {
  readonly runtime: Runtime
  readonly sites: Site[] = []
  readonly #host: RuntimeHost
  #natives = 0
  /** How often timestamps were given again. */
  renewals = 0
  /** A probe at each access, whatever is known of it. */
  everyAccess = false
  /** The text that was instrumented last, with its probes. */
  code = ''

  /** `options.small`: arrays up to this length are one cell. `handOver`: another one than the host's. */
  constructor(options: RuntimeHost['options'], handOver: (name: string) => void = (name) => handOverHere(name, this.runtime.bindings)) {
    this.#host = testHost(options, (name) => {
      this.renewals++
      handOver(name)
    })
    this.runtime = createRuntime(this.#host)
  }

  /** The text with probes; its sites are registered. */
  instrument(text: string): string {
    const instrumented = instrument(text, {
      path: 'program.js',
      goal: 'commonjs',
      language: 'js',
      file: 0,
      firstSite: this.sites.length,
      firstNative: this.#natives,
      resolution: this.#host.options.fields === true ? 'field' : 'object',
      ...samplesOf(this.#host.options),
      everyAccess: this.everyAccess,
    })
    if (instrumented.code === null) throw new Error(instrumented.problems[0]?.message)
    this.runtime.register(instrumented.sites, instrumented.nativeSites)
    this.sites.push(...instrumented.sites)
    this.#natives += instrumented.nativeSites.length
    this.code = instrumented.code
    return instrumented.code
  }

  /** Runs a CommonJS text and returns its exports. */
  run(text: string): Exports {
    const bindings = Object.entries(this.runtime.bindings)
    const load = runInThisContext(`(function(${['exports', 'module', ...bindings.map(([name]) => name)].join(',')}){${this.instrument(text)}\n})`)
    const module = { exports: {} as Exports }
    load(module.exports, module, ...bindings.map(([, value]) => value))
    return module.exports
  }

  /** Depth of the stack of activations: 0 when nothing is pending. */
  get depth(): number {
    return (this.runtime.bindings['$l$G'] as Int32Array)[1] ?? -1
  }

  record(): Measured {
    return new Measured(this.runtime.record())
  }
}

/** A recording, asked by path of the unit. */
export class Measured {
  readonly recording: Recording

  constructor(recording: Recording) {
    this.recording = recording
  }

  unit(path: string): UnitRecording {
    const found = this.recording.units.find((unit) => this.recording.sites[unit.site]?.path === path)
    if (found === undefined) throw new Error(`No activation of ${path} was recorded.`)
    return found
  }

  columns(path: string, kind: MeasureKind = 'rms'): CostColumns | undefined {
    return this.unit(path).tables.find((table) => table.kind === kind)?.columns
  }

  /** Size → calls. */
  sizes(path: string, kind: MeasureKind = 'rms'): Record<number, number> {
    const columns = this.columns(path, kind)
    return Object.fromEntries(columns?.size.map((size, i) => [size, columns.calls[i] ?? 0]) ?? [])
  }

  /** The steps of a unit's outermost activations. */
  steps(path: string): number {
    return this.unit(path).steps
  }

  /** Steps charged at native sites whose name contains `what`. */
  charged(what: string): number {
    const { natives, nativeSites } = this.recording
    return natives.reduce((sum, native) => sum + (nativeSites[native.native]?.what.includes(what) === true ? native.steps : 0), 0)
  }
}

/** Runs one text and records. */
export function measure(text: string, options: RuntimeHost['options'] = { small: 8 }): Measured {
  const program = new Program(options)
  program.run(text)
  return program.record()
}
