import type { Profiler } from 'node:inspector'
import { isAbsolute, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface LookOptions {
  /** Folder that paths are relative to. */
  readonly root: string
  /** Landau's own folder. */
  readonly own: string
}

/** The path of a script relative to the root, with `/`; null for what is no file, and for landau's own files. CommonJS has a path where a module has a URL. */
export const scriptPath = (url: string, { root, own }: LookOptions): string | null => {
  const file = url.startsWith('file:') ? fileURLToPath(url.replace(/[?#].*$/s, '')) : url
  return !isAbsolute(file) || file.startsWith(own + sep) ? null : relative(root, file).split(sep).join('/')
}

/** The user's scripts of one look at V8's counters. */
export const coverageOf = ({ result }: Profiler.TakePreciseCoverageReturnType, options: LookOptions): object => ({
  scripts: result.flatMap(({ url, functions }) => {
    const path = scriptPath(url, options)
    return path === null ? [] : [{ path, isModule: url.startsWith('file:'), functions }]
  }),
})
