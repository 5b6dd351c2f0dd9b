// Programs whose profiles are compared, and what profiles them.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { landauBin } from '../../scripts/harness/paths.ts'
import { readProfile } from '../../src/cli/collect.ts'
import { watch } from '../../src/host/index.ts'
import type { WatchOptions } from '../../src/host/index.ts'
import type { Profile } from '../../src/profile/index.ts'
import { run } from '../host/run.ts'
import type { Outcome } from '../host/run.ts'

export const landau = (args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> => run([landauBin, ...args], { cwd, env })

/** Loops, methods, closures, generators, promises and exceptions, with many different counts. */
export const varied = `
class Stack { #items = []; push(x) { for (const _ of [1]) this.#items.push(x); return this.each((y) => y) } each(f) { return this.#items.map((x) => f(x)) } get size() { return this.#items.map((x) => x).length } }
function sum(xs) { let s = 0; for (const x of xs) s += twice(x); return s }
function twice(x) { return [x, x].reduce((a, b) => a + b) }
const fill = function (n) { const xs = []; for (let i = 0; i < n; i++) { xs.push(i); if (i % 3 === 0) twice(i) } return xs }
const fib = (n) => (n < 2 ? wrap(n) : fib(n - 1) + fib(n - 2))
function wrap(n) { return [n].map((x) => x)[0] }
function risky(n) { try { if (n % 2) throw new Error(String(n).split('')); return sum(fill(n)) } catch (error) { return String(error).split('x').length } }
async function later(n) { for (let i = 0; i < n; i++) await sum([i]); return n }
function nested(n) { let c = 0; outer: for (let i = 0; i < n; i++) { for (let j = 0; j < n; j++) { if (j > i) continue outer; while (c % 7 !== 0) { c++; sum([c]) } c++ } } return c }
const s = new Stack(); for (let i = 0; i < 9; i++) s.push(i); s.size
fib(12); for (let i = 0; i < 11; i++) risky(i); nested(6); sum(fill(40)); later(5)
`

/** Writes a program and verifies a fresh profile of it. */
export const verifyProgram = (text: string, cwd: string, flags: readonly string[] = []): Promise<Outcome> => {
  writeFileSync(join(cwd, 'app.js'), text)
  return landau(['verify', ...flags, '--', 'app.js'], cwd)
}

/** A fresh profile of `app.js` in a folder. */
export const profileOf = async (command: 'count' | 'run', cwd: string, flags: readonly string[] = []): Promise<Profile> => {
  const out = join(cwd, `.landau-${[command, ...flags].join('')}`)
  await landau([command, ...flags, '--out', out, '--', 'node', 'app.js'], cwd)
  const [name = ''] = readdirSync(join(out, 'runs'))
  return readProfile(join(out, 'runs', name, 'profile.landau')).profile as Profile
}

/** What a monitor sees of `app.js` in a folder. */
export const looksAt = async (cwd: string, monitor: WatchOptions['monitor'], control: WatchOptions['control'] = ''): Promise<readonly unknown[]> => {
  const home = process.cwd()
  process.chdir(cwd)
  try {
    return (await watch({ command: ['node', 'app.js'], monitor, only: [], stretches: null, seed: 0, control })).looks
  } finally {
    process.chdir(home)
  }
}
