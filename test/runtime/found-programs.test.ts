// Programs that random ones were reduced to: where the instrumenter or the naive model once was wrong.

import { expect, test } from 'vitest'
import { disagreementOn } from './compare-sizes.ts'
import { Program } from './program.ts'
import { measure } from './program.ts'
import { operations } from './random-operations.ts'
import type { Lists, Numbers, Objects, RandomProgram, Statement } from './random-program.ts'

const n: Numbers = { kind: 'local', name: 'n' }
const o: Objects = { kind: 'local', name: 'o' }
const p: Objects = { kind: 'local', name: 'p' }
const a: Lists = { kind: 'local', name: 'a' }
const call = (callee: number): Numbers => ({ kind: 'call', callee, objects: [o, p], list: a, n })

/** A routine with a loop has activations of its own. */
const idle: Statement = { kind: 'while', label: 'l', test: { kind: 'number', value: 0 }, body: [] }

/** The operation whose text begins so. */
function operation(start: string, of: { readonly list?: Lists; readonly n?: Numbers }): Numbers {
  const index = operations.findIndex(({ text }) => text({ l: 'l', o: 'o', n: 'n' }).startsWith(start))
  if (index < 0) throw new Error(`No operation begins with ${start}.`)
  return { kind: 'operation', operation: index, list: a, object: o, n, ...of }
}

const programs: Record<string, RandomProgram> = {
  'a loop over a list of what its body assigns': {
    functions: [
      [
        {
          kind: 'of',
          label: 'l',
          variable: 'i',
          list: { kind: 'list', of: p },
          body: [{ kind: 'object', name: 'p', value: { kind: 'next', of: p } }],
        },
      ],
    ],
    main: [{ kind: 'number', value: call(0) }],
  },
  'the object of a method is read before an argument throws': {
    functions: [[{ kind: 'number', value: operation('(io.readSync(0, by', { n: call(1) }) }], [{ kind: 'throw', value: n }]],
    main: [{ kind: 'number', value: call(0) }],
  },
  'the key in front of `in` is evaluated before the list': {
    functions: [
      [{ kind: 'number', value: operation('(((n) % 13) in', { list: { kind: 'list', of: p }, n: call(1) }) }],
      [idle, { kind: 'throw', value: n }],
    ],
    main: [{ kind: 'number', value: call(0) }],
  },
  'what is concatenated keeps its holes': {
    functions: [
      [
        { kind: 'setElement', value: { kind: 'splice', of: a, from: 0, removed: 2 } },
        { kind: 'forEach', list: { kind: 'concat', of: a, other: a }, variable: 'e', body: [{ kind: 'number', value: call(1) }] },
      ],
      [idle],
    ],
    main: [
      { kind: 'number', value: { kind: 'number', value: 2 } },
      { kind: 'number', value: call(0) },
    ],
  },
}

test.each(Object.entries(programs).flatMap(([name, program]) => [0, 8].map((small) => ({ name, program, small }))))(
  '$name, small = $small',
  ({ program, small }) => {
    expect(disagreementOn(program, new Program({ small, light: false }), small)).toBeNull()
  },
)

test('what the head of a loop has touched is not what its variable means in a later round', () => {
  const measured = measure(
    `function overOf(p) { for (const x of p.list) p = p.next }
     function overIn(p) { for (const key in p.keys) p = p.next }
     const last = { list: [] }
     const make = () => ({ list: [1, 2, 3], keys: { a: 1, b: 2, c: 3 }, next: { next: { next: last } } })
     overOf(make()); overIn(make())`,
    { small: 0 },
  )
  // Three objects and the three elements; three objects and the one whose keys they are.
  expect(measured.sizes('overOf')).toEqual({ 6: 1 })
  expect(measured.sizes('overIn')).toEqual({ 4: 1 })
})

test('the list of a loop is read before the key in its pattern', () => {
  const measured = measure('function f(p, q) { for (const { [p.key]: x } of p.list) q(x) }; f({ key: 1, list: [] }, (x) => { for (;;) return x })')
  expect(measured.sizes('f')).toEqual({ 1: 1 })
})
