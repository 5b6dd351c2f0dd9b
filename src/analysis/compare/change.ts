// What `landau diff` says of one function or loop.

import type { Law } from '../../model/index.ts'
import type { UnitFinding } from '../types.ts'

/** `cost`: calls of the same sizes cost more or less, whether or not it is known how the cost grows. */
export type ChangeKind = 'class' | 'cost' | 'constant' | 'overhead' | 'cannot tell'

/** What a call of one size costs in steps, on average. */
export interface CostAtSize {
  readonly size: number
  readonly before: number
  readonly after: number
}

export interface Change {
  readonly kind: ChangeKind
  readonly direction: 'worse' | 'better' | 'unknown'
  readonly before: UnitFinding
  readonly after: UnitFinding
  /** Laws of the costs by the same measure. */
  readonly laws: { readonly before: Law; readonly after: Law }
  readonly measure: string
  /** Cost after over before at the largest common size. */
  readonly ratio: number
  /** Steps that each call costs more (negative: less), for an overhead. */
  readonly steps: number
  /** True when both sides are counts that repeat exactly. */
  readonly exact: boolean
  readonly why: string
  /** Of a cost that changed: at the smallest and at the largest of the sizes at which it did. */
  readonly costs?: readonly CostAtSize[]
}
