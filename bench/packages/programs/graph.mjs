// graphology: shortest paths from one node in sparse graphs of 16 sizes.
import { UndirectedGraph } from 'graphology'
import dijkstra from 'graphology-shortest-path/dijkstra.js'
let seed = 1
const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647
let total = 0
for (let order = 50; order <= 800; order += 50) {
  const graph = new UndirectedGraph()
  for (let i = 0; i < order; i++) graph.addNode(String(i))
  for (let i = 0; i < order * 3; i++) {
    const from = String(Math.floor(chance() * order))
    graph.mergeEdge(from, String(Math.floor(chance() * order)), { weight: 1 + Math.floor(chance() * 20) })
  }
  total += Object.keys(dijkstra.singleSource(graph, '0')).length
}
console.log(total)
