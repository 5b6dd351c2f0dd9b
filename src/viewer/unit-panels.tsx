// The panels of a unit's page that are words and tables.

import type { VNode } from 'preact'
import type { UnitDetail, UnitSummary } from '../analysis/page/page-data.ts'
import { measureSentence, near, segmentsSentence, sizesText, steepnessText } from '../analysis/words/sentences.ts'
import { evidenceOf } from '../analysis/standing.ts'
import { compact, grouped, significant } from '../base/number-text.ts'
import type { Law } from '../model/index.ts'
import { usePage } from './context.ts'
import { prettyClass, prettyLaw, prettySentence } from './law-text.ts'
import { sharesText } from './projection.ts'
import { unitHref } from './route.ts'

const Fact = ({ label, value, note }: { label: string; value: string; note?: string }): VNode => (
  <div class="fact">
    <dt>{label}</dt>
    <dd>
      {value}
      {note !== undefined && <small>{note}</small>}
    </dd>
  </div>
)

export const Facts = ({ unit }: { unit: UnitSummary }): VNode => (
  <dl class="facts">
    <Fact
      label="Grows like"
      value={unit.verdict === 'unknown' ? 'not known' : prettyLaw(unit)}
      note={unit.verdict === 'unknown' ? 'not enough data' : unit.certainty === 'exact' ? 'exact' : steepnessText(unit, 'exponent ')}
    />
    <Fact label="Share of work" value={sharesText(unit)} note="now → at 10×" />
    <Fact label="Input sizes" value={sizesText(unit.sizes)} note={`${grouped(unit.sizes.distinct)} different, ${near(unit.measure, unit)}`} />
    <Fact label="Calls" value={compact(unit.calls)} note={unit.metric === 'steps' ? 'cost in steps' : 'cost in native time'} />
    <Fact label="Evidence" value={evidenceOf(unit)} note={unit.formula} />
  </dl>
)

/** What is said of the models beside their table: why the size is measured as it is, and where the law changes. */
export const modelNotes = (unit: UnitSummary): string[] => [measureSentence(unit), segmentsSentence(unit)].filter((sentence) => sentence !== '')

/** The models that were compared, and why the size is measured as it is. */
export const Models = ({ law, unit }: { law: Law; unit: UnitSummary }): VNode => {
  const isKnown = law.certainty !== 'unknown'
  const best = law.tried[0]?.score ?? 0
  return (
    <section>
      <h2>Models tried</h2>
      {law.tried.length === 0 && <p class="empty">Too few sizes to try any.</p>}
      {law.tried.length > 0 && (
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
            {law.tried.map(({ class: name, score, formula }, index) => (
              <tr key={formula} class={index === 0 && isKnown ? 'best' : ''}>
                <td>{prettyClass(name)}</td>
                <td class="number">{index === 0 ? (isKnown ? 'best' : '0') : significant(score - best, 2)}</td>
                <td>
                  <code>{formula}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {modelNotes(unit).map((sentence) => (
        <p key={sentence} class="note">
          {prettySentence(sentence)}
        </p>
      ))}
    </section>
  )
}

/** Who calls the unit, or whom it calls, most expensive first. */
export const Neighbours = ({ title, list, note }: { title: string; list: UnitDetail['callers']; note: string }): VNode => {
  const { summary, positions, labelOf } = usePage()
  const known = list
    .toSorted((a, b) => b.steps - a.steps)
    .flatMap(({ id, calls, steps, about }) => {
      const unit = summary.units[positions.get(id) ?? -1]
      return unit === undefined ? [] : [{ unit, calls, steps, about }]
    })
  return (
    <div class="neighbours">
      <h2>{title}</h2>
      {known.length === 0 ? (
        <p class="empty">none recorded</p>
      ) : (
        <ul>
          {known.map(({ unit, calls, steps, about }) => (
            <li key={unit.id}>
              <a href={unitHref(unit.id)}>
                <bdi>{labelOf(unit)}</bdi>
              </a>
              <span class="quiet">
                {about === true ? 'about ' : ''}
                {compact(calls)} {calls === 1 ? 'call' : 'calls'}, {compact(steps)} steps
              </span>
            </li>
          ))}
        </ul>
      )}
      {note !== '' && <p class="note">{note}</p>}
    </div>
  )
}
