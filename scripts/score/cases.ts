/** Data with a known truth, in the form of the fit corpus. */
export interface Case {
  readonly id?: number | string
  /** A class of the catalogue, `n^1.5` or `2^n`. */
  readonly truth: string
  readonly design: string
  readonly struct: string
  readonly noise: string
  readonly pts: readonly (readonly [number, readonly number[]])[]
  /** A size past the data, and the true cost at it. */
  readonly nx: number
  readonly fx: number
}

/** Reads a JSONL file's text. */
export const readCases = (text: string): Case[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case)
