// Charged native work, as exact steps at several sizes: what V8 does in linear time per call makes a loop quadratic, what it does in constant time does not.

import { describe, expect, test } from 'vitest'
import { measure, Program } from './program.ts'

const sizes = [100, 200, 400, 800]

/** Steps charged at sites named `what` for each n, by a body that uses `n` and `numbers` (0 … n - 1). */
const chargesOf = (what: string, body: string, ns: readonly number[] = sizes): number[] =>
  ns.map((n) => measure(`function f(n, numbers) { ${body} }\nf(${n}, Array.from({ length: ${n} }, (_, i) => i))`).charged(what))

/** Steps of the whole program. */
const stepsOf = (body: string, ns: readonly number[] = sizes): number[] =>
  ns.map((n) => measure(`function f(n, numbers) { ${body} }\nf(${n}, Array.from({ length: ${n} }, (_, i) => i))`).steps('f'))

/** The exponent between the two largest sizes. */
const exponent = (steps: readonly number[], ns: readonly number[] = sizes): number => {
  const [x, y] = [ns.at(-2) ?? 0, ns.at(-1) ?? 0]
  return Math.log((steps.at(-1) ?? 0) / (steps.at(-2) ?? 0)) / Math.log(y / x)
}

describe('quadratic', () => {
  test.each([
    [
      'includes, not found',
      'includes',
      'const out = []; for (const x of numbers) if (!out.includes(x)) out.push(x)',
      (n: number) => (n * (n - 1)) / 2 + 1,
    ],
    ['includes, found at the end', 'includes', 'for (const x of numbers) numbers.includes(x)', (n: number) => (n * (n + 1)) / 2],
    ['indexOf', 'indexOf', 'for (const x of numbers) numbers.indexOf(x)', (n: number) => (n * (n + 1)) / 2],
    ['indexOf of what is not there', 'indexOf', 'for (const x of numbers) numbers.indexOf(-1)', (n: number) => n * n],
    ['findIndex', 'findIndex', 'for (const x of numbers) numbers.findIndex((y) => y === x)', (n: number) => (n * (n + 1)) / 2],
    ['splice at the front', 'splice', 'while (numbers.length > 0) numbers.splice(0, 1)', (n: number) => (n * (n + 1)) / 2],
    ['unshift', 'unshift', 'const out = []; for (const x of numbers) out.unshift(x)', (n: number) => (n * (n + 1)) / 2],
    ['concat in reduce', 'concat', 'numbers.reduce((out, x) => out.concat([x]), [])', (n: number) => (n * (n + 1)) / 2],
    ['spread in reduce', '...spread', 'numbers.reduce((out, x) => [...out, x], [])', (n: number) => (n * (n - 1)) / 2],
    ['slice of the rest', 'slice', 'for (let rest = numbers; rest.length > 0; ) rest = rest.slice(1)', (n: number) => (n * (n - 1)) / 2],
    ['Object.keys', 'Object.keys', 'const o = {}; for (const x of numbers) { o["k" + x] = x; Object.keys(o) }', (n: number) => (n * (n + 1)) / 2],
    [
      'what an array leaves over',
      '...rest',
      'const f = (xs) => { const [x, ...rest] = xs; if (rest.length > 0) f(rest) }; f(numbers)',
      (n: number) => (n * (n - 1)) / 2,
    ],
    ['in a parameter', '...rest', 'const f = ([x, ...rest]) => rest.length > 0 ? f(rest) : x; f(numbers)', (n: number) => (n * (n - 1)) / 2],
    ['in a statement', '...rest', 'let x; while (numbers.length > 0) [x, ...numbers] = numbers', (n: number) => (n * (n - 1)) / 2],
    ['in the head of a loop', '...rest', 'for (const i of numbers) for (const [x, ...rest] of [numbers]) rest.length', (n: number) => n * (n - 1)],
    [
      'what an object leaves over',
      '...rest',
      'let o = { ...numbers }; for (const i of numbers) { const { [i]: gone, ...rest } = o; o = rest }',
      (n: number) => (n * (n - 1)) / 2,
    ],
    [
      'in a parameter taken apart',
      '...rest',
      'const f = ({ [0]: x, ...rest }) => rest; for (const i of numbers) f(numbers)',
      (n: number) => n * (n - 1),
    ],
    ['spread of an iterator', 'm.values', 'const m = new Map(numbers.entries()); for (const i of numbers) [...m.values()]', (n: number) => n * n],
    [
      'spread of what gives an iterator',
      '...spread',
      'class C { [Symbol.iterator]() { return numbers[Symbol.iterator]() } } const c = new C(); for (const i of numbers) [...c]',
      (n: number) => n * n,
    ],
    ['spread of an iterator into a call', 'numbers.keys', 'for (const i of numbers) Math.max(...numbers.keys())', (n: number) => n * n],
    ['an iterator made a list', 'm.keys', 'const m = new Map(numbers.entries()); for (const i of numbers) m.keys().toArray()', (n: number) => n * n],
    ['entries made an object', 'numbers.entries', 'for (const i of numbers) Object.fromEntries(numbers.entries())', (n: number) => n * n],
    ['object spread', '{...spread}', 'let o = {}; for (const x of numbers) o = { ...o, ["k" + x]: x }', (n: number) => (n * (n - 1)) / 2 + 1],
  ])('%s', (_, what, body, steps) => {
    expect(chargesOf(what, body)).toEqual(sizes.map(steps))
    expect(exponent(stepsOf(body))).toBeGreaterThan(1.8)
  })

  test('shift of an array past the size up to which V8 trims in place', () => {
    const ns = [17_000, 61_000]
    const [small = 0, large = 0] = chargesOf('shift', 'for (let i = 0; i < 10; i++) numbers.shift()', ns)
    expect([small, large]).toEqual(ns.map((n) => 10 * n - 55))
  })

  test('a string rebuilt by slices and looked into', () => {
    const body = "let s = 'a'.repeat(n); for (let i = 0; i < n; i++) { s = s.slice(0, i) + 'x' + s.slice(i + 1); s.charCodeAt(i) }"
    expect(chargesOf('string built', body)).toEqual(sizes.map((n) => n * n))
    expect(exponent(stepsOf(body))).toBeGreaterThan(1.8)
  })

  test.each([
    ['hasOwnProperty', 'Object.prototype.hasOwnProperty.call(d, s)'],
    ['a Map', 'm.has(s)'],
    ['an object', 's in d || d[s]'],
  ])('ever longer keys, built by +, of %s', (_, use) => {
    const charged = sizes.map((n) =>
      measure(`const m = new Map(), d = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => ['k' + i, i]))
        function f(n) { for (let i = 0, s = 'a'.repeat(40); i < n; i++) { s = s + 'x'; ${use} } }
        f(${n})`).charged('string built'),
    )
    expect(charged).toEqual(sizes.map((n) => 40 * n + (n * (n + 1)) / 2))
  })

  test('indexOf in a string, and a regular expression that does not match', () => {
    const text = (call: string): string => `const s = 'ab'.repeat(n); for (let i = 0; i < n; i++) ${call}`
    expect(chargesOf('indexOf', text("s.indexOf('c')"))).toEqual(sizes.map((n) => 2 * n * n))
    expect(chargesOf('test', text('/c/.test(s)'))).toEqual(sizes.map((n) => 2 * n * n))
    expect(chargesOf('match', text('s.match(/c/)'))).toEqual(sizes.map((n) => 2 * n * n))
  })
})

describe('linear', () => {
  test('a match of nothing where it begins', () => {
    expect(chargesOf('match', "const s = ' '.repeat(n); for (const x of numbers) s.match(/c*/)")).toEqual(sizes)
  })

  test.each([
    ['shift of a small array', 'while (numbers.length > 0) numbers.shift()'],
    ['push and pop', 'const out = []; for (const x of numbers) out.push(x); while (out.length > 0) out.pop()'],
    ['shrinking slices of a string', "let s = 'a'.repeat(n); while (s.length > 0) s = s.slice(1)"],
    ['an appended string', "let s = ''; for (let i = 0; i < n; i++) s += 'x'; return s"],
    ['an appended string that is looked into once', "let s = ''; for (let i = 0; i < n; i++) s += 'x'; return s.charCodeAt(0)"],
    ['a Set instead of includes', 'const out = new Set(); for (const x of numbers) if (!out.has(x)) out.add(x)'],
    ['a Map instead of indexOf', 'const at = new Map(); numbers.forEach((x, i) => at.set(x, i)); for (const x of numbers) at.get(x)'],
    ['an index instead of shift', 'for (let head = 0; head < numbers.length; head++) numbers[head]'],
    ['join instead of concatenation', "const parts = []; for (const x of numbers) parts.push('x'); return parts.join('').charCodeAt(0)"],
    ['push instead of spread', 'numbers.reduce((out, x) => { out.push(x); return out }, [])'],
    ['a decoder of the program', "const u = new Uint8Array(n), own = { decode: (bytes, i) => 'x' }; for (let i = 0; i < n; i++) own.decode(u, i)"],
    [
      'cutting up a string after another one was built',
      "let out = ''; for (const x of numbers) out += 'x'; let rest = 'a'.repeat(n); while (rest !== '') rest = rest.slice(/^a/.exec(rest)[0].length)",
    ],
    [
      'cutting up a string after others were built that got shorter',
      "const row = (a, b) => { let s = a; s += b; return s }; for (let i = n; i > 0; i--) row('x'.repeat(i), 'y'); let rest = 'a'.repeat(n); while (rest !== '') rest = rest.slice(/^a/.exec(rest)[0].length)",
    ],
    ['the whole of a string that grows', "let s = ''; for (let i = 0; i < n; i++) { s += 'x'; s = s.slice(0) }"],
    ['an anchored regular expression', "const s = 'ab'.repeat(n); for (let i = 0; i < n; i++) /^b/.test(s)"],
  ])('%s', (_, body) => {
    const steps = stepsOf(body)
    const [a = 0, b = 0, c = 0, d = 0] = steps
    // Exactly linear: each doubling adds twice what the last one added. (A rope costs nothing below 32 characters; join charges eighths.)
    expect(c - b).toBe(2 * (b - a))
    expect(d - c).toBe(2 * (c - b))
  })
})

describe('a range costs what is in it', () => {
  const u = 'const u = new Uint8Array(n)'
  const buf = 'const { Buffer } = globalThis, buf = Buffer.alloc(n)'
  test.each([
    ['copyWithin', `${u}; for (let i = 0; i + 8 <= n; i += 4) u.copyWithin(i, i + 4, i + 8)`, (n: number) => n - 4],
    ['fill of a typed array', `${u}; for (let i = 0; i < n; i += 4) u.fill(1, i, i + 4)`, (n: number) => n],
    ['fill of an array', 'for (let i = 0; i < n; i += 4) numbers.fill(1, i, i + 4)', (n: number) => n],
    ['fill of a Buffer', `${buf}; for (let i = 0; i < n; i += 4) buf.fill('ab', i, i + 4, 'latin1')`, (n: number) => n],
    ['toString', `${buf}; for (let i = 0; i < n; i += 4) buf.toString('utf8', i, i + 4)`, (n: number) => n],
    ['toString while the position moves on', `${buf}; let i = 0; while (i < n) buf.toString('utf8', i, i += 4)`, (n: number) => n],
    ['compare', `${buf}; for (let i = 0; i < n; i += 4) buf.compare(buf, i, i + 4, i, i + 4)`, (n: number) => n],
    ['fill through apply', `${u}; for (let i = 0; i < n; i += 4) u.fill.apply(u, [1, i, i + 4])`, (n: number) => n + (3 * n) / 4],
    ['new Uint8Array', `const b = new ArrayBuffer(n); for (let i = 0; i < n; i++) new Uint8Array(b, i)`, (n: number) => n],
    ['Buffer.from', `const { Buffer } = globalThis, b = new ArrayBuffer(n); for (let i = 0; i < n; i++) Buffer.from(b, i)`, (n: number) => n],
    ['lastIndexOf in an array', 'for (let i = 0; i < n; i++) numbers.lastIndexOf(i, i)', (n: number) => n],
    ['lastIndexOf in a typed array', `${u}; for (let i = 0; i < n; i++) u.lastIndexOf(0, i)`, (n: number) => n],
    ['lastIndexOf in a Buffer', `${buf}; for (let i = 0; i < n; i++) buf.lastIndexOf('\\0', i)`, (n: number) => n],
    ['lastIndexOf in a string', "const s = 'a'.repeat(n); for (let i = 0; i < n; i++) s.lastIndexOf('a', i)", (n: number) => n],
    ['split', "const s = 'ab,'.repeat(n); for (let i = 0; i < n; i++) s.split(',', 1)", (n: number) => 3 * n],
    ['split by a pattern', "const s = 'ab,'.repeat(n); for (let i = 0; i < n; i++) s.split(/,/, 2)", (n: number) => 4 * n],
    [
      'splice at the end, all arguments spread',
      'for (let i = 0; i < n; i++) { const at = [numbers.length, 0, i]; numbers.splice(...at) }',
      (n: number) => n,
    ],
    [
      'splice at the front, all arguments spread',
      'const at = [0, 1]; while (numbers.length > 0) numbers.splice(...at)',
      (n: number) => (n * (n + 1)) / 2,
    ],
    ['splice at a place without a name', 'for (let i = 0; i < n; i++) numbers.splice(...[0, 1, i])', (n: number) => n],
    ['splice that moves nothing', 'for (let i = 0; i < n; i += 2) numbers.splice(i, 2, 1, 1)', (n: number) => n],
  ])('%s', (what, body, steps) => {
    expect(chargesOf(what.includes('apply') ? 'apply' : /^new \w+|^[\w.]+/.exec(what)![0], body)).toEqual(sizes.map(steps))
  })
})

describe('a range is what is read and written', () => {
  const sizesOf = (name: string, text: string, kind: 'rms' | 'writes' = 'rms'): number[] =>
    [1000, 2000].map((n) => Number(Object.keys(measure(`const { Buffer } = globalThis, n = ${n}; ${text}`).sizes(name, kind)).at(-1)))

  test('of the source of a copy, not of the whole', () => {
    const text = `function f(src, d) { for (let i = 0; i < n; i += 100) src.copy(d, 0, i, i + 100) } f(Buffer.alloc(n), Buffer.alloc(100))`
    expect(sizesOf('f', text)).toEqual([1000, 2000])
  })
  test.each([
    ['set', 'function f(out, chunk) { for (let i = 0; i < n; i += 100) out.set(chunk, i); for (const x of out) x }', 100],
    ['write', "function f(out) { for (let i = 0; i < n; i += 4) out.write('abcd', i); for (const x of out) x }", 4],
  ])('what %s wrote is no input', (_, text, size) => {
    expect(sizesOf('f', `${text} f(Buffer.alloc(n), new Uint8Array(100))`)).toEqual([size, size])
  })
  test.each([
    'm.delete(m.keys().next().value)',
    'const { value } = m.values().next(); return value',
    's.values().next().value',
    'xs.values().next().value',
    'for (const [k, x] of m) return x',
    'for (const x of s) { if (x > 3) return 1; break }',
    'const [first] = m',
    'const [first] = s.values(); return first',
    'for (const x of xs) return x',
  ])('%s has the size of one entry', (text) => {
    const data = 'const xs = Array.from({ length: n }, (_, i) => i), m = new Map(xs.map((i) => [i, i])), s = new Set(xs)'
    expect(sizesOf('f', `${data}; function f(m, s, xs) { for (;;) { ${text}; return } } f(m, s, xs)`)).toEqual([1, 1])
  })
  test('fill writes what it fills', () => {
    expect(sizesOf('f', 'function f(out) { for (;;) return out.fill(0, 0, 10) } f(new Uint8Array(n))', 'writes')).toEqual([10, 10])
  })
})

test('a method of the same name on the user’s own object or subclass is not charged wrongly, nor does it throw', () => {
  const measured = measure(`
    class Odd extends Array { splice() { return undefined } slice() { return null } concat() { return 7 } join() { return {} } }
    const own = { includes: () => true, splice: () => undefined, keys: () => null }
    function f(list) { own.includes(1); own.splice(0); own.keys(); list.splice(0, 1); list.slice(1); list.concat(list); list.join(); for (;;) return }
    f(new Odd(100))`)
  expect(measured.unit('f').calls).toBe(1)
})

describe('BigInts are charged what V8 does with their words of 64 bits', () => {
  const eight = 'const x = (1n << 511n) + 12345n, y = x + 5n;'
  test.each([
    ['a sum', 'arithmetic', `${eight} x + y - 1n`, 3 * 8 + 2 * 9],
    ['a product', 'multiplication', `${eight} x * y`, 64],
    ['of what is no name', 'multiplication', `${eight} (x + 1n) * (y - 1n)`, 64],
    ['in place', 'multiplication', `${eight} let z = x; z *= y`, 64],
    ['of a property', 'multiplication', `${eight} const o = { z: x }; o.z *= y`, 64],
    ['a quotient', 'division', `${eight} const z = x * y; z / y`, 64],
    ['a remainder', 'remainder', `${eight} const z = x * y; z % y`, 64],
    ['the remainder of a product', 'remainder', `${eight} x * y % y`, 64],
    ['in place', 'remainder', `${eight} let z = x * y; z %= y`, 64],
    ['a remainder by a digit', 'remainder', `${eight} x % 10n`, 7],
    ['a power', 'power', `2n ** 1023n`, 96],
    ['digits', 'toString', `${eight} x.toString()`, 64],
    ['digits of base 16', 'toString', `${eight} x.toString(16)`, 8],
    ['a text', 'conversion', `BigInt('7'.repeat(150))`, 64],
    ['a template', 'string built by a template', `${eight} \`${'${x}'}\``, 64],
    ['a sum with a text', 'string built by +', `${eight} x + ','`, 64],
    ['String', 'String', `${eight} String(x)`, 64],
    ['numbers below 2^64', 'BigInt', `let x = 1n; for (let i = 1n; i < 20n; i++) x = x * i % 1000007n + i; BigInt(n)`, 0],
    ['numbers', 'BigInt', `1n; let x = 1; for (let i = 1; i < 20; i++) x = x * i % 1000007 + i`, 0],
  ])('%s: %s', (_, what, body, steps) => expect(chargesOf(what, body, [100])).toEqual([steps]))

  test('a factorial, a power and its digits are not linear', () => {
    const ns = [1000, 4000]
    expect(exponent(stepsOf('let r = 1n; for (let i = 1n; i <= n; i++) r *= i', ns), ns)).toBeGreaterThan(1.8)
    expect(exponent(stepsOf('(3n ** BigInt(n)).toString()', ns), ns)).toBeGreaterThan(1.5)
  })

  test('one that is a parameter is a size', () => {
    const { recording } = measure('function f(n) { let r = 1n; for (; n > 0n; n--) r *= n; return r } f(7n); f(2n ** 200n - 2n ** 200n + 3n)')
    const columns = recording.units
      .flatMap(({ tables }) => tables.filter(({ kind }) => kind === 'candidate'))
      .map(({ columns: { size } }) => [...size])
    expect(columns).toEqual([[3, 7]])
  })

  test('files that do not work with them have no probe', () => {
    const code = (text: string): string => new Program({ small: 8 }).instrument(text)
    expect(code('let a = b * c; a *= 1n')).toContain('$l$BG(')
    expect(code('let a = b * c; a *= 1')).not.toContain('$l$BG')
    expect(code(`let a = b * c; typeof BigInt; ${'a.b.c();'.repeat(5000)}`)).not.toContain('$l$BG')
  })
})

describe('what becomes part of a text is charged', () => {
  const own =
    'class Own { constructor() { this.list = numbers } get() { return this.list } toString() { return "x".repeat(100) } }; const own = new Own();'
  test.each([
    ['a list in a template', 'string built by a template', '`${numbers}`', 400],
    ['with another', 'string built by a template', '`${own.list}: ${own.get()}`', 800],
    ['of which the first two are seen', 'string built by a template', '`${numbers} ${numbers} ${numbers}`', 800],
    ['one that is made there', 'string built by a template', '`${[...numbers]}, ${numbers.map(String)}`', 800],
    ['a list in a sum', 'string built by +', "own.list + ';'", 400],
    ['which may be one of numbers', 'string built by +', 'const add = (a, b) => a + b; add(1, 2); add(numbers, n)', 400],
    ['added to a text', 'string built by +=', "let s = ''; s += numbers", 400],
    ['added to a property', 'string built by +=', 'own.text = numbers[0]; own.text += numbers', 400],
    ['String', 'String', 'String(numbers); String(n); String(own)', 400],
    ['of nothing', 'String', 'String(); String(null); String(undefined); `${null} is no list, and ${undefined} is none`', 0],
    ['an object with a text of its own', 'string built by a template', '`${own}${own}`', 0],
    ['a short one', 'string built by a template', '`${[1, 2, 3]}${numbers.slice(0, 3)}`', 0],
  ])('%s: %s', (_, what, body, steps) => expect(chargesOf(what, `${own} ${body}`, [400])).toEqual([steps]))
})

test('work through call and apply is charged like the method itself', () => {
  const body = (call: string): string => `for (const x of numbers) ${call}`
  const expected = sizes.map((n) => (n * (n + 1)) / 2)
  expect(chargesOf('indexOf', body('Array.prototype.indexOf.call(numbers, x)'))).toEqual(expected)
  expect(chargesOf('indexOf', body('Array.prototype.indexOf.apply(numbers, [x])'))).toEqual(expected)
})
