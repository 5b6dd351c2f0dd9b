function lcs(a, b) {
  const table = []
  for (let i = 0; i <= a.length; i++) { // I
    const row = []
    for (let j = 0; j <= b.length; j++) // J
      row.push(i === 0 || j === 0 ? 0 : a[i - 1] === b[j - 1] ? table[i - 1][j - 1] + 1 : Math.max(table[i - 1][j], row[j - 1]))
    table.push(row)
  }
  return table[a.length][b.length]
}
for (let n = 4; n <= 20; n += 4) // H
  for (let m = 5; m <= 25; m += 5) lcs('abcde'.repeat(4).slice(0, n), 'badce'.repeat(5).slice(0, m)) // K
