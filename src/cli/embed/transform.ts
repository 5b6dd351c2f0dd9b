// Instruments modules for a test runner that has loaders of its own: Node's hooks never see them. The code that comes out carries its sheet of sites.

import { relative, sep } from 'node:path'
import { matcher, sha256Of } from '../../host/index.ts'
import type { Goal, Instrument, Language, SeenFile } from '../../host/index.ts'
import { instrument } from '../../instrument/index.ts'
import { loadName, namePrefix } from '../../protocol/index.ts'
import type { Sheet } from '../../protocol/index.ts'
import { insertionMap } from '../../source/insertion-map.ts'
import type { LineMap } from '../../source/insertion-map.ts'
import { followingSourceMaps } from '../original-sites.ts'
import { instrumentIn, plainMode } from '../recording-mode.ts'
import type { RecordingMode } from '../recording-mode.ts'

export interface TransformOptions {
  /** What paths are relative to. */
  readonly root: string
  /** Globs; none means all. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Code that runs before a module's sheet is loaded. */
  readonly before?: string
  /** False for a page. */
  readonly definesStamps?: boolean
  /** Objects as cells, everything traced, by default: the only way of a page. */
  readonly mode?: RecordingMode
}

export interface Transformed {
  readonly code: string
  /** From the code to the text that was given. */
  readonly map: LineMap
}

/** `map` is that of the text, as JSON, where a compiler made it; `language` is what the text is in, JavaScript by default. */
export type Transform = (file: string, text: string, goal: Goal, map: string | null, language?: Language) => Transformed | null

/** Numbers that no site of this process has. Jest makes a transformer for each test file, and what they transform ends up before one runtime. */
const next = { site: 0, native: 0 }

/** Makes a transformer. It gives null for a file that is to be loaded as it is. */
export const createTransformer = ({ root, include, exclude, before = '', definesStamps = true, mode = plainMode }: TransformOptions): Transform => {
  const [included, excluded] = [include.map(matcher), exclude.map(matcher)]
  const instrumentFor: Instrument = (text, options) => instrument(text, { ...options, definesStamps })
  const follow = followingSourceMaps(instrumentIn(mode, instrumentFor), root)
  return (file, text, goal, map, language = 'js') => {
    const path = relative(root, file).split(sep).join('/')
    if (text.includes(namePrefix) || (included.length > 0 && !included.some((is) => is(path))) || excluded.some((is) => is(path))) return null
    const mapped = map === null ? text : `${text}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`
    const result = follow(mapped, { path, goal, language, file: 0, firstSite: next.site, firstNative: next.native })
    if (result.code === null) return null
    const own: SeenFile = { path, hash: sha256Of(text) }
    const sheet: Sheet = {
      first: next.site,
      firstNative: next.native,
      sites: result.sites,
      nativeSites: result.nativeSites,
      files: [own, ...(result.files ?? []).slice(1)],
    }
    next.site += result.sites.length
    next.native += result.nativeSites.length
    const at = preambleOffset(result.code)
    const preamble = `${before}${loadName}(${JSON.stringify(JSON.stringify(sheet))},globalThis);`
    const code = map === null ? result.code : result.code.slice(0, result.code.lastIndexOf('\n//# sourceMappingURL='))
    const spans = [[at, at + preamble.length] as const, ...result.spans.map(([from, to]) => moved(from, to, at, preamble.length))]
    const loaded = code.slice(0, at) + preamble + code.slice(at)
    const inserted = spans.toSorted((a, b) => a[0] - b[0])
    return { code: loaded, map: insertionMap(loaded, inserted, file) }
  }
}

const moved = (from: number, to: number, at: number, by: number): readonly [number, number] => (from >= at ? [from + by, to + by] : [from, to])

/** Past a hashbang, comments and directives: a directive is one only where nothing comes before it. */
const preambleOffset = (code: string): number =>
  /^(?:#![^\n]*\n)?(?:\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|(?:"use [^"\n]*"|'use [^'\n]*')(?:;|(?=\s*\n)))*/.exec(code)?.[0].length ?? 0
