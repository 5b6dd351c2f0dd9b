import module, { createRequire, syncBuiltinESMExports } from 'node:module'
import type { LoadFnOutput, LoadHookContext, LoadHookSync, RegisterHooksOptions } from 'node:module'
import { fileURLToPath } from 'node:url'
import { exportNames } from './export-names.ts'
import type { Goal, Language } from './contract.ts'
import { replaceMethod } from './disguise.ts'
import type { SourceTable } from './source-table.ts'
import { unnoticed } from './unnoticed.ts'

/**
 * Sees the text of every module and script that Node's loaders load in this thread, whatever other hooks exist. `onText` sees it first; null stands for a
 * CommonJS file that Node is going to read by itself.
 */
export const hookLoading = (table: SourceTable, onText: (text: string | null) => void): void => {
  const register = module.registerHooks
  const hooks: RegisterHooksOptions = { load: loadThrough(table, onText) }
  let own = register(hooks)
  // Hooks registered last run outermost. Landau stays there, so that it sees JavaScript and not what a transpiler's hook will still change.
  replaceMethod(module, 'registerHooks', () => (theirs) => {
    const registered = register(theirs)
    own.deregister()
    own = register(hooks)
    return registered
  })
  syncBuiltinESMExports()
}

const loadThrough = (table: SourceTable, onText: (text: string | null) => void): LoadHookSync => {
  // Where an imported file passes on what others export, Node scans those too, and asks for them as `require` does.
  let isScanned = false
  const transformed = (loaded: LoadFnOutput, url: string, { conditions }: LoadHookContext): LoadFnOutput => {
    const goals = goalsOf(loaded.format)
    if (goals === null || !url.startsWith('file:')) return loaded
    if (loaded.source === undefined || loaded.source === null || isForTranspiler(url, conditions)) {
      onText(null)
      return loaded
    }
    const language: Language = loaded.format?.endsWith('typescript') ? 'ts' : 'js'
    // Node keeps the mark of what is required, and no script may have `#!` behind it: the error is the program's.
    if (language === 'js' && typeof loaded.source === 'string' && loaded.source.startsWith('\uFEFF#!')) return loaded
    const text = textOf(loaded.source)
    onText(text)
    isScanned ||= loaded.format?.startsWith('commonjs') === true && conditions.includes('import')
    const ending = isScanned && goals.includes('commonjs') ? exportNames : undefined
    const code = table.transform(fileURLToPath(url.replace(/[?#].*$/s, '')), text, language, goals, ending)
    if (code !== null && url.includes('?')) table.addresses.add(url)
    return code === null ? loaded : { ...loaded, source: code }
  }
  return (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    return unnoticed(() => transformed(loaded, url, context))
  }
}

const { extensions } = createRequire(import.meta.url)

/**
 * Whether a transpiler of the older kind is going to change the text of a required file, which Node itself would only take the types away from. One that
 * checks types (`ts-node`) refuses probes; what it makes of the text reaches `module._compile`.
 */
const isForTranspiler = (url: string, conditions: readonly string[]): boolean => {
  const extension = /\.[cm]?tsx?$/.exec(url)?.[0]
  return extension !== undefined && conditions.includes('require') && Object.hasOwn(extensions, extension)
}

/** Null for what is no JavaScript: JSON, WebAssembly, built-ins, addons. */
const goalsOf = (format: string | null | undefined): readonly Goal[] | null => {
  // `require` of a `.js` or `.ts` file without a "type" around it: Node tries the one, then the other.
  if (format === undefined || format === null || format === 'typescript') return ['commonjs', 'module']
  if (format === 'module' || format === 'module-typescript') return ['module']
  return format === 'commonjs' || format === 'commonjs-typescript' ? ['commonjs'] : null
}

const decoder = new TextDecoder()

const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray): string =>
  typeof source === 'string' ? source.replace(/^\uFEFF/, '') : decoder.decode(source)
