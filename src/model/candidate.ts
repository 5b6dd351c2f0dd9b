import type { ClassName, Term } from './types.ts'

/** A fitted model that competes for the headline. */
export interface Candidate {
  readonly name: ClassName
  readonly terms: readonly Term[]
  readonly coefficients: number
  readonly score: number
  readonly residuals: Float64Array
}
