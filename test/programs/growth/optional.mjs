// Grids, lists and records that are read through `?.`: each cell of a grid that is looked at is input.
class Grid {
  constructor(n) {
    this.rows = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => 1 + ((i * j) % 9)))
    this.keys = Array.from({ length: n }, (_, i) => ({ key: i }))
  }
  cells() {
    let found = 0
    for (let i = 0; i <= this.rows.length; i++) for (let j = 0; j <= this.rows.length; j++) if (this.rows[i]?.[j] === 3) found++
    return found
  }
  neighbours() {
    let found = 0
    for (let i = 0; i < this.rows.length; i++)
      for (let j = 0; j < this.rows.length; j++) if (this.rows[i - 1]?.[j] === 3 || this.rows?.[i]?.[j + 1] === 3) found++
    return found
  }
  // Each of the records is compared with each.
  pairs() {
    let found = 0
    for (let i = 0; i < this.keys.length; i++) for (let j = 0; j < this.keys.length; j++) if (this.keys?.[i]?.key === this.keys[j]?.key) found++
    return found
  }
}

for (const n of [6, 9, 13, 20, 30, 40, 55, 75, 100, 140]) {
  new Grid(n).cells()
  new Grid(n).neighbours()
  new Grid(n).pairs()
}
