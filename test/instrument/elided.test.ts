// Which routines and loops have no activation of their own, by what their text shows.

import { expect, test } from 'vitest'
import { instrument } from '../../src/instrument/index.ts'

/** Paths of the units without one. */
const elided = (text: string): string[] => {
  const { code, ...rest } = instrument(text, { path: 'a.js', goal: 'commonjs', language: 'js', file: 0, firstSite: 0, firstNative: 0 })
  if (code === null || !('sites' in rest)) throw new Error(rest.problems[0]?.message)
  return rest.sites.flatMap(({ elided: is, path }) => (is ? [path] : []))
}

const matrix = `
  class Matrix { get(i, j) { return this.rows[i][j] } set(i, j, v) { this.rows[i][j] = v; return this } }
  function sum(m, n) {
    let s = 0
    for (let i = 0; i < n; i++) s++
    for (let i = 0; i < n; i++) s += m.get(i, i)
    return s
  }`

test('a method by the name of a built-in takes constant time where all of that name do', () => {
  expect(elided(matrix)).toEqual(['Matrix.get', 'Matrix.set', 'sum.for', 'sum.for'])
  expect(elided(`${matrix}; class List { get(i) { for (const x of this.all) if (x === i) return x } }`)).toEqual([
    'Matrix.get',
    'Matrix.set',
    'sum.for',
  ])
})

test('and where one hands on to what it wraps', () => {
  const views = `
    class Turned { get(i, j) { return this.matrix.get(j, i) } }
    class Row { get(j) { return this.#matrix.get(this.row, j) } #matrix }
    class Symmetric { set(i, j, v) { if (i === j) v = 0; this.matrix.set(i, j, v); this.matrix.set(j, i, v); return this } }
    class Strict extends Matrix { set(i, j, v) { return super.set(i, j, v) } }
    class Abstract { get() { throw new Error('not implemented') } }`
  expect(elided(matrix + views)).toEqual([
    'Matrix.get',
    'Matrix.set',
    'Turned.get',
    'Row.get',
    'Symmetric.set',
    'Strict.set',
    'Abstract.get',
    'sum.for',
    'sum.for',
  ])
})

test('but not where it may come back to an object of its own class', () => {
  const plain = ['Matrix.get', 'Matrix.set', 'sum.for']
  expect(elided(`${matrix}; class Node { get(i) { return i === 0 ? this.value : this.next.get(i - 1) } }`)).toEqual(plain)
  expect(elided(`${matrix}; class Node { get(i) { if (i === 0) return this.value; return this.next.get(i - 1) } }`)).toEqual(plain)
  expect(elided(`${matrix}; class Node { get(i) { return this.get(i - 1) } }`)).toEqual(plain)
})

test('a getter that reads a property of its own name may come back to itself, but one of a length hands it on', () => {
  expect(
    elided('class Tree { get depth() { return this.parent === null ? 0 : this.parent.depth + 1 } get area() { return this.w * this.h } }'),
  ).toEqual(['Tree.area'])
  expect(elided('class Bag { get size() { return this.map.size } get length() { return this.list.length } }')).toEqual(['Bag.size', 'Bag.length'])
  expect(elided('class Tree { depth() { return this.parent.depth } set width(w) { this.inner.width = w } }')).toEqual(['Tree.depth', 'Tree.width'])
})

test('what esbuild writes to name functions has none, but a function of that name has', () => {
  const naming = 'var __defProp = Object.defineProperty; var __name = (target, value) => __defProp(target, "name", { value, configurable: true });'
  expect(elided(`${naming} __name(() => other(), "f")`)).toEqual(['__name'])
  expect(elided('const __name = (target, value) => other(target, value)')).toEqual([])
})

test('a listener has one: whoever emits would be told as doing its work', () => {
  expect(elided(`bus.on('done', (id) => { n++ }); this.bus.addListener(name, () => n++); store.subscribe(function () { n++ })`)).toEqual([])
  expect(elided(`bus.one('done', () => n++); rows.map((row) => row.id)`)).toEqual(["(one 'done' callback)", '(map callback)'])
})
