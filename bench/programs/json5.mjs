import JSON5 from 'json5'
import { print, random, repeat } from './input.mjs'
const chance = random(6)
const text = JSON.stringify(
  Array.from({ length: 9000 }, (_, id) => ({
    id,
    at: chance(),
    words: ['alpha', 'beta', `w${id}`],
    ok: id % 3 === 0,
    deep: { a: [1, 2, { b: null }] },
  })),
  null,
  2,
)
const value = repeat(5, () => JSON5.parse(text))
print(value)
