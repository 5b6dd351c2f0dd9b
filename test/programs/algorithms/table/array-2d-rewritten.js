// The rows are reached through a function, by an index that only the outer loop moves on.
let total = 0
const at = (rows, i, j) => rows[i][j]
function iterate(rows, n) {
  for (let i = 0; i < n; i++) // T
    for (let j = 0; j < n; j++) // U
      total += at(rows, i, j)
}
function columns(rows, n) {
  let k = 0
  while (k < n) { // V
    for (let i = 0; i < n; i++) rows[i][k] = 0 // W
    k++
  }
}
for (let n = 2; n <= 20; n += 2) { // H
  const rows = Array.from({ length: n }, () => new Array(n).fill(1))
  iterate(rows, n)
  columns(rows, n)
}
