let seed = 1
const random = (n) => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor(seed / 65536) % n
}

function sort(a) { // S
  if (a.length < 2) return a
  const middle = a.length >> 1
  return merge(sort(a.slice(0, middle)), sort(a.slice(middle))) // X
}
function merge(a, b) {
  const merged = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) { // M
    if (j === b.length || (i < a.length && a[i] <= b[j])) merged.push(a[i++])
    else merged.push(b[j++])
  }
  return merged
}
for (let n = 16; n <= 512; n *= 2) sort(Array.from({ length: n }, () => random(30000))) // H
