import type { VNode } from 'preact'
import { bondOf } from '../analysis/algorithms/regroup.ts'
import { steepnessText } from '../analysis/words/sentences.ts'
import { compact } from '../base/number-text.ts'
import { usePage } from './context.ts'
import type { GroupedAlgorithms, ShownAlgorithm } from './grouping.ts'
import { prettyLaw } from './law-text.ts'
import { Place } from './place.tsx'
import { sharesText } from './projection.ts'
import { RegroupButton } from './regroup-button.tsx'
import { algorithmSentence, type RepetitionRow } from './repetition-rows.ts'
import { algorithmHref } from './route.ts'
import { StandingMark } from './standing-mark.tsx'

interface Props {
  readonly value: GroupedAlgorithms
  readonly row: RepetitionRow
  readonly index: number
  readonly active: boolean
  readonly choose: () => void
}

/** `recursion sort`, `for…of`, `names.join`. */
export const repetitionText = ({ kind, name }: GroupedAlgorithms['analysis']['tree'][number]): string =>
  kind === 'recursion' ? `recursion ${name}` : name

const Growth = ({ shown: { unit } }: { shown: ShownAlgorithm }): VNode => (
  <>
    <span>
      <StandingMark unit={unit} />
      {unit.verdict !== 'unknown' && <span class="class">{unit.two === null ? prettyLaw(unit) : 'in two sizes'}</span>}
    </span>
    {unit.verdict !== 'unknown' && unit.two === null && <span class="exponent">{unit.certainty === 'exact' ? 'exact' : steepnessText(unit)}</span>}
  </>
)

/** Opens and folds what is inside a repetition. */
const Fold = ({ id, isOpen, what }: { id: string; isOpen: boolean | null; what: string }): VNode => {
  const { route, setParams } = usePage()
  if (isOpen === null) return <span class="fold" />
  const folded = new Set((route.params.get('fold') ?? '').split('.').filter((each) => each !== '' && each !== id))
  return (
    <button
      type="button"
      class="fold"
      aria-label={`${isOpen ? 'Fold' : 'Unfold'} ${what}`}
      onClick={() => setParams({ fold: [...(isOpen ? folded.add(id) : folded)].join('.') })}
    >
      {isOpen ? '▾' : '▸'}
    </button>
  )
}

/** A repetition; the first of an algorithm says what the algorithm does. */
export const Row = ({ value, row, index, active, choose }: Props): VNode => {
  const { analysis, shown, grouping } = value
  const node = analysis.tree[row.place]
  const algorithm = shown[node?.algorithm ?? -1]
  if (node === undefined || algorithm === undefined) return <div class="row" role="row" />
  const text = repetitionText(node)
  return (
    <div
      id={`repetition-${row.place}`}
      class={`row repetition${active ? ' active' : ''}${row.isRoot ? ' root' : ' member'}`}
      role="row"
      aria-level={row.level}
      aria-rowindex={index + 2}
      aria-expanded={row.isOpen ?? undefined}
      aria-selected={active}
      onMouseDown={choose}
      onFocusIn={choose}
    >
      <span role="gridcell" class="name" style={{ '--level': row.level - 1 }}>
        <Fold id={node.id} isOpen={row.isOpen} what={`${text} at line ${node.line}`} />
        <span class="words">
          <a href={algorithmHref(algorithm.found.id, grouping)} title={row.isRoot ? algorithmSentence(algorithm) : undefined}>
            {row.isRoot ? (
              <>
                <bdi>{algorithm.unit.name}</bdi> <span class="does">{algorithmSentence(algorithm)}</span>
              </>
            ) : (
              <span class="does">
                part of <bdi>{algorithm.unit.name}</bdi>: {bondOf(analysis.recorded, row.place, grouping)}
              </span>
            )}
          </a>
          <span class="where">
            <bdi>{text}</bdi> <Place file={node.file} line={node.line} linked />
          </span>
        </span>
      </span>
      <span role="gridcell" class="growth">
        {row.isRoot && <Growth shown={algorithm} />}
      </span>
      <span role="gridcell" class="number calls">
        {compact(node.calls)}
      </span>
      <span role="gridcell" class="number steps">
        {compact(node.steps)}
      </span>
      <span role="gridcell" class="number now">
        {row.isRoot ? sharesText(algorithm.unit) : ''}
      </span>
      <span role="gridcell" class="regroup">
        <RegroupButton grouped={value} place={row.place} />
      </span>
    </div>
  )
}
