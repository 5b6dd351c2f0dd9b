// Lists of 10 to 490 values in the order that the command line names: random (ten of each length, as in the paper), sorted, reversed.

const [, , order] = process.argv

// A linear congruential generator: the same lists in every run.
let state = 1
const random = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 1)

const valueAt = { random, sorted: (i) => i, reversed: (i) => -i }[order]

export const lists = []
for (let size = 10; size < 500; size += 20)
  for (let i = 0; i < (order === 'random' ? 10 : 1); i++) lists.push(Array.from({ length: size }, (_, j) => valueAt(j)))
