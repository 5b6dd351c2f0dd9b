// `--resolution field`: what each access reads, in an activation that did not make the data.

import { expect, test } from 'vitest'
import { runInThisContext } from 'node:vm'
import { Program } from './program.ts'

const sizeOf = (operation: string): number => {
  const program = new Program({ small: 0, fields: true, light: false })
  const text = `exports.f = function f(o, p, xs) { let r; for (;;) { ${operation}; return r } }`
  const { f } = program.run(text) as { f: (...values: unknown[]) => unknown }
  // Made where nobody sees it.
  f(
    ...(runInThisContext(
      '[{ a: 1, b: 2, c: { d: 3 }, m() { return 1 } }, new (class { #h = 1; x = 2; static of(o) { return o.#h } })(), [1, 2, 3]]',
    ) as unknown[]),
  )
  return Number(Object.keys(program.record().sizes('f'))[0])
}

test.each([
  ['r = o.a', 1],
  ['r = o.a + o.a', 1],
  ['r = o.a + o.b', 2],
  ["r = o.a + o['a']", 1],
  ["r = o['a' + ''] + o.a", 1],
  ['r = o.c.d', 2],
  ['o.a++; o.b += 1', 2],
  ['o.z = 1; r = o.z', 0],
  ['r = o.m()', 1],
  ['r = o?.a + o?.b', 2],
  ['r = o?.c?.d + o.c.d', 2],
  ['r = o?.c.d', 1],
  ["r = o?.['a'] + o?.a", 1],
  ['r = o?.m()', 1],
  ['r = xs?.[1] + xs?.[0 + 1]', 1],
  ['r = [xs]?.[0]?.[2]', 1],
  ['r = { ...o }', 4],
  ['const { a, b } = o; r = a + b', 2],
  ['const { a, ...rest } = o; r = rest', 4],
  ['({ a: r } = o)', 1],
  ["r = 'a' in o; r = o.a", 1],
  ['for (const k in o) r = k', 4],
  ['delete o.a; r = o.b', 2],
  ['r = Object.keys(o).length + o.a', 4],
  ['r = xs[1]', 1],
  ['r = xs[0] + xs[1] + xs.length', 2],
  ['r = p.x', 1],
])('%s', (operation, size) => {
  expect(sizeOf(operation)).toBe(size)
})
