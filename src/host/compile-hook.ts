import module from 'node:module'
import { replaceMethod } from './disguise.ts'
import type { SourceTable } from './source-table.ts'
import { unnoticed } from './unnoticed.ts'

interface ModulePrototype {
  _compile(content: string, filename: string, format?: string): unknown
}

/** Who replaces the way CommonJS is loaded must name this member. */
const mark = '_extensions'
/** And not only `file_extensions`. */
const isMark = /\b_extensions\b/

/**
 * Catches what reaches `module._compile` without passing any loader hook: what transpilers of the older kind (pirates, ts-node, tsx for CommonJS) hand to it,
 * and the CommonJS files that Node reads by itself where there are asynchronous hooks (`module.register`, `--experimental-loader`).
 * The method is replaced only once a file that may be such a transpiler is loaded, or such a file, because the replacement is one more frame in the stack of
 * every `require`. Gives back what is to be called with the text of each file before it runs, and with null for a CommonJS file whose text is not known.
 */
export const catchUnhooked = (table: SourceTable): ((text: string | null) => void) => {
  let caught = false
  return (text) => {
    if (caught || (text !== null && !(text.includes(mark) && isMark.test(text)))) return
    caught = true
    // Used by every transpiler of this kind, and typed by none.
    hookCompile(module.prototype as unknown as ModulePrototype, table)
  }
}

const hookCompile = (prototype: ModulePrototype, table: SourceTable): void => {
  replaceMethod(prototype, '_compile', (compile) => {
    return function (this: unknown, content: string, filename: string, format?: string): unknown {
      // A module required from CommonJS passes here too, and has passed the load hook.
      const code =
        format === 'module' || format === 'json'
          ? null
          : unnoticed(() => table.transform(filename, content, format === 'commonjs-typescript' ? 'ts' : 'js', ['commonjs']))
      return Reflect.apply(compile, this, [code ?? content, filename, ...(format === undefined ? [] : [format])])
    }
  })
}
