function fill(grid, x, y) { // F
  if (x < 0 || y < 0 || y >= grid.length || x >= grid.length || grid[y][x] !== 0) return
  grid[y][x] = 1
  fill(grid, x + 1, y)
  fill(grid, x - 1, y)
  fill(grid, x, y + 1)
  fill(grid, x, y - 1)
}
for (let n = 4; n <= 16; n += 2) { // H
  const grid = []
  for (let i = 0; i < n; i++) grid.push(new Array(n).fill(0)) // B
  fill(grid, 0, 0)
}
