// Operations of the table in docs/operations.md for random programs: how each is written, and what the naive model says of it. Every one gives a number.

import { type CellModel, List, type Thing } from './cell-model.ts'

/** What the naive model keeps beside the variables of functions: the constants of the program. */
export interface World {
  readonly cells: CellModel
  readonly s: string
  readonly m: Map<number, number>
  readonly constants: Constants
}

interface Constants {
  readonly u: Set<number>
  readonly ta: List
  readonly d: Map<string, number>
  readonly c: { x: number }
  readonly z: { x: number }
  readonly g: { x: number }
  readonly by: List
  readonly io: object
  /** The buffer of `view` and `part`, as doubles: one is a cell. */
  readonly doubles: number[]
}

interface Operands {
  readonly l: List
  readonly o: Thing
  readonly n: number
}

export interface Operation {
  /** In the order in which they are evaluated. */
  readonly takes: '' | 'l' | 'o' | 'n' | 'ln' | 'nl'
  readonly text: (of: { readonly l: string; readonly o: string; readonly n: string }) => string
  /** What is accessed before the operands are evaluated, one of which may throw. */
  readonly before?: (world: World) => void
  readonly run: (world: World, of: Operands) => number
}

const alphabet = 'abcdefghijklmnopqrst'

/** Declared in front of a random program, on one line; the functions take constant time and have no activations. */
export const declarations = [
  'const id = (x) => x, odd = (x) => x % 2 === 1, sum = (x, y) => (x + y) % 97, getX = ({ x }) => x, full = (x) => (x.length > 0 ? x : [1])',
  'class K { #h = 5; constructor(x) { this.x = x } get y() { return this.x } set y(v) { this.x = v } h() { return this.#h } f() { return this.x } }',
  'class L extends K { get own() { return super.y } }',
  `const u = new Set([1, 2, 3, 5, 8, 13]), ta = new Float64Array(20), c = new L(4), z = Object.freeze({ x: 6 }), px = new Proxy({ x: 9 }, {}), g = { x: 11 }`,
  "const io = { readSync: new Function('file', 'into', 'at', 'count', 'into.fill(into.BYTES_PER_ELEMENT === 1 ? 7 : 0, at / into.BYTES_PER_ELEMENT, (at + count) / into.BYTES_PER_ELEMENT); return count') }",
  `const by = Buffer.from('${alphabet}'), view = new DataView(new ArrayBuffer(80)), part = new DataView(view.buffer, 16), d = {}`,
  "for (let i = 0; i < 40; i++) { d['k' + i] = i; delete d.none; d.none = 1; delete d.none }",
].join('; ')

export function createConstants(cells: CellModel): Constants {
  const constants = {
    u: new Set([1, 2, 3, 5, 8, 13]),
    ta: new List(Array.from({ length: 20 }, () => 0)),
    d: new Map(Array.from({ length: 40 }, (_, i) => [`k${i}`, i] as const)),
    c: { x: 4 },
    z: { x: 6 },
    g: { x: 11 },
    by: new List(Array.from(alphabet, (letter) => letter.charCodeAt(0))),
    io: {},
    doubles: Array.from({ length: 10 }, () => 0),
  }
  cells.characters(alphabet)
  for (const owner of Object.values(constants)) cells.sizes.born(owner)
  return constants
}

const round = (value: number): number => (Number.isFinite(value) ? Math.trunc(value) % 97 : 0)

/** A list all of whose elements are read, given with its list's operand: `method` is what is called on it. */
const reading = (method: string, value: (items: number[], n: number) => number, takes: 'l' | 'ln' = 'l'): Operation => ({
  takes,
  text: ({ l, n }) => `(${l}${method.replace('$n', n)} | 0) % 97`,
  run: ({ cells }, { l, n }) => {
    const result = value(l.items, n)
    cells.whole(l)
    return round(result)
  },
})

const fromEnd = (index: number, length: number): number => (index < 0 ? length + index : Number.isNaN(index) ? 0 : index)
const odd = (x: number): boolean => x % 2 === 1
const sum = (x: number, y: number): number => (x + y) % 97

/** Elements [from, to) are read when the value is known. */
const searching = (
  method: string,
  found: (items: number[], n: number) => number,
  read: (at: number, length: number) => [number, number],
): Operation => ({
  takes: method.includes('(') ? 'l' : 'ln',
  text: ({ l, n }) => `(${l}.${method}${method.includes('(') ? '' : `(${n})`} + 1)`,
  run: ({ cells }, { l, n }) => {
    const at = found(l.items, n)
    cells.range(l, ...read(at, l.items.length))
    return at + 1
  },
})

const lists: Operation[] = [
  {
    takes: 'ln',
    text: ({ l, n }) => `Number(${l}['includes']?.(${n}))`,
    run: ({ cells }, { l, n }) => {
      const at = Number.isNaN(n) ? -1 : l.items.indexOf(n)
      cells.range(l, 0, at < 0 ? l.items.length : at + 1)
      return Number(l.items.includes(n))
    },
  },
  {
    takes: 'ln',
    text: ({ l, n }) => `(${l}.at((${n}) % 13) | 0)`,
    run: ({ cells }, { l, n }) => {
      cells.element('reads', l, fromEnd(n % 13, l.items.length))
      return (l.items.at(n % 13) ?? 0) | 0
    },
  },
  // In place, as the printed program.
  // oxlint-disable-next-line unicorn/no-array-reverse
  reading('.reverse().length', (items) => items.reverse().length),
  reading('.toReversed().length', (items) => items.length),
  // oxlint-disable-next-line unicorn/no-array-sort
  reading('.sort()[0]', (items) => items.sort()[0] ?? 0),
  reading('.toSorted().length', (items) => items.length),
  reading('.flat().length', (items) => items.flat().length),
  reading('.flatMap(id).length', (items) => items.flatMap((x) => x).length),
  reading('.map(id).length', (items) => items.length),
  reading('.filter(odd).length', (items) => items.filter(odd).length),
  reading('.reduce(sum, $n)', (items, n) => items.reduce(sum, n), 'ln'),
  reading('.reduceRight(sum, 0)', (items) => items.reduceRight(sum, 0)),
  reading('.join().length', (items) => items.join().length),
  reading('.toSpliced(0, 1).length', (items) => items.toSpliced(0, 1).length),
  reading('.concat([]).length', (items) => items.length),
  { ...reading('', (items) => items.length), text: ({ l }) => `Array.from(${l}).length % 97` },
  { ...reading('', (items) => items.length), text: ({ l }) => `structuredClone(${l}).length % 97` },
  { ...reading('', (items) => JSON.stringify(items).length), text: ({ l }) => `JSON.stringify(${l}).length % 97` },
  { ...reading('', (items) => Math.max(...items)), text: ({ l }) => `(Math.max(...${l}) | 0) % 97` },
  { ...reading('', (items) => items.length), text: ({ l }) => `new Float64Array(${l}).length % 97` },
  { ...reading('', (items) => new Set(items).size), text: ({ l }) => `new Set(${l}).size % 97` },
  { ...reading('', (items) => Map.groupBy(items, odd).size), text: ({ l }) => `Map.groupBy(${l}, odd).size` },
  searching(
    'lastIndexOf',
    (items, n) => items.lastIndexOf(n),
    (at, length) => [Math.max(0, at), length],
  ),
  searching(
    'findIndex(odd)',
    (items) => items.findIndex(odd),
    (at, length) => [0, at < 0 ? length : at + 1],
  ),
  searching(
    'findLastIndex(odd)',
    (items) => items.findLastIndex(odd),
    (at, length) => [Math.max(0, at), length],
  ),
  {
    takes: 'l',
    text: ({ l }) => `(${l}.find(odd) | 0)`,
    run: ({ cells }, { l }) => {
      const at = l.items.findIndex(odd)
      cells.range(l, 0, at < 0 ? l.items.length : at + 1)
      return (l.items[at] ?? 0) | 0
    },
  },
  {
    takes: 'l',
    text: ({ l }) => `(${l}.findLast(odd) | 0)`,
    run: ({ cells }, { l }) => {
      const at = l.items.findLastIndex(odd)
      cells.range(l, Math.max(0, at), l.items.length)
      return (l.items[at] ?? 0) | 0
    },
  },
  {
    takes: 'l',
    text: ({ l }) => `(${l}.some(odd) ? 1 : 0)`,
    run: ({ cells }, { l }) => {
      const at = l.items.findIndex(odd)
      cells.range(l, 0, at < 0 ? l.items.length : at + 1)
      return Number(at >= 0)
    },
  },
  {
    takes: 'l',
    text: ({ l }) => `(${l}.every(odd) ? 1 : 0)`,
    run: ({ cells }, { l }) => {
      const at = l.items.findIndex((x, i) => i in l.items && !odd(x))
      cells.range(l, 0, at < 0 ? l.items.length : at + 1)
      return Number(at < 0)
    },
  },
  {
    takes: 'ln',
    text: ({ l, n }) => `${l}.fill(${n}).length % 97`,
    run: ({ cells }, { l, n }) => {
      l.items.fill(n)
      cells.range(l, 0, l.items.length, l.items.length, 'writes')
      return l.items.length % 97
    },
  },
  {
    takes: 'ln',
    text: ({ l, n }) => `${l}.fill(${n}, 1, 3).length % 97`,
    run: ({ cells }, { l, n }) => {
      l.items.fill(n, 1, 3)
      cells.range(l, 1, 3, l.items.length, 'writes')
      return l.items.length % 97
    },
  },
  {
    takes: 'l',
    text: ({ l }) => `${l}.copyWithin(1, 3, -1).length % 97`,
    run: ({ cells }, { l }) => {
      const { length } = l.items
      const moved = Math.max(0, length - 1 - 3)
      l.items.copyWithin(1, 3, -1)
      cells.range(l, 3, 3 + moved)
      cells.range(l, 1, 1 + moved, length, 'writes')
      return length % 97
    },
  },
  {
    takes: 'ln',
    text: ({ l, n }) => `full(${l}).splice(0, 1, ${n}).length`,
    run: ({ cells }, { l, n }) => {
      // Of an empty list another one is changed.
      if (l.items.length > 0) {
        l.items[0] = n
        cells.range(l, 0, 1)
      }
      return 1
    },
  },
  {
    takes: 'ln',
    text: ({ l, n }) => `(${l}.lastIndexOf(${n}, 3) + 1)`,
    run: ({ cells }, { l, n }) => {
      const at = l.items.lastIndexOf(n, 3)
      cells.range(l, Math.max(0, at), 4)
      return at + 1
    },
  },
  {
    takes: 'ln',
    text: ({ l, n }) => `full(${l}).with(0, ${n}).length % 97`,
    run: ({ cells }, { l }) => {
      cells.whole(l)
      return Math.max(1, l.items.length) % 97
    },
  },
  {
    takes: 'nl',
    text: ({ l, n }) => `(((${n}) % 13) in ${l} ? 1 : 0)`,
    run: ({ cells }, { l, n }) => {
      cells.element('reads', l, n % 13)
      return Number(n % 13 in l.items)
    },
  },
  {
    takes: 'l',
    text: ({ l }) => `(Math.max.apply(null, ${l}) | 0) % 97`,
    run: ({ cells }, { l }) => {
      // Two or fewer are arguments.
      if (l.items.length > 2) cells.whole(l)
      return round(Math.max(...l.items) | 0)
    },
  },
  {
    takes: 'ln',
    text: ({ l, n }) => `(Array.prototype.indexOf.call(${l}, ${n}) + 1)`,
    run: ({ cells }, { l, n }) => {
      const at = l.items.indexOf(n)
      cells.range(l, 0, at < 0 ? l.items.length : at + 1)
      return at + 1
    },
  },
]

const objects: Operation[] = (
  [
    ["('x' in $)", () => 1],
    ['(delete $.none)', () => 1],
    ['Object.keys($).length', () => 3],
    ['Object.values($).length', () => 3],
    ['Object.entries($)[1].length', () => 2],
    ['(0, Object.entries)($ ?? 0)[1].length', null],
    ['Object.getOwnPropertyNames($).length', () => 3],
    ['Object.keys(Object.assign({}, $)).length', () => 3],
    ['Object.keys({ ...$ }).length', () => 3],
    ["($.hasOwnProperty('x') ? 1 : 0)", () => 1],
    ["(Object.prototype.hasOwnProperty.call($, 'x') ? 1 : 0)", () => 1],
    ["(Object.hasOwn($, 'x') ? 1 : 0)", () => 1],
    ["(Reflect.has($, 'x') ? 1 : 0)", () => 1],
    ["(Reflect.deleteProperty($, 'none') ? 1 : 0)", () => 1],
    ['Reflect.ownKeys($).length', () => 3],
    ["($['hasOwnProperty']('x') ? 1 : 0)", () => 1],
    ['getX($)', null],
  ] as const
).map(([text, read]) => ({
  takes: 'o' as const,
  text: ({ o }) => `(+${text.replace('$', o)})`,
  run: ({ cells }: World, { o }: Operands): number => {
    if (read !== null) {
      cells.read(o)
      return read()
    }
    if (text.startsWith('getX')) return o.x
    return text.includes('entries') ? 2 : 1
  },
}))

const constants: Operation[] = [
  {
    takes: 'n',
    text: ({ n }) => `(Reflect.set(g, 'x', ${n}) ? 1 : 0)`,
    run: ({ cells, constants: { g } }, { n }) => {
      cells.write(g)
      g.x = n
      return 1
    },
  },
  { takes: '', text: () => "Reflect.get(c, 'x')", run: ({ cells, constants: { c } }) => cells.read(c).x },
  { takes: '', text: () => 'c.y', run: ({ cells, constants: { c } }) => cells.read(c).x },
  { takes: '', text: () => 'c.f()', run: ({ cells, constants: { c } }) => cells.read(c).x },
  { takes: '', text: () => 'c.own', run: ({ cells, constants: { c } }) => cells.read(c).x },
  {
    takes: '',
    text: () => 'c.h()',
    run: ({ cells, constants: { c } }) => {
      cells.read(c)
      return 5
    },
  },
  {
    takes: 'n',
    text: ({ n }) => `(c.y = ${n})`,
    run: ({ cells, constants: { c } }, { n }) => {
      cells.write(c)
      c.x = n
      return n
    },
  },
  { takes: '', text: () => 'z.x', run: ({ cells, constants: { z } }) => cells.read(z).x },
  { takes: '', text: () => 'px.x', run: () => 9 },
  { takes: '', text: () => '(view.getFloat64(24) | 0)', run: ({ cells, constants: { doubles } }) => cells.slot('reads', doubles, 3) | 0 },
  {
    takes: 'n',
    text: ({ n }) => `(part.getFloat64((Math.abs(${n}) % 8 | 0) * 8) | 0)`,
    run: ({ cells, constants: { doubles } }, { n }) => cells.slot('reads', doubles, 2 + ((Math.abs(n) % 8) | 0)) | 0,
  },
  {
    takes: 'n',
    text: ({ n }) => `(view.setFloat64(8 * 5, ${n}), 1)`,
    run: ({ cells, constants: { doubles } }, { n }) => {
      doubles[5] = Number(n)
      cells.slot('writes', doubles, 5)
      return 1
    },
  },
  {
    takes: '',
    text: () => 'new DataView(view.buffer.slice(16, 40)).byteLength',
    run: ({ cells, constants: { doubles } }) => {
      for (const slot of [2, 3, 4]) cells.slot('reads', doubles, slot)
      return 24
    },
  },
  { takes: '', text: () => '(arguments[0] === 0 ? 0 : 0)', run: () => 0 },
  { takes: '', text: () => 'Array.of(1, 2).length', run: () => 2 },
  { takes: '', text: () => 'Array.from({ length: 5 }).length', run: () => 5 },
  { takes: '', text: () => 'new Array(5).length + new Uint8Array(5).length', run: () => 10 },
  {
    takes: 'n',
    text: ({ n }) => `(ta[(${n}) % 20] | 0)`,
    run: ({ cells, constants: { ta } }, { n }) => {
      cells.element('reads', ta, n % 20)
      return (ta.items[n % 20] ?? 0) | 0
    },
  },
  {
    takes: 'n',
    text: ({ n }) => `(ta[3] = ${n})`,
    run: ({ cells, constants: { ta } }, { n }) => {
      ta.items[3] = Number(n)
      cells.element('writes', ta, 3)
      return n
    },
  },
  {
    takes: 'l',
    text: ({ l }) => `(ta.set(${l}.slice(0, 20)), 1)`,
    run: ({ cells, constants: { ta } }, { l }) => {
      const moved = l.items.slice(0, 20)
      cells.range(l, 0, moved.length)
      for (let i = 0; i < moved.length; i++) ta.items[i] = Number(moved[i])
      cells.range(ta, 0, moved.length, 20, 'writes')
      return 1
    },
  },
  {
    takes: 'l',
    text: ({ l }) => `(ta.set(${l}.slice(0, 10), 4), 1)`,
    run: ({ cells, constants: { ta } }, { l }) => {
      const moved = l.items.slice(0, 10)
      cells.range(l, 0, moved.length)
      moved.forEach((value, i) => {
        ta.items[4 + i] = Number(value)
      })
      cells.range(ta, 4, 4 + moved.length, 20, 'writes')
      return 1
    },
  },
  { takes: '', text: () => 'ta.subarray(10).length', run: () => 10 },
  ...['ta.slice().length', 'ta.sort().length', 'ta.toReversed().length'].map((text): Operation => ({
    takes: '',
    text: () => text,
    run: ({ cells, constants: { ta } }) => {
      if (text.includes('sort')) ta.items.sort((a, b) => (Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a - b))
      return cells.whole(ta).items.length
    },
  })),
  {
    takes: 'n',
    text: ({ n }) => `(ta.indexOf(${n}) + 1)`,
    run: ({ cells, constants: { ta } }, { n }) => {
      const at = ta.items.indexOf(n)
      cells.range(ta, 0, at < 0 ? 20 : at + 1)
      return at + 1
    },
  },
  {
    takes: '',
    text: () => 'ta.fill(0).length',
    run: ({ cells, constants: { ta } }) => {
      ta.items.fill(0)
      cells.range(ta, 0, 20, 20, 'writes')
      return 20
    },
  },
  {
    takes: 'n',
    text: ({ n }) => `(by[(${n}) % 20] | 0)`,
    run: ({ cells, constants: { by } }, { n }) => {
      cells.element('reads', by, n % 20)
      return (by.items[n % 20] ?? 0) | 0
    },
  },
  ...['by.toString().length', 'by.equals(by) * 20', 'Buffer.concat([by]).length', 'new TextDecoder().decode(by).length'].map((text): Operation => ({
    takes: '',
    text: () => text,
    run: ({ cells, constants: { by } }) => cells.whole(by).items.length,
  })),
  {
    takes: '',
    text: () => 'by.copy(Buffer.alloc(20))',
    run: ({ cells, constants: { by } }) => {
      cells.whole(by)
      cells.range(new List([...by.items]), 0, 20, 20, 'writes')
      return 20
    },
  },
  {
    takes: '',
    text: () => 'by.copy(Buffer.alloc(20), 3, 2, 12)',
    run: ({ cells, constants: { by } }) => {
      cells.range(by, 2, 12)
      cells.range(new List([...by.items]), 3, 13, 20, 'writes')
      return 10
    },
  },
  {
    takes: '',
    text: () => "by.toString('latin1', 5, 9).length",
    run: ({ cells, constants: { by } }) => {
      cells.range(by, 5, 9)
      return 4
    },
  },
  {
    takes: '',
    text: () => '(by.compare(by, 1, 5, 8, 20) + 1)',
    run: ({ cells, constants: { by } }) => {
      cells.range(by, 8, 12)
      cells.range(by, 1, 5)
      const [one, other] = [by.items.slice(8), by.items.slice(1, 5)]
      const at = other.findIndex((value, i) => value !== one[i])
      return at < 0 || (one[at] ?? 0) > (other[at] ?? 0) ? 2 : 0
    },
  },
  {
    takes: '',
    text: () => "by.fill('b', 4, 9).length",
    run: ({ cells, constants: { by } }) => {
      by.items.fill(98, 4, 9)
      cells.range(by, 4, 9, 20, 'writes')
      return 20
    },
  },
  {
    takes: '',
    text: () => "by.write('abc', 3)",
    run: ({ cells, constants: { by } }) => {
      cells.characters('abc')
      by.items.splice(3, 3, 97, 98, 99)
      cells.range(by, 3, 6, 20, 'writes')
      return 3
    },
  },
  ...(['ta', 'by'] as const).map((name): Operation => ({
    takes: 'n',
    text: ({ n }) => `(io.readSync(0, ${name}, ((${n}) % 7) * ${name}.BYTES_PER_ELEMENT, 9 * ${name}.BYTES_PER_ELEMENT) ? 9 : 0)`,
    before: ({ cells, constants: { io } }) => void cells.read(io),
    run: (world, { n }) => {
      const { [name]: list } = world.constants
      list.items.fill(name === 'by' ? 7 : 0, n % 7, (n % 7) + 9)
      world.cells.filled(list, n % 7, (n % 7) + 9)
      return 9
    },
  })),
  {
    takes: 'n',
    text: ({ n }) => `(by.subarray((${n}) % 10)[0] | 0)`,
    run: ({ cells, constants: { by } }, { n }) => {
      cells.element('reads', by, n % 10)
      return (by.items[n % 10] ?? 0) | 0
    },
  },
  {
    takes: 'n',
    text: ({ n }) => `by.subarray((${n}) % 10, 13).fill(7).length`,
    run: ({ cells, constants: { by } }, { n }) => {
      by.items.fill(7, n % 10, 13)
      cells.range(by, n % 10, 13, 20, 'writes')
      return 13 - (n % 10)
    },
  },
  {
    takes: 'n',
    text: ({ n }) => `(ta.subarray(2).subarray((${n}) % 5).indexOf(-1) + 1)`,
    run: ({ cells, constants: { ta } }, { n }) => {
      cells.range(ta, 2 + (n % 5), 20)
      return 0
    },
  },
  {
    takes: 'n',
    text: ({ n }) => `(d['k' + (${n}) % 50] | 0)`,
    run: ({ cells, constants: { d } }, { n }) => {
      cells.sizes.access('reads', d, `k${n % 50}`)
      return (d.get(`k${n % 50}`) ?? 0) | 0
    },
  },
  {
    takes: 'n',
    text: ({ n }) => `(('k' + (${n}) % 50) in d ? 1 : 0)`,
    run: ({ cells, constants: { d } }, { n }) => {
      cells.sizes.access('reads', d, `k${n % 50}`)
      return Number(d.has(`k${n % 50}`))
    },
  },
  {
    takes: 'n',
    text: ({ n }) => `(d['k' + (${n}) % 50] = 1)`,
    run: ({ cells, constants: { d } }, { n }) => {
      d.set(`k${n % 50}`, 1)
      cells.sizes.access('writes', d, `k${n % 50}`)
      return 1
    },
  },
  {
    takes: 'n',
    text: ({ n }) => `(delete d['k' + (${n}) % 50] ? 1 : 0)`,
    run: ({ cells, constants: { d } }, { n }) => {
      cells.sizes.access('reads', d, `k${n % 50}`)
      d.delete(`k${n % 50}`)
      return 1
    },
  },
  {
    takes: '',
    text: () => 'Object.keys(d).length',
    run: ({ cells, constants: { d } }) => {
      cells.sizes.all(d, 'reads', 1)
      return d.size
    },
  },
]

const collections: Operation[] = [
  {
    takes: 'n',
    text: ({ n }) => `(u.has((${n}) % 20) ? 1 : 0)`,
    run: ({ cells, constants: { u } }, { n }) => {
      if (u.has(n % 20)) cells.sizes.access('reads', u, n % 20)
      return Number(u.has(n % 20))
    },
  },
  {
    takes: 'n',
    text: ({ n }) => `u.add((${n}) % 20).size`,
    run: ({ cells, constants: { u } }, { n }) => {
      u.add(n % 20)
      cells.sizes.access('writes', u, n % 20)
      return u.size
    },
  },
  {
    takes: 'n',
    text: ({ n }) => `(u.delete((${n}) % 20) ? 1 : 0)`,
    run: ({ cells, constants: { u } }, { n }) => {
      cells.sizes.access('writes', u, n % 20)
      return Number(u.delete(n % 20))
    },
  },
  {
    takes: '',
    text: () => '(u.values().next().value | 0)',
    run: ({ cells, constants: { u } }) => {
      const [first] = u
      if (first !== undefined) cells.sizes.access('reads', u, first)
      return (first ?? 0) | 0
    },
  },
  {
    takes: '',
    text: () => '(m.delete(m.keys().next().value) ? 1 : 0)',
    run: ({ cells, m }) => {
      const [first] = m.keys()
      if (m.size > 0) cells.sizes.access('reads', m, first)
      else cells.sizes.access('writes', m, undefined)
      return Number(m.delete(first as number))
    },
  },
  { takes: '', text: () => '(u.size + m.size)', run: ({ m, constants: { u } }) => u.size + m.size },
  ...['[...u].length', 'Array.from(u).length', 'new Set(u).size', 'u.union(new Set([1])).size', '(u.isSubsetOf(new Set([])) ? 1 : 0)'].map(
    (text): Operation => ({
      takes: '',
      text: () => text,
      run: ({ cells, constants: { u } }) => {
        cells.entries(u)
        if (text.includes('Subset')) return Number(u.size === 0)
        return text.includes('union') && !u.has(1) ? u.size + 1 : u.size
      },
    }),
  ),
  ...['[...m.values()].length', '(m.forEach(id), m.size)', 'new Map(m).size', 'Object.keys(Object.fromEntries(m)).length'].map((text): Operation => ({
    takes: '',
    text: () => text,
    run: ({ cells, m }) => {
      cells.entries(m)
      return m.size
    },
  })),
  {
    takes: '',
    text: () => '(m.clear(), 0)',
    run: ({ cells, m }) => {
      m.clear()
      cells.entries(m)
      return 0
    },
  },
]

/** `read` says up to where; 'all' reads the whole string. */
const ofString = (
  text: string,
  value: (s: string) => number,
  read: 'all' | 'none' | ((s: string, value: number) => readonly [number, number]),
): Operation => ({
  takes: '',
  text: () => `(+${text})`,
  run: ({ cells, s }) => {
    const result = value(s)
    if (read === 'all') cells.characters(s)
    else if (read !== 'none') cells.characters(s, ...read(s, result))
    return result
  },
})

const upTo =
  (needle: number) =>
  (s: string, at: number): readonly [number, number] => [0, at < 0 ? s.length : at + needle]

const strings: Operation[] = [
  {
    takes: 'n',
    text: ({ n }) => `(s.at((${n}) % 6) === 'b' ? 1 : 0)`,
    run: ({ cells, s }, { n }) => {
      const at = fromEnd(n % 6, s.length)
      if (at >= 0) cells.characters(s, at, at + 1)
      return Number(s.at(n % 6) === 'b')
    },
  },
  ofString(
    "(s.indexOf('ca') + 1)",
    (s) => s.indexOf('ca') + 1,
    (s) => upTo(2)(s, s.indexOf('ca')),
  ),
  ofString(
    "(s.includes('da') ? 1 : 0)",
    (s) => Number(s.includes('da')),
    (s) => upTo(2)(s, s.indexOf('da')),
  ),
  ofString(
    "(s.startsWith('ab') ? 1 : 0)",
    (s) => Number(s.startsWith('ab')),
    () => [0, 2],
  ),
  ofString(
    "(s.endsWith('bc') ? 1 : 0)",
    (s) => Number(s.endsWith('bc')),
    (s) => [s.length - 2, s.length],
  ),
  ofString(
    "(s.lastIndexOf('b') + 1)",
    (s) => s.lastIndexOf('b') + 1,
    (s, at) => [Math.max(0, at - 1), s.length],
  ),
  ofString(
    "(s.lastIndexOf('b', 1) + 1)",
    (s) => s.lastIndexOf('b', 1) + 1,
    (_, at) => [Math.max(0, at - 1), 2],
  ),
  ofString(
    "s.split('', 2).length",
    (s) => s.split('', 2).length,
    (_, length) => [0, length],
  ),
  ofString(
    "s.split('c', 1).length",
    () => 1,
    (s) => upTo(1)(s, s.indexOf('c')),
  ),
  ofString(
    "s.replace('b', '').length",
    (s) => s.replace('b', '').length,
    (s) => [0, s.startsWith('b') ? 1 : s.length],
  ),
  ...(
    [
      ["s.split('').length", (s) => s.length],
      ["s.split('b').length", (s) => s.split('b').length],
      ["s.replaceAll('b', '').length", (s) => s.replaceAll('b', '').length],
      ["s.replace(/b/g, '').length", (s) => s.replaceAll('b', '').length],
      ['s.toUpperCase().length', (s) => s.length],
      ['s.normalize().length', (s) => s.length],
      ["(s.localeCompare('abd') < 0 ? 1 : 0)", (s) => Number(s.localeCompare('abd') < 0)],
      ['[...s.matchAll(/b/g)].length', (s) => s.split('b').length - 1],
      ['[...s].length', (s) => s.length],
      ['encodeURIComponent(s).length', (s) => s.length],
      ['new TextEncoder().encode(s).length', (s) => s.length],
      ['Buffer.from(s).length', (s) => s.length],
    ] as const satisfies readonly (readonly [string, (s: string) => number])[]
  ).map(([text, value]) => ofString(text, value, 'all')),
  ...(
    [
      ['s.length', (s) => s.length],
      ["(s + 'x').length", (s) => s.length + 1],
      ['`${s}-`.length', (s) => s.length + 1],
      ["(s === 'abc' ? 1 : 0)", (s) => Number(s === 'abc')],
      ['s.trim().length', (s) => s.length],
      ['s.repeat(2).length', (s) => s.length * 2],
      ['s.padEnd(9).length', (s) => Math.max(9, s.length)],
      ['(parseInt(s) | 0)', () => 0],
    ] as const satisfies readonly (readonly [string, (s: string) => number])[]
  ).map(([text, value]) => ofString(text, value, 'none')),
  {
    takes: '',
    text: () => 's.slice(1).length',
    run: ({ cells, s }) => cells.cut(s, 1, s.slice(1)).length,
  },
  {
    takes: '',
    text: () => "(s.substring(3, 0).lastIndexOf('e') + 2)",
    run: ({ cells, s }) => {
      cells.characters(cells.cut(s, 0, s.slice(0, 3)))
      return 1
    },
  },
  ofString(
    '(s.match(/ca+/)?.length | 0)',
    (s) => Number(s.includes('ca')),
    (s) => upTo(2)(s, s.indexOf('ca')),
  ),
  ofString(
    '(/da/.test(s) ? 1 : 0)',
    (s) => Number(s.includes('da')),
    (s, found) => [0, found === 1 ? Math.min(16, s.length) : s.length],
  ),
  ofString(
    '(/ca/.exec(s) === null ? 0 : 1)',
    (s) => Number(s.includes('ca')),
    (s) => upTo(2)(s, s.indexOf('ca')),
  ),
  ofString(
    '(/^x/.test(s) ? 1 : 0)',
    () => 0,
    () => [0, 1],
  ),
  ofString(
    '(s.search(/d/) + 1)',
    (s) => s.indexOf('d') + 1,
    (s) => upTo(1)(s, s.indexOf('d')),
  ),
  {
    takes: '',
    text: () => 'JSON.parse("[1,2,3]").length',
    run: ({ cells }) => {
      cells.characters('[1,2,3]')
      return 3
    },
  },
  {
    takes: '',
    text: () => 'Buffer.alloc(100).write(s)',
    run: ({ cells, s }) => {
      cells.characters(s)
      cells.range(new List(Array.from({ length: 100 }, () => 0)), 0, s.length, 100, 'writes')
      return s.length
    },
  },
]

export const operations: readonly Operation[] = [...lists, ...objects, ...constants, ...collections, ...strings]
