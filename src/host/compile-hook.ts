import module from 'node:module'
import { replaceMethod } from './disguise.ts'
import type { SourceTable } from './source-table.ts'

interface ModulePrototype {
  _compile(content: string, filename: string, format?: string): unknown
}

interface ModuleInternals {
  readonly prototype: ModulePrototype
  readonly _extensions: Record<string, unknown>
}

/**
 * Catches what transpilers of the older kind (pirates, ts-node, tsx for CommonJS) hand to `module._compile` without passing any loader hook.
 * The method is replaced only once such a transpiler shows itself by replacing a handler in `Module._extensions`, because the replacement is
 * one more frame in the stack of every `require`.
 */
export const catchForeignTranspilers = (table: SourceTable): void => {
  // The two members are used by every transpiler of this kind, and typed by none.
  const { prototype, _extensions: extensions } = module as unknown as ModuleInternals
  let caught = false
  const hook = (): void => {
    if (!caught) hookCompile(prototype, table)
    caught = true
  }
  for (const extension of ['.js', '.ts', '.cts', '.mts']) if (extension in extensions) watch(extensions, extension, hook)
}

const watch = (extensions: Record<string, unknown>, extension: string, onChange: () => void): void => {
  let handler = extensions[extension]
  Object.defineProperty(extensions, extension, {
    configurable: true,
    enumerable: true,
    get: () => handler,
    set: (replacement) => {
      if (replacement !== handler) onChange()
      handler = replacement
    },
  })
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
