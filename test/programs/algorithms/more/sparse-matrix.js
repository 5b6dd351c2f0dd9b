function multiply(rows, vector) {
  const result = []
  for (let i = 0; i < rows.length; i++) { // I
    let sum = 0
    for (const cell of rows[i]) sum += cell.value * vector[cell.column] // J
    result.push(sum)
  }
  return result
}
for (let n = 8; n <= 64; n += 8) { // H
  const rows = []
  const vector = []
  for (let i = 0; i < n; i++) { // B
    rows.push([{ column: i, value: 2 }, { column: (i + 1) % n, value: 1 }])
    vector.push(i)
  }
  multiply(rows, vector)
}
