function place(columns, row, n) { // P
  if (row === n) return 1
  let found = 0
  for (let column = 0; column < n; column++) { // C
    let free = true
    for (let r = 0; r < row; r++) if (columns[r] === column || Math.abs(columns[r] - column) === row - r) free = false // R
    if (free) {
      columns[row] = column
      found += place(columns, row + 1, n)
    }
  }
  return found
}
for (let n = 2; n <= 7; n++) place(new Array(n), 0, n) // H
