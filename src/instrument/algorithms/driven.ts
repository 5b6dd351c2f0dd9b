// What loops and recursions move on, as far as the text shows it.

import type { Variable } from '../../source/index.ts'

/** Variables that a loop moves on: in its head, or in its body outside of inner loops. What its body declares starts anew with each iteration. */
export interface Driven {
  readonly variables: ReadonlySet<Variable>
  /** Those that carry data from one iteration to the next, `p = p.next`, `list = insert(v, list)`: by them an inner repetition reaches its input. */
  readonly carried: ReadonlySet<Variable>
}

/** Parameters whose argument some repetition around the call moves on, with the sites of those repetitions. */
export interface DrivenParameters {
  readonly indexes: ReadonlyMap<Variable, ReadonlySet<number>>
  readonly data: ReadonlyMap<Variable, ReadonlySet<number>>
  /** An inner loop calls something with an index that an outer one moves on: pairs of them. */
  readonly reached: readonly (readonly [inner: number, outer: number])[]
}
