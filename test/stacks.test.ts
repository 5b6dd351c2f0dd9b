// Where Node maps stacks through source maps, a profiled program's stacks are those of a plain run: names, lines and columns.
import { transformSync } from 'esbuild'
import type { TransformOptions } from 'esbuild'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { landauBin, root } from '../scripts/harness/paths.ts'
import { runNode } from '../scripts/harness/process.ts'
import { folderOf } from './host/run.ts'

const source = `interface A { n: number }

function first(a: A): number {
  return a.n + third(a)
}
function third({ n }: A): number {
  if (n > 0) {
    throw new Error('x' + n)
  }
  return n
}
class Repo {
  items: number[] = []
  constructor(readonly name: string) {
    this.add(1)
  }
  add(n: number): void {
    for (const x of [n]) {
      this.items.push(
        first({ n: x }),
      )
    }
  }
  get all(): number {
    return first({ n: 2 })
  }
}
enum Color { Red, Green }
const attempt = (what: () => unknown): void => {
  try {
    what()
  } catch (error) {
    console.log((error as Error).stack)
  }
}
async function later(): Promise<void> {
  await null
  const [n] = await Promise.all([3])
  first({ n })
}
attempt(() => new Repo(Color[0]!))
attempt(() => Repo.prototype.all)
attempt(() => {
  const nothing: any = null
  return nothing
    .deep
})
later().catch((error) => {
  console.log(error.stack)
  setTimeout(() => {
    first({ n: 4 })
  })
})
`

const compiled = (name: string, options: TransformOptions): Record<string, string> => {
  const { code, map } = transformSync(source, {
    loader: 'ts',
    minify: true,
    sourcefile: options.sourcemap === 'inline' ? 'src.ts' : '../src.ts',
    ...options,
  })
  return options.sourcemap === 'inline' ? { [name]: code } : { [name]: `${code}//# sourceMappingURL=maps/${name}.map`, [`maps/${name}.map`]: map }
}

const folder = folderOf({
  'package.json': '{"type":"module"}',
  'a.ts': source,
  'a.cts': source,
  'cjs/package.json': '{}',
  'cjs/a.ts': source,
  'src.ts': source,
  ...compiled('file.mjs', { format: 'esm', sourcemap: 'external', sourcesContent: false }),
  ...compiled('file.cjs', { format: 'cjs', sourcemap: 'external' }),
  ...compiled('inline.mjs', { format: 'esm', sourcemap: 'inline' }),
  ...compiled('inline.cjs', { format: 'cjs', sourcemap: 'inline' }),
  'maps.mjs': `process.setSourceMapsEnabled(true)\nawait import('./file.mjs')`,
  'maps.cjs': `require('module').setSourceMapsSupport(true, { nodeModules: true })\nrequire('dep')`,
  'again.cjs': `require('./file.cjs')\nprocess.once('uncaughtException', () => {\n  process.setSourceMapsEnabled(true)\n  delete require.cache[require.resolve('./file.cjs')]\n  require('./file.cjs')\n})`,
  'full.cjs': 'const depth = (n) => {\n  return depth(n + 1) + n\n}\ndepth(0)\n',
  'imports.mjs': `'use strict'\nimport { readFileSync } from 'node:fs'\nexport * from './maps.mjs'; import { none } from './src.mjs'\nreadFileSync(none)`,
  'src.mjs': 'export const one = 1',
  'node_modules/dep/package.json': '{"main":"file.cjs"}',
  ...compiled('node_modules/dep/file.cjs', { format: 'cjs', sourcemap: 'inline' }),
})
afterAll(() => folder[Symbol.dispose]())

const tsx = ['--import', pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href]
const maps = ['--enable-source-maps']

/** The messages and the program's own frames of mapped stacks: Node's and the loader's differ. */
const stacksOf = (text: string): string[] => text.split('\n').filter((line) => /^\w*Error|\.c?ts:\d/.test(line))

type Ran = ReturnType<typeof runNode>

/** Runs without landau, by their arguments: one serves all modes. */
const plainRuns = new Map<string, Ran>()
const runPlain = (args: readonly string[]): Ran => {
  const known = plainRuns.get(args.join(' ')) ?? runNode({ args, cwd: folder.path, timeoutMs: 20_000 })
  plainRuns.set(args.join(' '), known)
  return known
}

const same = async (mode: readonly string[], args: readonly string[]): Promise<void> => {
  const plain = await runPlain(args)
  const out = join(folder.path, `out-${[...mode, ...args].join('-').replaceAll(/\W+/g, '-')}`)
  const profiled = await runNode({ args: [landauBin, ...mode, '--out', out, '--', 'node', ...args], cwd: folder.path, timeoutMs: 60_000 })
  expect(stacksOf(plain.stdout).length).toBeGreaterThan(12)
  expect(stacksOf(profiled.stdout)).toEqual(stacksOf(plain.stdout))
  expect(stacksOf(profiled.stderr.split('\n\n')[1] ?? '')).toEqual(stacksOf(plain.stderr.split('\n\n')[1] ?? ''))
  expect(profiled.code).toBe(plain.code)
  // Above an uncaught error Node prints its line; `landau count` throws it on, and where Node maps it is asked in vain.
  if (mode[0] !== 'count') expect(profiled.stderr.split('\n').slice(0, 3)).toEqual(plain.stderr.split('\n').slice(0, 3))
}

const named = (runs: readonly (readonly string[])[]) => runs.map((args) => [args.at(-1) as string, args] as const)

const inEveryMode = [
  [...tsx, 'a.ts'],
  [...maps, 'file.cjs'],
  [...maps, 'inline.mjs'],
]
const others = [[...tsx, 'a.cts'], [...tsx, 'cjs/a.ts'], [...maps, 'file.mjs'], [...maps, 'inline.cjs'], ['maps.mjs'], ['maps.cjs'], ['again.cjs']]

describe.each([['run'], ['run', '--algorithms'], ['count'], ['trace']].map((mode) => [mode.join(' '), mode] as const))('%s', (_, mode) => {
  test('an import of a name that there is not', async () => {
    const args = ['imports.mjs']
    const plain = await runPlain(args)
    const out = join(folder.path, `out-${mode.join('')}-imports`)
    const profiled = await runNode({ args: [landauBin, ...mode, '--out', out, ...args], cwd: folder.path, timeoutMs: 60_000 })
    expect(plain.stderr).toContain(`export * from './maps.mjs'; import { none } from './src.mjs'\n`)
    expect(profiled.stderr.split('\n').slice(0, 4)).toEqual(plain.stderr.split('\n').slice(0, 4))
  })

  test('a stack that becomes full in a probe: the line is one of the program', async () => {
    const out = join(folder.path, `out-${mode.join('')}-full`)
    const { code, stderr } = await runNode({ args: [landauBin, ...mode, '--out', out, 'full.cjs'], cwd: folder.path, timeoutMs: 60_000 })
    expect(code).toBe(1)
    expect(stderr).toMatch(/full\.cjs:[12]\n(?:const depth = \(n\) => \{|  return depth\(n \+ 1\) \+ n)\n +\^\n\nRangeError/)
  })

  test.each(named(mode.length === 1 && mode[0] === 'run' ? [...inEveryMode, ...others] : inEveryMode))('%s', (_name, args) => same(mode, args))
})
