import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { UnitDetail, UnitSummary } from '../analysis/page-data.ts'
import { exponentText, near, plotNote, shareSentence, sizesText, spreadSentence, twoSentence } from '../analysis/sentences.ts'
import { evidenceWord } from '../analysis/standing.ts'
import { compact, grouped, percent, significant } from '../base/number-text.ts'
import { usePage } from './context.ts'
import { readDetail } from './data.ts'
import { prettyClass, prettyLaw, prettySentence } from './law-text.ts'
import { Place } from './place.tsx'
import { unitHref } from './route.ts'
import { SourceView } from './source-view.tsx'
import { StandingMark } from './standing-mark.tsx'
import { CostPlot, costText, FrequencyPlot, RatioPlot } from './unit-plots.tsx'

const Fact = ({ label, value, note }: { label: string; value: string; note?: string }): VNode => (
  <div class="fact">
    <dt>{label}</dt>
    <dd>
      {value}
      {note !== undefined && <small>{note}</small>}
    </dd>
  </div>
)

const Facts = ({ unit }: { unit: UnitSummary }): VNode => (
  <dl class="facts">
    <Fact
      label="Grows like"
      value={unit.verdict === 'unknown' ? 'not known' : prettyLaw(unit)}
      note={unit.verdict === 'unknown' ? 'not enough data' : unit.certainty === 'exact' ? 'exact' : `exponent ${exponentText(unit.exponent)}`}
    />
    <Fact label="Share of work" value={`${percent(unit.share.now)} → ${percent(unit.share.at10)} %`} note="now → at 10×" />
    <Fact label="Input sizes" value={sizesText(unit.sizes)} note={`${grouped(unit.sizes.distinct)} different, ${near(unit.measure, unit)}`} />
    <Fact label="Calls" value={compact(unit.calls)} note={unit.metric === 'steps' ? 'cost in steps' : 'cost in native time'} />
    <Fact label="Evidence" value={evidenceWord[unit.certainty]} note={unit.formula} />
  </dl>
)

const Models = ({ detail, unknown }: { detail: UnitDetail; unknown: boolean }): VNode => {
  const { tried } = detail.curves.median
  const best = tried[0]?.score ?? 0
  return (
    <section class="panel">
      <h2>Models tried</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col" class="number" title="Difference of the corrected Akaike information criterion: more than about 10 rules a model out">
              Worse by
            </th>
            <th scope="col">Formula</th>
          </tr>
        </thead>
        <tbody>
          {tried.map(({ class: name, score, formula }, index) => (
            <tr key={formula} class={index === 0 && !unknown ? 'best' : ''}>
              <td>{prettyClass(name)}</td>
              <td class="number">{index === 0 ? (unknown ? '0' : 'best') : significant(score - best, 2)}</td>
              <td>
                <code>{formula}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Neighbours = ({ title, list }: { title: string; list: UnitDetail['callers'] }): VNode => {
  const { summary, positions, labelOf } = usePage()
  const known = list.flatMap(({ id, calls }) => {
    const unit = summary.units[positions.get(id) ?? -1]
    return unit === undefined ? [] : [{ unit, calls }]
  })
  return (
    <div class="neighbours">
      <h2>{title}</h2>
      {known.length === 0 ? (
        <p class="empty">none recorded</p>
      ) : (
        <ul>
          {known.map(({ unit, calls }) => (
            <li key={unit.id}>
              <a href={unitHref(unit.id)}>
                <bdi>{labelOf(unit)}</bdi>
              </a>
              <span class="quiet">{compact(calls)} calls</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const DataTable = ({ unit, detail }: { unit: UnitSummary; detail: UnitDetail }): VNode => {
  const [open, setOpen] = useState(false)
  const text = costText(unit)
  const { points } = detail
  return (
    <details class="panel data" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Data table ({grouped(points.size.length)} sizes)</summary>
      {open && (
        <table>
          <thead>
            <tr>
              {['Size', 'Calls', 'Min', 'Median', 'Max'].map((head) => (
                <th key={head} scope="col" class="number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.size.map((size, index) => (
              <tr key={size}>
                <td class="number">{grouped(size)}</td>
                <td class="number">{grouped(points.calls[index] ?? 0)}</td>
                <td class="number">{text(points.min[index] ?? 0)}</td>
                <td class="number">{text(points.median[index] ?? 0)}</td>
                <td class="number">{text(points.max[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}

const Body = ({ unit, detail }: { unit: UnitSummary; detail: UnitDetail }): VNode => (
  <>
    <div class="columns wide-left">
      <div class="panel">
        <CostPlot unit={unit} detail={detail} />
      </div>
      <SourceView unit={unit} />
    </div>
    <div class="columns even">
      <div class="panel">
        <RatioPlot unit={unit} detail={detail} />
      </div>
      <div class="panel">
        <FrequencyPlot unit={unit} detail={detail} />
      </div>
    </div>
    <div class="columns even">
      <Models detail={detail} unknown={unit.verdict === 'unknown'} />
      <section class="panel pair">
        <Neighbours title="Called by" list={detail.callers} />
        <Neighbours title="Calls" list={detail.callees} />
      </section>
    </div>
    <DataTable unit={unit} detail={detail} />
  </>
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

const useDetail = (position: number): UnitDetail | null => {
  const [detail, setDetail] = useState<{ readonly position: number; readonly read: UnitDetail | null }>({ position: -1, read: null })
  useEffect(() => {
    let current = true
    void readDetail(position).then((read) => {
      if (current) setDetail({ position, read })
    })
    return () => {
      current = false
    }
  }, [position])
  return detail.position === position ? detail.read : null
}

const UnitPage = ({ unit, position }: { unit: UnitSummary; position: number }): VNode => {
  const { labelOf } = usePage()
  const detail = useDetail(position)
  return (
    <main class="function">
      <div class="heading">
        <Place file={unit.file} line={unit.line} />
        <h1>
          <bdi>{labelOf(unit)}</bdi>
          <StandingMark unit={unit} />
        </h1>
        <p>
          {shareSentence(unit)} {detail === null ? '' : spreadSentence(detail.points, { ...unit, ...detail })}
        </p>
        {unit.two !== null && <p>{twoSentence(unit)}</p>}
        {unit.advice !== '' && <p class="advice">{prettySentence(unit.advice.charAt(0).toUpperCase() + unit.advice.slice(1))}</p>}
        <PlotNote unit={unit} />
      </div>
      <Facts unit={unit} />
      {detail === null ? <p class="empty">Reading…</p> : <Body unit={unit} detail={detail} />}
    </main>
  )
}

/** Everything about one unit, or a way on when the link is to one that this report does not have. */
export const FunctionPage = (): VNode => {
  const { summary, positions, route } = usePage()
  const position = positions.get(route.id) ?? -1
  const unit = summary.units[position]
  if (unit === undefined) {
    return (
      <main class="function">
        <div class="heading">
          <h1>Not in this report</h1>
          <p>This report has no function with the id “{route.id}”. The link may be from another run.</p>
          <a href="#/functions">See all functions</a>
        </div>
      </main>
    )
  }
  return <UnitPage key={unit.id} unit={unit} position={position} />
}
