// §3 of the paper, line by line. Arguments: how many integers, a seed, and below what they are.
const [n, seed, below] = [Number(process.argv[2]), process.argv[3], Number(process.argv[4])]
let state = seed.charCodeAt(0) * 7919 + n
const random = () => Math.floor(((state = (state * 16807) % 2147483647) / 2147483647) * below)

function bubbleSort(n, arr) {
  let i = 0
  while (i < n) {
    let j = i + 1
    while (j < n) {
      if (arr[j] < arr[i])
        swap(arr, i, j)
      j++
    }
    i++
  }
}

function swap(arr, i, j) {
  const held = arr[i]
  arr[i] = arr[j]
  arr[j] = held
}

bubbleSort(n, Array.from({ length: n }, random))
