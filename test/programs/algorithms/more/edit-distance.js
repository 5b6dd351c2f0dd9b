function distance(a, b) {
  let before = []
  for (let j = 0; j <= b.length; j++) before.push(j) // B
  for (let i = 1; i <= a.length; i++) { // I
    const row = [i]
    for (let j = 1; j <= b.length; j++) { // J
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1
      row.push(Math.min(row[j - 1] + 1, before[j] + 1, before[j - 1] + same))
    }
    before = row
  }
  return before[b.length]
}
for (let n = 4; n <= 20; n += 4) // H
  for (let m = 5; m <= 25; m += 5) distance('abcde'.repeat(4).slice(0, n), 'badce'.repeat(5).slice(0, m)) // K
