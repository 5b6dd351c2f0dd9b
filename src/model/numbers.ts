/** An indexed sequence of numbers: plain or typed. */
export interface Numbers {
  readonly length: number
  readonly [index: number]: number
}

/** `values[index]`, for loops that stay inside the bounds. */
export function at(values: Numbers, index: number): number {
  return values[index] ?? 0
}

/** The middle value, or the mean of the two middle ones; 0 for none. */
export function median(values: Numbers): number {
  const sorted = (values instanceof Float64Array ? values : Float64Array.from(values)).toSorted()
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? at(sorted, half) : (at(sorted, half - 1) + at(sorted, half)) / 2
}

/** The sum of the values. */
export function sum(values: Numbers): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += at(values, i)
  return total
}
