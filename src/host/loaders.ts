// Loaders, and the compilers that they run in the process, are left out of a profile: beside them a small program is not to be seen (ts-node compiles a script
// with the whole of TypeScript's compiler), and what they cost is paid once, at the start.

import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

/** A file of a loader, from its package on, and the packages that compile for it. */
const loaders: readonly (readonly [entry: RegExp, compilers: readonly string[]])[] = [
  [/^tsx\//, ['tsx', 'esbuild']],
  [/^ts-node\//, ['ts-node', 'typescript', '@swc/core', 'v8-compile-cache-lib', '@cspotcode/source-map-support']],
  [/^v8-compile-cache\//, ['v8-compile-cache']],
  [/^tsm\//, ['tsm', 'esbuild']],
  [/^jiti\//, ['jiti']],
  [/^esbuild-register\//, ['esbuild-register', 'esbuild']],
  [/^@swc-node\/register\//, ['@swc-node/*', '@swc/core', 'typescript']],
  [/^@oxc-node\/core\//, ['@oxc-node/core']],
  [/^@babel\/(?:register|node)\//, ['@babel/*']],
  [/^sucrase\/(?:dist\/)?register/, ['sucrase']],
  [/^coffeescript\/register/, ['coffeescript']],
]

/** What programs compiled by Babel run themselves. */
const parts = /^@babel\/runtime/

/** Yarn's, beside the program. */
const plugAndPlay = /(?:^|\/)\.pnp\.(?:cjs|js|loader\.mjs)$/

const packageOf = /^(?:@[^/]+\/)?[^/]+/

/** Tells the files of loaders: a compiler that no loader has asked for is a program like others. `tell` hears of all compilers of loaders that are known. */
export class Loaders {
  readonly #compilers: Set<string>
  readonly #tell: (compilers: readonly string[]) => void

  constructor(known: readonly string[] = [], tell: (compilers: readonly string[]) => void = () => undefined) {
    this.#compilers = new Set(known)
    this.#tell = tell
  }

  /** The folder of the package that a file is of, with a slash behind it, when that loads the program or compiles for what does; null otherwise. */
  folderOf(path: string): string | null {
    if (plugAndPlay.test(path)) return path
    const start = path.lastIndexOf('node_modules/') + 'node_modules/'.length
    if (start < 'node_modules/'.length) return null
    const inside = path.slice(start)
    for (const [entry, compilers] of loaders) if (entry.test(inside)) this.#add(compilers)
    const name = packageOf.exec(inside)?.[0] ?? ''
    const isOne = this.#compilers.has(name) || (this.#compilers.has(name.replace(/\/.*/, '/*')) && !parts.test(name))
    return isOne ? `${path.slice(0, start)}${name}/` : null
  }

  #add(compilers: readonly string[]): void {
    if (compilers.every((name) => this.#compilers.has(name))) return
    for (const name of compilers) this.#compilers.add(name)
    this.#tell([...this.#compilers])
  }
}

const inherited = 'landau loaders'

/** Those of this thread and of the threads that it starts, in which a compiler may work for it (esbuild's). */
export const threadLoaders = (): Loaders =>
  // Set here, in the thread that started this one.
  new Loaders(getEnvironmentData(inherited) as readonly string[] | undefined, (compilers) => setEnvironmentData(inherited, [...compilers]))
