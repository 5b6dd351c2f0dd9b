import RBush from 'rbush'
import { print, random } from './input.mjs'
const chance = random(8)
const box = (id) => {
  const [minX, minY] = [chance() * 1000, chance() * 1000]
  return { id, minX, minY, maxX: minX + chance() * 5, maxY: minY + chance() * 5 }
}
const tree = new RBush()
for (let id = 0; id < 250000; id++) tree.insert(box(id))
let hits = 0
for (let i = 0; i < 60000; i++) hits += tree.search(box(0)).length
print(String(hits))
