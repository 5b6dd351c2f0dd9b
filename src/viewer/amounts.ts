// Amounts whose plural is more than an s.

import type { PageSummary } from '../analysis/page/page-data.ts'
import { grouped, plural } from '../base/number-text.ts'

const amountOf = (amount: number, one: string, many: string): string => `${grouped(amount)} ${amount === 1 ? one : many}`

/** `1 function or loop`, `31 functions and loops`; `2 algorithms` in a run that looked for them. */
export const unitsText = (amount: number, { hasAlgorithms }: Pick<PageSummary, 'hasAlgorithms'> = { hasAlgorithms: false }): string =>
  hasAlgorithms ? plural(amount, 'algorithm') : amountOf(amount, 'function or loop', 'functions and loops')

/** `1 process or thread`, `3 processes and threads`. */
export const recordingsText = (amount: number): string => amountOf(amount, 'process or thread', 'processes and threads')
