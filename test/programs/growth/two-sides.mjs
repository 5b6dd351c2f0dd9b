// Tables that are long or wide: what reads each cell once is linear in them, what compares each cell of one list with each of another is not in theirs.

function filled(table) {
  let cells = 0
  for (let i = 0; i < table.rows; i++) for (let j = 0; j < table.columns; j++) if (table.data[i * table.columns + j]) cells++
  return cells
}

function widths(rows, names) {
  const widest = []
  for (let column = 0; column < names.length; column++) {
    let width = names[column].length
    for (let row = 0; row < rows.length; row++) width = Math.max(width, rows[row][column].length)
    widest.push(width)
  }
  return widest
}

function commonSubsequence(a, b) {
  let above = new Array(b.length + 1).fill(0)
  for (let i = 0; i < a.length; i++) {
    const row = [0]
    for (let j = 0; j < b.length; j++) row.push(a[i] === b[j] ? above[j] + 1 : Math.max(above[j + 1], row[j]))
    above = row
  }
  return above[b.length]
}

const list = (n) => Array.from({ length: n }, (_, i) => (i * 7) % 11)
const names = (n) => Array.from({ length: n }, (_, i) => `c${i}`)
const table = (rows, columns) => Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => `v${i * j}`))

let sum = 0
for (const n of [50, 100, 200, 400, 800, 1600]) {
  sum += filled({ rows: n, columns: 4, data: new Uint8Array(n * 4) })
  sum += filled({ rows: 4, columns: n, data: new Uint8Array(n * 4) })
}
for (const n of [20, 40, 80, 160, 320, 640]) sum += widths(table(n, 4), names(4)).length + widths(table(4, n), names(n)).length
for (const n of [16, 32, 64, 128, 256, 512, 1024]) sum += commonSubsequence(list(n), list(9)) + commonSubsequence(list(9), list(n))
console.log(sum)
