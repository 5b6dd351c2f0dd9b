function product(a, b, c, n) {
  for (let i = 0; i < n; i++) // I
    for (let j = 0; j < n; j++) // J
      for (let k = 0; k < n; k++) // K
        c[i][j] += a[i][k] * b[k][j]
}
const matrix = (n) => {
  const rows = []
  for (let i = 0; i < n; i++) { // R
    const row = []
    for (let j = 0; j < n; j++) row.push(i + j) // C
    rows.push(row)
  }
  return rows
}
for (let n = 2; n <= 16; n += 2) product(matrix(n), matrix(n), matrix(n), n) // H
