// Loops that wait are left and entered again: what runs meanwhile is not inside of them, and their steps are all counted.
import { expect, test } from 'vitest'
import { findAlgorithms } from '../../src/analysis/algorithms/algorithms.ts'
import { profileAfter, said } from './find-in-program.ts'

const numbers = 'async function* numbers(n) { for (let i = 0; i < n; i++) { await null; yield i } } // N'

const programs: readonly (readonly [name: string, program: string, steps: Readonly<Record<string, number>>])[] = [
  [
    'for await over an array',
    'const sum = async (xs) => { let s = 0\nfor await (const x of xs) s += x // A\n}\nreturn sum([1, 2, 3, 4, 5])',
    { A: 5 },
  ],
  [
    'for await over an async generator',
    `${numbers}\nreturn (async () => {\nfor await (const x of numbers(7)) { if (x === 3) continue; await x } // A\n})()`,
    { A: 7, N: 7 },
  ],
  [
    'a loop around one that waits',
    'return (async () => {\nfor (let i = 0; i < 4; i++) // O\nfor await (const x of [1, 2, 3]) void x // A\n})()',
    { O: 4, A: 12 },
  ],
  [
    'two at once',
    'const walk = async (xs) => {\nfor await (const x of xs) await x // A\n}\nreturn Promise.all([walk([1, 2, 3]), walk([4, 5])])',
    { A: 5 },
  ],
  [
    'another loop runs meanwhile',
    'const walk = async (xs) => {\nfor await (const x of xs) void x // A\n}\nconst done = walk([1, 2, 3])\nfor (let i = 0; i < 9; i++); // B\nreturn done',
    { A: 3, B: 9 },
  ],
]

test.each(programs)('%s', async (_, program, expected) => {
  const found = findAlgorithms(await profileAfter(program))!
  const lines = program.split('\n')
  const steps: Record<string, number> = {}
  for (const { line, kind, steps: own } of found.tree) {
    const marker = kind === 'loop' ? /\/\/ ([A-Z])$/.exec(lines[line - 1] ?? '')?.[1] : undefined
    if (marker !== undefined) steps[marker] = (steps[marker] ?? 0) + own
  }
  expect(steps).toEqual(expected)
})

test('a loop stays where it began when it goes on', async () => {
  const program = 'return (async () => {\nfor (let i = 0; i < 4; i++) // O\nfor await (const x of [1, 2, 3]) void x // A\n})()'
  expect(said(program, findAlgorithms(await profileAfter(program))!).tree).toBe('O(A)')
})

const lists = 'const made = (i) => { const list = []; for (let k = 0; k < 4 * i; k++) list.push((k * 7919) % 101); return list } // L\n'

/** Programs that wait in all places: without `async` and `await` they do the same, and so their algorithms are the same. */
const waiting: Readonly<Record<string, string>> = {
  'a loop that waits for each element': `${lists}return (async () => {
    let sum = 0
    for (let n = 1; n < 20; n++) { // O
      const list = made(n)
      for await (const x of list) sum += x // I
    }
    return sum })()`,
  'a sort in place': `${lists}return (async () => {
    for (let n = 1; n < 20; n++) { // O
      const list = made(n)
      for (let i = 1; i < list.length; i++) { // I
        for (let k = i; k > 0 && list[k - 1] > list[k]; k--) { // K
          await null
          const x = list[k]; list[k] = list[k - 1]; list[k - 1] = x
        }
      } } })()`,
  'functions that wait for functions': `${lists}
    const count = async (list, x) => {
      let n = 0
      for (let i = 0; i < list.length; i++) { await null; if (list[i] === x) n++ } // C
      return n
    }
    const most = async (list) => {
      let best = 0
      for (const x of list) best = Math.max(best, await count(list, x)) // M
      return best
    }
    return (async () => { for (let n = 1; n < 20; n++) await most(made(n)) })() // O`,
  'a list that is built': `${lists}class Node { constructor(value, next) { this.value = value; this.next = next } }
    const built = async (list) => {
      let head = null
      for await (const x of list) { await null; head = new Node(x, head) } // B
      return head
    }
    return (async () => {
      for (let n = 1; n < 20; n++) { // O
        for (let node = await built(made(n)); node !== null; node = node.next) await node.value // W
      } })()`,
  'what is left early': `${lists}return (async () => {
    const find = async (list) => { for (let i = 0; i < list.length; i++) { if (await list[i] === 51) return i } return -1 } // F
    outer: for (let n = 1; n < 20; n++) { // O
      const list = made(n)
      for (const x of list) { // I
        if (x > 90) continue
        await null
        for await (const y of list) { // K
          if (y === 3) continue
          if (y === 17) break
          if (x + y === 120) continue outer
        }
      }
      await find(list)
    } })()`,
  'what fails and is caught': `${lists}return (async () => {
    const fails = async (x) => { await null; if (x % 3 === 0) throw new Error('x'); return x }
    for (let n = 1; n < 20; n++) { // O
      const list = made(n)
      let caught = 0
      for (let i = 0; i < list.length; i++) { // I
        try { await fails(list[i]) } catch { caught++ } finally { await null }
        list[i] = caught
      }
    } })()`,
  'two lists at once': `${lists}return (async () => {
    for (let n = 1; n < 9; n++) // O
      for (let m = 1; m < 9; m++) { // P
        const a = made(n), b = made(m)
        let sum = 0
        for (let i = 0; i < a.length; i++) // I
          for (let k = 0; k < b.length; k++) { if (k % 8 === 0) await null; sum += a[i] * b[k] } // K
      } })()`,
}

const withoutWaiting = (program: string): string => program.replaceAll(/\b(?:async|await) /g, '')

test.each(Object.entries(waiting))('%s: as if it did not wait', async (_, program) => {
  const waited = said(program, findAlgorithms(await profileAfter(program))!)
  const plain = said(program, findAlgorithms(await profileAfter(withoutWaiting(program)))!)
  expect(waited).toEqual(plain)
  expect([...plain.algorithms.values()].some(({ law }) => law !== 'none')).toBe(true)
})

test('an expectation of something else would not be met', async () => {
  const program = waiting['a sort in place']!
  const [slow, fast] = [program, program.replace('k > 0 &&', 'k > i - 1 && k > 0 &&')]
  expect(said(slow, findAlgorithms(await profileAfter(slow))!)).not.toEqual(said(slow, findAlgorithms(await profileAfter(withoutWaiting(fast)))!))
})

test('loops that wait at the same time keep their inputs and costs apart', async () => {
  const program = `${lists}const sum = async (list) => {
    let s = 0
    for await (const x of list) { await null; s += x } // A
    return s }
  const all = []
  for (let n = 1; n < 25; n++) all.push(sum(made(n))) // O
  return Promise.all(all)`
  const { algorithms } = said(program, findAlgorithms(await profileAfter(program))!)
  expect(algorithms.get('A')).toEqual({ inputs: 'traversal array 96', law: 'n = n (exact on 24 of 24 sizes)' })
})

test('what an async generator hands out is an input', async () => {
  const program = `${numbers}
  return (async () => {
    for (let n = 3; n < 20; n++) { // O
      const kept = []
      for await (const x of numbers(n)) kept.push(x) // A
    } })()`
  const found = findAlgorithms(await profileAfter(program))!
  const { algorithms } = said(program, found)
  expect(algorithms.get('A')).toEqual({ inputs: 'construction array 19, input stream 19', law: 'n = n (exact on 17 of 17 sizes)' })
  const loop = found.algorithms.find(({ nodes }) => nodes.length === 1 && found.tree[nodes[0]!]?.steps === 187)
  expect(loop?.totals).toMatchObject({ inputReads: 187, creations: 187 })
})

test('the steps of very many loops that fail while they wait are all counted', async () => {
  const program = `const fails = async (n) => {
    for (let i = 0; i < n; i++) await (i === 2 ? Promise.reject(new Error('x')) : null) // A
  }
  const all = []
  for (let k = 0; k < 6000; k++) all.push(fails(5).catch(() => 0)) // O
  return Promise.all(all)`
  const { tree } = findAlgorithms(await profileAfter(program))!
  expect(tree.filter(({ line }) => line === 2).reduce((sum, { steps }) => sum + steps, 0)).toBe(18_000)
})
