// What built-ins did on single lines.

import type { Profile } from '../../profile/index.ts'

export interface NativeLine {
  readonly line: number
  /** `Array#includes`. */
  readonly what: string
  readonly calls: number
  /** Elements visited. */
  readonly steps: number
  readonly ns: number
}

export interface FileLines {
  readonly path: string
  /** In source order; the same built-in on one line is one entry. */
  readonly natives: readonly NativeLine[]
}

const nativesOf = ({ header, units }: Profile): Map<string, NativeLine[]> => {
  const byPlace = new Map<string, NativeLine & { readonly file: string }>()
  for (const { file, line, what, calls, steps, ns } of units.flatMap(({ natives }) => natives)) {
    const path = header.files[file]?.path ?? ''
    const key = `${path}\0${line}\0${what}`
    const known = byPlace.get(key)
    byPlace.set(key, {
      file: path,
      line,
      what,
      calls: calls + (known?.calls ?? 0),
      steps: steps + (known?.steps ?? 0),
      ns: ns + (known?.ns ?? 0),
    })
  }
  const rows = [...byPlace.values()].toSorted((a, b) => a.line - b.line || b.steps - a.steps)
  const files = Map.groupBy(rows, ({ file }) => file)
  return new Map([...files].map(([file, lines]) => [file, lines.map(({ file: _file, ...line }) => line)]))
}

/** What built-ins did in every file where they did anything, by path. */
export const lineFacts = (profile: Profile): FileLines[] =>
  [...nativesOf(profile)].map(([path, natives]) => ({ path, natives })).toSorted((a, b) => (a.path < b.path ? -1 : 1))
