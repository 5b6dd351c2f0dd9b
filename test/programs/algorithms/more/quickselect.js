let seed = 1
const random = (n) => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor(seed / 65536) % n
}

function select(a, k) {
  let [low, high] = [0, a.length - 1]
  while (low < high) { // W
    const pivot = a[(low + high) >> 1]
    let [i, j] = [low, high]
    while (i <= j) { // S
      while (a[i] < pivot) i++ // L
      while (a[j] > pivot) j-- // R
      if (i <= j) {
        const kept = a[i]
        a[i++] = a[j]
        a[j--] = kept
      }
    }
    if (k <= j) high = j
    else if (k >= i) low = i
    else return a[k]
  }
  return a[k]
}
for (let n = 16; n <= 1024; n *= 2) // H
  for (let r = 0; r < 20; r++) { // N
    const a = []
    for (let i = 0; i < n; i++) a.push(random(30000)) // B
    select(a, n >> 1)
  }
