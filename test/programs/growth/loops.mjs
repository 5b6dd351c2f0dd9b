// Loops that call nothing have no record of their own: what grows in them is found in the function around.
const sizes = [10, 14, 20, 28, 40, 56, 80]

function insertionSort(xs) {
  for (let i = 1; i < xs.length; i++) {
    const x = xs[i]
    let j = i
    while (j > 0 && xs[j - 1] > x) {
      xs[j] = xs[j - 1]
      j--
    }
    xs[j] = x
  }
}

function multiply(a, b, c) {
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < a.length; j++) {
      let sum = 0
      for (let k = 0; k < a.length; k++) sum += a[i][k] * b[k][j]
      c[i][j] = sum
    }
}

function pairs(rows) {
  let most = 0
  for (const row of rows) if (row.key > most) most = row.key
  let found = 0
  for (const a of rows) {
    for (const b of rows) {
      if (a !== b && a.key === b.key) found++
    }
  }
  return most + found
}

function words(text) {
  let count = 0
  let at = 0
  while (at < text.length) {
    let end = 0
    while (end < text.length && (end <= at || text[end] !== ' ')) end++
    count++
    at = end
  }
  return count
}

function lengthOf(text) {
  let n = 0
  while (text[n] !== '.') n++
  return n
}

function upTo(text) {
  let sum = 0
  for (let i = 0; i < lengthOf(text); i++) sum += text.charCodeAt(i)
  return sum
}

function report(x) {
  try {
    return x.missing.value
  } catch {
    return 0
  }
}

function calling(xs) {
  let sum = 0
  for (const x of xs) sum += report(x)
  for (const a of xs) {
    sum += report(a)
    for (const b of xs) sum += b
  }
  return sum
}

const list = (n) => Array.from({ length: n }, (_, i) => (i * 7919) % 1009)
const matrix = (n) => Array.from({ length: n }, () => list(n))

for (const n of sizes) {
  insertionSort(list(n))
  multiply(matrix(n), matrix(n), matrix(n))
  pairs(list(n).map((key) => ({ key })))
  words('ab '.repeat(n))
  upTo(`${'x'.repeat(n)}.`)
  calling(list(n))
}
