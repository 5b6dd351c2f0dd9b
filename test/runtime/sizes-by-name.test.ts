// Which names of parameters are sizes, and what they hold.

import { describe, expect, test } from 'vitest'
import { measure } from './program.ts'

/** Name → the sizes that were noted, of the routine at `path`. */
function namedSizes(text: string, path: string = 'f'): Record<string, number[]> {
  const { recording } = measure(text)
  const unit = recording.units.find(({ site }) => recording.sites[site]?.path === path)
  const names = unit === undefined ? [] : (recording.sites[unit.site]?.candidates ?? [])
  return Object.fromEntries(
    (unit?.tables ?? []).filter(({ kind }) => kind === 'candidate').map(({ candidate, columns }) => [names[candidate] ?? '', [...columns.size]]),
  )
}

const loop = '{ for (;;) return }'

describe('sizes at entry', () => {
  test.each([
    ['names', `function f(n, xs, m) ${loop} f(3, [1, 2], new Map([[1, 2]]))`, { n: [3], 'xs.length': [2], 'm.size': [1] }],
    [
      'what an object is taken apart into',
      `function f({ n, items: xs, deep: { m } }, s = 'abc') ${loop} f({ n: 3, items: [1, 2], deep: { m: 5 } })`,
      { n: [3], 'xs.length': [2], 's.length': [3] },
    ],
    ['defaults and what is left over', `function f({ n = 7, ...o }, { length }) ${loop} f({ a: 1 }, [1, 2])`, { n: [7], length: [2] }],
    ['rests', `function f([first, ...tail], ...others) ${loop} f([1, 2, 3], 4, 5)`, { 'tail.length': [2], 'others.length': [2] }],
    ['the first three', `function f({ a, b }, c, d) ${loop} f({ a: 1, b: 2 }, 3, 4)`, { a: [1], b: [2], c: [3] }],
    ['arrows', `const f = ({ n }) => [...Array(n)]; f({ n: 4 })`, { n: [4] }],
  ])('%s', (_, text, sizes) => expect(namedSizes(text)).toEqual(sizes))
})
