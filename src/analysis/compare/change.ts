// What `landau diff` says of one function or loop.

import type { Law } from '../../model/index.ts'
import type { UnitFinding } from '../types.ts'

export type ChangeKind = 'class' | 'constant' | 'overhead' | 'cannot tell'

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
}
