// What makes n² cells for a number n and returns them is no defect; what takes as much and returns less is one.

const lists = (n) => Array.from({ length: n }, () => new Array(n).fill(0))
const spreads = (n) => [...Array(n)].map((_, i) => [...Array(n)].map((_, j) => i * j))

function pushes(n) {
  const rows = []
  for (let i = 0; i < n; i++) {
    const row = []
    for (let j = 0; j < n; j++) row.push((i * j) % 7)
    rows.push(row)
  }
  return rows
}

function points(n) {
  const all = []
  for (let x = 0; x < n; x++) for (let y = x; y < n; y++) all.push({ x, y })
  return all
}

function keyed(n) {
  const cells = new Map()
  for (let x = 0; x < n; x++) for (let y = 0; y < n; y++) cells.set(`${x},${y}`, 0)
  return cells
}

function nested(n) {
  const cells = {}
  for (let i = 0; i < n; i++) {
    cells[i] = {}
    for (let j = 0; j < n; j++) cells[i][j] = 1
  }
  return cells
}

function flat(n) {
  const cells = new Float64Array(n * n)
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) cells[i * n + j] = i + j
  return cells
}

function drawn(n) {
  let text = ''
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) text += '#'
    text += '\n'
  }
  return text
}

class Board {
  constructor(n) {
    this.rows = []
    for (let i = 0; i < n; i++) {
      const row = []
      for (let j = 0; j < n; j++) row.push({ i, j })
      this.rows.push(row)
    }
  }
}

function table(rows, columns) {
  const cells = []
  for (let i = 0; i < rows; i++) {
    const row = []
    for (let j = 0; j < columns; j++) row.push(0)
    cells.push(row)
  }
  return cells
}

function copies(n) {
  let list = []
  for (let i = 0; i < n; i++) list = [...list, i]
  return list
}

function distinct(n) {
  const found = []
  for (let i = 0; i < n; i++) {
    const value = (i * 7919) % n
    if (!found.includes(value)) found.push(value)
  }
  return found
}

function near(n) {
  const places = Array.from({ length: n }, (_, i) => ({ x: (i * 7) % 13, y: (i * 5) % 11 }))
  let pairs = 0
  for (const a of places) for (const b of places) if (Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < 3) pairs++
  return { places, pairs }
}

function product(n) {
  const rows = []
  for (let i = 0; i < n; i++) {
    const row = []
    for (let j = 0; j < n; j++) {
      let sum = 0
      for (let k = 0; k < n; k++) sum += i * k + j
      row.push(sum)
    }
    rows.push(row)
  }
  return rows
}

let cells = 0
for (const n of [8, 16, 32, 64, 128]) for (const make of [lists, spreads, pushes, points, keyed, nested, flat, drawn]) cells += make(n) === null ? 0 : 1
for (const n of [8, 16, 32, 64, 128]) cells += new Board(n).rows.length
const sides = [[4, 50], [8, 3], [16, 90], [100, 4], [60, 60], [30, 10], [12, 80], [200, 2], [33, 44], [5, 5], [90, 20], [128, 64]]
for (const [rows, columns] of sides) cells += table(rows, columns).length
for (const n of [10, 20, 40, 80, 160, 320]) cells += copies(n).length
for (const n of [10, 20, 40, 80, 160, 320]) cells += distinct(n).length
for (const n of [10, 20, 40, 80, 160, 320]) cells += near(n).pairs
for (const n of [6, 12, 24, 48, 70, 96]) cells += product(n).length
console.log(cells)
