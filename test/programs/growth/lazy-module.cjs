// As cli-table3 does: the module with the colours is loaded where something is painted for the first time.
function paint(cells) {
  const { paint: coloured } = require('./lazy-colours.cjs')
  let line = ''
  for (const cell of cells) line += coloured(cell.text)
  return line
}

for (let n = 1; n < 12; n++) console.log(paint(Array.from({ length: n }, (_, i) => ({ text: String(i % 10) }))).length)
