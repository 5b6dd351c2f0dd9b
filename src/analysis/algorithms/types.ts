// What is found of the algorithms of a run (docs/algorithms.md).

import type { Law } from '../../model/index.ts'
import type { Algorithms, Unit } from '../../profile/index.ts'
import type { AccessCost, PointColumns, TwoSizes } from '../columns.ts'

/**
 * What an algorithm does to one of its inputs (Zaparanuks, Hauswirth: Algorithmic profiling, 2.8); exclusive for each input. What is outside of the program
 * is `input` when it is read, and `output` when it is written.
 */
export type InputClass = 'traversal' | 'modification' | 'construction' | 'input' | 'output'

/** What is counted: see `costNames` of the protocol. */
export type AlgorithmCost = 'steps' | AccessCost

export interface AlgorithmInput {
  /** As the program calls it: `xs`, `this.heap`. */
  readonly name: string
  /** `list of Node`, `array`, `string`. */
  readonly words: string
  readonly class: InputClass
  readonly sizes: { readonly min: number; readonly max: number; readonly distinct: number }
  readonly reads: number
  readonly writes: number
  readonly creations: number
  /** Largest counts of each kind of object (or of the elements of each kind of array) in it, where there are several. */
  readonly parts: readonly { readonly name: string; readonly max: number }[]
}

/** How one cost, or the part of it that is of one input or type, grows with the size of one input. */
export interface AlgorithmLaw {
  readonly cost: AlgorithmCost
  /** The input that is accessed, or the type of what is created; null for all of the cost. */
  readonly of: string | null
  /** The input's name, or a part of it: `graph, Edge`. */
  readonly size: string
  readonly law: Law
  /** Root mean square of the log cost that size and law leave unexplained. */
  readonly unexplained: number
  readonly points: PointColumns
}

export interface AlgorithmFinding {
  readonly id: string
  /** Index of its root in the tree, and of all its nodes. */
  readonly root: number
  readonly nodes: readonly number[]
  /** The routine that it is in: `List.sort`. */
  readonly name: string
  /** `modifies a list of Node`. */
  readonly title: string
  readonly file: string
  readonly line: number
  readonly calls: number
  readonly inputs: readonly AlgorithmInput[]
  readonly readsInput: boolean
  readonly writesOutput: boolean
  readonly totals: Readonly<Record<AlgorithmCost, number>>
  /** The one that describes its steps best first; none when no input changes in size. */
  readonly laws: readonly AlgorithmLaw[]
  readonly two: TwoSizes | null
  /** Share of all steps. */
  readonly share: number
}

/** A node of the repetition tree. */
export interface Repetition {
  readonly id: string
  /** Index of the parent; -1 for the run. */
  readonly parent: number
  readonly kind: 'run' | 'loop' | 'recursion' | 'built-in'
  readonly name: string
  readonly file: string
  readonly line: number
  readonly calls: number
  readonly steps: number
  /** Index of its algorithm; -1 for the run. */
  readonly algorithm: number
}

/** A loop, recursion or built-in that a repetition is an occurrence of, or a routine around one. */
export interface RepeatedUnit extends Pick<Unit, 'id' | 'kind' | 'name' | 'line' | 'column' | 'endLine' | 'parent'> {
  /** Path of its file. */
  readonly file: string
}

/** What was recorded of algorithms, and of the units around them: enough to group repetitions anew. */
export interface RecordedAlgorithms {
  readonly algorithms: Algorithms
  readonly units: readonly RepeatedUnit[]
}

export interface AlgorithmsAnalysis {
  /** By the steps that they take, most first. */
  readonly algorithms: readonly AlgorithmFinding[]
  readonly tree: readonly Repetition[]
  readonly recorded: RecordedAlgorithms
  /** Tables were full: later data was not followed. */
  readonly incomplete: boolean
}
