// rbush: boxes inserted one by one, and searched for, in 16 sizes.
import RBush from 'rbush'
let seed = 8
const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647
const box = () => {
  const [minX, minY] = [chance() * 1000, chance() * 1000]
  return { minX, minY, maxX: minX + chance() * 5, maxY: minY + chance() * 5 }
}
let hits = 0
for (let n = 100; n <= 1600; n += 100) {
  const tree = new RBush()
  for (let i = 0; i < n; i++) tree.insert(box())
  for (let i = 0; i < 200; i++) hits += tree.search(box()).length
}
console.log(hits)
