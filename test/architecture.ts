// The rules of ARCHITECTURE.md as functions of a set of files, so that a test can plant a violation and demand that it is found.

import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** Path below `src/`, with forward slashes → text. */
export type SourceSet = ReadonlyMap<string, string>

// Who may import whom. A folder may import itself and the folders to its right, nothing else.
// Types count: a type that crosses a line is as much a dependency as a function.
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  protocol: [],
  source: ['base'],
  cfg: ['base', 'source'],
  placement: ['base', 'cfg'],
  instrument: ['base', 'source', 'cfg', 'placement', 'protocol'],
  runtime: ['protocol'],
  regexp: ['protocol'],
  trace: ['base', 'cfg', 'placement', 'protocol'],
  profile: ['base', 'protocol'],
  verify: ['base', 'protocol', 'profile'], // never cfg, placement or instrument: a monitor that shares code with the profiler proves nothing
  model: ['base'],
  analysis: ['base', 'protocol', 'profile', 'model'],
  report: ['base', 'model', 'analysis'],
  viewer: ['base', 'model', 'analysis'],
  host: ['base', 'protocol'],
  integrations: ['entry'], // what a user could import, and no more
  cli: [
    'base',
    'protocol',
    'source',
    'cfg',
    'placement',
    'instrument',
    'trace',
    'profile',
    'verify',
    'model',
    'analysis',
    'report',
    'host',
    'integrations',
  ],
}

/** Files directly in `src/`: the package's entry points, which compose anything. A new one is a decision, so it is listed. */
export const entryFiles: readonly string[] = [
  'index.ts',
  'register.ts',
  'profiler.ts',
  'profiler-count.ts',
  'profiler-algorithms.ts',
  'profiler-trace.ts',
  'embed.ts',
  'page.ts',
]

const npmPackages: Readonly<Record<string, readonly string[]>> = {
  source: ['oxc-parser', '@oxc-project/types', '@jridgewell/trace-mapping', '@jridgewell/remapping', '@jridgewell/sourcemap-codec'],
  host: ['cjs-module-lexer'],
  regexp: ['@eslint-community/regexpp'],
  viewer: ['js-tokens', 'preact', 'preact/hooks', 'preact/jsx-runtime'],
  integrations: ['vitest', 'vitest/node', '@jest/reporters', 'bullmq', 'ioredis', 'hyparquet-writer', 'unplugin'],
}
const mayTouchTheWorld = ['host', 'cli', 'integrations']
const worldly = ['process', 'performance', 'Date', 'fetch', 'require', 'setTimeout', 'setInterval', 'setImmediate']

interface Edge {
  readonly file: string
  readonly specifier: string
}

const layerOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : 'entry')

/** Every static and literal dynamic import and re-export of a file, type-only ones included. */
const importsOf = (file: string, text: string): Edge[] => {
  const { module } = parseSync(file, text)
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end)).filter((it) => /^['"].*['"]$/.test(it))
  const specifiers = [
    ...module.staticImports.map((it) => it.moduleRequest.value),
    ...module.staticExports.flatMap((it) => it.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamic.map((it) => it.slice(1, -1)),
  ]
  return [...new Set(specifiers)].map((specifier) => ({ file, specifier }))
}

const targetOf = ({ file, specifier }: Edge): string => posix.normalize(posix.join(posix.dirname(file), specifier))

const edgesOf = (files: SourceSet): Edge[] => [...files].flatMap(([file, text]) => importsOf(file, text))

const brokenEdge = (edge: Edge): string | null => {
  const { file, specifier } = edge
  const from = layerOf(file)
  if (from === 'entry') return null
  if (specifier.startsWith('.')) {
    const to = layerOf(targetOf(edge))
    return to === from || mayImport[from]?.includes(to) ? null : `${file} imports ${specifier}: ${from} may not import ${to}`
  }
  const allowed = specifier.startsWith('node:')
    ? mayTouchTheWorld.includes(from)
    : (npmPackages[from]?.includes(specifier) ?? false) || (specifier.startsWith('oxc-parser/src-js/') && file === 'source/arena.ts')
  return allowed ? null : `${file} imports ${specifier}: ${from} may not`
}

export const brokenImports = (files: SourceSet): string[] => edgesOf(files).flatMap((edge) => brokenEdge(edge) ?? [])

/** Folders and root files that no row describes. */
export const unlisted = (files: SourceSet): string[] => [
  ...new Set([...files.keys()].filter((file) => (layerOf(file) === 'entry' ? !entryFiles.includes(file) : !(layerOf(file) in mayImport)))),
]

export const cycles = (files: SourceSet): string[] => {
  const graph = Map.groupBy(
    edgesOf(files).filter((edge) => edge.specifier.startsWith('.')),
    (edge) => edge.file,
  )
  const found: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (path.includes(file) || done.has(file)) return
    for (const edge of graph.get(file) ?? []) visit(targetOf(edge), [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

interface Spanned {
  readonly start: number
  readonly end: number
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Uses of the clock, the environment, timers and the random source outside the folders that may have effects. */
export const effects = (files: SourceSet): string[] => {
  const found: string[] = []
  for (const [file, text] of files) {
    if (['entry', 'viewer', ...mayTouchTheWorld].includes(layerOf(file))) continue
    const report = (node: Spanned, what: string): void => void found.push(`${file}:${lineAt(text, node.start)} uses ${what}`)
    new Visitor({
      MemberExpression(node) {
        if (node.object.type !== 'Identifier' || node.computed) return
        if (worldly.includes(node.object.name)) report(node, node.object.name)
        if (node.object.name === 'Math' && node.property.type === 'Identifier' && node.property.name === 'random') report(node, 'Math.random')
      },
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && worldly.includes(node.callee.name)) report(node, node.callee.name)
      },
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && worldly.includes(node.callee.name)) report(node, node.callee.name)
      },
    }).visit(parseSync(file, text).program)
  }
  return found
}

/** Uses of `Math` in the runtime and what it shares, but for the file that takes its functions once: the program may have replaced them since. */
export const liveMath = (files: SourceSet): string[] => {
  const found: string[] = []
  for (const [file, text] of files) {
    if (!['runtime', 'protocol'].includes(layerOf(file)) || file === 'protocol/math.ts') continue
    new Visitor({
      MemberExpression(node) {
        if (node.object.type === 'Identifier' && node.object.name === 'Math') found.push(`${file}:${lineAt(text, node.start)} uses Math`)
      },
    }).visit(parseSync(file, text).program)
  }
  return found
}

/** Lists that are spread into a call that takes them one by one. `regexp` stands alone, and its lists are groups of one expression. */
export const spreadLists = (files: SourceSet): string[] => {
  const found: string[] = []
  for (const [file, text] of files) {
    if (layerOf(file) === 'regexp') continue
    new Visitor({
      CallExpression({ callee, arguments: [...given], start }) {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
        const isSpread = given.some(({ type }) => type === 'SpreadElement')
        if (isSpread && ['min', 'max', 'push', 'unshift'].includes(callee.property.name)) found.push(`${file}:${lineAt(text, start)} spreads a list`)
      },
    }).visit(parseSync(file, text).program)
  }
  return found
}

/** Functions longer than 70 lines, counted from the first to the last line of the function, nested functions included. */
export const longFunctions = (files: SourceSet, limit = 70): string[] => {
  const found: string[] = []
  for (const [file, text] of files) {
    const check = (node: Spanned): void => {
      const first = lineAt(text, node.start)
      const lines = lineAt(text, node.end) - first + 1
      if (lines > limit) found.push(`${file}:${first} has ${lines} lines`)
    }
    new Visitor({ FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check }).visit(parseSync(file, text).program)
  }
  return found
}
