// Loops that wait are left and entered again: what runs meanwhile is not inside of them, and their steps are all counted.
import { expect, test } from 'vitest'
import { findAlgorithms } from '../../src/analysis/algorithms.ts'
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
