/** An indexed sequence of numbers: plain or typed. */
export interface Numbers {
  readonly length: number
  readonly [index: number]: number
}

/** `values[index]`, for loops that stay inside the bounds. */
export function at(values: Numbers, index: number): number {
  return values[index] ?? 0
}

/** A number of each item. Where fits are made by the thousand, `Float64Array.from` took as long as they. */
export function numbersOf<T>(items: { readonly length: number; readonly [index: number]: T }, of: (item: T) => number): Float64Array {
  const column = new Float64Array(items.length)
  for (let i = 0; i < column.length; i++) column[i] = of(items[i]!)
  return column
}

/** The middle value, or the mean of the two middle ones; 0 for none. */
export function median(values: Numbers): number {
  return medianIn(new Float64Array(values))
}

/** The median of `values`, which are reordered. Selection: fits take medians of the same few numbers thousands of times, and sorting them was a fifth of the time. */
export function medianIn(values: Float64Array): number {
  const n = values.length
  if (n === 0) return 0
  const half = n >> 1
  const upper = select(values, half)
  if (n % 2 === 1) return upper
  let lower = -Infinity
  for (let i = 0; i < half; i++) lower = Math.max(lower, values[i]!)
  return (lower + upper) / 2
}

/** The value of rank `rank`; afterwards no value before that place is larger, and none after it smaller. */
function select(values: Float64Array, rank: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high && low <= rank) {
    const pivot = values[rank]!
    values[rank] = values[high]!
    const place = lessFirst(values, low, high, pivot)
    values[high] = values[place]!
    values[place] = pivot
    if (place === rank) break
    if (place > rank) high = place - 1
    // Where nothing is less than the pivot, all of its copies go at once: one at a time, equal values would take quadratic time.
    else low = place > low ? place + 1 : equalFirst(values, low, high, pivot)
  }
  return values[rank]!
}

/** Moves the values below the pivot to the front; the place after them. It moves every value, as a branch that depends on one would be predicted wrong half of the time. */
function lessFirst(values: Float64Array, low: number, high: number, pivot: number): number {
  let place = low
  for (let i = low; i < high; i++) {
    const value = values[i]!
    values[i] = values[place]!
    values[place] = value
    place += Number(value < pivot)
  }
  return place
}

/** The same for the values equal to the pivot, the first of which is in front already. */
function equalFirst(values: Float64Array, low: number, high: number, pivot: number): number {
  let place = low + 1
  for (let i = place; i <= high; i++) {
    const value = values[i]!
    values[i] = values[place]!
    values[place] = value
    place += Number(value === pivot)
  }
  return place
}

/** The sum of the values. */
export function sum(values: Numbers): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += at(values, i)
  return total
}
