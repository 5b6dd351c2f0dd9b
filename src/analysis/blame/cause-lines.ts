import type { Cause } from '../types.ts'

/** Every line that a cause is about, the one that it is told at first. */
export const linesOf = ({ line, lines = [line] }: Cause): readonly number[] => lines
