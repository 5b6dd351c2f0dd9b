import type { VNode } from 'preact'
import type { UnitDetail, UnitSummary } from '../analysis/page/page-data.ts'
import {
  againSentence,
  eachCellSentence,
  firstCallSentence,
  fixedPartSentence,
  outsideSentence,
  plotNote,
  recordedSentence,
  shareSentence,
  spreadSentence,
  twoSentence,
} from '../analysis/words/sentences.ts'
import { Causes } from './causes.tsx'
import { usePage } from './context.ts'
import { readDetail } from './data.ts'
import { prettySentence } from './law-text.ts'
import { Place } from './place.tsx'
import { Reading } from './reading.tsx'
import { unitHref } from './route.ts'
import { StandingMark } from './standing-mark.tsx'
import { UnitBody } from './unit-body.tsx'
import { Facts, Neighbours } from './unit-panels.tsx'
import { useRead } from './use-read.ts'

const Related = ({ unit, detail }: { unit: UnitSummary; detail: UnitDetail }): VNode => (
  <section class="panel pair">
    <Neighbours title="Called by" list={detail.callers} note={recordedSentence(unit, detail.callers)} />
    <Neighbours title="Calls" list={detail.callees} note="" />
  </section>
)

const PlotNote = ({ unit }: { unit: UnitSummary }): VNode | null => {
  const { summary, positions, labelOf } = usePage()
  const outer = summary.units[positions.get(unit.within ?? '') ?? -1]
  const note = plotNote(unit, outer === undefined ? 'another unit' : labelOf(outer))
  if (note === '') return null
  return (
    <p class="advice">
      {note} {outer !== undefined && <a href={unitHref(outer.id)}>See {labelOf(outer)}</a>}
    </p>
  )
}

const UnitPage = ({ unit, position }: { unit: UnitSummary; position: number }): VNode => {
  const { labelOf } = usePage()
  const { value: detail, problem } = useRead(unit.id, () => readDetail(position))
  const [table] = detail?.tables ?? []
  return (
    <main class="function">
      <div class="heading">
        <Place file={unit.file} line={unit.line} linked />
        <h1>
          <bdi>{labelOf(unit)}</bdi>
          <StandingMark unit={unit} />
        </h1>
        <p>
          {shareSentence(unit)}{' '}
          {detail && table ? spreadSentence({ size: table.size, calls: table.calls, ...table.steps }, { ...unit, ...detail }) : ''}
        </p>
        {unit.two !== null && <p>{twoSentence(unit)}</p>}
        {unit.outside != null && <p>{outsideSentence(unit)}</p>}
        {unit.again !== undefined && <p>{againSentence(unit)}</p>}
        {unit.eachCell !== undefined && <p>{eachCellSentence(unit)}</p>}
        {unit.fixedPart !== undefined && <p>{fixedPartSentence(unit)}</p>}
        {unit.firstCall !== undefined && <p>{firstCallSentence(unit)}</p>}
        {unit.advice !== '' && <p class="advice">{prettySentence(unit.advice.charAt(0).toUpperCase() + unit.advice.slice(1))}</p>}
        <PlotNote unit={unit} />
        <Causes unit={unit} />
      </div>
      <Facts unit={unit} />
      {detail ? <UnitBody unit={unit} detail={detail} related={<Related unit={unit} detail={detail} />} /> : <Reading problem={problem} />}
    </main>
  )
}

/** The unit whose id or name is nearest to one that this report does not have: ids of one run share their beginning, names are typed. */
const likely = (units: readonly UnitSummary[], wanted: string): UnitSummary | undefined => {
  const word = wanted.toLowerCase()
  return (
    units.find(({ name }) => name.toLowerCase() === word) ??
    (word.length > 2 ? units.find(({ name }) => name.toLowerCase().includes(word)) : undefined)
  )
}

/** Everything about one unit, or a way on when the link is to one that this report does not have. */
export const FunctionPage = (): VNode => {
  const { summary, positions, route, labelOf } = usePage()
  const position = positions.get(route.id) ?? -1
  const unit = summary.units[position]
  if (unit !== undefined) return <UnitPage key={unit.id} unit={unit} position={position} />
  const meant = likely(summary.units, route.id)
  return (
    <main class="function">
      <div class="heading">
        <h1>Not in this report</h1>
        <p>This report has no function with the id “{route.id}”. The link may be from another run.</p>
        {meant !== undefined && (
          <p>
            Did you mean <a href={unitHref(meant.id)}>{labelOf(meant)}</a>?
          </p>
        )}
        <a href="#/functions">See all functions</a>
      </div>
    </main>
  )
}
