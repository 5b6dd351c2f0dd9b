// The source map of a compiled file, read backwards: for each token of the file the position that a profile gives it, so that a position of a profile
// leads to the tokens it may be about.

import { resolve } from 'node:path'
import type { Profile } from '../../profile/index.ts'
import { columnOf, lineOf, lineStarts } from '../../verify/text.ts'
import { tokensOf } from '../../verify/tokens.ts'
import type { Place, PlacesOf, TextOf } from '../../verify/index.ts'
import { findMap, pathOfSource } from '../original-sites.ts'

interface CompiledFile {
  /** By position in the source; a position that the map does not hold is the compiled file's own. */
  readonly bySource: ReadonlyMap<string, readonly Place[]>
  /** By line and column alone. */
  readonly byPosition: ReadonlyMap<string, readonly Place[]>
  readonly sources: ReadonlySet<string>
}

/** Where the positions of a profile are in the files that ran, read in the folder of the run. */
export const compiledPlaces = ({ header: { files } }: Profile, textOf: TextOf): PlacesOf => {
  const root = process.cwd()
  const compiled = new Map(files.flatMap(({ path }) => compiledFile(path, textOf(path), root)))
  const madeOf = new Map<string, CompiledFile[]>()
  for (const file of compiled.values()) for (const source of file.sources) madeOf.set(source, [...(madeOf.get(source) ?? []), file])
  return ({ file, line, column }, around) => {
    const all = madeOf.get(file)
    if (all === undefined) return null
    const found = all.flatMap((it) => it.bySource.get(keyOf(file, line, column)) ?? [])
    if (around === null) return found
    const inFile = (it: Place): boolean => it.file === around.file && isBehind(it, around)
    const near = found.filter(inFile)
    if (near.length > 0) return near
    // A routine that the map leads nowhere is in the compiled file, and so are its blocks: a module that begins with what the compiler wrote.
    if (file === around.file) return [{ file, line, column }]
    return (compiled.get(around.file)?.byPosition.get(`${line}:${column}`) ?? []).filter(inFile)
  }
}

const keyOf = (file: string, line: number, column: number): string => `${file}:${line}:${column}`

const isBehind = (a: Place, b: Place): boolean => a.line > b.line || (a.line === b.line && a.column >= b.column)

/** What no function, block or loop begins with. */
const never = /^(?:[)\]},;:.?=|&*%^>]|of$|in$|instanceof$)/

const compiledFile = (path: string, text: string | null, root: string): [string, CompiledFile][] => {
  const map = text === null ? null : findMap(text, resolve(root, path))
  if (text === null || map === null) return []
  const [starts, tokens] = [lineStarts(text), tokensOf(text)]
  const offsets = tokens.starts.filter((offset, token) => !never.test(text.slice(offset, tokens.ends[token])))
  // A module begins at 0, token or not.
  const places = [...new Set([0, ...offsets])].map((offset) => {
    const place = { file: path, line: lineOf(starts, offset), column: columnOf(starts, offset) }
    const original = map.at(place.line, place.column)
    return { place, claimed: original === null ? place : { ...original, file: pathOfSource(original.source, resolve(root, path), root) } }
  })
  return [
    [
      path,
      {
        bySource: grouped(places, ({ claimed: { file, line, column } }) => keyOf(file, line, column)),
        byPosition: grouped(places, ({ claimed: { line, column } }) => `${line}:${column}`),
        sources: new Set([path, ...places.map(({ claimed }) => claimed.file)]),
      },
    ],
  ]
}

const grouped = (
  all: readonly { readonly place: Place; readonly claimed: Place }[],
  key: (it: (typeof all)[number]) => string,
): Map<string, Place[]> => new Map([...Map.groupBy(all, key)].map(([name, found]) => [name, found.map(({ place }) => place)]))
