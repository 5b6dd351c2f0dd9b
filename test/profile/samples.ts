// Recordings and profiles made from a seed: small, with every field in use.
import { seeded } from '../../src/base/random.ts'
import type { CostColumns, Recording, Site } from '../../src/protocol/index.ts'
import { build } from '../../src/profile/index.ts'
import type { BuildContext, Digest, Profile } from '../../src/profile/index.ts'
import { createHash } from 'node:crypto'

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

export const sha256 = (): Digest => {
  const digest = createHash('sha256')
  return { update: (text) => void digest.update(text), hex: () => digest.copy().digest('hex') }
}

export const site = (path: string, rest: Partial<Site> = {}): Site => ({
  kind: 'routine',
  name: path.split('.').at(-1) ?? path,
  path,
  file: 0,
  line: 1,
  column: 1,
  endLine: 2,
  endColumn: 1,
  parent: null,
  candidates: [],
  elided: false,
  sharedWith: null,
  ...rest,
})

export const context: BuildContext = {
  files: [
    { path: 'src/a.ts', hash: hash('a') },
    { path: 'src/b.js', hash: hash('b') },
  ],
  notSeen: [{ file: 'src/broken.js', why: 'it does not parse' }],
  command: ['node', 'src/a.ts', '--n', '3'],
  environment: { landau: '0.1.0', node: '24.21.0', v8: '13.6', platform: 'linux', arch: 'x64' },
  options: { small: 8, exact: true, metric: 'steps' },
  ending: 'exit',
  hash,
}

/** Tuples as the runtime would add them up from single activations. */
export const columnsOf = (activations: readonly (readonly [size: number, cost: number])[]): CostColumns => {
  const sizes = [...new Set(activations.map(([size]) => size))].toSorted((a, b) => a - b)
  const costs = sizes.map((size) => activations.flatMap(([at, cost]) => (at === size ? [cost] : [])))
  const sums = costs.map((all) => all.reduce((a, b) => a + b, 0))
  const [min, max] = [costs.map((all) => Math.min(...all)), costs.map((all) => Math.max(...all))]
  // Of every third size all came from outside.
  const external = sizes.map((size, i) => (size % 3 === 0 ? size * costs[i]!.length : 0))
  // Of the others one cell each was written by another task.
  const otherTask = sizes.map((size, i) => (size % 3 === 0 ? 0 : costs[i]!.length))
  return {
    size: sizes,
    calls: costs.map((all) => all.length),
    min,
    max,
    sum: sums,
    squares: costs.map((all) => all.reduce((a, b) => a + b * b, 0)),
    selfMin: min,
    selfMax: max,
    selfSum: sums,
    nativeMin: min,
    nativeSum: sums,
    ...(external.some((amount) => amount > 0) && { external }),
    ...(otherTask.some((amount) => amount > 0) && { otherTask }),
  }
}

const sites: readonly Site[] = [
  site('(module)', { name: '(module)' }),
  site('Trie.insert', { parent: 0, line: 3, candidates: ['word.length'] }),
  site('Trie.insert.for', { kind: 'loop', name: 'for', parent: 1, line: 4, sharedWith: 1 }),
  site('same', { parent: 0, line: 9 }),
  site('same', { parent: 0, line: 12, elided: true }),
  site('never called', { parent: 0, line: 20 }),
  site('other file', { file: 1, candidates: ['n'] }),
]

/** What one run of `activations` of `Trie.insert` would leave. */
export const recordingOf = (activations: readonly (readonly [number, number])[]): Recording => {
  const steps = activations.reduce((sum, [, cost]) => sum + cost, 0)
  const costs = { steps, selfSteps: steps, nativeNs: 7, selfNativeNs: 7 }
  const columns = columnsOf(activations)
  const tables = [
    { kind: 'rms', candidate: 0, columns },
    { kind: 'candidate', candidate: 0, columns },
  ] as const
  return {
    sites,
    nativeSites: [{ what: 'Array#includes', file: 0, line: 5, column: 9, site: 2 }],
    units: [
      { site: 0, calls: 1, ...costs, tables: [] },
      { site: 1, calls: activations.length, ...costs, tables },
      { site: 3, calls: 2, ...costs, tables: [] },
      { site: 6, calls: 1, ...costs, tables: [] },
    ],
    edges: [
      { caller: -1, callee: 0, calls: 1, steps, nativeNs: 7 },
      { caller: 0, callee: 1, calls: activations.length, steps, nativeNs: 7 },
      { caller: 0, callee: 4, calls: 5, steps: 0, nativeNs: 0 },
    ],
    natives: [{ native: 0, calls: 3, steps: 30, ns: 70 }],
    totals: { steps, nativeNs: 7, activations: activations.length },
  }
}

export const profileOf = (activations: readonly (readonly [number, number])[]): Profile => build(recordingOf(activations), context)

export const randomActivations = (seed: number, length: number): [number, number][] => {
  const random = seeded(seed)
  return Array.from({ length }, () => [Math.floor(random() * 20), Math.floor(random() * 1000)])
}
