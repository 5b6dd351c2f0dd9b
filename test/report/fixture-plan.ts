// The units of the fixture before they have numbers: who they are and how they grow. The first ones are the story that screenshots show.
import type { Cause, UnitFinding } from '../../src/analysis/types.ts'
import type { Shape } from './fixture-law.ts'

export interface Plan extends Shape {
  readonly name: string
  readonly kind: UnitFinding['kind']
  readonly file: string
  readonly line: number
  readonly endLine: number
  readonly measure: string
  /** Fraction of all work now, before the fractions are made to sum to one. */
  readonly weight: number
  readonly metric?: UnitFinding['metric']
  readonly causes?: readonly Cause[]
  readonly inputDependent?: boolean
  readonly advice?: string
  /** Position in the plan of the unit around it. */
  readonly parent?: number
}

const base = { kind: 'routine', measure: 'cells first read', noise: 0.2, certainty: 'confident' } as const

export const story: readonly Plan[] = [
  {
    ...base,
    name: 'dedupe',
    file: 'src/tags.ts',
    line: 7,
    endLine: 13,
    class: 'n^2',
    coefficient: 0.5,
    minSize: 12,
    maxSize: 48_210,
    distinct: 214,
    weight: 0.04,
    measure: 'xs.length',
    causes: [{ file: 'src/tags.ts', line: 10, what: 'Array#includes scans: 98 % of its work' }],
  },
  {
    ...base,
    name: 'Trie.insertAll',
    file: 'src/trie.ts',
    line: 14,
    endLine: 21,
    class: 'n log n',
    coefficient: 2.1,
    minSize: 3,
    maxSize: 120_004,
    distinct: 611,
    weight: 0.061,
    causes: [{ file: 'src/trie.ts', line: 16, what: 'calls insert (src/trie.ts:23): 91 % of its work' }],
  },
  {
    ...base,
    name: 'stripComments',
    file: 'src/strip.ts',
    line: 5,
    endLine: 9,
    class: 'n^2',
    coefficient: 14,
    minSize: 40,
    maxSize: 9_400,
    distinct: 48,
    weight: 0.011,
    measure: 'text.length',
    metric: 'native time',
    noise: 0.7,
    causes: [{ file: 'src/strip.ts', line: 8, what: 'RegExp#exec backtracks on `\\s*\\n`: 99 % of its native time' }],
  },
  {
    ...base,
    name: 'mergeRanges',
    file: 'src/ranges.ts',
    line: 6,
    endLine: 16,
    class: 'n^k',
    certainty: 'tentative',
    coefficient: 8,
    minSize: 5,
    maxSize: 310,
    distinct: 14,
    weight: 0.02,
    noise: 0.9,
    inputDependent: true,
    causes: [{ file: 'src/ranges.ts', line: 9, what: 'loop inside a loop over the same input' }],
    advice: 'More sizes would settle it: landau sweep -P n 1e2 1e5 -- node build/index-docs.ts {n}',
  },
  {
    ...base,
    name: 'parseAll',
    file: 'src/parse.ts',
    line: 4,
    endLine: 12,
    class: 'n',
    coefficient: 41,
    minSize: 900,
    maxSize: 1_900_000,
    distinct: 188,
    weight: 0.62,
    noise: 0.08,
  },
  {
    ...base,
    name: 'for…of',
    parent: 4,
    kind: 'loop',
    file: 'src/parse.ts',
    line: 6,
    endLine: 10,
    class: 'n',
    coefficient: 22,
    minSize: 900,
    maxSize: 1_900_000,
    distinct: 188,
    weight: 0.09,
    noise: 0.08,
  },
  {
    ...base,
    name: 'hashLine',
    file: 'src/parse.ts',
    line: 14,
    endLine: 20,
    class: 'n',
    certainty: 'exact',
    coefficient: 3,
    minSize: 1,
    maxSize: 240,
    distinct: 212,
    weight: 0.07,
    noise: 0,
    measure: 'line.length',
  },
  {
    ...base,
    name: 'render',
    file: 'src/render.ts',
    line: 5,
    endLine: 11,
    class: 'n',
    certainty: 'unknown',
    coefficient: 90,
    minSize: 4,
    maxSize: 12,
    distinct: 3,
    weight: 0.012,
  },
]

const verbs = ['read', 'walk', 'emit', 'visit', 'resolve', 'collect', 'encode', 'match', 'split', 'index', 'score', 'trim'] as const
const nouns = ['Node', 'Token', 'Entry', 'Scope', 'Path', 'Block', 'Heading', 'Link', 'Table', 'Record'] as const
const shapes: readonly Pick<Shape, 'class' | 'certainty'>[] = [
  { class: 'n', certainty: 'confident' },
  { class: '1', certainty: 'confident' },
  { class: 'n', certainty: 'unknown' },
  { class: 'log n', certainty: 'confident' },
  { class: '1', certainty: 'exact' },
  { class: 'n', certainty: 'unknown' },
  { class: 'n log n', certainty: 'confident' },
]

export const functionsPerFile = 12
export const linesPerFunction = 8

/** A filler unit: every fourth lives in a dependency. */
export const fillerPlan = (index: number, random: () => number): Plan => {
  const shape = shapes[Math.floor(random() * shapes.length)] ?? { class: 'n', certainty: 'unknown' }
  const file = Math.floor(index / functionsPerFile)
  const line = 3 + (index % functionsPerFile) * linesPerFunction
  const unknown = shape.certainty === 'unknown'
  return {
    ...base,
    ...shape,
    name: `${verbs[index % verbs.length]}${nouns[Math.floor(index / verbs.length) % nouns.length]}`,
    file: file % 4 === 3 ? `node_modules/markdown-kit/lib/part-${file}.js` : `src/build/part-${file}.ts`,
    line,
    endLine: line + 5,
    coefficient: 1 + random() * 30,
    minSize: 1 + Math.floor(random() * 20),
    maxSize: unknown ? 30 : 200 + Math.floor(random() * 40_000),
    distinct: unknown ? 1 + Math.floor(random() * 5) : 8 + Math.floor(random() * 60),
    weight: random() ** 6 * 0.02,
  }
}
