// Ten pairs of sizes that vary by themselves, as tests have them.
function distance(a, b) {
  let before = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    before = row
  }
  return before[b.length]
}
function pairsOf(left, right) {
  const found = []
  for (const l of left) for (const r of right) if (l.id === r.ref) found.push([l, r])
  return found
}
function merged(left, right) {
  const all = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) all.push(j >= right.length || left[i] <= right[j] ? left[i++] : right[j++])
  return all
}
function longest(left, right) {
  let most = 0
  for (let i = 0; i < Math.max(left.length, right.length); i++) most = Math.max(most, left[i] ?? 0, right[i] ?? 0)
  return most
}

for (const [n, m] of [[5, 40], [40, 5], [20, 20], [60, 10], [10, 90], [100, 40], [30, 150], [200, 60], [80, 250], [300, 200]]) {
  const text = (k, step) => Array.from({ length: k }, (_, i) => 'acgt'[(i * step) % 7 % 4]).join('')
  distance(text(n, 3), text(m, 5))
  pairsOf(
    Array.from({ length: n }, (_, id) => ({ id })),
    Array.from({ length: m }, (_, i) => ({ ref: (i * 7) % n })),
  )
  const numbers = (k) => Array.from({ length: k }, (_, i) => i * 3)
  merged(numbers(n), numbers(m))
  longest(numbers(n), numbers(m))
}
