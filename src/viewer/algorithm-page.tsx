// One algorithm: what it does to its inputs, what that costs, how it grows, and which repetitions it is made of.

import type { VNode } from 'preact'
import { shareSentence, twoSentence } from '../analysis/words/sentences.ts'
import { isAsFound } from '../analysis/algorithms/regroup.ts'
import { CostsTable, InputsTable, Parts } from './algorithm-panels.tsx'
import { usePage } from './context.ts'
import { type GroupedAlgorithms, type ShownAlgorithm, useAlgorithms } from './grouping.ts'
import { prettySentence } from './law-text.ts'
import { Place } from './place.tsx'
import { Reading } from './reading.tsx'
import { algorithmSentence } from './repetition-rows.ts'
import { algorithmsHref } from './route.ts'
import { StandingMark } from './standing-mark.tsx'
import { UnitBody } from './unit-body.tsx'
import { Facts } from './unit-panels.tsx'

const AlgorithmView = ({ algorithm, value }: { algorithm: ShownAlgorithm; value: GroupedAlgorithms }): VNode => {
  const { unit, found } = algorithm
  const { grouping } = value
  return (
    <main class="function algorithm">
      <div class="heading">
        <Place file={unit.file} line={unit.line} linked />
        <h1>
          <bdi>{unit.name}</bdi>
          <StandingMark unit={unit} />
        </h1>
        <p class="does">
          {algorithmSentence(algorithm).charAt(0).toUpperCase()}
          {algorithmSentence(algorithm).slice(1)}.
        </p>
        <p>{shareSentence(unit)}</p>
        {unit.two !== null && <p>{twoSentence(unit)}</p>}
        {unit.advice !== '' && <p class="advice">{prettySentence(unit.advice.charAt(0).toUpperCase() + unit.advice.slice(1))}</p>}
        <p>
          <a href={algorithmsHref(grouping, found.id)}>In the repetition tree</a>
          {!isAsFound(grouping) && '; repetitions are grouped as you chose, not as they were found.'}
        </p>
      </div>
      <Facts unit={unit} />
      <div class="columns even">
        <InputsTable algorithm={algorithm} />
        <CostsTable algorithm={algorithm} />
      </div>
      <UnitBody unit={unit} detail={unit} related={<Parts algorithm={algorithm} value={value} />} />
    </main>
  )
}

/** The algorithm that a repetition belongs to. */
const withRepetition = ({ analysis, shown }: GroupedAlgorithms, id: string): ShownAlgorithm | undefined =>
  shown[analysis.tree.find((node) => node.id === id)?.algorithm ?? -1]

/** `#/fn/<id>?by=…&join=…&cut=…` of a run that looked for algorithms: the one that the repetition with this id belongs to. */
export const AlgorithmPage = (): VNode => {
  const { route } = usePage()
  const { value, problem } = useAlgorithms(route)
  const algorithm = value === undefined ? undefined : withRepetition(value, route.id)
  if (value !== undefined && algorithm !== undefined) return <AlgorithmView key={algorithm.found.id} algorithm={algorithm} value={value} />
  return (
    <main class="function algorithm">
      <h1>Algorithm</h1>
      {value === undefined ? (
        <Reading problem={problem} />
      ) : (
        <p>
          This report has no algorithm with the id “{route.id}”. The link may be from another run. <a href="#/algorithms">See all algorithms</a>
        </p>
      )}
    </main>
  )
}
