// A compiled file (by tsx, tsc, esbuild …) is instrumented as it runs, and reported where the user wrote it.

import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sha256Of } from '../host/index.ts'
import type { BlockSpan, Instrument, Instrumented, InstrumentOptions, SeenFile } from '../host/index.ts'
import { readSourceMap, sourceMapUrl } from '../source/source-map.ts'
import type { OriginalPositions } from '../source/source-map.ts'
import { withOriginalNames } from './original-names.ts'

/** An instrumenter that follows the source map of a file that has one. `root` is what paths are relative to. */
export const followingSourceMaps =
  (instrument: Instrument, root: string): Instrument =>
  (text, options) => {
    const result = instrument(text, options)
    const map = result.code === null ? null : findMap(text, resolve(root, options.path))
    return map === null || result.code === null
      ? result
      : relocate({ ...result, sites: withOriginalNames(result.sites, options.firstSite, text, map) }, map, options, root)
  }

/** The source map that a file names, from its text and path; null when there is none. */
export const findMap = (text: string, file: string): OriginalPositions | null => {
  const found = findMapText(text, file)
  return found === null ? null : readSourceMap(found.json, found.url)
}

export interface MapText {
  readonly json: string
  /** Where it was found: its sources are relative to it. */
  readonly url: string
  readonly isInline: boolean
  /** Node takes what stands in a comment without decoding percent signs. */
  readonly isReadByNode: boolean
}

/** The text of the source map that a file names; null when there is none. */
export const findMapText = (text: string, file: string): MapText | null => {
  const url = sourceMapUrl(text)
  if (url === null) return null
  const data = /^data:application\/json[^,]*?(;base64)?,(.*)$/s.exec(url)
  if (data) {
    const json = data[1] === undefined ? decodeURIComponent(data[2] as string) : Buffer.from(data[2] as string, 'base64').toString()
    return { json, url: pathToFileURL(file).href, isInline: true, isReadByNode: data[1] !== undefined || json === data[2] }
  }
  if (/^[a-z]+:/i.test(url)) return null
  const path = resolve(file, '..', decodeURIComponent(url))
  return existsSync(path) ? { json: readFileSync(path, 'utf8'), url: pathToFileURL(path).href, isInline: false, isReadByNode: true } : null
}

/** The map, as JSON, that a text brings in itself; null where it has none, or names a file. */
export const mapIn = (text: string, file: string): string | null => {
  const found = findMapText(text, file)
  return found?.isInline === true ? found.json : null
}

const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/s

/**
 * The file that the map of `compiled` means. Maps of published packages often hold where things were when the package was built (`../../../src/a.ts`, `webpack://`),
 * which leads out of the package, even to a file of the user's: it lies in the package.
 */
const fileOfSource = (source: string, compiled: string): string => {
  const file = source.startsWith('file:') ? fileURLToPath(source) : source
  const folder = packageFolder.exec(compiled)?.[0]
  if (folder === undefined) return file
  const within = file === source ? source : relative(folder, file)
  return join(folder, within.replace(/^(?:\.\.[\\/])+/, ''))
}

const pathFrom = (root: string, file: string): string => relative(root, file).split(sep).join('/')

/** A source that the map of `compiled` names, as a profile lists it. */
export const pathOfSource = (source: string, compiled: string, root: string): string => pathFrom(root, fileOfSource(source, compiled))

const relocate = (result: Instrumented, map: OriginalPositions, options: InstrumentOptions, root: string): Instrumented => {
  const files = new OriginalFiles(options, map, root)
  const place = <P extends { file: number; line: number; column: number }>(position: P): P => {
    const original = map.at(position.line, position.column)
    return original === null ? position : { ...position, file: files.indexOf(original.source), line: original.line, column: original.column }
  }
  const sites = result.sites.map((site) => {
    const [placed, end] = [place(site), map.before(site.endLine, site.endColumn, site.line)]
    // A module that was made of several files begins in one of them, and ends in another.
    return placed === site
      ? site
      : { ...placed, endLine: Math.max(placed.line, end !== null && files.indexOf(end.source) === placed.file ? end.line : 0) }
  })
  const blockSpans = result.blockSpans?.map((span) => {
    const placed = place(span)
    if (placed === span) return span
    const ends = [map.at(span.endLine, span.endColumn), map.before(span.endLine, span.endColumn, span.line)]
    const end = ends.find((it) => it !== null && it.line >= placed.line && files.indexOf(it.source) === placed.file) ?? placed
    return { ...placed, endLine: end.line, endColumn: end.column }
  })
  return { ...result, sites, nativeSites: result.nativeSites.map(place), files: files.list, ...(blockSpans && { blockSpans }) }
}

/** Where a block of a routine is in the file that the routine is in; null where it comes from another one, as the parts of a bundle do. */
export const spanIn = (file: number, compiled: BlockSpan | null, original: BlockSpan | null): BlockSpan | null =>
  [original, compiled].find((span) => span?.file === file) ?? null

/** The compiled file, then the originals that its sites come from. */
class OriginalFiles {
  readonly list: SeenFile[]
  readonly #indexes = new Map<string, number>()
  readonly #options: InstrumentOptions
  readonly #map: OriginalPositions
  readonly #root: string

  constructor(options: InstrumentOptions, map: OriginalPositions, root: string) {
    this.list = [{ path: options.path, hash: '' }]
    this.#options = options
    this.#map = map
    this.#root = root
  }

  indexOf(source: string): number {
    const known = this.#indexes.get(source)
    if (known !== undefined) return known
    const path = fileOfSource(source, resolve(this.#root, this.#options.path))
    const text = existsSync(path) ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '') : this.#map.contentOf(source)
    const file = { path: pathFrom(this.#root, path), hash: text === null ? '' : sha256Of(text) }
    const index = this.#options.file + this.list.push(file) - 1
    this.#indexes.set(source, index)
    return index
  }
}
