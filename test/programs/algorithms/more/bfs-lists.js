function bfs(adjacency, start) {
  const distance = []
  distance[start] = 0
  const queue = [start]
  for (let at = 0; at < queue.length; at++) { // Q
    for (const next of adjacency[queue[at]]) { // E
      if (distance[next] !== undefined) continue
      distance[next] = distance[queue[at]] + 1
      queue.push(next)
    }
  }
}
for (let n = 8; n <= 64; n += 8) { // H
  const adjacency = []
  for (let i = 0; i < n; i++) adjacency.push([(i + 1) % n, (i + 3) % n]) // B
  bfs(adjacency, 0)
}
