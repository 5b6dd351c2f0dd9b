// The screen after a run that looked for algorithms, and what `explain` adds for one: inputs, classes, costs, and the repetition tree.

import type { AlgorithmFinding, AlgorithmInput, AlgorithmsAnalysis, Repetition } from '../analysis/algorithms/types.ts'
import { costWords } from '../analysis/words/plot-sentences.ts'
import { standingOf } from '../analysis/standing.ts'
import type { Analysis, UnitFinding } from '../analysis/types.ts'
import { compact, grouped, percent, plural } from '../base/number-text.ts'
import { fitStart, printable } from './printable.ts'
import type { Screen } from './screen.ts'

const glyphs = { grows: '■', maybe: '◧', fine: '□', unknown: '?' } as const

/** `list of Node (5 … 95)`. */
const inputText = ({ name, words, sizes }: AlgorithmInput): string =>
  `${name === words ? '' : `${printable(name)}: `}${printable(words)}${sizes.max === 0 ? '' : ` (${sizes.min === sizes.max ? '' : `${compact(sizes.min)} … `}${compact(sizes.max)})`}`

const lawText = ({ two, laws: [best] }: AlgorithmFinding): string => {
  if (two !== null) return `steps ${printable(two.formula)}`
  if (best === undefined) return 'no size to relate its cost to'
  if (best.law.certainty === 'unknown') return `too few sizes of ${printable(best.size)}`
  return `steps ${best.law.formula}, n = size of ${printable(best.size)}`
}

const maxAlgorithms = 5
const maxNodes = 14
const mostLaws = 12

const heading = ({ share, name, title }: AlgorithmFinding, unit: UnitFinding, screen: Screen): string => {
  const standing = standingOf(unit)
  const role = standing === 'unknown' ? 'dim' : standing
  const label = `${printable(name)} ${printable(title)}`
  return ` ${screen.paint(role, glyphs[standing])} ${percent(share).padStart(4)} %  ${screen.paint('strong', fitStart(label, screen.width - 11))}`
}

const details = (found: AlgorithmFinding, screen: Screen): string[] => {
  const place = `${printable(found.file)}:${found.line}`
  return [
    `           ${screen.paint('link', place)}  ${fitStart(lawText(found), Math.max(10, screen.width - 13 - place.length))}`,
    ...(found.inputs.length === 0
      ? []
      : [`           ${screen.paint('dim', fitStart(found.inputs.slice(0, 3).map(inputText).join('; '), screen.width - 11))}`]),
  ]
}

/** Lines of the tree in depth-first order, indented; what belongs to no shown algorithm stays, since it tells who runs what. */
const treeLines = ({ tree, algorithms }: AlgorithmsAnalysis, screen: Screen): string[] => {
  const children = Map.groupBy(tree.keys(), (place) => tree[place]?.parent ?? -1)
  const lines: string[] = []
  const visit = (place: number, depth: number): void => {
    const node = tree[place]
    if (node === undefined) return
    if (depth > 0) lines.push(fitStart(` ${'  '.repeat(Math.min(depth, 20))}${nodeText(node, algorithms[node.algorithm], place)}`, screen.width))
    for (const child of children.get(place) ?? []) visit(child, depth + 1)
  }
  visit(0, 0)
  return lines
}

const nodeText = ({ kind, name, line, calls, steps }: Repetition, algorithm: AlgorithmFinding | undefined, place: number): string => {
  const what = kind === 'loop' ? `${printable(name)} :${line}` : `${kind} ${printable(name)} :${line}`
  const counts = `${plural(calls, 'run')}, ${plural(steps, 'step')}`
  const head = algorithm?.root === place ? `◆ ${printable(algorithm.title)}  ` : ''
  return `${head}${what}  ${counts}`
}

/** Algorithms with most steps first, then the repetition tree. */
export const algorithmLines = (analysis: Analysis, found: AlgorithmsAnalysis, screen: Screen): string[] => {
  const units = new Map(analysis.units.map((unit) => [unit.id, unit]))
  const shown = found.algorithms.slice(0, maxAlgorithms)
  const listed = shown.flatMap((algorithm) => {
    const unit = units.get(algorithm.id)
    return unit === undefined ? [] : [heading(algorithm, unit, screen), ...details(algorithm, screen)]
  })
  const tree = treeLines(found, screen)
  const hidden = found.algorithms.length - shown.length
  return [
    screen.paint('strong', ' Algorithms, by their share of all steps'),
    '',
    ...(listed.length === 0 ? [' No loop, recursion or built-in was seen.'] : listed),
    ...(hidden > 0 ? [screen.paint('dim', ` ${plural(hidden, 'more algorithm')} in the report`)] : []),
    '',
    screen.paint('strong', ' The repetition tree'),
    ...tree.slice(0, maxNodes),
    ...(tree.length > maxNodes ? [screen.paint('dim', ` ${plural(tree.length - maxNodes, 'more repetition')} in the report`)] : []),
    ...(found.incomplete ? [screen.paint('dim', ' The tables were full: data made late in the run was not followed.')] : []),
  ]
}

/** What `explain` says of an algorithm beside its law: inputs, costs, and the repetitions that it is made of. */
export const algorithmSentences = (found: AlgorithmFinding, { tree }: AlgorithmsAnalysis): string[] => {
  const parts = found.nodes.flatMap((place) => tree[place] ?? [])
  const inputs = found.inputs.map((input) => {
    const apart = input.parts.length === 0 ? '' : `, of which ${input.parts.map(({ name, max }) => `${name} ≤ ${grouped(max)}`).join(', ')}`
    const counts = `${grouped(input.reads)} reads, ${grouped(input.writes)} writes, ${grouped(input.creations)} creations`
    return `${input.class[0]?.toUpperCase() ?? ''}${input.class.slice(1)} of ${inputText(input)}${apart}: ${counts}.`
  })
  const laws = found.laws
    .slice(1, 1 + mostLaws)
    .map(({ cost, of, size, law }) => `${costWords(cost, of)} against the size of ${size}: ${law.formula}.`)
  return [
    `Made of ${parts.map(({ kind, name, line }) => `${kind === 'loop' ? '' : `${kind} `}${name} (line ${line})`).join(', ')}.`,
    ...inputs,
    ...laws.map((text) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`),
  ].map(printable)
}
