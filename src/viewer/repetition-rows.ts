// The rows of the repetition tree that are seen: those of the repetitions that match the filter and the ones around them, without what is folded away.

import { append } from '../base/lists.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import type { GroupedAlgorithms, ShownAlgorithm } from './grouping.ts'
import { matcher } from './filter.ts'
import { sizedTitleOf } from '../analysis/algorithms/words.ts'

export interface RepetitionRow {
  /** Index of the repetition in the tree. */
  readonly place: number
  /** 1 for what the run itself repeats. */
  readonly level: number
  /** The first repetition of its algorithm. */
  readonly isRoot: boolean
  /** Null where nothing is inside it. */
  readonly isOpen: boolean | null
}

/** `modifies a list of Node (≤ 4 096)`. */
export const algorithmSentence = ({ found }: ShownAlgorithm): string => sizedTitleOf(found.inputs, found.readsInput, found.writesOutput)

/** What an algorithm is found by in the search box: its place, verdict and growth as for any unit, and all of its words. */
const searched = (shown: ShownAlgorithm, { tree }: GroupedAlgorithms['analysis']): UnitSummary => ({
  ...shown.unit,
  name: [shown.unit.name, algorithmSentence(shown), ...shown.found.nodes.map((place) => tree[place]?.name ?? '')].join(' '),
})

/** Indexes of the algorithms that match a query. */
export const matching = ({ shown, analysis }: GroupedAlgorithms, query: string): ReadonlySet<number> => {
  const matches = matcher(query)
  return new Set(shown.flatMap((each, index) => (matches(searched(each, analysis)) ? [index] : [])))
}

/** The algorithms that match alone, those with most steps first. */
export const listRows = ({ shown }: GroupedAlgorithms, wanted: ReadonlySet<number>): RepetitionRow[] =>
  shown.flatMap(({ found }, index) => (wanted.has(index) ? [{ place: found.root, level: 1, isRoot: true, isOpen: null }] : []))

/** The tree, depth first. `folded` has the ids of the repetitions whose insides are not shown. */
export const treeRows = (
  { analysis: { tree, algorithms } }: GroupedAlgorithms,
  wanted: ReadonlySet<number>,
  folded: ReadonlySet<string>,
): RepetitionRow[] => {
  const children = Map.groupBy(tree.keys(), (place) => tree[place]?.parent ?? -1)
  const seen = new Set<number>()
  for (const [place, { algorithm }] of tree.entries())
    if (wanted.has(algorithm)) for (let at = place; at > 0 && !seen.has(at); at = tree[at]?.parent ?? -1) seen.add(at)
  const rows: RepetitionRow[] = []
  // A recursion of the program may nest deeper than this page's own stack.
  const waiting: (readonly [place: number, level: number])[] = (children.get(0) ?? []).toReversed().map((place) => [place, 1])
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [place, level] = next
    if (!seen.has(place)) continue
    const inside = (children.get(place) ?? []).filter((child) => seen.has(child))
    const isOpen = inside.length === 0 ? null : !folded.has(tree[place]?.id ?? '')
    rows.push({ place, level, isRoot: algorithms[tree[place]?.algorithm ?? -1]?.root === place, isOpen })
    if (isOpen === true)
      append(
        waiting,
        inside.toReversed().map((child) => [child, level + 1] as const),
      )
  }
  return rows
}
