function sort(successors) {
  const degree = successors.map(() => 0)
  for (const list of successors) for (const to of list) degree[to]++ // D
  const order = []
  for (let i = 0; i < degree.length; i++) if (degree[i] === 0) order.push(i) // Z
  for (let at = 0; at < order.length; at++) // O
    for (const to of successors[order[at]]) // T
      if (--degree[to] === 0) order.push(to)
  return order
}
for (let n = 8; n <= 64; n += 8) { // H
  const successors = []
  for (let i = 0; i < n; i++) successors.push(i + 2 < n ? [i + 1, i + 2] : []) // B
  sort(successors)
}
