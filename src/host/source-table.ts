import { relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { append } from '../base/lists.ts'
import { namePrefix } from '../protocol/index.ts'
import type { NativeSite, Site } from '../protocol/index.ts'
import type { Goal, Instrument, Instrumented, InstrumentOptions, Language, SeenFile, UnseenFile } from './contract.ts'
import type { GeneratedFile } from './function-text.ts'
import { matcher } from './glob.ts'
import { loadedText, type LoadedText } from './loaded-text.ts'
import type { Loaders } from './loaders.ts'
import { sha256Of } from './parts.ts'
import { isMapRead } from './source-maps.ts'
import { isAcceptedByV8 } from './syntax-check.ts'
import { linesAsked } from './uncaught-line.ts'

/** What names, behind an instrumented text, its source map, given the text as the user has it; empty when that has none. */
export type MapComment = (text: string, file: string, generated: GeneratedFile) => string

export interface SourceTableOptions {
  readonly instrument: Instrument
  readonly mapComment: MapComment
  readonly register: (sites: readonly Site[], nativeSites: readonly NativeSite[]) => void
  readonly root: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly loaders: Pick<Loaders, 'folderOf'>
  /** Landau's own folder. */
  readonly own: string
}

const maxNotSeen = 1000
const loaderReason = 'it loads the program, or compiles what is loaded; --include "**" measures it too'
const unknownReason = 'it could not be instrumented'
/** What a profile's strings may hold. */
const longestLine = 65_536

/** A function that the program makes of strings, whole, with `madeName` as its name. */
export interface MadeText {
  readonly path: string
  readonly name: string
  readonly text: string
}

/** V8's name for them all. */
export const madeName = 'anonymous'

interface Result {
  readonly goal: Goal
  /** As it runs: with what comes behind the file. One text, and not one with and one without, since large programs have many megabytes of it. */
  readonly generated: LoadedText
  /** Of the code before what comes behind the file. */
  readonly length: number
  /** Of what names a source map at the end. */
  readonly mapLength: number
}

/** What comes behind a file. */
interface Behind {
  readonly exported: string
  readonly map: string
}

const noEnding = (): string => ''

const isMap = (map: string): boolean => map !== '' && map !== linesAsked

const endsOf = (spans: GeneratedFile['spans']): Int32Array => {
  const ends = new Int32Array(2 * spans.length)
  for (const [index, span] of spans.entries()) ends.set(span, 2 * index)
  return ends
}

/** Of a function that the program makes of strings, which is in no file. */
const nowhere = { script: '', isTyped: false }

/** Every file that the program loaded: instruments each text once, numbers files and sites, and lists what could not be seen. */
export class SourceTable {
  readonly files: SeenFile[] = []
  readonly generated: LoadedText[] = []
  /** Of ES modules that were loaded with a query. */
  readonly addresses: Set<string> = new Set()
  readonly #notSeen = new Map<string, UnseenFile>()
  readonly #results = new Map<string, Result>()
  /** By path: what was handed out and has none of landau's names in it. */
  readonly #nameless = new Map<string, string>()
  readonly #options: SourceTableOptions
  readonly #named: (path: string) => boolean
  readonly #excluded: (path: string) => boolean
  #sites = 0
  #nativeSites = 0
  #busy = false

  constructor(options: SourceTableOptions) {
    this.#options = options
    const [include, exclude] = [options.include.map(matcher), options.exclude.map(matcher)]
    this.#named = (path) => include.some((matches) => matches(path))
    this.#excluded = (path) => exclude.some((matches) => matches(path))
  }

  get notSeen(): readonly UnseenFile[] {
    const all = [...this.#notSeen.values()]
    if (all.length <= maxNotSeen) return all
    return [...all.slice(0, maxNotSeen), { file: `${all.length - maxNotSeen} more files`, why: 'the list is cut here' }]
  }

  /**
   * The instrumented text with what `ending` makes of the file's behind it, or null when the file is to be loaded as it is. Several goals are tried in order:
   * the first that parses is taken.
   */
  transform(file: string, text: string, language: Language, goals: readonly Goal[], ending: (text: string) => string = noEnding): string | null {
    // The parser loads parts of itself when first used: those must not wait for the parser.
    if (this.#busy || file.startsWith(this.#options.own + sep)) return null
    const path = this.#pathOf(file)
    const refusal = this.#refusal(path, text)
    if (refusal !== null) return refusal === '' ? null : this.skip(path, refusal)
    if (this.#nameless.get(path) === text) return null
    const hash = sha256Of(text)
    // The same file may be loaded several times: by `require` and by `import`, as CommonJS until Node sees that it is none, by each query.
    const known = this.#results.get(`${path}\0${hash}`)
    const code =
      known !== undefined && goals.includes(known.goal)
        ? this.#withEnding(known, { exported: ending(text), map: this.#knownMapComment(known, text, path) })
        : this.#instrument({ path, hash }, text, language, goals, ending)
    if (code?.includes(namePrefix) === false) this.#nameless.set(path, code)
    return code
  }

  /** The same for a function that is in no file: `path` and `name` are what it is called. `shape` makes of what was instrumented what will run, and `isUsable` tells whether it may. */
  transformMade(
    { path, name, text }: MadeText,
    shape: (generated: GeneratedFile) => GeneratedFile,
    isUsable: (generated: GeneratedFile) => boolean,
    options: Pick<InstrumentOptions, 'isEvaluated'> = {},
  ): string | null {
    if (this.#busy) return null
    const refusal = this.#refusal(path, text)
    if (refusal !== null) return this.skip(path, refusal)
    const result = this.#attempt(path, text, 'js', 'script', options)
    if (result.code === null) return this.skip(path, result.problems[0]?.message ?? unknownReason)
    const sites = result.sites.map((site) => (site.path === madeName ? { ...site, name } : site))
    const shaped = { ...result, sites, ...shape(result) }
    if (!isUsable(shaped)) return this.skip(path, 'V8 does not accept it')
    const lines = text.split('\n')
    const isKept = lines.every(({ length }) => length <= longestLine)
    return this.#accept({ path, hash: sha256Of(text), ...(isKept && { made: lines }) }, 'script', shaped, { ...nowhere, exported: '', map: '' })
  }

  /** Says of a file that it ran before landau was there. */
  miss(file: string): void {
    const path = this.#pathOf(file)
    if (this.#isIncluded(path) && !this.#excluded(path)) this.skip(path, 'it was loaded before landau')
  }

  #pathOf(file: string): string {
    return relative(this.#options.root, file).split(sep).join('/')
  }

  #isIncluded(path: string): boolean {
    return this.#options.include.length === 0 || this.#named(path)
  }

  /** Why a file is left alone, in words; empty when it needs no mention. */
  #refusal(path: string, text: string): string | null {
    if (!this.#isIncluded(path)) return 'not among the files named by --include'
    if (this.#excluded(path)) return 'excluded by --exclude'
    if (this.#isLoader(path)) return ''
    if (!text.includes(namePrefix)) return null
    // A loader that came after landau hands back what landau made of the file.
    return this.files.some((file) => file.path === path) ? '' : `it contains the text ${namePrefix}, which landau keeps for its own names`
  }

  /** Says of what loads the program that it runs unmeasured: once for all files of a package. */
  #isLoader(path: string): boolean {
    const folder = this.#options.loaders.folderOf(path)
    if (folder === null || this.#named(path)) return false
    this.skip(folder, loaderReason)
    return true
  }

  /** Says of code that it runs unmeasured. */
  skip(path: string, why: string): null {
    this.#notSeen.set(path, { file: path, why })
    return null
  }

  #instrument(file: SeenFile, text: string, language: Language, goals: readonly Goal[], ending: (text: string) => string): string | null {
    let why = unknownReason
    for (const goal of goals) {
      const result = this.#attempt(file.path, text, language, goal)
      if (result.code !== null)
        return result.accepted === true || isAcceptedByV8(result.code, goal, language)
          ? this.#accept(file, goal, result, {
              script: this.#scriptOf(file.path, goal),
              isTyped: language !== 'js',
              exported: ending(text),
              map: this.#mapComment(text, file.path, result),
            })
          : this.skip(file.path, 'V8 does not accept it')
      why = result.problems[0]?.message ?? why
    }
    return this.skip(file.path, why)
  }

  #attempt(path: string, text: string, language: Language, goal: Goal, more: Pick<InstrumentOptions, 'isEvaluated'> = {}): ReturnType<Instrument> {
    this.#busy = true
    try {
      const stripsOnly = language !== 'js' && process.features.typescript === 'strip'
      const [file, firstSite, firstNative] = [this.files.length, this.#sites, this.#nativeSites]
      return this.#options.instrument(text, { path, goal, language, file, firstSite, firstNative, ...(stripsOnly && { stripsOnly }), ...more })
    } catch (error) {
      // A bug of landau must not become a bug of the program: the file runs as it is, and the profile says so.
      const message = `landau failed on it, which is a bug of landau: ${error instanceof Error ? error.message : String(error)}`
      return { code: null, problems: [{ code: 'instrument-failed', message, severity: 'warning', at: null }] }
    } finally {
      this.#busy = false
    }
  }

  /** V8's name for the file. */
  #scriptOf(path: string, goal: Goal): string {
    const file = resolve(this.#options.root, path)
    return goal === 'module' ? pathToFileURL(file).href : file
  }

  #mapComment(text: string, path: string, generated: GeneratedFile): string {
    const file = resolve(this.#options.root, path)
    return isMapRead(file) ? this.#options.mapComment(text, file, generated) : linesAsked
  }

  #withEnding({ generated, length }: Result, { exported, map }: Behind): string {
    const { code } = generated
    const wanted = exported + map
    if (code.length === length + wanted.length && code.endsWith(wanted)) return code
    const { script, isTyped, ends } = generated
    const anew = loadedText({ code: code.slice(0, length) + wanted, script, isTyped, ends, isMapped: isMap(map) })
    this.generated.push(anew)
    return anew.code
  }

  /** The program may want source maps only now. */
  #knownMapComment({ generated, mapLength }: Result, text: string, path: string): string {
    return mapLength > 0 ? generated.code.slice(-mapLength) : this.#mapComment(text, path, generated)
  }

  #accept(file: SeenFile, goal: Goal, result: Instrumented, { exported, map, ...place }: Behind & Pick<LoadedText, 'script' | 'isTyped'>): string {
    const { code, spans, sites, nativeSites, problems, files } = result
    // A transpiler of the older kind made JavaScript of what could not be parsed before.
    this.#notSeen.delete(file.path)
    for (const { at, message } of problems) if (at !== null) this.skip(`${file.path}:${at.line}`, message)
    const generated = loadedText({ ...place, code: code + exported + map, isMapped: isMap(map), ends: endsOf(spans) })
    // The first is the compiled text itself.
    append(this.files, [file, ...(files ?? []).slice(1)])
    this.generated.push(generated)
    this.#sites += sites.length
    this.#nativeSites += nativeSites.length
    this.#options.register(sites, nativeSites)
    this.#results.set(`${file.path}\0${file.hash}`, { goal, generated, length: code.length, mapLength: isMap(map) ? map.length : 0 })
    return generated.code
  }
}
