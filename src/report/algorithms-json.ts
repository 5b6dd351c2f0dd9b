// Algorithms in the JSON report: docs/json-schema.md.

import type { AlgorithmFinding, AlgorithmsAnalysis } from '../analysis/algorithms/types.ts'

const algorithmOf = (found: AlgorithmFinding): object => ({
  id: found.id,
  nodes: found.nodes,
  title: found.title,
  inputs: found.inputs,
  readsInput: found.readsInput,
  writesOutput: found.writesOutput,
  totals: found.totals,
  laws: found.laws.map(({ cost, of, size, law, points }) => ({
    cost,
    of,
    size,
    class: law.class,
    formula: law.formula,
    points: points.size.map((n, i) => [n, points.median[i] ?? 0]),
  })),
})

/** What the JSON report has of algorithms. */
export const algorithmsDocument = ({ algorithms, tree, incomplete }: AlgorithmsAnalysis): object => ({
  algorithms: algorithms.map(algorithmOf),
  tree,
  incomplete,
})
