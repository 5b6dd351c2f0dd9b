// Inputs, costs and repetitions of an algorithm.

import type { VNode } from 'preact'
import type { AlgorithmInput, AlgorithmLaw, InputClass } from '../analysis/algorithms/types.ts'
import { costNames, costWords } from '../analysis/words/plot-sentences.ts'
import { bondOf } from '../analysis/algorithms/regroup.ts'
import { compact, grouped, plural } from '../base/number-text.ts'
import { usePage } from './context.ts'
import type { GroupedAlgorithms, ShownAlgorithm } from './grouping.ts'
import { prettyLaw } from './law-text.ts'
import { Place } from './place.tsx'
import { RegroupButton } from './regroup-button.tsx'
import { repetitionText } from './repetition-row.tsx'
import { algorithmSentence } from './repetition-rows.ts'
import { algorithmHref } from './route.ts'

const done: Readonly<Record<InputClass, string>> = {
  traversal: 'traversed',
  modification: 'modified',
  construction: 'constructed',
  input: 'read',
  output: 'written',
}

const sizesText = ({ sizes: { min, max } }: AlgorithmInput): string =>
  max === 0 ? '—' : min === max ? grouped(max) : `${compact(min)} … ${compact(max)}`

const Input = ({ input }: { input: AlgorithmInput }): VNode => (
  <tr>
    <th scope="row">
      <bdi>{input.name}</bdi>
      {input.name !== input.words && <small>{input.words}</small>}
      {input.parts.length > 0 && <small>{input.parts.map(({ name, max }) => `${name} ≤ ${grouped(max)}`).join(', ')}</small>}
    </th>
    <td>{done[input.class]}</td>
    <td class="number">{sizesText(input)}</td>
    <td class="number">{compact(input.reads)}</td>
    <td class="number">{compact(input.writes)}</td>
    <td class="number">{compact(input.creations)}</td>
  </tr>
)

const Heads = ({ heads, words }: { heads: readonly string[]; words: number }): VNode => (
  <thead>
    <tr>
      {heads.map((head, index) => (
        <th key={head} scope="col" class={index < words ? undefined : 'number'}>
          {head}
        </th>
      ))}
    </tr>
  </thead>
)

/** The data structures that an algorithm works on, and what it does to each. */
export const InputsTable = ({ algorithm: { found } }: { algorithm: ShownAlgorithm }): VNode => (
  <section class="panel wide">
    <h2>Inputs</h2>
    {found.inputs.length === 0 ? (
      <p class="empty">It works on no data structure.</p>
    ) : (
      <div class="scroller" tabIndex={0} role="region" aria-label="Inputs">
        <table>
          <Heads heads={['Input', 'Is', 'Sizes', 'Reads', 'Writes', 'Creations']} words={2} />
          <tbody>
            {found.inputs.map((input) => (
              <Input key={input.name} input={input} />
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
)

/** What a formula says of its own evidence; the plot of the law says it too. */
const evidence = / \(exact on .*\)$/

const Law = ({ law: { cost, of, size, law }, isShown }: { law: AlgorithmLaw; isShown: boolean }): VNode => {
  const { setParams } = usePage()
  const text = costWords(cost, of)
  return (
    <tr>
      <th scope="row">
        {of === null ? (
          <button
            type="button"
            class="link"
            aria-pressed={isShown}
            title="Show it in the plots"
            onClick={() => setParams({ cost: cost === 'steps' ? '' : cost, size: `size of ${size}`, from: '', to: '' })}
          >
            {text}
          </button>
        ) : (
          <bdi>{text}</bdi>
        )}
      </th>
      <td>
        <bdi>{size}</bdi>
      </td>
      <td>
        {law.certainty === 'unknown' ? (
          'not enough sizes'
        ) : (
          <>
            <b>{prettyLaw(law)}</b> <code>{law.formula.replace(evidence, '')}</code>
          </>
        )}
      </td>
    </tr>
  )
}

/** What an algorithm costs in all, and how each cost grows with each input; costs that are constant are left out. */
export const CostsTable = ({ algorithm: { found } }: { algorithm: ShownAlgorithm }): VNode => {
  const { route } = usePage()
  const { totals, laws } = found
  const [first, ...others] = laws
  const listed = [...(first === undefined ? [] : [first]), ...others.toSorted((a, b) => Number(a.cost === 'steps') - Number(b.cost === 'steps'))]
  const size = route.params.get('size') ?? `size of ${first?.size}`
  const cost = route.params.get('cost') ?? 'steps'
  const spent = (Object.keys(totals) as (keyof typeof totals)[]).filter((each) => totals[each] > 0)
  return (
    <section class="panel wide">
      <h2>Costs</h2>
      <p>In all: {spent.map((each) => `${grouped(totals[each])} ${costNames[each]}`).join(', ') || 'nothing'}.</p>
      {listed.length > 0 && (
        <div class="scroller" tabIndex={0} role="region" aria-label="Laws">
          <table>
            <Heads heads={['Cost', 'Size of', 'Grows like']} words={3} />
            <tbody>
              {listed.map((law) => (
                <Law
                  key={`${law.cost}\0${law.of}\0${law.size}`}
                  law={law}
                  isShown={law.of === null && law.cost === cost && `size of ${law.size}` === size}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** The repetitions of an algorithm, the algorithm around it and those inside it, each of which can be split off or joined. */
export const Parts = ({ algorithm: { found }, value }: { algorithm: ShownAlgorithm; value: GroupedAlgorithms }): VNode => {
  const { analysis, shown, grouping } = value
  const { tree, recorded } = analysis
  const members = new Set(found.nodes)
  // A parent comes before its children.
  const depths = new Map<number, number>([[found.root, 0]])
  for (const place of found.nodes) if (place !== found.root) depths.set(place, 1 + (depths.get(tree[place]?.parent ?? -1) ?? 0))
  const around = shown[tree[tree[found.root]?.parent ?? -1]?.algorithm ?? -1]
  const inside = shown.filter((each) => members.has(tree[each.found.root]?.parent ?? -1))
  const neighbour = (text: string, other: ShownAlgorithm, place: number): VNode => (
    <li key={other.found.id}>
      <span>
        {text}{' '}
        <a href={algorithmHref(other.found.id, grouping)}>
          <bdi>{other.unit.name}</bdi>
        </a>{' '}
        <span class="quiet">{algorithmSentence(other)}</span>
      </span>
      <RegroupButton grouped={value} place={place} />
    </li>
  )
  return (
    <section class="panel parts">
      <h2>Made of {plural(found.nodes.length, 'repetition')}</h2>
      <ul>
        {around !== undefined && neighbour('Runs inside', around, found.root)}
        {found.nodes.map((place) => {
          const node = tree[place]
          return node === undefined ? null : (
            <li key={place} style={{ '--level': depths.get(place) }}>
              <span>
                <b>
                  <bdi>{repetitionText(node)}</bdi>
                </b>{' '}
                <span class="quiet">
                  {plural(node.calls, 'run')}, {plural(node.steps, 'step')}
                  {place === found.root ? '' : `; ${bondOf(recorded, place, grouping)}`}
                </span>{' '}
                <Place file={node.file} line={node.line} linked />
              </span>
              {place !== found.root && <RegroupButton grouped={value} place={place} />}
            </li>
          )
        })}
        {inside.map((other) => neighbour('Runs', other, other.found.root))}
      </ul>
    </section>
  )
}
