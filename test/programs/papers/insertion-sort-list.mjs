import { List } from './linked-list.mjs'
import { lists } from './lists.mjs'

for (const values of lists) {
  const list = new List()
  for (const value of values) list.append(value)
  list.sort()
}
