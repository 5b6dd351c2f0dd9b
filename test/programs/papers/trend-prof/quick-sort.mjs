// §6.2.1 of the paper: the comparisons of quicksort. Arguments: how many integers, a seed.
const [n, seed] = [Number(process.argv[2]), process.argv[3]]
let state = seed.charCodeAt(0) * 7919 + n
const random = () => (state = (state * 16807) % 2147483647)

function compare(a, b) {
  return a - b
}

function quickSort(arr, from, to) {
  while (from < to) {
    const pivot = arr[(from + to) >> 1]
    let [i, j] = [from, to]
    while (i <= j) {
      while (compare(arr[i], pivot) < 0) i++
      while (compare(pivot, arr[j]) < 0) j--
      if (i > j) break
      const held = arr[i]
      arr[i++] = arr[j]
      arr[j--] = held
    }
    if (j - from < to - i) {
      quickSort(arr, from, j)
      from = i
    } else {
      quickSort(arr, i, to)
      to = j
    }
  }
}

quickSort(Array.from({ length: n }, random), 0, n - 1)
