import type { TracedRange } from './trace-slots.ts'

/** How control takes an edge: `walk` along the text; `leave` in the middle of a block; `resume` after waiting. */
export type EdgeWay = 'walk' | 'leave' | 'resume'

export const edgeWays: readonly EdgeWay[] = ['walk', 'leave', 'resume']

/** A routine of a trace: all that regeneration must know of it. Block 0 is the entry, the last block the exit. */
export interface TracedRoutine extends TracedRange {
  readonly name: string
  readonly path: string
  /** Index in the list of files. */
  readonly file: number
  readonly line: number
  readonly column: number
  readonly endLine: number
  /** Whether its activations may wait. */
  readonly waits: boolean
  /** The block at which an activation begins to be traced. */
  readonly start: number
  /** The block in which a generator is called, where that is traced; -1 otherwise. */
  readonly called: number
  /** By block: where it begins and ends in the source, from 1; 0 for a block without text. */
  readonly lines: readonly number[]
  readonly columns: readonly number[]
  readonly endLines: readonly number[]
  /** By edge; ways are places in `edgeWays`. */
  readonly edgeFrom: readonly number[]
  readonly edgeTo: readonly number[]
  readonly edgeWay: readonly number[]
  /** By witness: the edge, or the block, that writes it. */
  readonly witnessEdge: readonly number[]
  readonly witnessBlock: readonly number[]
  /** Blocks at whose head a token of another kind is written. */
  readonly marked: readonly number[]
  /** Blocks that a resumption only tells of an activation that waits. */
  readonly resumedOnly: readonly number[]
  /** What the tokens do not tell apart. */
  readonly unknownBlocks: readonly number[]
  readonly unknownEdges: readonly number[]
}
