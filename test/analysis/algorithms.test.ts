// The programs of the paper, its table 1, and others: tree, inputs, sizes, groups, classes and laws are those of the `.expect` file beside each, which
// were derived by hand.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { groupsOf } from '../../src/profile/index.ts'
import { algorithmsOf, differences, profileOf, readProgram } from './find-in-program.ts'

const folder = join(import.meta.dirname, '../programs/algorithms')

describe.each(readdirSync(folder))('%s', (part) => {
  test.each(readdirSync(join(folder, part)).filter((name) => !name.endsWith('.expect')))('%s', (name) => {
    const [text, expected] = readProgram(join(folder, part, name))
    expect(differences(text, expected, algorithmsOf(text, name.endsWith('.ts') ? 'ts' : 'js'))).toEqual([])
  })
})

test('a wrong expectation is found', () => {
  const [text, expected] = readProgram(join(folder, 'table/list-linked.js'))
  const found = algorithmsOf(text)
  const wrong = [
    'tree H(B T)',
    'T: traversal list of Node 63 | n = n',
    'T: modification list of Node 64 | n = n',
    'T: traversal list of Node 64 | n^2',
  ]
  for (const line of wrong) expect(differences(text, line, found)).toHaveLength(1)
  expect(differences(text, expected.replace('B T R', 'R B T'), found)).toHaveLength(1)
})

test('listing 3, its loops joined by hand, costs 6', () => {
  const [text] = readProgram(join(folder, 'paper/listing-3.js'))
  const { algorithms } = profileOf(text)
  expect(algorithms).toBeDefined()
  const { nodes } = algorithms!
  expect(nodes.map(({ group }) => group)).toEqual([0, 1, 2])
  const groups = groupsOf(nodes, algorithms!, { join: new Set([2]), cut: new Set() })
  expect(groups).toEqual([0, 1, 1])
  const [row] = nodes[1]!.rows
  expect(row!.sums.map(([by, steps]) => [by, steps])).toEqual([
    [0, expect.any(Number)],
    [1, expect.any(Number)],
  ])
  expect(row!.sums.reduce((all, [, steps]) => all + steps, 0)).toBe(6)
})

test('a group can be cut', () => {
  const [text] = readProgram(join(folder, 'table/array-2d.js'))
  const { algorithms } = profileOf(text)
  const groups = groupsOf(algorithms!.nodes, algorithms!, { join: new Set(), cut: new Set([3]) })
  expect(groups[3]).toBe(3)
  expect(algorithms!.nodes[3]!.group).toBe(2)
})

test('what is the same input can be chosen', () => {
  const [text] = readProgram(join(folder, 'paper/listing-6-by-one.js'))
  const inputsOf = (same: 'some' | 'all' | 'array' | 'type'): number[] => algorithmsOf(text, 'js', same).algorithms.map(({ nodes }) => nodes.length)
  // The array that grows is one input because its elements are copied; without that, appending and growing have nothing in common.
  expect(inputsOf('some')).toEqual([2, 1])
  expect(inputsOf('array')).toEqual([1, 1, 1])
})

test.each([
  ['xs.indexOf(60, 50)', 11],
  ['xs.includes(-1, 90)', 10],
  ['xs.includes(95, -10)', 6],
  ['xs.lastIndexOf(95)', 5],
  ['xs.lastIndexOf(5, 9)', 5],
  ['xs.fill(0, 20, 23)', 3],
  ['xs.fill(0, i, i += 4)', 4],
  ['xs.fill(0)', 100],
  ['xs.copyWithin(0, 90)', 10],
  ['xs.reverse()', 100],
  ['xs.splice(90, 1)', 10],
  ['xs.splice(-1, 1)', 1],
  ['xs.splice(90)', 10],
  [`text.indexOf('\\n', 50)`, 10],
  [`text.includes('z', 50)`, 50],
  [`text.lastIndexOf('\\n')`, 1],
  ['text.match(/a+/)', 9],
  ['text.match(/^b/)', 1],
  [`text.replace(/^b/, '')`, 1],
  [`text.replace(/b/, '')`, 100],
  ['bytes.slice(10)', 0],
  ['bytes.subarray(10)', 0],
  ['new Uint8Array(bytes).slice(10)', 90],
])('%s visits %i elements', (call, elements) => {
  const { tree } = algorithmsOf(
    `let i = 7; const xs = Array.from({ length: 100 }, (_, k) => k), bytes = Buffer.alloc(100), text = 'aaaaaaaaa\\n'.repeat(10)
    for (let k = 0; k < 1; k++) {
      ${call}
    }`,
  )
  expect(tree.filter(({ kind, line }) => kind === 'built-in' && line === 3).reduce((sum, { steps }) => sum + steps, 0)).toBe(elements)
})

test.each(['bytes.subarray(8)', 'bytes.slice(8)'])('what is left of bytes by %s is the same input, of the size it had', (rest) => {
  const { algorithms } = algorithmsOf(
    `const drop = (bytes) => { let sum = 0; while (bytes.length > 0) { sum += bytes[0]; bytes = ${rest} } return sum }
    for (const n of [80, 160, 320, 640]) drop(Buffer.alloc(n))`,
  )
  const found = algorithms.find(({ inputs }) => inputs.some(({ name }) => name === 'bytes'))
  expect(found?.inputs.map(({ sizes }) => sizes)).toEqual([{ min: 80, max: 640, distinct: 4 }])
  expect(found?.laws[0]?.law.formula).toContain('1/8·n')
})

test.each([
  ['xs.splice(i, 1)', 'modification'],
  ['xs.splice(i, 0, 7)', 'construction'],
])('%s is a %s of its list', (call, of) => {
  const { algorithms } = algorithmsOf(
    `for (const n of [20, 40, 80, 160]) {
      const xs = Array.from({ length: n }, (_, k) => k)
      for (let i = n - 1; i >= 0; i--) ${call}
    }`,
  )
  const classes = algorithms
    .filter(({ line }) => line === 3)
    .flatMap(({ inputs }) => inputs.filter(({ name }) => name === 'xs').map((input) => input.class))
  expect(new Set(classes)).toEqual(new Set([of]))
})
