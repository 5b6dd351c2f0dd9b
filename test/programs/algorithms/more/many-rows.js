let total = 0
const table = (n) => Array.from({ length: n }, () => new Array(n).fill(1)) // R
const sizes = [8, 16, 24, 32, 40, 48]
for (const n of sizes) { // H
  total += table(n)[n - 1][0]
}
