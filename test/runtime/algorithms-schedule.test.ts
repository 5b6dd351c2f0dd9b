// Which invocations and steps are looked at, and that what is seen in them stands for the rest: what a sampled run says of a program is what was
// counted by hand.
import { expect, test } from 'vitest'
import { beginBursts, type Bursts, isTurn, isTurnAgain, nextBurst, stepsSeen } from '../../src/runtime/algorithms/schedule.ts'
import { Tree } from '../../src/runtime/algorithms/tree.ts'
import { algorithmsOf } from '../analysis/find-in-program.ts'

const dear = 1e9

test('each invocation of the parent has invocations that are looked at, and of very many not many are', () => {
  const tree = new Tree()
  const node = tree.child(tree.root, 1)
  node.looked = dear
  for (let serial = 1; serial < 5000; serial++) {
    node.calls++
    expect(isTurn(node, serial)).toBe(true)
  }
  let looked = 0
  for (let i = 0; i < 300_000; i++) {
    node.calls++
    looked += Number(isTurn(node, 1))
  }
  expect(looked).toBeGreaterThan(4000)
  expect(looked).toBeLessThan(6000)
})

test('activations of a recursion are looked at in bursts', () => {
  const tree = new Tree()
  const node = tree.child(tree.root, 1)
  node.looked = dear
  const turns = Array.from({ length: 100_000 }, () => isTurnAgain(node))
  expect(turns.indexOf(false)).toBeGreaterThanOrEqual(1024)
  expect(turns.filter(Boolean).length).toBeGreaterThan(5000)
  expect(turns.filter(Boolean).length).toBeLessThan(10_000)
})

test.each([0, 1, 1023, 1024, 5000, 20_000, 1_000_000])('of %d steps as many are told to have been looked at as were', (count) => {
  const bursts: Bursts = { due: 0, seen: 0, since: 0 }
  beginBursts(bursts)
  let on = true
  let looked = 0
  for (let step = 1; step <= count; step++) {
    if (step >= bursts.due) on = nextBurst(bursts, on, step)
    if (on) looked++
  }
  expect(stepsSeen(bursts, on, count)).toBe(looked)
  expect(looked).toBeGreaterThanOrEqual(Math.min(count, 1023, count / 40))
})

const long = (body: string, size = 200_000): ReturnType<typeof algorithmsOf>['algorithms'] =>
  algorithmsOf(`const xs = new Array(${size}).fill(1)\nlet sum = 0\nfor (let i = 0; i < xs.length; i++) { ${body} }`).algorithms

test('a long loop: steps are exact, reads close', () => {
  const found = long('sum += xs[i]').find(({ totals }) => totals.reads > 100_000 && totals.writes === 0)
  expect(found?.totals.steps).toBe(200_000)
  expect(found?.inputs.map(({ words, class: of, sizes }) => [words, of, sizes.max])).toEqual([['array', 'traversal', 200_000]])
  expect(Math.abs((found?.totals.reads ?? 0) / 200_000 - 1)).toBeLessThan(0.001)
})

test('one write between bursts makes a modification', () => {
  const found = long('if (i === 123457) xs[i] = sum; else sum += xs[i]').filter(({ inputs }) => inputs.some(({ reads }) => reads > 1000))
  expect(found.flatMap(({ inputs }) => inputs.map((input) => input.class))).toContain('modification')
})

test('a structure has the size it has, whoever was looked at when it grew', () => {
  const text = `
    class Node { constructor(next) { this.next = next } }
    let head = null
    const add = () => { for (let k = 0; k < 2; k++) head = new Node(head) }
    for (let i = 0; i < 20000; i++) add()
    let length = 0
    for (let at = head; at !== null; at = at.next) length++`
  const { algorithms } = algorithmsOf(text)
  const walked = algorithms.find(({ inputs }) => inputs.some((input) => input.class === 'traversal'))
  expect(walked?.inputs.map(({ words, sizes }) => [words, sizes.max])).toEqual([['list of Node', 40_000]])
  expect(walked?.totals.steps).toBe(40_000)
})

test('a leaf that is long is looked at though its turn has not come', () => {
  const text = `
    const small = [1, 2, 3]
    const large = new Array(50000).fill(1)
    const sum = (xs) => { let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]; return s }
    for (let i = 0; i < 40001; i++) sum(i === 39998 ? large : small)`
  const found = algorithmsOf(text).algorithms.find(({ name, inputs }) => name === 'sum' && inputs.length > 0)
  expect(found?.inputs[0]?.sizes.max).toBe(50_000)
})

test('a full stack leaves the runtime whole', () => {
  const text = `
    let depth = 0
    const down = (xs) => { depth++; for (const x of xs) if (x >= 0) down([x + 1]); return depth }
    const under = (n, f) => (n === 0 ? f() : under(n - 1, f))
    for (let i = 0; i < 60; i++) { try { under(i, () => down([0])) } catch (error) { if (!(error instanceof RangeError)) throw error } }
    for (let i = 0, total = 0; i < 100; i++) total += i`
  const { algorithms } = algorithmsOf(text)
  expect(algorithms.some(({ totals }) => totals.steps === 100)).toBe(true)
})
