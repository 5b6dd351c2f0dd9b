// A text is instrumented once, by whichever process, thread or run loads it first; the others read what that one made of it.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillIn, hasStandIns, standIns, stencilOf, type Stencil } from '../instrument/stencil.ts'
import { isAcceptedByV8, readCached, sha256Of, writeCached } from '../host/index.ts'
import type { Instrument } from '../host/index.ts'

/** The program's own may come in their place. */
const { parse, stringify } = JSON

/** The folder for it, for processes that landau starts. Without it each thread instruments for itself. */
export const cacheVariable = 'LANDAU_CACHE'

/** The file, beside landau's own bundles, that names what they were built from. */
const buildFile = 'build-id'

/**
 * Instruments what nobody did before with this landau, this Node and in this mode. `own` is the folder that landau runs from: what it makes of a text changes
 * with landau, and only a build knows what it was built from.
 */
export const cachedInstrument = (instrument: Instrument, own: string, folder: string | undefined): Instrument => {
  const build = join(own, buildFile)
  if (folder === undefined || !existsSync(build)) return instrument
  const madeBy = `${readFileSync(build, 'utf8')} ${process.version}`
  return (text, options) => {
    if (isJsonChanged()) return instrument(text, options)
    const name = sha256Of(`${madeBy} ${stringify({ ...options, ...standIns, path: '' })}\n${text}`)
    const cached = readCached(folder, name)
    if (cached !== null) return { ...fillIn(decode(cached), options), accepted: true }
    if (!text.isWellFormed() || hasStandIns(text)) return instrument(text, options)
    const result = instrument(text, { ...options, ...standIns })
    if (result.code === null) return result
    // What is to be said of a file is said of each run, and what V8 does not take is not run.
    if (result.problems.length > 0 || !isAcceptedByV8(result.code, options.goal, options.language)) return instrument(text, options)
    const stencil = stencilOf(result)
    writeCached(folder, name, encode(stencil))
    return { ...fillIn(stencil, options), accepted: true }
  }
}

/** Whether the program says how arrays and objects are written: what is kept is read by other programs. */
const isJsonChanged = (): boolean => 'toJSON' in []

/** Two lists of 32-bit integers, the code, the sites. */
const encode = ({ code, spans, places, ...lists }: Stencil): readonly Buffer[] => [
  Buffer.from(spans.buffer),
  Buffer.from(places.buffer),
  Buffer.from(code),
  Buffer.from(stringify(lists)),
]

const decode = (sections: readonly Buffer[]): Stencil => {
  const [spans, places, code, lists] = sections as readonly [Buffer, Buffer, Buffer, Buffer]
  const { sites, nativeSites } = parse(lists.toString()) as Pick<Stencil, 'sites' | 'nativeSites'>
  return { spans: integersOf(spans), places: integersOf(places), code: code.toString(), sites, nativeSites }
}

/** A section may begin where no integer may. */
const integersOf = (bytes: Buffer): Int32Array => new Int32Array(new Uint8Array(bytes).buffer)
