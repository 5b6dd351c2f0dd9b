// Bundles the command line and what every profiled process loads: Node takes longer to find and compile two hundred modules than they take to profile
// a short process. What plugins and other threads import stays as `tsc` made it.
import { createHash } from 'node:crypto'
import { globSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { rolldown, type Plugin } from 'rolldown'
import landau from '../package.json' with { type: 'json' }
import { linesAsked } from '../src/host/uncaught-line.ts'

const require = createRequire(import.meta.url)
const dist = join(import.meta.dirname, '..', 'dist')

/** Modules find landau's other files from where they are, so each keeps the folder that it had. All that is written here lies in `dist` itself. */
const ownFolders: Plugin = {
  name: 'own-folders',
  transform: (code, id) => {
    const folder = relative(dist, dirname(id)).replaceAll('\\', '/')
    if (folder === '' || id.startsWith('\0')) return null
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${folder}')`)
      .replaceAll('import.meta.url', `new URL('./${folder}/module.js', import.meta.url).href`)
  },
}

const isDependency = (id: string): boolean => Object.keys(landau.dependencies).some((name) => id === name || id.startsWith(`${name}/`))

/** What only a text that was not instrumented before needs. */
const isNeededLate = (id: string): boolean => id.includes('/deserialize/')

/** Data is written out, as versions are pinned; what is a function loads its module when it is first called. */
const lateExport = ([name, value]: readonly [string, unknown]): string => {
  if (typeof value === 'function')
    return `export const ${name} = function (...args) { const it = (loaded ??= load()).${name}; return new.target ? new it(...args) : it(...args) }`
  const data = JSON.stringify(value)
  if (!isDeepStrictEqual(JSON.parse(data), value))
    throw new Error(`"${name}" is exported by a dependency and cannot be written out as JSON: load that dependency at once.`)
  return `export const ${name} = ${data}`
}

/**
 * Dependencies are loaded from where they are installed, by `require`: Yarn's Plug'n'Play tells `import` where packages are only when the files
 * that `--require` names are loaded already.
 */
const requiredDependencies = (isLate: (id: string) => boolean): Plugin => ({
  name: 'required-dependencies',
  resolveId: (id) => (isDependency(id) ? `\0${id}` : null),
  load: (id) => {
    if (!id.startsWith('\0')) return null
    const name = id.slice(1)
    const members = Object.entries(require(name) as object).filter(([it]) => it !== 'default')
    const head = `import { createRequire } from 'node:module'\nconst load = () => createRequire(import.meta.url)('${name}')\n`
    if (!isLate(name)) return `${head}export const { ${members.map(([it]) => it).join(', ')} } = load()`
    return `${head}let loaded\n${members.map(lateExport).join('\n')}`
  },
})

const builtinImport = /^import (\w+)?(?:, )?(?:\{ (.*) \})? from "(node:[\w/]+)";$/gm

/** Of the bundles of a profiled process: see `src/host/uncaught-line.ts`. */
const footer = (prefix: string): string => (prefix === 'profiled' ? linesAsked : '')

/**
 * Node's own modules are asked for and not imported: for an import Node reads every property of a module, and some of `node:fs` load others. And what is
 * not ASCII is escaped: V8 keeps a text that has a single other character with two bytes for each.
 */
const quickToLoad: Plugin = {
  name: 'quick-to-load',
  generateBundle: (_, files) => {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = inAscii(askingForBuiltins(file.code))
  },
}

const askingForBuiltins = (code: string): string =>
  code.replaceAll(builtinImport, (_, whole: string | undefined, names: string | undefined, id: string) => {
    const all = [...(whole === undefined ? [] : [whole]), ...(names === undefined ? [] : [`{ ${names.replaceAll(' as ', ': ')} }`])]
    return all.map((name) => `const ${name} = process.getBuiltinModule("${id}");`).join(' ')
  })

const inAscii = (code: string): string => code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A program may delete or replace these globals. To import them would look at all that `process` has, and move frames of the program's first promises. */
const banner = 'const { process, Buffer } = globalThis'

/** Bundles entries, whose common parts are in files that begin with `prefix`. Answers with the code of all. */
const bundled = async (input: Readonly<Record<string, string>>, prefix: string, isLate: (id: string) => boolean): Promise<string[]> => {
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: (id) => !isDependency(id) && !/^[./\0]|^[A-Za-z]:/.test(id),
    plugins: [requiredDependencies(isLate), ownFolders, quickToLoad],
  })
  const { output } = await bundle.write({ dir: dist, format: 'esm', chunkFileNames: `${prefix}-[name].js`, banner, footer: footer(prefix) })
  await bundle.close()
  return output.map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
}

const profiledEntries = ['register', 'profiler', 'profiler-count', 'profiler-algorithms', 'profiler-trace']

for (const name of globSync(['profiled-*.js', 'command-*.js'], { cwd: dist })) rmSync(join(dist, name))

// What it depends on a profiled process loads at once, while there are no hooks that would see it; the command line loads what it calls.
const written = [
  ...(await bundled(Object.fromEntries(profiledEntries.map((name) => [name, join(dist, `${name}.js`)])), 'profiled', isNeededLate)),
  ...(await bundled({ landau: join(dist, 'cli/main.js') }, 'command', () => true)),
]

// What is cached of a run is for this build alone (src/cli/instrument-cache.ts).
const digest = createHash('sha256')
for (const code of written) digest.update(code)
writeFileSync(join(dist, 'build-id'), digest.digest('hex'))
