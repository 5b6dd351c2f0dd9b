// The statements, functions and branches of a file, and the blocks that have their counts.

/** Lines count from 1 and columns from 0, as Istanbul's do. */
export interface ItemRange {
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
}

/** A block of a routine. */
export interface BlockOf {
  /** Place in `CoverageItems.routines`. */
  readonly routine: number
  readonly block: number
}

export interface CoverageItem {
  /** Null for an `else` that is not there. */
  readonly range: ItemRange | null
  /** Null when it is never reached. */
  readonly at: BlockOf | null
}

export type BranchType = 'if' | 'cond-expr' | 'binary-expr' | 'switch' | 'default-arg'

export interface CoverageItems {
  /** Where each routine begins, lines and columns from 1, and how many blocks it has. */
  readonly routines: readonly { readonly name: string; readonly line: number; readonly column: number; readonly blocks: number }[]
  readonly statements: readonly CoverageItem[]
  readonly functions: readonly {
    readonly name: string | null
    readonly declaration: ItemRange
    readonly whole: ItemRange
    readonly body: CoverageItem
  }[]
  /** What runs as often as it is begun, unless something in it runs less: statements and arms of choices, outer before inner. */
  readonly regions: readonly CoverageItem[]
  readonly branches: readonly { readonly type: BranchType; readonly range: ItemRange; readonly arms: readonly CoverageItem[] }[]
}
