import module from 'node:module'
import { replaceMethod } from './disguise.ts'
import type { SourceTable } from './source-table.ts'

interface ModulePrototype {
  _compile(content: string, filename: string, format?: string): unknown
}

/** Who replaces the way CommonJS is loaded must name this member. */
const mark = '_extensions'

/**
 * Catches what transpilers of the older kind (pirates, ts-node, tsx for CommonJS) hand to `module._compile` without passing any loader hook.
 * The method is replaced only once a file that may be such a transpiler is loaded, because the replacement is one more frame in the stack of
 * every `require`. Gives back what is to be called with the text of each file before it runs.
 */
export const catchForeignTranspilers = (table: SourceTable): ((text: string) => void) => {
  let caught = false
  return (text) => {
    if (caught || !text.includes(mark)) return
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
          : table.transform(filename, content, format === 'commonjs-typescript' ? 'ts' : 'js', ['commonjs'])
      return Reflect.apply(compile, this, [code ?? content, filename, ...(format === undefined ? [] : [format])])
    }
  })
}
