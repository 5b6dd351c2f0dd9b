import { lists } from './lists.mjs'

function sort(xs) {
  for (let i = 1; i < xs.length; i++) {
    const x = xs[i]
    let j = i
    while (j > 0 && xs[j - 1] > x) {
      xs[j] = xs[j - 1]
      j--
    }
    xs[j] = x
  }
}

for (const values of lists) sort(values)
