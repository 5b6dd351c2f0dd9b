function find(parent, i) {
  while (parent[i] !== i) i = parent[i] // F
  return i
}
for (let n = 16; n <= 256; n *= 2) { // H
  const parent = []
  for (let i = 0; i < n; i++) parent.push(i) // B
  for (let i = 1; i < n; i++) parent[find(parent, i)] = find(parent, i - 1) // U
}
