// Each board is made of the one before, whose rows are read again: but boards of five sizes are tried, and a step is linear in its board.
const around = [-1, 0, 1]
function step(board) {
  const n = board.length
  return board.map((row, y) => row.map((_, x) => around.reduce((sum, dy) => sum + around.reduce((s, dx) => s + board[(y + dy + n) % n][(x + dx + n) % n], 0), 0) % 2))
}
for (const size of [8, 16, 32, 64, 128]) {
  let board = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => (x * y) & 1))
  for (let turn = 0; turn < 5; turn++) board = step(board)
}
