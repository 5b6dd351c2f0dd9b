/** Something a user can act on. Stages return problems beside their result; only `cli` prints them. */
export interface Problem {
  readonly code: string
  /** A sentence: what is wrong, where, and what to do about it. */
  readonly message: string
  readonly severity: 'error' | 'warning'
  readonly at: { readonly file: string; readonly line: number; readonly column: number } | null
}
