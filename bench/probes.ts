// `npm run bench:probes`: what entering and leaving an activation takes, with the runtime as its modules and as it is built.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { namePrefix, type Site } from '../src/protocol/index.ts'
import type { createRuntime } from '../src/runtime/index.ts'
import { median } from './statistics.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    // The rest is what this file tells itself: each measurement is a process of its own, because V8 compiles a function for its one closure.
    runtime: { type: 'string' },
    light: { type: 'boolean', default: false },
  },
})

const depth = 20
const chains = 2e6
/** A chain starts with 0 … 7 in turns and has a call more. */
const callsPerChain = 4.5

const site = (number: number): Site => ({
  kind: 'routine',
  name: `f${number}`,
  path: `f${number}`,
  file: 0,
  line: 1,
  column: 0,
  endLine: 1,
  endColumn: 1,
  parent: null,
  candidates: [],
  elided: false,
  sharedWith: null,
  foldable: 'worker',
})

/** Calls of a chain of small functions, as instrumented code would be. */
const chainSource = (): string => {
  const functions = Array.from(
    { length: depth },
    (_, i) => `function f${i}(x){const t=E(${i});C[0]++;if(x>0){C[0]++;return Y(${i},t,f${i + 1}(x-1))}return Y(${i},t,x)}`,
  )
  return `${functions.join('\n')}\nfunction f${depth}(x){return x}\nreturn (n)=>{let s=0;for(let i=0;i<n;i++)s+=f0(i&7);return s}`
}

/** Nanoseconds per activation. */
const timed = (create: typeof createRuntime, light: boolean): number => {
  const { bindings, register } = create({
    stamp: Symbol('stamp'),
    shadow: Symbol('shadow'),
    hasFastProperties: () => true,
    isProxy: () => false,
    now: () => 0,
    options: { small: 8, light },
  })
  register(
    Array.from({ length: depth }, (_, i) => site(i)),
    [],
  )
  const chain = new Function('E', 'Y', 'C', chainSource())(...['E', 'Y', 'C'].map((name) => bindings[namePrefix + name])) as (n: number) => number
  chain(1e5)
  const began = process.cpuUsage().user
  chain(chains)
  return ((process.cpuUsage().user - began) * 1000) / (chains * callsPerChain)
}

const folders = { modules: join(import.meta.dirname, '../src/runtime/index.ts'), built: join(import.meta.dirname, '../dist/runtime/index.js') }

const compare = (): void => {
  for (const runtime of Object.keys(folders)) {
    for (const light of [false, true]) {
      const words = [import.meta.filename, '--runtime', runtime, ...(light ? ['--light'] : [])]
      const all = Array.from({ length: Number(values.rounds) }, () => Number(execFileSync(process.execPath, words, { encoding: 'utf8' })))
      const spread = `${Math.min(...all).toFixed(1)}–${Math.max(...all).toFixed(1)}`
      console.log(`${runtime}, ${light ? 'folded' : 'recorded'}: ${median(all).toFixed(1)} ns an activation (${spread})`)
    }
  }
}

if (values.runtime === undefined) compare()
else {
  const { createRuntime: create } = (await import(folders[values.runtime as keyof typeof folders])) as {
    readonly createRuntime: typeof createRuntime
  }
  console.log(timed(create, values.light))
}
