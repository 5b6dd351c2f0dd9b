// Loaders, and the compilers that they run in the process, are left out of a profile: beside them a small program is not to be seen (ts-node loads 9 MB of
// TypeScript's compiler and does a thousand times the work of a script with it), and what they cost is paid once, at the start.

/** A file of a loader, from its package on, and the packages that compile for it. */
const loaders: readonly (readonly [entry: RegExp, compilers: readonly string[]])[] = [
  [/^tsx\//, ['tsx', 'esbuild']],
  [/^ts-node\//, ['ts-node', 'typescript', '@swc/core']],
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

/** Tells the files of loaders, by thread: a compiler that no loader has asked for is a program like others. */
export class Loaders {
  readonly #compilers = new Set<string>()

  /** The folder of the package that a file is of, with a slash behind it, when that loads the program or compiles for what does; null otherwise. */
  folderOf(path: string): string | null {
    if (plugAndPlay.test(path)) return path
    const start = path.lastIndexOf('node_modules/') + 'node_modules/'.length
    if (start < 'node_modules/'.length) return null
    const inside = path.slice(start)
    for (const [entry, compilers] of loaders) if (entry.test(inside)) for (const name of compilers) this.#compilers.add(name)
    const name = packageOf.exec(inside)?.[0] ?? ''
    const isOne = this.#compilers.has(name) || (this.#compilers.has(name.replace(/\/.*/, '/*')) && !parts.test(name))
    return isOne ? `${path.slice(0, start)}${name}/` : null
  }
}
