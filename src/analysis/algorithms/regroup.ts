// Grouping the repetitions of a run in another way than it was found: by another criterion, or by hand.

import { groupsOf } from '../../profile/index.ts'
import type { Algorithms, RepetitionNode } from '../../profile/index.ts'
import { analyseGroups } from './algorithms.ts'
import type { AlgorithmsAnalysis, RecordedAlgorithms } from './types.ts'

/**
 * When parent and child are one algorithm: `found`, they work on a common input, or the parent drives what the child reaches its input by; `input`, they
 * work on a common input (Zaparanuks, Hauswirth 2.5); `type`, on inputs of one type, or as found; `apart`, never.
 */
export const criteria = ['found', 'input', 'type', 'apart'] as const
export type Criterion = (typeof criteria)[number]

export interface Grouping {
  readonly criterion: Criterion
  /** Ids of repetitions that are joined with their parent, or cut off it, whatever the criterion says. */
  readonly join: ReadonlySet<string>
  readonly cut: ReadonlySet<string>
}

/** True when nothing was changed. */
export const isAsFound = ({ criterion, join, cut }: Grouping): boolean => criterion === 'found' && join.size === 0 && cut.size === 0

const typesOf = ({ inputs }: Algorithms, { inputs: used }: RepetitionNode): Set<string> =>
  new Set(used.map(({ input }) => `${inputs[input]?.what} ${inputs[input]?.kinds.toSorted((a, b) => a - b).join(' ')}`))

/** Whether a repetition and its parent work on inputs of one type. */
const isOfOneType = (algorithms: Algorithms, place: number): boolean => {
  const node = algorithms.nodes[place]
  const parent = algorithms.nodes[node?.parent ?? -1]
  if (node === undefined || parent === undefined) return false
  const types = typesOf(algorithms, parent)
  return [...typesOf(algorithms, node)].some((type) => types.has(type))
}

const groupsBy = ({ algorithms }: RecordedAlgorithms, { criterion, join, cut }: Grouping): number[] => {
  const { nodes } = algorithms
  const places = (ids: ReadonlySet<string>): number[] => [...nodes.entries()].flatMap(([place, { id }]) => (ids.has(id) ? [place] : []))
  const joined = [...places(join), ...(criterion === 'type' ? [...nodes.keys()].filter((place) => isOfOneType(algorithms, place)) : [])]
  const flow = criterion === 'found' || criterion === 'type' ? algorithms : { drives: [], bounds: [] }
  const grouped = criterion === 'apart' ? nodes.map((node) => ({ ...node, common: 0 })) : nodes
  return groupsOf(grouped, flow, { join: new Set(joined), cut: new Set(places(cut)) })
}

/** The algorithms of a run, its repetitions grouped in this way. Laws of groups that stay as they are found are taken over. */
export const regroup = (found: AlgorithmsAnalysis, grouping: Grouping): AlgorithmsAnalysis =>
  isAsFound(grouping) ? found : analyseGroups(found.recorded, groupsBy(found.recorded, grouping), found.algorithms)

/** Why a repetition is part of the same algorithm as its parent, in words. */
export const bondOf = ({ algorithms }: RecordedAlgorithms, place: number, { join }: Grouping): string => {
  const node = algorithms.nodes[place]
  if (node === undefined || join.has(node.id)) return 'joined by hand'
  if (node.common > 0) return 'works on the same input'
  return isOfOneType(algorithms, place) ? 'works on an input of the same type' : 'its parent drives the way to its input'
}

/** The grouping in which the repetition at this place is joined with its parent, or apart from it when it was not. Its own change is taken back first. */
export const toggled = (recorded: RecordedAlgorithms, grouping: Grouping, place: number): Grouping => {
  const { id = '', parent = -1 } = recorded.algorithms.nodes[place] ?? {}
  const isJoined = (by: Grouping): boolean => {
    const groups = groupsBy(recorded, by)
    return groups[place] === groups[parent]
  }
  const without = (ids: ReadonlySet<string>): Set<string> => new Set([...ids].filter((each) => each !== id))
  const plain = { ...grouping, join: without(grouping.join), cut: without(grouping.cut) }
  if (isJoined(plain) !== isJoined(grouping)) return plain
  return isJoined(grouping) ? { ...plain, cut: plain.cut.add(id) } : { ...plain, join: plain.join.add(id) }
}
