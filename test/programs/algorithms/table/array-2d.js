let total = 0
function build(n) {
  const rows = []
  for (let i = 0; i < n; i++) { // B
    const row = []
    for (let j = 0; j < n; j++) row.push(i + j) // C
    rows.push(row)
  }
  return rows
}
function iterate(rows) {
  for (let i = 0; i < rows.length; i++) // T
    for (let j = 0; j < rows.length; j++) // U
      total += rows[i][j]
}
function recurse(rows, i) { // R
  if (i === rows.length) return
  recurseRow(rows[i], 0)
  recurse(rows, i + 1)
}
function recurseRow(row, j) { // S
  if (j === row.length) return
  total += row[j]
  recurseRow(row, j + 1)
}
for (let n = 2; n <= 20; n += 2) { // H
  const rows = build(n)
  iterate(rows)
  recurse(rows, 0)
}
