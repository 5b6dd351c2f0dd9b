let count = 0
function dfs(matrix, seen, i) { // D
  seen[i] = true
  count++
  for (let j = 0; j < matrix.length; j++) if (matrix[i][j] === 1 && seen[j] !== true) dfs(matrix, seen, j) // E
}
for (let n = 4; n <= 32; n += 4) { // H
  const matrix = []
  for (let i = 0; i < n; i++) { // B
    const row = []
    for (let j = 0; j < n; j++) row.push(j === (i + 1) % n || j === (i * 2) % n ? 1 : 0) // C
    matrix.push(row)
  }
  dfs(matrix, [], 0)
}
