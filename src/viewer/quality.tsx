// How far the report can be trusted: what was recounted, what measuring cost, what was not seen, what is supposed.

import type { VNode } from 'preact'
import type { PageSummary } from '../analysis/page/page-data.ts'
import type { Verification } from '../analysis/quality.ts'
import { compact, duration, grouped, percent, plural, times } from '../base/number-text.ts'
import { recordingsText, unitsText } from './amounts.ts'
import { usePage } from './context.ts'
import { Place } from './place.tsx'

const Recount = ({ verification }: { verification: Verification }): VNode => {
  const { compared, agrees, disagrees, notObservable, notReproducible, wrong, blind } = verification
  return (
    <>
      <p class={disagrees === 0 ? 'fine' : 'grows'}>
        <b>
          {grouped(agrees)} of {plural(compared, 'place')} agree
        </b>
        {disagrees === 0 ? ', none disagrees.' : `, ${grouped(disagrees)} disagree.`}
      </p>
      <p>
        An independent monitor counted the unmodified program again: {grouped(notObservable)} could not be observed, {grouped(notReproducible)} depend
        on chance.
      </p>
      {wrong.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col" class="number">
                Profile
              </th>
              <th scope="col" class="number">
                Original
              </th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {wrong.map(({ name, file, line, profile, monitor, why }) => (
              <tr key={`${file}:${line}:${name}`}>
                <td>
                  <bdi>{name}</bdi> <Place file={file} line={line} linked />
                </td>
                <td class="number">{profile === null ? '—' : grouped(profile)}</td>
                <td class="number">{monitor === null ? '—' : grouped(monitor)}</td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {blind.length > 0 && (
        <ul class="plain">
          {blind.map(({ why, count }) => (
            <li key={why}>
              {grouped(count)} not observable, because {why}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Verified = ({ verification }: { verification: Verification | null }): VNode => (
  <section class="panel">
    <h2>Is it true?</h2>
    {verification === null ? (
      <p>
        This profile was not recounted. <code>landau verify</code> runs the original program under an independent monitor; the next{' '}
        <code>landau report</code> then shows the result here.
      </p>
    ) : (
      <Recount verification={verification} />
    )}
  </section>
)

const Overhead = ({ summary: { quality, totals } }: { summary: PageSummary }): VNode => {
  const { profiledMs, originalMs } = quality
  const counted = `${compact(totals.steps)} steps in ${compact(totals.activations)} activations, from ${recordingsText(totals.recordings)}.`
  return (
    <section class="panel">
      <h2>What did measuring cost?</h2>
      <p>{counted} Counts do not depend on how long it took.</p>
      {profiledMs !== null && originalMs !== null && originalMs > 0 && (
        <p>
          <b>{times(profiledMs / originalMs)} the time</b> of the program under the monitor of <code>landau verify</code> (
          {duration(profiledMs * 1e6)} against {duration(originalMs * 1e6)}, one run each).
        </p>
      )}
      {profiledMs !== null && originalMs === null && (
        <p>
          The profiled run took {duration(profiledMs * 1e6)}. <code>landau verify</code> adds how long the original takes.
        </p>
      )}
      {profiledMs === null && <p class="empty">How long it took was not recorded with this profile.</p>}
      <p>Time in native code that was measured: {duration(totals.nativeNs)}. It is noisy, and kept apart from the steps.</p>
    </section>
  )
}

const NotSeen = ({ summary }: { summary: PageSummary }): VNode => {
  const { notSeen, uncounted, ending, counts } = summary
  return (
    <section class="panel">
      <h2>What was not measured?</h2>
      {ending !== 'exit' && <p class="grows">The run ended early ({ending}); the counts reach up to there.</p>}
      <p>
        <a href="#/functions?q=s%3Aunknown">{unitsText(counts.unknown, summary)}</a> ran on too few sizes for a law, or on none that decides the cost.{' '}
        {percent(counts.unknownShare)} % of the work is theirs, and in the law of no caller.
      </p>
      {uncounted > 0 && <p>{plural(uncounted, 'short function')} without loops have no record of their own: their work counts for their callers.</p>}
      {notSeen.length === 0 ? (
        <p>No code is known to have run unseen.</p>
      ) : (
        <>
          <p>{plural(notSeen.length, 'file')} ran, or may have run, without being seen:</p>
          <ul class="plain">
            {notSeen.map(({ file, why }) => (
              <li key={`${file}\0${why}`}>
                <code>{file}</code>: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const ofFunctions = [
  'A step is a basic block that ran, or an element that a built-in such as includes visited; what sort compares is estimated where it cannot be counted.',
  'The size of a call is what it reads first (cells), or a length, size or number at hand when it starts, whichever explains its cost.',
  'Shares at a larger input suppose that every call gets a larger input, and that there are as many calls as now.',
  'A share is what a function does itself or through callees that do not grow, so shares of callers and callees overlap.',
]

const ofAlgorithms = [
  'A step is an iteration, a call of a recursion past its first, or an element that a built-in visits.',
  'An input is a data structure that a repetition accesses in more than one of its steps; its size is the largest during the run of the algorithm.',
  'Shares at a larger input suppose that every run of an algorithm gets a larger input, and that there are as many runs as now.',
  'Steps of an algorithm are those of its own repetitions, so shares do not overlap.',
]

const ofLaws = [
  'An interval is a 95 % interval of the local exponent at the largest sizes; past the largest size a law is a prediction.',
  'What saw only a few sizes gets no verdict, which is not the same as being fine.',
]

/** What is supposed, as far as it concerns what was looked for. */
const assumptionsOf = ({ hasAlgorithms }: PageSummary): readonly string[] => [...(hasAlgorithms ? ofAlgorithms : ofFunctions), ...ofLaws]

/** Settings in words. A profile may have any, so that this is no plain object. */
const optionNames: Readonly<Record<string, string>> = Object.assign(Object.create(null) as Record<string, string>, {
  small: 'Longest array that counts as one cell',
  mode: 'Looked for',
  same: 'Same input when structures have in common',
})

const Facts = ({ summary: { environment, command, options } }: { summary: PageSummary }): VNode => (
  <section class="panel">
    <h2>What was run</h2>
    <dl class="pairs">
      <dt>Command</dt>
      <dd>
        <code>{command.join(' ')}</code>
      </dd>
      <dt>With</dt>
      <dd>
        landau {environment.landau}, Node {environment.node}, V8 {environment.v8}, {environment.platform} {environment.arch}
      </dd>
      {Object.entries(options).map(([name, value]) => [<dt key={name}>{optionNames[name] ?? name}</dt>, <dd key={`${name}=`}>{String(value)}</dd>])}
    </dl>
  </section>
)

/** Everything that says how far to trust the rest. */
export const QualityView = (): VNode => {
  const { summary } = usePage()
  return (
    <main class="quality">
      <h1>How is this known?</h1>
      <div class="columns even">
        <Verified verification={summary.quality.verification} />
        <NotSeen summary={summary} />
        <Overhead summary={summary} />
        <Facts summary={summary} />
      </div>
      <section class="panel">
        <h2>What is supposed</h2>
        <ul class="plain">
          {assumptionsOf(summary).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </main>
  )
}
