let total = 0
class Vertex {
  constructor(value) {
    this.value = value
    this.edges = []
    this.sources = []
  }
}
// A ring with a chord from every vertex to the one 3 further on.
function build(n) {
  const vertices = []
  for (let i = 0; i < n; i++) vertices.push(new Vertex(i)) // B
  for (let i = 0; i < n; i++) { // C
    connect(vertices[i], vertices[(i + 1) % n])
    connect(vertices[i], vertices[(i + 3) % n])
  }
  return vertices[0]
}
function connect(from, to) {
  from.edges.push(to)
  to.sources.push(from)
}
function iterate(start) {
  const seen = new Set([start])
  const stack = [start]
  while (stack.length > 0) { // T
    const vertex = stack.pop()
    total += vertex.value
    for (const next of vertex.edges) { // U
      if (seen.has(next)) continue
      seen.add(next)
      stack.push(next)
    }
  }
}
function recurse(vertex, seen) { // R
  seen.add(vertex)
  for (const next of vertex.edges) // S
    if (!seen.has(next)) recurse(next, seen)
}
for (let n = 8; n <= 64; n += 8) { // H
  const graph = build(n)
  iterate(graph)
  recurse(graph, new Set())
}
