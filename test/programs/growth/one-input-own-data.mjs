// Each call goes through numbers of its own, and through one list of weights: half of what it reads is what the calls before it have read.
const score = (row, weights) => row.reduce((sum, value, i) => sum + value * weights[i], 0)
const scores = (rows, weights) => rows.map((row) => score(row, weights))
const rows = Array.from({ length: 600 }, (_, r) => Array.from({ length: 200 }, (_, i) => r + i))
console.log(scores(rows, Array.from({ length: 200 }, (_, i) => i)).length)
