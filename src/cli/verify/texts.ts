import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sha256Of } from '../../host/index.ts'
import type { Profile } from '../../profile/index.ts'
import type { TextOf } from '../../verify/index.ts'

/** Reads files as V8 sees them, each once. */
export const originalTexts = (): TextOf => {
  const known = new Map<string, string | null>()
  return (file) => {
    if (!known.has(file)) known.set(file, read(resolve(file)))
    return known.get(file) ?? null
  }
}

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return null
  }
}

/** Profiled files whose text is another now. A loader that compiles a file under its own name leaves a second one of that name, which no disk has. */
export const changedFiles = ({ header }: Profile, textOf: TextOf): string[] => {
  const isThere = ({ path, hash }: Profile['header']['files'][number]): boolean => {
    const text = textOf(path)
    return hash === '' || (text !== null && sha256Of(text) === hash)
  }
  const there = new Set(header.files.filter(isThere).map(({ path }) => path))
  return [...new Set(header.files.flatMap(({ path }) => (there.has(path) ? [] : [path])))]
}
