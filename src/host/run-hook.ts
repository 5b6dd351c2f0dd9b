import { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isAbsolute } from 'node:path'
import vm from 'node:vm'
import { replaceMethod } from './disguise.ts'
import type { SourceTable } from './source-table.ts'
import { unnoticed } from './unnoticed.ts'

/** Who runs code that way must name it. */
const mark = 'runInThisContext'

/**
 * Catches modules that are wrapped into a function and handed to `vm.runInThisContext`, with the name of a file that is there: what `jiti` makes of TypeScript. Other
 * code that `vm` runs is left alone: scripts that say what they declare to each other, code that was made up. The function is replaced once a file that names it
 * is loaded. Gives back what is to be called with the text of each file before it runs.
 */
export const catchWrapped = (table: SourceTable): ((text: string | null) => void) => {
  let caught = false
  return (text) => {
    if (caught || text?.includes(mark) !== true) return
    caught = true
    const probed = (code: string, options: Options): string =>
      unnoticed(() => (isModule(code, options) ? withProbes(code, nameOf(options), table) : code))
    replaceMethod(vm, mark, (run) => (code, options) => run(probed(code, options), options))
    syncBuiltinESMExports()
  }
}

type Options = Parameters<typeof vm.runInThisContext>[1]

const nameOf = (options: Options): string => (typeof options === 'string' ? options : options?.filename) ?? ''

const wrapped = /^(\((?:async )?function ?\([\w$, ]*\) ?\{)(.*)(\}\);?\s*)$/s

const strict = /^\s*(?:'use strict'|"use strict")/

/** V8's cached data of a text is not that of one with probes. */
const isModule = (code: string, options: Options): boolean => {
  if (typeof code !== 'string' || !wrapped.test(code)) return false
  if (typeof options === 'object' && ('cachedData' in options || 'produceCachedData' in options)) return false
  return isAbsolute(nameOf(options)) && existsSync(nameOf(options))
}

const withProbes = (code: string, file: string, table: SourceTable): string => {
  const [, before = '', text = '', after = ''] = wrapped.exec(code) ?? []
  // The body of an async wrapper may have `await`, which no CommonJS file has; a module is strict.
  const probed = table.transform(file, text, 'js', strict.test(text) ? ['commonjs', 'module'] : ['commonjs'])
  return probed === null ? code : before + probed + after
}
