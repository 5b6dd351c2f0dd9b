// `landau.config.ts`, and what it imports of the project, are modules whatever their package is: `npm init` writes `"type": "commonjs"`, under which Node
// refuses `import` in them.

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const moduleSyntax = /^\s*(?:import\b(?!\s*\()|export\b)/m

const formats = { ts: 'module-typescript', js: 'module' } as const

/** The format to load a file of the project in, where Node may decide otherwise; null to let it decide. */
const formatOf = (url: string): string | null => {
  const [, extension] = /^file:(?!.*\/node_modules\/)[^?#]*\.([jt]s)$/.exec(url) ?? []
  if (extension === undefined || !moduleSyntax.test(readFileSync(fileURLToPath(url), 'utf8'))) return null
  return formats[extension as keyof typeof formats]
}

/** The default export of a configuration file. Throws what the file throws; an error of syntax says where it is. */
export const importConfig = async (path: string): Promise<unknown> => {
  let latest = path
  const hooks = registerHooks({
    load: (url, context, next) => {
      if (url.startsWith('file:')) latest = fileURLToPath(url)
      return next(url, { ...context, format: formatOf(url) ?? context.format })
    },
  })
  try {
    return ((await import(pathToFileURL(path).href)) as { default?: unknown }).default
  } catch (error) {
    throw error instanceof SyntaxError ? await withPlace(error, latest) : error
  } finally {
    hooks.deregister()
  }
}

const withPlace = async (error: SyntaxError, path: string): Promise<SyntaxError> => {
  const { syntaxPlace } = await import('./syntax-place.ts')
  const place = syntaxPlace(error, path)
  return place === null ? error : new SyntaxError(`${error.message} (${place})`, { cause: error })
}
