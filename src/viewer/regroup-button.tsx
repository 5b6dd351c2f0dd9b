import type { VNode } from 'preact'
import { toggled } from '../analysis/algorithms/regroup.ts'
import { usePage } from './context.ts'
import { groupingParams } from './grouping-params.ts'
import type { GroupedAlgorithms } from './grouping.ts'

interface Props {
  readonly grouped: GroupedAlgorithms
  /** Index of the repetition. */
  readonly place: number
}

/** Whether a repetition can be joined with its parent at all: what the run itself repeats has none. */
export const hasParent = ({ analysis: { tree } }: GroupedAlgorithms, place: number): boolean => (tree[place]?.parent ?? -1) > 0

/** Joins a repetition with its parent, or splits it off. */
export const RegroupButton = ({ grouped, place }: Props): VNode | null => {
  const { setParams } = usePage()
  const { found, analysis, grouping } = grouped
  const { tree } = analysis
  const node = tree[place]
  const parent = tree[node?.parent ?? -1]
  if (node === undefined || parent === undefined || !hasParent(grouped, place)) return null
  const isJoined = node.algorithm === parent.algorithm
  const text = `${node.name} at line ${node.line} ${isJoined ? 'from' : 'with'} ${parent.name} at line ${parent.line}`
  return (
    <button
      type="button"
      class="quiet-button small"
      aria-label={isJoined ? `Split off ${text}` : `Join ${text}`}
      title={isJoined ? 'Make this and what is joined with it an algorithm of its own' : 'Make this one algorithm with the repetition around it'}
      onClick={() => setParams(groupingParams(toggled(found.recorded, grouping, place)))}
    >
      {isJoined ? 'Split off' : 'Join'}
    </button>
  )
}
