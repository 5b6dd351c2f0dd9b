// Random programs of tasks that share data: async functions, generators and async generators that wait for one another, side by side or in turn, and
// read, write and grow the same objects, lists and Maps. Texts, because nothing but the naive runtime behind the same probes has to understand them.

import { random } from './random-program.ts'

const shared = `
let fuel = 90
const o = { x: 1, y: 2 }, p = { x: 3, y: 4 }, few = [1, 2, 3], xs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], q = [], m = new Map([[0, 1], [1, 2], [2, 3]])
const u = new Set([1, 2]), bytes = new Uint8Array(20), dictionary = Object.create(null), s = 'abcdefgh'
for (const k of [1, 2, 3]) dictionary['k' + k] = k
delete dictionary.k1
const tick = (n) => { let done = Promise.resolve(); while (n-- > 0) done = done.then(() => undefined); return done }
const dice = () => n++ % 7
let n = 0
class C { constructor(x) { this.x = x; this.y = 0 } }`

/** What touches shared data; \`i\` is a number. */
const accesses = [
  'r += o.x',
  'o.x = i',
  'o.y++',
  'r += o.x; o.x = r',
  'p.x += i',
  'r += p.y',
  'p.y = i',
  'r += xs[i % xs.length] | 0',
  'xs[i % 12] = i',
  'xs[i % 12]++',
  'for (const x of xs) r += x',
  'r += xs.indexOf(i)',
  'xs.fill(i)',
  'xs.sort()',
  'r += xs.reverse()[0]',
  'if (xs.length < 20) xs.push(i)',
  'if (xs.length > 12) xs.pop()',
  'r += few[i % 3]',
  'few[i % 3] = i',
  'few.sort()',
  'if (q.length < 7) q.push(i)',
  'if (q.length < 7) q.push(new C(i))',
  'r += q.shift() | 0',
  'r += q.shift()?.x | 0',
  'q[0] = i',
  'if (q.length > 0) r += q[q.length - 1] | 0',
  'for (const x of q) r += x.x | 0',
  'r += m.get(i % 5) | 0',
  'm.set(i % 5, i)',
  'm.delete(i % 5)',
  'for (const [k] of m) r += k',
  'r += u.has(i % 3) ? 1 : 0',
  'u.add(i % 4)',
  'r += [...u].length',
  'r += bytes[i % 20]',
  'bytes[i % 20] = i',
  'bytes.fill(i, 2, 9)',
  'r += bytes.indexOf(9)',
  'r += dictionary["k" + (i % 4)] | 0',
  'dictionary["k" + (i % 4)] = i',
  'delete dictionary["k" + (i % 4)]',
  'r += s.charCodeAt(i % 8)',
  'r += xs.slice(2, 7).length',
  'r += mine.x',
  'mine.x = i',
  'mine.y++',
  'r += hers.x; hers.x = r',
]

class TaskGenerator {
  readonly #next: () => number
  #names = 0
  readonly #counts: { readonly plain: number; readonly async: number; readonly generators: number; readonly streams: number }

  constructor(seed: number) {
    this.#next = random(seed)
    this.#counts = { plain: 2, async: 3 + this.#int(2), generators: 2, streams: this.#int(3) }
  }

  #int(below: number): number {
    return Math.floor(this.#next() * below)
  }

  #name(): string {
    return `v${++this.#names}`
  }

  #some(make: () => string, most: number): string {
    return Array.from({ length: 1 + this.#int(most) }, make).join('\n')
  }

  #access(): string {
    return (accesses[this.#int(accesses.length)] as string).replaceAll(/\bi\b/g, this.#next() < 0.5 ? 'i' : 'dice()')
  }

  #call(kind: 'f' | 'a' | 'g' | 'h', count: number): string {
    return `${kind}${this.#int(count)}(dice(), ${this.#next() < 0.5 ? 'mine, hers' : 'hers, new C(i)'})`
  }

  /** What any routine may do; `waits` and `yields` say what else. */
  #statement(depth: number, waits: boolean, yields: boolean): string {
    const inner = (): string => this.#some(() => this.#statement(depth + 1, waits, yields), 3)
    const { plain, async: tasks, generators, streams } = this.#counts
    if (yields && this.#next() < 0.25) return 'yield r'
    if (waits && this.#next() < 0.35) {
      switch (this.#int(streams > 0 ? 7 : 6)) {
        case 0:
        case 1:
          return `await tick(${this.#int(4)})`
        case 2:
          return `r += await ${this.#call('a', tasks)}`
        case 3:
          return `for (const x of await Promise.all([${this.#call('a', tasks)}, ${this.#call('a', tasks)}])) r += x`
        case 4: {
          const later = this.#name()
          // What it throws may come before anyone waits for it.
          return `const ${later} = ${this.#call('a', tasks)}\n${later}.catch(() => 0)\n${inner()}\nr += await ${later}`
        }
        case 5:
          return `try { r += await ${this.#call('a', tasks)} } catch (error) { if (typeof error !== 'number') throw error\n${this.#access()} }`
        default:
          return `for await (const x of ${this.#call('h', streams)}) { r += x\n${inner()} }`
      }
    }
    if (depth > 2 || this.#next() < 0.6) return this.#access()
    switch (this.#int(7)) {
      case 0:
        return `if (dice() % 2) {\n${inner()}\n}`
      case 1: {
        const j = this.#name()
        return `for (let ${j} = 0; ${j} < 3; ${j}++) { if (--fuel < 0) break\n${inner()}\n}`
      }
      case 2:
        return `r += ${this.#call('f', plain)}`
      case 3:
        return `for (const x of ${this.#call('g', generators)}) { r += x; if (--fuel < 0) break\n${inner()} }`
      case 4: {
        const it = this.#name()
        return `const ${it} = ${this.#call('g', generators)}\nr += ${it}.next().value | 0\n${inner()}\nr += ${it}.next().value | 0\n${this.#access()}\nfor (const x of ${it}) r += x`
      }
      case 5:
        return `r += ${this.#call('f', plain)}\n${this.#access()}`
      default:
        return waits ? `if (dice() === 3) throw r` : `if (dice() === 5) return r`
    }
  }

  #routine(kind: string, i: number, waits: boolean, yields: boolean): string {
    const head = { f: 'function f', a: 'async function a', g: 'function* g', h: 'async function* h' }[kind] as string
    const body = this.#some(() => this.#statement(0, waits, yields), 6)
    // Known imprecision: nothing tells that a routine was left by an exception, or waits in `for await`, until another one goes on in a job of its own.
    const pause = waits && /throw r|for await/.test(body) ? 'await tick(0)\n' : ''
    return `${head}${i}(i, mine, hers) { let r = 0; if (--fuel < 0) return r\n${pause}${body}\nreturn r\n}`
  }

  program(): string {
    const { plain, async: tasks, generators, streams } = this.#counts
    const all = (kind: string, count: number, waits: boolean, yields: boolean): string[] =>
      Array.from({ length: count }, (_, i) => this.#routine(kind, i, waits, yields))
    const starts = Array.from({ length: 3 }, () => `${this.#call('a', tasks)}.catch(() => 0)`).join(', ')
    return `${[
      shared,
      ...all('f', plain, false, false),
      ...all('a', tasks, true, false),
      ...all('g', generators, false, true),
      ...all('h', streams, true, true),
      `const mine = new C(1), hers = new C(2), i = 1`,
    ].join('\n')}
exports.done = Promise.all([${starts}])`
  }
}

export const randomTasks = (seed: number): string => new TaskGenerator(seed).program()
