// Calls of two kinds, of which one searches a list for each of its elements: no law of their sizes, and most of the work.
const byId = (rows, id) => {
  for (const row of rows) if (row.id === id) return row
  return undefined
}
function render(rows, plain) {
  let sum = 0
  if (plain) for (const row of rows) sum += row.ref
  if (plain) return sum
  return rows.map((row) => byId(rows, row.ref).id).length
}
const rowsOf = (n) => Array.from({ length: n }, (_, i) => ({ id: i, ref: n - 1 - i }))
for (const [n, plain] of [[50, false], [80, true], [120, false], [200, true], [250, false], [400, true], [600, false], [1500, true]]) render(rowsOf(n), plain) // prettier-ignore
