import { UndirectedGraph } from 'graphology'
import betweennessCentrality from 'graphology-metrics/centrality/betweenness.js'
import dijkstra from 'graphology-shortest-path/dijkstra.js'
import { print, random } from './input.mjs'
const chance = random(3)
const graph = new UndirectedGraph()
const order = 1500
for (let i = 0; i < order; i++) graph.addNode(String(i))
for (let i = 0; i < order * 4; i++)
  graph.mergeEdge(String(Math.floor(chance() * order)), String(Math.floor(chance() * order)), { weight: 1 + Math.floor(chance() * 20) })
const lengths = []
for (let i = 0; i < 20; i++) lengths.push(Object.values(dijkstra.singleSource(graph, String(i))).reduce((sum, path) => sum + path.length, 0))
print(lengths, betweennessCentrality(graph))
