// Where an error of syntax is: Node says it on the screen only, and not in the error.

import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '../source/index.ts'
import type { Language } from '../source/index.ts'

/** `landau.config.ts:4:18` of an error that came up while this file was loaded; null where it cannot be told. */
export const syntaxPlace = (error: SyntaxError, path: string): string | null => {
  const { problems } = parse({ path, text: readFileSync(path, 'utf8'), goal: 'module', language: languageOf(path) })
  const at = problems[0]?.at
  if (at !== undefined && at !== null) return `${relative('', path)}:${at.line}:${at.column}`
  // What parses is refused when it is linked, or for TypeScript that is more than types: then the stack begins with the line.
  const [, file, line] = /^(\S.*):(\d+)\n/.exec(error.stack ?? '') ?? []
  return file === undefined ? null : `${relative('', file.startsWith('file:') ? fileURLToPath(file) : file)}:${line}`
}

const languageOf = (path: string): Language => (/\.[cm]?ts$/.test(path) ? 'ts' : 'js')
