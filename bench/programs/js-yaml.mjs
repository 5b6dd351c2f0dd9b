import { dump, load } from 'js-yaml'
import { print, random, repeat } from './input.mjs'
const chance = random(1)
const record = (i) => ({
  id: i,
  name: `name ${i}`,
  tags: ['a', 'b', `t${i % 7}`],
  nested: { x: chance(), ok: i % 2 === 0, text: 'line one\nline two: yes' },
})
const back = repeat(12, () =>
  load(
    dump(
      Array.from({ length: 2500 }, (_, n) => record(n)),
      { noRefs: true },
    ),
  ),
)
print(back)
