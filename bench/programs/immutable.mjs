import { List, Map as ImmutableMap } from 'immutable'
import { print, random } from './input.mjs'
const chance = random(7)
let map = ImmutableMap()
let list = List()
for (let i = 0; i < 600000; i++) {
  map = map.update(`k${Math.floor(chance() * 20000)}`, 0, (count) => count + 1)
  list = list.push(i)
}
print(
  map
    .sortBy((count) => -count)
    .take(100)
    .toJS(),
  list
    .filter((n) => n % 3 === 0)
    .map((n) => n * 2)
    .reduce((a, b) => (a + b) % 1e9, 0),
)
