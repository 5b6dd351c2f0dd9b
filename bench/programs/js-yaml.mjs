import { dump, load } from 'js-yaml'
import { print, random, repeat } from './input.mjs'
const chance = random(1)
const record = (i) => ({
  id: i,
  name: `name ${i}`,
  tags: ['a', 'b', `t${i % 7}`],
  nested: { x: chance(), ok: i % 2 === 0, text: 'line one\nline two: yes' },
})
// Once: the same work each time, however often it is done.
const records = Array.from({ length: 2500 }, (_, n) => record(n))
const back = repeat(12, () => load(dump(records, { noRefs: true })))
print(back)
