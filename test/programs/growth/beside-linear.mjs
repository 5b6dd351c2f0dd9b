// Reading takes more than half of the work, and is linear; looking for each row is what grows.
const hash = (line) => {
  let h = 0
  for (let i = 0; i < line.length; i++) for (let k = 0; k < 4; k++) h = (h * 31 + line.charCodeAt(i) + k) % 65521
  return { line, h }
}
function parse(text) {
  const rows = []
  for (const line of text.split('\n')) rows.push(hash(line))
  return rows
}
function walk(rows, visit) {
  for (const row of rows) visit(row)
}
for (const n of [50, 80, 120, 180, 270, 400, 600, 900]) {
  const rows = parse(Array.from({ length: n }, (_, i) => `selector-number-${i} { color: red; background: blue; }`).join('\n'))
  walk(rows, (row) => rows.indexOf(row))
}
