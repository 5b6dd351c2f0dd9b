// What a run that looks for algorithms leaves (docs/algorithms.md; Zaparanuks, Hauswirth: Algorithmic profiling): the repetition tree, the inputs of its nodes,
// and a bounded table of their invocations.

import { imul } from './math.ts'

/** What instrumented text refers to by number: the expression by which data is reached, or the place where an object is made. */
export interface DataLabel {
  /** A `dictionary` is what begins as `{}`. */
  readonly kind: 'input' | 'object' | 'dictionary' | 'array'
  /** `xs`, `this.heap`, `grid[]`; of an object the kind that its place makes, `{value, next}`. */
  readonly name: string
  /** Of an object literal: the properties that may hold references. */
  readonly fields: readonly string[]
  /** Elements that are read through it are stored elsewhere: `b[i] = a[i]`. */
  readonly isCopied: boolean
}

/** Numbers that an instrumented module adds to the site table of an algorithmic run. */
export interface AlgorithmSheet {
  readonly labels: readonly DataLabel[]
  /** Pairs of sites: the second carries on the data by which the first reaches its input. */
  readonly drives: readonly (readonly [inner: number, outer: number])[]
  /** Pairs of sites: the second drives the index of the first, or where it begins or ends. */
  readonly bounds: readonly (readonly [inner: number, outer: number])[]
}

/** Number of a property name, the same in every file: two names may share one, which only blurs how links are counted. */
export const fieldNumber = (name: string): number => {
  let hash = 17
  for (let i = 0; i < name.length; i++) hash = (imul(hash, 31) + name.charCodeAt(i)) & 0xffffff
  return hash + 1
}

/** What a built-in does to its receiver, as far as its name tells. */
export const workShapes = ['callback', 'sort', 'scan', 'scanBack', 'part', 'copy', 'rewrite', 'insert', 'remove', 'join', 'text', 'keys'] as const
export type WorkShape = (typeof workShapes)[number]

/** Where data comes from, or goes to, outside of the program; and what `for await` goes through, which may be that or data. */
export const transferKinds = ['file', 'stream', 'console', 'iterator'] as const
export type TransferKind = (typeof transferKinds)[number]

/** What is counted in every repetition. A step is an iteration, a call of a recursion past its first, or an element that a built-in visits. */
export const costNames = ['steps', 'reads', 'writes', 'creations', 'inputReads', 'outputWrites'] as const

/** When two structures are the same input: they share elements, have the same elements, are one array, or have one type. */
export const sameInputCriteria = ['some', 'all', 'array', 'type'] as const
export type SameInput = (typeof sameInputCriteria)[number]

export interface InputSizeRecording {
  /** Index into `inputs`. */
  readonly input: number
  /** Largest size during the invocation: objects of a linked structure, elements of arrays and collections, characters of a string; of a file or stream what was read or written. */
  readonly size: number
  /** The size apart by kind, index into `kinds`; empty where there is one kind. */
  readonly parts: readonly (readonly [kind: number, size: number])[]
}

/** Costs of a node, in the order of `costNames`, over the invocations of one row. */
export type NodeSums = readonly [
  by: number,
  steps: number,
  reads: number,
  writes: number,
  creations: number,
  inputReads: number,
  outputWrites: number,
]

/** Invocations of one node whose inputs had the same sizes. */
export interface InvocationRow {
  readonly calls: number
  readonly sizes: readonly InputSizeRecording[]
  /** Of the node itself (0) and each node below it (1 and up, in the order of `below`). Those that did nothing are left out: in a large tree these are nearly all. */
  readonly sums: readonly NodeSums[]
  /** What was done to each input, summed alike. */
  readonly accesses: readonly (readonly [by: number, input: number, reads: number, writes: number, creations: number])[]
  /** Elements created of each kind, index into `kinds`. */
  readonly made: readonly (readonly [by: number, kind: number, creations: number])[]
}

/** What a node itself did to one of its inputs, over all invocations. */
export interface NodeInput {
  readonly input: number
  readonly reads: number
  readonly writes: number
  readonly creations: number
}

export interface RepetitionRecording {
  readonly site: number
  /** Index of the parent in the list; -1 for the root, which is first. */
  readonly parent: number
  readonly calls: number
  /** In the order of `costNames`, without the nodes below. */
  readonly totals: readonly number[]
  /** How often a function was entered again while it ran; a function that never was is no repetition. */
  readonly reentries: number
  /** Invocations in which it accessed an input that its parent accessed too. */
  readonly common: number
  /** Invocations that worked on an input of an earlier one in the same invocation of the parent. */
  readonly repeated: number
  readonly inputs: readonly NodeInput[]
  /** Indexes of the nodes below it whose costs are in its rows. */
  readonly below: readonly number[]
  readonly rows: readonly InvocationRow[]
}

export interface KindRecording {
  readonly name: string
  readonly isArray: boolean
  /** Objects that were followed, their links to objects of structures, and the properties that hold these. */
  readonly objects: number
  readonly links: number
  readonly fields: number
  /** An array in which there are arrays. */
  readonly nested: boolean
  /** Of its objects at the end: links that close circles, where links that undo each other are one; and neighbours past the second. */
  readonly cycles: number
  readonly branches: number
}

export interface InputRecording {
  readonly name: string
  readonly what: 'structure' | 'array' | 'string' | 'map' | 'file' | 'stream'
  /** Kinds seen in it, indexes into `kinds`. */
  readonly kinds: readonly number[]
}

export interface AlgorithmRecording {
  readonly kinds: readonly KindRecording[]
  readonly inputs: readonly InputRecording[]
  readonly nodes: readonly RepetitionRecording[]
  readonly drives: readonly (readonly [inner: number, outer: number])[]
  readonly bounds: readonly (readonly [inner: number, outer: number])[]
  /** The tables were full: later data was not followed. */
  readonly incomplete: boolean
}
