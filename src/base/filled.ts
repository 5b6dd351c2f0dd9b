// Lists of equal items. Each kind has a function of its own, because the engine remembers by place of allocation how to store what a list is going to hold.
/* oxlint-disable unicorn/no-new-array -- the faster of the ways to make a list of a known length */

/** `count` whole numbers. */
export function integers(count: number, item: number): number[] {
  const list = new Array<number>(count)
  for (let i = 0; i < count; i++) list[i] = item
  return list
}

/** `count` zeros that are going to be fractions. */
export function zeros(count: number): number[] {
  const list = new Array<number>(count)
  for (let i = 0; i < count; i++) list[i] = 0
  return list
}

/** `count` truth values. */
export function flags(count: number, item: boolean): boolean[] {
  const list = new Array<boolean>(count)
  for (let i = 0; i < count; i++) list[i] = item
  return list
}
