// Repetition trees in profile files: merged they are the tree of one run, and hostile ones never throw, neither when read nor when analysed.
import { describe, expect, test } from 'vitest'
import { findAlgorithms } from '../../src/analysis/algorithms/algorithms.ts'
import { seeded } from '../../src/base/random.ts'
import { merge, type Profile, read, type ReadResult, write } from '../../src/profile/index.ts'
import { sha256 } from '../profile/samples.ts'
import { profileOf } from './find-in-program.ts'

const program = (sizes: readonly number[]): string => `
class Node { constructor(value, next) { this.value = value; this.next = next } }
const build = (n) => { let head = null; for (let i = 0; i < n; i++) head = new Node((i * 7) % n, head); return head }
const total = (node) => (node === null ? 0 : node.value + total(node.next))
const pairs = (xs) => { let sum = 0; for (let i = 0; i < xs.length; i++) for (let j = 0; j < i; j++) sum += xs[i] * xs[j]; return sum }
for (const n of ${JSON.stringify(sizes)}) { total(build(n)); pairs(Array.from({ length: n }, (_, i) => i)) }`

const parse = (text: string): ReadResult => read(text.split('\n'), sha256(), 'x.landau')
const textOf = (profile: Profile): string => [...write(profile, sha256())].join('')

/** Everything below the loop over the sizes, which is one loop in one run and two in two. */
const inside = ({ algorithms }: Profile): object[] => {
  const { nodes, inputs, kinds } = algorithms!
  const named = (place: number): string => inputs[place]!.name
  return nodes.flatMap(({ id, calls, reentries, totals, inputs: accessed, rows, group, parent }, i) =>
    i === 0 || parent === 0
      ? []
      : [
          {
            id,
            calls,
            reentries,
            totals,
            group: nodes[group]!.id,
            accessed: accessed.map(({ input, ...counts }) => ({ ...counts, input: named(input) })).toSorted((a, b) => (a.input < b.input ? -1 : 1)),
            rows: rows
              .map((row) => ({
                calls: row.calls,
                sums: row.sums,
                sizes: row.sizes.map(({ input, size, parts }) => [named(input), size, parts.map(([kind, n]) => [kinds[kind]!.name, n])]),
              }))
              .map((row) => JSON.stringify(row))
              .toSorted(),
          },
        ],
  ).toSorted((a, b) => (a.id < b.id ? -1 : 1)) // prettier-ignore
}

describe('merging the parts of a run gives the run', () => {
  for (let seed = 1; seed <= 12; seed++)
    test(`seed ${seed}`, () => {
      const random = seeded(seed)
      const sizes = Array.from({ length: 10 }, () => 2 + Math.floor(random() * 30))
      const cut = 1 + Math.floor(random() * 8)
      const partOf = (part: readonly number[]): Profile => parse(textOf(profileOf(program(part)))).profile!
      const merged = parse(textOf(merge([partOf(sizes.slice(0, cut)), partOf(sizes.slice(cut))])))
      expect(merged.problems).toEqual([])
      expect(inside(merged.profile!)).toEqual(inside(profileOf(program(sizes))))
    })
})

test('the comparison finds a lost size', () => {
  expect(inside(merge([profileOf(program([4, 8])), profileOf(program([16]))]))).not.toEqual(inside(profileOf(program([4, 8, 16, 32]))))
})

describe('hostile changes never throw', () => {
  const text = textOf(profileOf(program([3, 9, 20])))
  const values = ['null', '-1', '1e999', '"x"', '[]', '{}', 'true', '[[1]]', '[0,1,2,3]', '9007199254740993', '4294967296', '0.5', '1', '']
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith('{"algorithms"'))
  const places = [...lines[at]!.matchAll(/(?<=[:[,])(-?\d+|"[^"]*"|\[[^[\]]*\]|true|false)/g)]

  test.each(Array.from({ length: 200 }, (_, i) => i + 1))('seed %d', (seed) => {
    const random = seeded(seed)
    let hostile = lines[at]!
    const some = 3 / places.length
    for (const match of places.filter(() => random() < some).toReversed())
      hostile = hostile.slice(0, match.index) + values[Math.floor(random() * values.length)] + hostile.slice(match.index + match[0].length)
    const { profile, problems } = parse(lines.with(at, hostile).join('\n'))
    if (hostile !== lines[at]) expect(problems).not.toEqual([])
    if (profile === null) return
    findAlgorithms(profile)
    findAlgorithms(merge([profile, profile]))
  })

  test('some of them are read', () => {
    expect(places.length).toBeGreaterThan(200)
    const { profile } = parse(lines.with(at, lines[at]!.replace('"calls":3', '"calls":4')).join('\n'))
    expect(profile?.algorithms).toBeDefined()
  })
})
