// A text is instrumented once, by whichever process, thread or run loads it first; the others read what that one made of it.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AlgorithmOptions, InstrumentedForAlgorithms } from '../instrument/algorithms/algorithms.ts'
import { algorithmStandIns, algorithmStencilOf, type AlgorithmStencil, fillInAlgorithms } from '../instrument/algorithms/stencil.ts'
import type { CountOptions, Counted } from '../instrument/count/count.ts'
import { countStandIns, countStencilOf, type CountStencil, fillInCounts } from '../instrument/count/stencil.ts'
import type { InstrumentOptions, NotInstrumented } from '../instrument/file.ts'
import { fillIn, type StandIns, standInsFor, stencilOf, type Stencil } from '../instrument/stencil.ts'
import { isAcceptedByV8, readCached, sha256Of, writeCached } from '../host/index.ts'
import type { Instrument, Instrumented } from '../host/index.ts'

/** The program's own may come in their place. */
const { parse, stringify } = JSON

/** The folder for it, for processes that landau starts. Without it each thread instruments for itself. */
export const cacheVariable = 'LANDAU_CACHE'

/** The file, beside landau's own bundles, that names what they were built from. */
const buildFile = 'build-id'

/** How a mode keeps what it makes of a text. */
interface Keeping<Options, Result, Kept> {
  /** In the place of the options that differ from one use to the next. */
  readonly optionsWith: (standIns: StandIns) => Partial<Options>
  /** Of what was made with these. */
  readonly stencilOf: (made: Result, standIns: StandIns) => Kept
  readonly fillIn: (stencil: Kept, text: string, options: Options) => Result
  readonly encode: (stencil: Kept) => readonly Buffer[]
  readonly decode: (sections: readonly Buffer[], standIns: StandIns) => Kept
}

type Made<Options, Result> = (text: string, options: Options) => Result | NotInstrumented

/**
 * Instruments what nobody did before with this landau, this Node and in this mode. `own` is the folder that landau runs from: what it makes of a text changes
 * with landau, and only a build knows what it was built from.
 */
const cached = <Options extends InstrumentOptions, Result extends Instrumented, Kept>(
  instrument: Made<Options, Result>,
  keeping: Keeping<Options, Result, Kept>,
  own: string,
  folder: string | undefined,
): Made<Options, Result> => {
  const build = join(own, buildFile)
  if (folder === undefined || !existsSync(build)) return instrument
  const madeBy = `${readFileSync(build, 'utf8')} ${process.version}`
  const filled = (stencil: Kept, text: string, options: Options): Result => ({ ...keeping.fillIn(stencil, text, options), accepted: true })
  return (text, options) => {
    if (isJsonChanged()) return instrument(text, options)
    const standIns = standInsFor(text)
    if (standIns === undefined || !text.isWellFormed()) return instrument(text, options)
    const ownOptions = { ...options, ...keeping.optionsWith(standIns) }
    const name = sha256Of(`${madeBy} ${stringify({ ...ownOptions, path: '' })}\n${text}`)
    const found = readCached(folder, name)
    if (found !== null) return filled(keeping.decode(found, standIns), text, options)
    const result = instrument(text, ownOptions)
    if (result.code === null) return result
    // What is to be said of a file is said of each run, and what V8 does not take is not run.
    if (result.problems.length > 0 || !isAcceptedByV8(result.code, options.goal, options.language)) return instrument(text, options)
    const stencil = keeping.stencilOf(result, standIns)
    writeCached(folder, name, keeping.encode(stencil))
    return filled(stencil, text, options)
  }
}

/** Whether the program says how arrays and objects are written: what is kept is read by other programs. */
const isJsonChanged = (): boolean => 'toJSON' in []

/** `instrument` of `landau run`, which keeps what it made. */
export const cachedInstrument = (instrument: Instrument, own: string, folder: string | undefined): Instrument =>
  cached(instrument, keepingRuns, own, folder)

/** `instrumentCounts` with the weights of no earlier run, which keeps what it made. */
export const cachedCounts = (instrumentCounts: Made<CountOptions, Counted>, own: string, folder: string | undefined): Made<CountOptions, Counted> => {
  const kept = cached(instrumentCounts, keepingCounts, own, folder)
  return (text, options) => {
    const counted = kept(text, options)
    // Says that there is no room.
    return counted.code !== null && counted.counters > options.capacity ? instrumentCounts(text, options) : counted
  }
}

/** `instrumentAlgorithms`, which keeps what it made. */
export const cachedAlgorithms = (
  instrumentAlgorithms: Made<AlgorithmOptions, InstrumentedForAlgorithms>,
  own: string,
  folder: string | undefined,
): Made<AlgorithmOptions, InstrumentedForAlgorithms> => cached(instrumentAlgorithms, keepingAlgorithms, own, folder)

/** Two lists of 32-bit integers, the code, the sites. */
const keepingRuns: Keeping<InstrumentOptions, Instrumented, Stencil> = {
  optionsWith: (standIns) => standIns,
  stencilOf,
  fillIn: (stencil, _, options) => fillIn(stencil, options),
  encode: ({ code, spans, places, sites, nativeSites }) => [
    bytesOf(spans),
    bytesOf(places),
    Buffer.from(code),
    Buffer.from(stringify({ sites, nativeSites })),
  ],
  decode: (sections, standIns) => {
    const [spans, places, code, lists] = sections as readonly [Buffer, Buffer, Buffer, Buffer]
    const { sites, nativeSites } = parse(lists.toString()) as Pick<Stencil, 'sites' | 'nativeSites'>
    return { standIns, spans: integersOf(spans), places: integersOf(places), code: code.toString(), sites, nativeSites }
  },
}

/** Those of a run, and what tells the counts. */
const keepingCounts: Keeping<CountOptions, Counted, CountStencil> = {
  optionsWith: countStandIns,
  stencilOf: countStencilOf,
  fillIn: fillInCounts,
  encode: (stencil) => [...keepingRuns.encode(stencil), bytesOf(stencil.routines), bytesOf(stencil.inText), bytesOf(Int32Array.of(stencil.counters))],
  decode: (sections, standIns) => {
    const [routines, inText, counters] = sections.slice(-3).map(integersOf) as [Int32Array, Int32Array, Int32Array]
    return { ...keepingRuns.decode(sections, standIns), routines, inText, counters: counters[0]! }
  },
}

/** Those of a run, and what tells of its data. */
const keepingAlgorithms: Keeping<AlgorithmOptions, InstrumentedForAlgorithms, AlgorithmStencil> = {
  optionsWith: algorithmStandIns,
  stencilOf: algorithmStencilOf,
  fillIn: (stencil, _, options) => fillInAlgorithms(stencil, options),
  encode: ({ sheet, recursive, ...stencil }) => [...keepingRuns.encode(stencil), Buffer.from(stringify({ sheet, recursive }))],
  decode: (sections, standIns) => {
    const { sheet, recursive } = parse(String(sections.at(-1))) as Pick<AlgorithmStencil, 'sheet' | 'recursive'>
    return { ...keepingRuns.decode(sections, standIns), sheet, recursive }
  },
}

const bytesOf = (integers: Int32Array): Buffer => Buffer.from(integers.buffer, integers.byteOffset, integers.byteLength)

/** A section may begin where no integer may. */
const integersOf = (bytes: Buffer): Int32Array => new Int32Array(new Uint8Array(bytes).buffer)
