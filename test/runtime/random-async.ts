// Random programs of async functions that run interleaved: they read and write what they share, wait for each other or for nobody, start others and wait for all
// of them, catch what others throw, and call routines and generators in between.

import { seeded } from '../../src/base/random.ts'

const functions = 6

export class AsyncProgram {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = seeded(seed)
  }

  #below(n: number): number {
    return Math.floor(this.#random() * n)
  }

  #pick<T>(of: readonly T[]): T {
    return of[this.#below(of.length)] as T
  }

  /** One that reads or writes, without waiting. */
  #access(calls = true): string {
    const [o, list, i] = [`o${this.#below(4)}`, `list${this.#below(2)}`, this.#below(12)]
    return this.#pick([
      `s += ${o}.x;`,
      `${o}.x = s & 7;`,
      `s += ${list}[${i}];`,
      `${list}[${i}] = s & 7;`,
      calls ? `s += sync${this.#below(2)}(${o}, ${list}, ${i});` : `s += ${o}.x + ${list}.length;`,
      `shared.last = { x: s & 7, list: [1, 2, 3] };`,
      `s += shared.last.x;`,
      `s += shared.last.list[1];`,
      `queue.push({ v: s & 7 });`,
      `if (queue.length > 0) s += queue.pop().v;`,
      `map.set(${i}, s & 7);`,
      `s += map.get(${i}) || 0;`,
      `for (const v of numbers(${list}, ${this.#below(4)})) s += v;`,
      `for (let k = 0; k < ${i}; k++) s += ${list}[k];`,
    ])
  }

  #wait(): string {
    const job = `f${this.#below(functions)}(left - 1)`
    return this.#pick([
      'await null;',
      'await later();',
      `if (left > 0) s += await ${job};`,
      `if (left > 0) started.push(${job});`,
      `if (left > 0) s += (await Promise.all([${job}, f${this.#below(functions)}(left - 1)])).length;`,
      `if (left > 0) try { s += await fails(left - 1) } catch { s++; ${this.#access()} }`,
      `if (left > 0) for await (const v of chunks(left - 1)) { s += v; ${this.#access()} }`,
      `for (let k = 0; k < 2; k++) { ${this.#access()} await null; ${this.#access()} }`,
      this.#loops(job),
    ])
  }

  /** Loops that wait, one in another or left early, by a jump or what others throw; and those that do not, and catch. */
  #loops(job: string): string {
    const heads = ['k', 'j'].map((name) => `for (let ${name} = 0; ${name} < ${2 + this.#below(2)}; ${name}++)`)
    const [waits, leaves] = [
      this.#pick(['await null;', 'await later();', `if (left > 0) s += await ${job};`, 'if (left > 0) s += await fails(left - 1);']),
      this.#pick(['continue outer', 'break outer', 'break', 'continue', 'return s']),
    ]
    return this.#pick([
      `try { outer: ${heads[0]} { ${this.#access()} ${heads[1]} { ${this.#access()} ${waits} if ((s & 3) === j) ${leaves}; ${this.#access()} } } } catch { ${this.#access()} }`,
      `${heads[0]} try { ${this.#access()} ${waits} ${heads[1]} { ${this.#access()} await null; ${this.#access()} } } catch { s++; ${this.#access()} }`,
      `${heads[0]} { try { ${this.#access()} if (k === 1) throw s; ${this.#access()} } catch { ${this.#access()} } } ${this.#access()}`,
      `try { try { ${heads[0]} { ${this.#access()} ${waits} ${this.#access()} } } finally { ${this.#access()} await null; ${this.#access()} } } catch { s++ }`,
    ])
  }

  #body(): string {
    return Array.from({ length: 3 + this.#below(6) }, () => (this.#random() < 0.35 ? this.#wait() : this.#access())).join('\n  ')
  }

  text(): string {
    const jobs = Array.from(
      { length: functions },
      (_, i) =>
        `async function f${i}(left) {\n  let s = 0; const started = []\n  ${this.#body()}\n  return s + (await Promise.all(started)).length\n}`,
    )
    return `
const o0 = { x: 1 }, o1 = { x: 2 }, o2 = { x: 3 }, o3 = { x: 4 }, queue = [], map = new Map(), shared = { last: { x: 0, list: [1, 2, 3] } }
const list0 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], list1 = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
function sync0(o, list, i) { let s = 0; for (let k = 0; k < 2; k++) { s += o.x + list[i]; ${this.#access(false)} } return s }
function sync1(o, list, i) { let s = o.x; list[i] = s; return sync0(o, list, (i + 3) % 12) }
function* numbers(list, n) { for (let k = 0; k < n; k++) yield list[k] + o0.x }
async function* chunks(left) { let s = 0; const started = []; for (let k = 0; k < 3; k++) { ${this.#access()} await null; ${this.#access()} yield s; if (left > 0) ${this.#pick(['s += await', 'started[k] ='])} f${this.#below(functions)}(left - 1) } await Promise.all(started) }
function later() { return new Promise((done) => { queueMicrotask(() => { let s = 0; ${this.#access()} ${this.#access()} done(s) }) }) }
async function fails(left) { let s = 0; ${this.#access()} await null; ${this.#access()} if (s >= 0) throw new Error('failed'); return s }
${jobs.join('\n')}
async function main() { let s = 0; for (let k = 0; k < 2; k++) { const all = await Promise.all([f0(2), f1(2), f2(1)]); s += all[0] } return s }
exports.done = main()
`
  }
}
