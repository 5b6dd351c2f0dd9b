// d3-hierarchy: tidy trees and packed circles of 16 sizes.
import { hierarchy, pack, tree } from 'd3-hierarchy'
const branch = (n) =>
  n <= 1 ? { value: 1 } : { children: Array.from({ length: Math.min(3, n - 1) }, (_, i) => branch(Math.floor((n - 1 + i) / 3))) }
let sum = 0
for (let n = 40; n <= 640; n += 40) {
  const root = hierarchy(branch(n)).sum((node) => node.value ?? 0)
  tree().size([100, 100])(root)
  pack().size([100, 100])(root)
  sum += root.descendants().length
}
console.log(sum)
