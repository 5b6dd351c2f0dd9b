// A call takes some hundred thousand arguments and no more: a list that grows with the program or its data must not be spread into one.

/** The least of the numbers; Infinity where there are none. */
export const minOf = (values: Iterable<number>): number => {
  let found = Infinity
  for (const value of values) found = Math.min(found, value)
  return found
}

/** The greatest of the numbers; -Infinity where there are none. */
export const maxOf = (values: Iterable<number>): number => {
  let found = -Infinity
  for (const value of values) found = Math.max(found, value)
  return found
}

/** The sum of the numbers. */
export const totalOf = (values: Iterable<number>): number => {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/** Puts all of `more` at the end of `list`, without the `push` that a program may have replaced. */
export const append = <T>(list: T[], more: Iterable<T>): void => {
  for (const item of more) list[list.length] = item
}
