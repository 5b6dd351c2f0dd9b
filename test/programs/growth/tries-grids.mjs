// Scripts that try the sides of grids, and texts of which all pieces are looked at.

const sides = [6, 9, 13, 18, 25, 35, 50, 70]
const grid = (n) => Array.from({ length: n }, (_, y) => Array.from({ length: n }, (_, x) => (x * y) % 7))

// Linear in the cells of the grid but for its border.
const blur = (image) =>
  image.map((row, y) =>
    row.map((_, x) => {
      let sum = 0
      for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) sum += image[y + dy]?.[x + dx] ?? 0
      return sum / 9
    }),
  )

// Every place of the table is computed once, by calls of which no size tells what they cost.
const paths = (rows, columns, known = {}) => {
  const key = rows + ',' + columns
  if (key in known) return known[key]
  if (rows === 1 && columns === 1) return 1
  if (rows === 0 || columns === 0) return 0
  return (known[key] = paths(rows - 1, columns, known) + paths(rows, columns - 1, known))
}

// The same with a memo that each first call makes: what the calls within find in it tells what they cost, and nothing of the first.
function grown(rows, columns, known = new Map()) {
  if (rows === 0 || columns === 0) return 1
  const key = rows + ',' + columns
  const before = known.get(key)
  if (before !== undefined) return before
  const sum = (grown(rows - 1, columns, known) + grown(rows, columns - 1, known)) % 1000007
  known.set(key, sum)
  return sum
}

const products = (n) => Array(n).fill().map((_, i) => Array(n).fill().map((_, k) => i * k))

function isPalindrome(text) {
  for (let i = 0, k = text.length - 1; i < k; i++, k--) if (text[i] !== text[k]) return false
  return true
}

function longestPalindrome(text) {
  let longest = ''
  for (let i = 0; i < text.length; i++)
    for (let end = i + 1; end <= text.length; end++) {
      const piece = text.slice(i, end)
      if (piece.length > longest.length && isPalindrome(piece)) longest = piece
    }
  return longest
}

const text = (n) => Array.from({ length: n }, (_, i) => 'ab'[(i * i * 7 + (i >> 2)) % 2]).join('')

for (const n of sides) blur(grid(n))
for (const n of sides) paths(n, n)
for (const n of sides) products(n)
for (const n of [10, 20, 40, 80, 160]) grown(n, n)
for (const n of [10, 20, 30, 40, 50, 60, 90, 120]) longestPalindrome(text(n))
