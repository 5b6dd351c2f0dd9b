// Counts that are right, where V8 tells of a place more or less than what happened there: each was blamed in a profile of a published package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Profile } from '../../src/profile/index.ts'
import { compare, coverageWitness, untranslated } from '../../src/verify/index.ts'
import type { CoverageLook, Finding } from '../../src/verify/index.ts'
import { folderOf } from '../host/run.ts'
import { landau, looksAt, profileOf } from './programs.ts'

// From core-js: V8's counter of what follows the inner `return` begins in the arm and ends at an operand behind it.
const behindArm = `const tell = (xs, isKnown) => xs.map((x) => x + 1).filter((x) => isKnown || x > 1)
function iterate(xs, isRecord) {
  let next, step
  if (isRecord) {
    next = xs.next
  } else {
    if (xs.length > 0) {
      for (let i = 0; i < xs.length; i++) tell(xs, i)
      return tell(xs, 1)
    }
    next = tell(xs, 2)
  }
  next = isRecord ? xs.next : next
  while ((step = next.pop()) !== undefined) {
    tell(step, 3)
  }
  return tell(xs, 4)
}
iterate([1, 2, 3])
iterate([4, 5])
`

// From TypeScript: as before, in one block.
const behindReturn = `const tell = (xs, isKnown) => xs.map((x) => x + 1).filter((x) => isKnown || x > 1)
function iterate(xs, isRecord) {
  let next, step
  if (xs.length > 0) {
    for (let i = 0; i < xs.length; i++) tell(xs, i)
    return tell(xs, 1)
  }
  next = isRecord ? xs.next : next
  while ((step = next.pop()) !== undefined) {
    tell(step, 3)
  }
  return tell(xs, 4)
}
iterate([1, 2, 3])
iterate([4, 5])
`

// From @std/path: V8 joins the arm and what follows it, which ran as often.
const behindEqual = `function relative(from, to) {
  if (from === to) return [from].map((x) => x).join('')
  let start = 1
  const length = from.length < to.length ? from.length : to.length
  for (; start < length; ++start) {
    if (from.charCodeAt(start) !== 47) break
  }
  return to.slice(start)
}
for (const to of ['/a', '/a', '/b', '/cd']) relative('/a', to)
`.replaceAll(/([^{}])\n/g, '$1;\n')

// From svelte: V8 goes around the counter behind a `for…in` where there is no object.
const behindNothing = `function check(input, known) {
  const out = {}
  for (const key in input) {
    if (!known.includes(key)) throw new Error([key].map((x) => x).join(''))
  }
  for (const key of known) out[key] = [input && input[key]].map((x) => x)
  return out
}
check(undefined, ['a', 'b'])
check({ a: 1 }, ['a'])
check(null, ['a', 'b', 'c'])
`

// From preact: the same, without braces.
const behindShort = `function make(from, more) {
  const to = {};
  for (const key in from) key === 'a' ? (to.a = [1].map((x) => x)) : (to[key] = from[key]);
  for (const x of more) to[x] = [x].map((y) => y);
  return to;
}
make(undefined, [1])
make({ a: 1, b: 2 }, [2, 3])
make(null, [])
make({ b: 1 }, [])
`

// From compat-table: V8 has no counter behind a call that throws.
const behindError = `const sum = (xs) => {
  let all = 0
  try {
    for (const x of xs.values().nothing()) all += x
    for (const x of xs.map((y) => y)) all += x
  } catch (error) {
    all += error.message.length
  }
  return all
}
for (const xs of [[1], [1, 2], []]) sum(xs)
`

// From fengari, stylus and others that end parsing by an error: such a loop has no place where V8 would stop once for each entry.
const behindThrow = `function item(c) { if (c < 0) throw new Error('neg') }
function list(n) {
  item(n)
  while (n > 0) n--
}
for (const n of [2, -1, 3, -2]) try { list(n) } catch {}
`

// From ix: an activation that is left for good is never over.
const left = `function* count(n) { if (n > 9) console.log(9); for (let i = 0; i < n; i++) yield i }
for (let i = 0; i < 3; i++) console.log([...count(i)].length)
const it = count(4)
console.log(it.next().value)
`

test.each([
  ['behind an error', behindError],
  ['behind a call that throws', behindThrow],
  ['of a generator that is left', left],
  ['behind an arm that returns', behindArm],
  ['behind a short loop over nothing', behindShort],
  ['behind a loop over nothing', behindNothing],
  ['behind an arm that is taken as often as not', behindEqual],
  ['behind a return', behindReturn],
])('the loop %s is not blamed', async (_, text) => {
  using folder = folderOf({ 'app.js': text })
  for (const mode of [[], ['--algorithms']]) {
    await landau(['run', '--reporter', 'terminal', ...mode, 'app.js'], folder.path)
    const { stdout, code } = await landau(['verify'], folder.path)
    expect({ mode, code, stdout: stdout.toString() }).toEqual({ mode, code: 0, stdout: expect.stringMatching(/ 0 disagree, /) })
  }
})

// From vue and espree: Node's lexer reads this statement, which stays as it is.
test('a function in what must stay as it is, is not missing', async () => {
  const app = `const part = require('./part.js')
Object.keys(part).forEach(function (name) {
  if (name !== 'default' && !Object.prototype.hasOwnProperty.call(exports, name)) exports[name] = part[name]
})
console.log(Object.keys(exports).map((name) => name).length)
`
  using folder = folderOf({ 'app.js': app, 'part.js': 'exports.a = 1; exports.b = 2' })
  await landau(['run', '--reporter', 'terminal', 'app.js'], folder.path)
  const { stdout, code } = await landau(['verify'], folder.path)
  expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: expect.stringMatching(/ 0 disagree, /) })
})

// From cssnano, autoprefixer and browserslist. V8 offers a breakpoint within a pattern, which an empty list does not reach, and leaves a
// `for…in` of nothing before its head; a `return` that closes an iterator is not seen to return.
const heads = `const pairs = (xs) => xs.map((x) => ({ x, rest: [x] }))
function destructured(xs) {
  let sum = 0
  for (const { x } of pairs(xs)) sum += x
  for (const [x] of pairs(xs).map(({ rest }) => rest)) sum += x
  return sum
}
function copied(from) {
  const to = {}
  for (const name in from) to[name] = from[name]
  return to
}
class Keys {
  #known
  add(xs, keyOf) {
    const keys = new Set()
    if (xs === this) return
    for (const x of xs) {
      const key = keyOf(x)
      if (key === null) {
        this.#known = null
        return
      }
      if (!keys.has(key)) keys.add(key)
    }
  }
}
destructured([]); destructured([1, 2]); destructured([])
copied(); copied({ a: 1 }); copied(null)
const keys = new Keys()
for (const xs of [[2], [3], [2, 1], [1]]) keys.add(xs, (x) => (x > 1 ? null : x))
`

// From xstate and d3: V8 gives the declaration the position of the function.
const named = `const isId = text => text[0] === '#'
for (const text of ['#a', 'b', '#c']) isId(text)
function later(xs) {
  const double = x => {
    return 2 * x
  }
  return xs.map((x) => double(x))
}
later([1, 2, 3])
`

// From compat-table: V8 counts such a call, which nothing of the function sees, and names no place in it.
const unbound = `const attempt = (f) => { try { f() } catch {} }
attempt(() => { (function ({ a }) {}(null)) })
for (const x of [[1], null, {}, 'ab']) attempt(() => { (([a], b = {}) => a)(x) })
class C { ['m' + 1]({ x: [y] }) { return y } }
for (const x of [{ x: [1] }, {}, { x: 'a' }]) attempt(() => new C().m1(x))
`

test.each(['fast', 'both'])('calls whose arguments cannot be taken apart: %s', async (monitor) => {
  using folder = folderOf({ 'app.js': unbound })
  await landau(['count', 'app.js'], folder.path)
  const { stdout, code } = await landau(['verify', '--monitor', monitor], folder.path)
  expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: expect.stringMatching(/ 0 disagree, /) })
})

test.each(['fast', 'trap'])('functions that a declaration names: %s', async (monitor) => {
  using folder = folderOf({ 'app.js': named })
  await landau(['count', 'app.js'], folder.path)
  const { stdout, code } = await landau(['verify', '--monitor', monitor], folder.path)
  expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: expect.stringMatching(/ 0 disagree, /) })
})

test.each(['fast', 'trap', 'both'])('heads of loops that bind nothing, and a return out of a loop: %s', async (monitor) => {
  using folder = folderOf({ 'app.js': heads })
  await landau(['count', 'app.js'], folder.path)
  const { stdout, code } = await landau(['verify', '--monitor', monitor], folder.path)
  expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: expect.stringMatching(/ 0 disagree, /) })
})

// From avsc: Node's lexer reads the names of this literal, up to a value that is none.
test('a loop in what a module exports is measured, and the names are found', async () => {
  const part = `const types = { a: 1, b: 2, c: 3 }
function each(f) { for (const name of ['aa', 'bb']) f(name) }
module.exports = { types, first: [1, 2].map((x) => x).length, made: (function () {
  const found = {}
  for (const name of Object.keys(types)) found[name] = types[name]
  return found
})(), named: each(function (name) { for (const letter of name) if (letter === 'z') return 1 }) }
`
  const app = `import { types } from './part.cjs'\nconsole.log('names:', Object.keys(types).length)\n`
  using folder = folderOf({ 'app.mjs': app, 'part.cjs': part })
  for (const mode of [[], ['--algorithms']]) {
    const run = await landau(['run', '--reporter', 'terminal', ...mode, 'app.mjs'], folder.path)
    expect(run.stdout.toString()).toContain('names: 3')
    const { stdout, code } = await landau(['verify'], folder.path)
    expect({ mode, code, stdout: stdout.toString() }).toEqual({ mode, code: 0, stdout: expect.stringMatching(/ 0 disagree, /) })
  }
})

// From ix: what is behind an import that throws is linked, which V8 counts, and does not run.
test('modules that were linked and did not run are not held against the profile, where the program threw', async () => {
  const files = (body: string): Record<string, string> => ({
    'package.json': '{"type":"module"}',
    'app.js': `import './b.js'\nimport { h } from './c.js'\nh()\n`,
    'b.js': `function f() { ${body} }\nf()\n`,
    'c.js': `export function h() { return 1 }\nexport const g = [1, 2].map((x) => h() + x)\n`,
  })
  using thrown = folderOf(files("throw new Error('b')"))
  await landau(['count', 'app.js'], thrown.path)
  const { stdout, code } = await landau(['verify'], thrown.path)
  const expected = expect.stringMatching(/ 0 disagree, [^]*: 2, because V8 counts a module when it is linked/) as string
  expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: expected })
  // In a program that came to its end every module ran.
  using whole = folderOf(files('return 1'))
  const profile = await profileOf('count', whole.path)
  const looks = (await looksAt(whole.path, 'fast')) as CoverageLook[]
  const seen = coverageWitness(looks, (file) => readFileSync(join(whole.path, file), 'utf8'))
  const wrong = (it: Profile): Finding[] =>
    compare(it, { runs: [seen, seen], second: null, isWanted: () => true, placesOf: untranslated }).filter(({ verdict }) => verdict === 'disagrees')
  expect(wrong(profile)).toEqual([])
  const lost = { ...profile, units: profile.units.map((unit) => (unit.path === '(module)' ? { ...unit, calls: 0 } : unit)) }
  expect(wrong(lost)).toContainEqual(expect.objectContaining({ file: 'c.js', profile: 0, monitor: 1 }))
})
