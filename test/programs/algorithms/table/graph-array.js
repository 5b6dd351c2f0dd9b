let total = 0
// Vertex i has edges to i + 1 and 2i, where these exist.
function build(n) {
  const matrix = []
  for (let i = 0; i < n; i++) { // B
    const row = []
    for (let j = 0; j < n; j++) row.push(j === i + 1 || j === 2 * i ? 1 : 0) // C
    matrix.push(row)
  }
  return matrix
}
function iterate(matrix, n) {
  for (let i = 0; i < n; i++) // T
    for (let j = 0; j < n; j++) // U
      if (matrix[i][j] === 1) total++
}
function recurse(matrix, seen, i) { // R
  seen[i] = true
  for (let j = 0; j < matrix.length; j++) // S
    if (matrix[i][j] === 1 && !seen[j]) recurse(matrix, seen, j)
}
for (let n = 2; n <= 20; n += 2) { // H
  const matrix = build(n)
  iterate(matrix, n)
  recurse(matrix, [], 0)
}
