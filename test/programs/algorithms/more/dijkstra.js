function dijkstra(graph, source) {
  const distance = new Map([[source, 0]])
  const open = new Set(graph.keys())
  while (open.size > 0) { // W
    let nearest = -1
    for (const vertex of open) if (distance.has(vertex) && (nearest === -1 || distance.get(vertex) < distance.get(nearest))) nearest = vertex // S
    if (nearest === -1) break
    open.delete(nearest)
    for (const [to, length] of graph.get(nearest)) { // E
      const known = distance.get(to)
      const found = distance.get(nearest) + length
      if (known === undefined || found < known) distance.set(to, found)
    }
  }
}
for (let n = 8; n <= 64; n += 8) { // H
  const graph = new Map()
  for (let i = 0; i < n; i++) graph.set(i, [[(i + 1) % n, 1], [(i + 2) % n, 3]]) // B
  dijkstra(graph, 0)
}
